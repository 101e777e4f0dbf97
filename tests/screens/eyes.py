"""How colours look to different eyes, and how far apart they are: by numbers."""

from __future__ import annotations

import math
from typing import Final, TypeAlias

Lab: TypeAlias = tuple[float, float, float]
_Rows: TypeAlias = tuple[tuple[float, float, float], ...]

EYES: Final[dict[str, _Rows]] = {
    "usual": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""What is left of linear red, green and blue (Machado, Oliveira and Fernandes 2009, severity 1)."""

_WHITE: Final = (0.95047, 1.0, 1.08883)
_XYZ: Final[_Rows] = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)


def seen(colour: str, eyes: str) -> Lab:
    """A colour as these eyes see it, in CIE L*a*b*."""
    linear = [_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5)]
    left = [min(max(part, 0.0), 1.0) for part in _times(EYES[eyes], linear)]
    x, y, z = (_root(part / white) for part, white in zip(_times(_XYZ, left), _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def apart(one: str, other: str, eyes: str) -> float:
    """How far apart two colours are to these eyes (delta E of 1976); about 2 is just visible."""
    return math.dist(seen(one, eyes), seen(other, eyes))


def _times(rows: _Rows, colour: list[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, colour, strict=True)) for row in rows]


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _root(part: float) -> float:
    return float(part ** (1 / 3)) if part > 0.008856 else 7.787 * part + 16 / 116
