"""The hook that builds the page into a wheel, in a small project with an npm that only records its arguments."""

import contextlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest
from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).parents[1]
PAGE = "peloponnes/server/page"
NPM = f"""#!/bin/sh
echo "$@" >>{{told}}
case "$1" in
    ci) mkdir node_modules && echo no >node_modules/no.js;;
    *) mkdir -p ../src/{PAGE}/assets && echo "<p>" >../src/{PAGE}/index.html && echo 1 >../src/{PAGE}/assets/a-1.js;;
esac
"""


class Project:
    """A minimal copy of what the hook uses."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.told = root / "told"
        for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", ".gitignore"):
            self.write(name, (ROOT / name).read_text())
        (root / ".git").mkdir()
        self.write("src/peloponnes/__init__.py", "")
        self.write("src/peloponnes/messages/en.toml", "")
        self.write("web/package.json", "{}")
        self.write("scripts/__init__.py", "")
        self.write("scripts/page_data.py", f"open({str(self.told)!r}, 'a').write('data\\n')")
        for name in ("npm", "node"):
            self.write(f"bin/{name}", NPM.format(told=self.told)).chmod(0o755)
        (root / "bin/python").symlink_to(sys.executable)

    def write(self, path: str, text: str) -> Path:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        return file

    def wheel(self, version: str = "standard") -> set[str]:
        """Build a wheel; returns the files of the page in it."""
        built = next(WheelBuilder(str(self.root)).build(directory=str(self.root / "dist"), versions=[version]))
        with ZipFile(built) as wheel:
            return {name.removeprefix(f"{PAGE}/") for name in wheel.namelist() if name.startswith(PAGE)}

    def steps(self) -> list[str]:
        """What was done since the last call."""
        done = self.told.read_text().splitlines() if self.told.exists() else []
        self.told.unlink(missing_ok=True)
        return done


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    made = Project(tmp_path)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "bin/python"))
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}{os.pathsep}/usr/bin{os.pathsep}/bin")
    monkeypatch.delenv("PELOPONNES_SKIP_WEB", raising=False)
    return made


FILES = {"index.html", "assets/a-1.js"}


def test_a_wheel_has_the_page_in_it(project: Project) -> None:
    assert project.wheel() == FILES
    assert project.steps() == ["ci --no-audit --no-fund", "data", "run build"]


def test_what_is_built_already_is_not_built_again(project: Project) -> None:
    project.wheel()
    project.steps()
    assert project.wheel() == FILES
    assert project.steps() == []
    later = (project.root / "src" / PAGE / "stamp").stat().st_mtime + 10
    os.utime(project.root / "web/node_modules/no.js", (later, later))
    assert project.wheel() == FILES
    assert project.steps() == []
    os.utime(project.root / "src/peloponnes/messages/en.toml", (later, later))
    assert project.wheel() == FILES
    assert project.steps() == ["data", "run build"]


@pytest.mark.parametrize("built", [True, False])
def test_the_page_can_be_left_out(project: Project, monkeypatch: pytest.MonkeyPatch, built: bool) -> None:
    if built:
        project.wheel()
        project.steps()
    monkeypatch.setenv("PELOPONNES_SKIP_WEB", "1")
    assert project.wheel() == set()
    assert project.steps() == []


def test_an_editable_install_builds_nothing(project: Project) -> None:
    with contextlib.suppress(ModuleNotFoundError):  # of hatchling's own: by then the hook has run
        assert project.wheel("editable") == set()
    assert project.steps() == []


def test_without_node_one_line_says_what_to_do(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.rmtree(project.root / "bin")
    monkeypatch.setenv("PATH", str(project.root))
    with pytest.raises(SystemExit) as stopped:
        project.wheel()
    assert "\n" not in str(stopped.value)
    assert "PELOPONNES_SKIP_WEB=1" in str(stopped.value)


def test_a_step_that_fails_leaves_no_stamp(project: Project) -> None:
    project.write("bin/npm", "#!/bin/sh\nexit 1\n")
    with pytest.raises(SystemExit, match="ci --no-audit --no-fund failed; PELOPONNES_SKIP_WEB=1"):
        project.wheel()
    assert not (project.root / "src" / PAGE / "stamp").exists()


def test_the_page_can_be_built_without_icu() -> None:
    program = (
        "import sys; sys.modules['icu4py'] = None\n"
        "from scripts import page_data as page\n"
        "print(len(page.box()), len(page.telling()), *(len(page.words(each)) * len(page.rules(each)) for each in page.LANGUAGES))"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.split()) == 2 + len(list((ROOT / "src/peloponnes/messages").glob("*.toml")))
