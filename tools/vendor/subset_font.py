"""
Subset Source Serif 4 to what the pages set in serif: Latin-1, the accents of our languages, figures.

The font's licence (OFL 1.1) reserves the name "Source" for unmodified copies, so the subset is
renamed "Barbu Serif" inside the file as well as in the style sheet.
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

TEXT_RANGES = (
    *range(0x20, 0x7F),  # ASCII
    *range(0xA0, 0x100),  # Latin-1
    *(0x152, 0x153, 0x178),  # OE ligatures, Y diaeresis
    *(0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2026, 0x202F),
    *(0x2022, 0x2039, 0x203A, 0x2212),  # bullet, single guillemets, minus
)
FEATURES = ["kern", "liga", "lnum", "tnum", "onum", "pnum", "ccmp", "locl", "mark", "mkmk"]
RENAMED = {1: "Barbu Serif", 3: "Barbu Serif subset", 4: "Barbu Serif", 6: "BarbuSerif", 16: "Barbu Serif"}


def subset_font(source: Path, target: Path) -> None:
    """Write the subset of `source`, weights 400 to 700, to `target` as woff2."""
    font = instancer.instantiateVariableFont(TTFont(source), {"wght": (400, 600, 700)})
    options = subset.Options(layout_features=FEATURES, flavor="woff2", name_IDs=["*"], hinting=False)
    options.drop_tables += ["STAT"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=TEXT_RANGES)
    subsetter.subset(font)
    for name_id, text in RENAMED.items():
        for record in [r for r in font["name"].names if r.nameID == name_id]:
            record.string = text
    font.flavor = "woff2"
    font.save(target)


if __name__ == "__main__":
    subset_font(Path(sys.argv[1]), Path(sys.argv[2]))
