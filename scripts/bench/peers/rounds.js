// A contestant's end: it plays when it is told to, for so long, and says how far it came.
"use strict";

const readline = require("node:readline");

// CPU seconds of this process, its helping threads included.
const spent = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

exports.serve = async (work) => {
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const begun = spent();
    let units = 0;
    while (units === 0 || spent() - begun < Number(line)) units += await work();
    console.log(units, spent() - begun);
  }
};
