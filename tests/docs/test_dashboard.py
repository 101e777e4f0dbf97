"""The dashboard shows figures that there are, and leaves none out."""

from __future__ import annotations

import json
import re
from typing import Any

from prometheus_client.parser import text_string_to_metric_families

from netplay.ops.config import MetricsConfig
from netplay.ops.metrics import Metrics
from netplay.ops.watchdog import Watchdog
from tests.docs.reading import TOP
from tests.ops.conftest import Keep
from tests.ops.conftest import echo as echo
from tests.ops.conftest import keep as keep
from tests.ops.test_metrics import get

BOARD = json.loads((TOP / "docs" / "grafana.json").read_text("utf-8"))


def asked() -> set[str]:
    """Every figure a panel asks for."""
    words = (target["expr"] for panel in BOARD["panels"] for target in panel["targets"])
    return {name for expr in words for name in re.findall(r"sshuffle_\w+", expr)}


async def test_it_asks_for_what_the_house_shows(keep: Keep) -> None:
    """By the very names, and for every figure."""
    kept = await keep()
    kept.server.gate.denied["too often"] += 1
    kept.server.house.meters.endings["no session"] += 1
    metrics = Metrics(kept.server, kept.house, Watchdog())
    await metrics.open(MetricsConfig())
    _, body = await get(metrics.port)
    await metrics.close()
    families = list(text_string_to_metric_families(body))
    shown = {sample.name for family in families for sample in family.samples}
    aside = {name for name in shown if name.endswith(("_sum", "_count", "_created"))}

    assert asked() <= shown
    assert shown - aside <= asked()


def test_panels_lie_side_by_side() -> None:
    """No two on the same place, none outside."""
    taken: set[tuple[int, int]] = set()
    for panel in BOARD["panels"]:
        cells = {*_cells(panel["gridPos"])}
        assert not cells & taken
        assert all(0 <= x < 24 for x, _ in cells)
        taken |= cells


def _cells(place: dict[str, Any]) -> list[tuple[int, int]]:
    across, down = range(place["w"]), range(place["h"])
    return [(place["x"] + x, place["y"] + y) for x in across for y in down]
