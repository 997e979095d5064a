"""Read text files up to a size limit, and write them completely or not at all."""

import contextlib
import os
import tempfile
from pathlib import Path

MOST_BYTES = 16 * 2**20


class FileProblem(ValueError):
    """The file can't be read or written; the message is the reason alone."""


def read_text(path: Path) -> str:
    """The text of a file; a `FileProblem` if it can't be read, is not UTF-8, or is larger than `MOST_BYTES`."""
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
        if len(content) > MOST_BYTES:
            raise FileProblem(f"larger than {MOST_BYTES // 2**20} MiB")
        return content.decode("utf-8")
    except OSError as error:
        raise FileProblem(f"can't be read: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise FileProblem("not a text in UTF-8") from None
    except ValueError as error:
        raise FileProblem(str(error)) from None


def write_text(path: Path, text: str) -> None:
    """Write a file completely or not at all; the old contents stay until the new text is safely on disk.

    Raises a `FileProblem` if it can't be written.
    """
    try:
        target = path.resolve()
        if target.exists() and not target.is_file():
            raise FileProblem("can't be written: it is not a regular file")
        handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".part", dir=target.parent)
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            os.chmod(name, 0o644)
            os.replace(name, target)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(name)
            raise
    except OSError as error:
        raise FileProblem(f"can't be written: {error.strerror or error}") from None
    except UnicodeEncodeError:
        raise FileProblem("can't be written: a name in it is not valid text") from None
