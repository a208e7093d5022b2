"""Puts a report page together as `pliant report` does: the template's places filled with styles, scripts and data."""

import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
PAGE = ROOT / "framework/report/page"
THREE = pathlib.Path("/usr/share/javascript/three")


def three_scripts():
    files = [THREE / "three.min.js", THREE / "examples/js/controls/OrbitControls.js"]
    return "".join(f"<script>\n{file.read_text()}\n</script>\n" for file in files)


def page_of(report, with_three=True):
    data = json.dumps(report).replace("<", "\\u003c")
    filled = {
        "title": report["title"].replace("&", "&amp;").replace("<", "&lt;"),
        "style": (PAGE / "page.css").read_text(),
        "data": f'<script type="application/json" id="report-data">{data}</script>',
        "three": three_scripts() if with_three else "",
        "scripts": "".join((PAGE / name).read_text() for name in (PAGE / "scripts.txt").read_text().split()),
    }
    text = (PAGE / "page.html").read_text()
    for place, content in filled.items():
        before, after = text.split(f"<!--{{{place}}}-->")
        text = before + content + after
    return text


if __name__ == "__main__":
    source, target = map(pathlib.Path, sys.argv[1:3])
    target.write_text(page_of(json.loads(source.read_text())))
