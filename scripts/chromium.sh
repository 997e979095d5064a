#!/bin/sh
# Find a browser for the tests of the page. Exit code 0: found; 3: missing, which is printed; 1: missing but required (CI).
for name in chromium chromium-browser google-chrome; do
	command -v $name >/dev/null && exit 0
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
	echo "Installing Chromium for the tests of the page …"
	{ apt-get update && apt-get install -y --no-install-recommends chromium; } >/dev/null 2>&1
	command -v chromium >/dev/null && exit 0
fi
if [ -n "$CI" ]; then
	echo "No Chromium: the tests of the page can't run." >&2
	exit 1
fi
echo "THE TESTS OF THE PAGE IN A BROWSER ARE SKIPPED: there is no Chromium (chromium, chromium-browser or google-chrome)."
exit 3
