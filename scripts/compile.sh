#!/bin/sh
# Compile the engine with mypyc into a folder: sh scripts/compile.sh build/compiled
# The wheel is built from a copy, so that no compiled file is ever put beside the source.
set -e
python=$PWD/.venv/bin/python
into=$PWD/$1
tree=$PWD/build/tree
rm -rf "$tree"
mkdir -p "$tree"
cp -r src pyproject.toml hatch_build.py README.md LICENSE "$tree"
cd "$tree"
printf '[build_ext]\nparallel = 2\n' >setup.cfg  # the one large file of C, and the small ones beside it
# No function is called from outside by its name, so none need be found there.
export CFLAGS="$CFLAGS -fvisibility=hidden -fno-semantic-interposition"
PELOPONNES_SKIP_WEB=1 HATCH_BUILD_HOOK_ENABLE_MYPYC=1 "$python" -m hatchling build --target wheel --directory dist
"$python" -m zipfile -e dist/*.whl "$into"
