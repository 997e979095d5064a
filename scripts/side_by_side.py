"""Put pictures of two trees side by side: what `scripts.screenshots` took before a change, and after it.

python -m scripts.side_by_side ../before/build/screenshots build/screenshots

Each pair that both folders have becomes one picture in build/side-by-side.
"""

import argparse
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.page.playing import ROOT, chromium, launch

OUT = ROOT / "build" / "side-by-side"
PAIR = """<body style="margin: 0; display: flex; gap: 16px; background: #888; width: fit-content">
  <img src="{before}" style="align-self: start"><img src="{after}" style="align-self: start">
</body>"""


def main() -> int:
    """Make a picture of each pair."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before", type=Path, help="a folder of pictures")
    parser.add_argument("after", type=Path, help="a folder of pictures with the same names")
    args = parser.parse_args()
    names = sorted({each.name for each in args.before.glob("*.png")} & {each.name for each in args.after.glob("*.png")})
    if not names or chromium() is None:
        print("There is no Chromium." if names else "The folders have no picture in common.", file=sys.stderr)
        return 1
    OUT.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        page = launch(playwright).new_page()
        for number, name in enumerate(names, 1):
            pair = OUT / "pair.html"
            pair.write_text(PAIR.format(before=(args.before / name).resolve(), after=(args.after / name).resolve()))
            page.goto(pair.as_uri())
            page.screenshot(path=OUT / name, full_page=True)
            print(f"\r\033[K{number}/{len(names)} {name}", end="", flush=True)
        pair.unlink()
    print(f"\r\033[K{len(names)} pairs in {OUT.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
