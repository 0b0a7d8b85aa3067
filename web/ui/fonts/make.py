"""Makes the fonts of fonts.css out of those of @fontsource-variable, whose letters for other languages are left to them.

pip install fonttools==4.66.1 brotli==1.2.0 && python web/ui/fonts/make.py
"""

from io import BytesIO
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

HERE = Path(__file__).parent
PACKAGES = HERE.parents[2] / "node_modules/@fontsource-variable"
# English and Spanish, as unicode-range of fonts.css says it
LETTERS = [*range(0x20, 0x7F), *map(ord, "\u00a0¡©ª«·º»¿ÁÉÍÑÓ×ÚÜáéíñóúü–—‘’“”•…€→")]


def make(family: str, weights: tuple[int, int], features: list[str], kern_step: int = 1) -> None:
    font = TTFont(PACKAGES / f"{family}/files/{family}-latin-wght-normal.woff2")
    font.ensureDecompiled()
    # Only the weights that are used
    font = instancer.instantiateVariableFont(font, {"wght": weights})
    plain = BytesIO()
    font.flavor = None
    font.save(plain)
    font = TTFont(plain)
    options = subset.Options()
    options.layout_features = features
    options.hinting = False
    options.name_IDs = []
    options.notdef_outline = True
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=LETTERS)
    subsetter.subset(font)
    simplify_kerning(font, kern_step)
    font.flavor = "woff2"
    font.save(HERE / f"{family}.woff2")


def simplify_kerning(font: TTFont, step: int) -> None:
    """The same at every weight, in steps of thousandths: half of the heading font was made of finer ones."""
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            table = getattr(table, "ExtSubTable", table)
            for name in ("ValueFormat", "ValueFormat1", "ValueFormat2"):
                if hasattr(table, name):
                    setattr(table, name, getattr(table, name) & 0x0F)
            pairs = [
                *(pair for first in getattr(table, "Class1Record", None) or [] for pair in first.Class2Record),
                *(pair for first in getattr(table, "PairSet", None) or [] for pair in first.PairValueRecord),
            ]
            for pair in pairs:
                value = pair.Value1
                if not value:
                    continue
                if hasattr(value, "XAdvDevice"):
                    del value.XAdvDevice
                if hasattr(value, "XAdvance"):
                    value.XAdvance = step * round(value.XAdvance / step)


make("figtree", (400, 700), ["kern", "tnum", "ccmp", "locl"])
make("bricolage-grotesque", (500, 800), ["kern", "ccmp", "locl"], kern_step=8)
