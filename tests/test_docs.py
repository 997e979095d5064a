"""What the docs say about places is true."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROOMS = (ROOT, ROOT / "src" / "peloponnes")
DOCS = ("glossary",)


@pytest.mark.parametrize("name", DOCS)
def test_every_file_and_folder_that_a_page_names_is_there(name: str) -> None:
    text = (ROOT / "docs" / f"{name}.md").read_text("utf-8")
    paths = set(re.findall(r"`([\w./-]*/[\w./-]*)`", text))
    assert len(paths) > 20
    assert [path for path in sorted(paths) if not any((room / path).exists() for room in ROOMS)] == []
