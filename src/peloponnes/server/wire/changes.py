"""Differences between two documents: most messages need not repeat what a client already knows.

A change has the fields that differ, with their new values. Its ``seats``, if any differs, is a list with null for each seat that stayed
the same, and the fields that differ for the others. The change from nothing is the whole document. `peloponnes.client.changes` and
`web/src/lib/net/changes.ts` put the documents together again.
"""

from collections.abc import Mapping
from typing import Any

Change = dict[str, Any]


def change(before: Mapping[str, Any] | None, after: Mapping[str, Any]) -> Change:
    """What differs between two documents with the same fields.

    >>> before = {"round": 1, "seats": [{"coins": 3, "food": 1}, {"coins": 5}]}
    >>> change(before, {"round": 1, "seats": [{"coins": 2, "food": 1}, {"coins": 5}]})
    {'seats': [{'coins': 2}, None]}
    >>> change(None, {"round": 1, "seats": []})
    {'round': 1, 'seats': []}
    """
    if before is None:
        return dict(after)
    told = _fields(before, after)
    if "seats" in told:
        told["seats"] = [_fields(*pair) or None for pair in zip(before["seats"], after["seats"], strict=True)]
    return told


def _fields(before: Mapping[str, Any], after: Mapping[str, Any]) -> Change:
    if before is after or before == after:  # far cheaper than to compare field by field
        return {}
    return {name: value for name, value in after.items() if before[name] != value}
