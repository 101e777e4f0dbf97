"""A player in a few lines: it joins a table and plays any move that is allowed.

    python bot.py ABC234 play.example.net -p 2222

Whatever follows the code is given to ssh. Every line the house sends is one JSON object with a
"type"; every line it reads is one, too. An "Update" lists under "moves" what may be answered.
"""

import json
import random
import subprocess
import sys


def main() -> None:
    code, *where = sys.argv[1:]
    ssh = subprocess.Popen(
        ["ssh", "-T", *where, "bot", "join", code],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    for line in ssh.stdout:
        message = json.loads(line)
        kind = message["type"]
        if kind == "Refused":
            print("refused:", message["text"], file=sys.stderr)
        elif kind == "Bye":
            print(message["why"], file=sys.stderr)
        elif kind == "Update" and message.get("result"):
            print("ranks by seat:", message["result"]["ranks"])
            return
        elif kind == "Update" and message["moves"]:
            choice = random.choice(message["moves"])
            answer = {
                "type": "Act",
                "decision": choice["decision"],
                "action": random.choice(choice["actions"]),
            }
            print(json.dumps(answer), file=ssh.stdin, flush=True)


if __name__ == "__main__":
    main()
