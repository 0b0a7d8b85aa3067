"""Makes the fonts for names on cards out of those of @fontsource: Latin letters in one weight, at most 14 kB each.

npm install --no-save @fontsource/{anton,bricolage-grotesque,instrument-serif,space-mono,syne,young-serif}@5.3.0 && pip install fonttools==4.66.1 brotli==1.2.0 && python web/app/card-fonts/make.py
"""

from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

HERE = Path(__file__).parent
PACKAGES = HERE.parents[2] / "node_modules/@fontsource"
# As src/cards/designs/fonts.ts has it
LETTERS = [
    *map(ord, " !\"#&'()*+,-./0123456789:;?@ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz\u00a0¡ª·º¿Œœ–—‘’“”…"),
    *(code for code in range(0xC0, 0x100) if code not in (0xD7, 0xF7)),
]


def make(name: str, family: str, weight: int, kern_step: int = 1) -> None:
    font = TTFont(PACKAGES / f"{family}/files/{family}-latin-{weight}-normal.woff2")
    font.ensureDecompiled()
    options = subset.Options()
    options.layout_features = ["kern", "liga", "ccmp", "locl"]
    options.hinting = False
    options.name_IDs = []
    options.notdef_outline = True
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=LETTERS)
    subsetter.subset(font)
    simplify_kerning(font, kern_step)
    font.flavor = "woff2"
    font.save(HERE / f"{name}.woff2")


def simplify_kerning(font: TTFont, step: int) -> None:
    """In steps of thousandths: finer ones made up a quarter of some fonts."""
    for lookup in font["GPOS"].table.LookupList.Lookup if "GPOS" in font else []:
        for table in lookup.SubTable:
            table = getattr(table, "ExtSubTable", table)
            for pair in [
                *(pair for first in getattr(table, "Class1Record", None) or [] for pair in first.Class2Record),
                *(pair for first in getattr(table, "PairSet", None) or [] for pair in first.PairValueRecord),
            ]:
                if pair.Value1 and hasattr(pair.Value1, "XAdvance"):
                    pair.Value1.XAdvance = step * round(pair.Value1.XAdvance / step)


make("bricolage", "bricolage-grotesque", 700, kern_step=10)
make("instrument", "instrument-serif", 400)
make("young", "young-serif", 400, kern_step=8)
make("anton", "anton", 400)
make("syne", "syne", 800)
make("space", "space-mono", 700)
