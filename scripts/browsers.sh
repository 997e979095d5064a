#!/bin/sh
# Find the browsers for the tests of the page. Exit code 0: there is a Chromium; 3: there is none, which is printed; 1: one of them is
# missing but required (CI). Without Firefox or WebKit their tests are skipped, which is printed as well.
# The headless shell is Chromium without its windows, in which nearly all tests take a quarter less of the processor's time.
shell() { command -v chromium-headless-shell >/dev/null; }
found() {
	for name in chromium chromium-browser google-chrome; do
		command -v $name >/dev/null && return 0
	done
	return 1
}
others() { command -v firefox-esr >/dev/null && command -v WebKitWebDriver >/dev/null && command -v Xvfb >/dev/null; }
install() { apt-get install -y --no-install-recommends "$@" >/dev/null 2>&1; }
tried=build/browsers # the shell is not everywhere: it is asked for once
if { ! found || ! others || { ! shell && [ ! -e $tried ]; }; } && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
	echo "Installing browsers for the tests of the page …"
	apt-get update >/dev/null 2>&1
	found || install chromium
	shell || install chromium-headless-shell
	others || install firefox-esr webkit2gtk-driver xvfb
	mkdir -p build && touch $tried
fi
if ! others; then
	echo "THE TESTS OF THE PAGE IN FIREFOX AND WEBKIT ARE SKIPPED: firefox-esr, WebKitWebDriver or Xvfb is missing."
	[ -z "$CI" ] || exit 1
fi
found && exit 0
echo "THE TESTS OF THE PAGE IN A BROWSER ARE SKIPPED: there is no Chromium (chromium, chromium-browser or google-chrome)."
[ -z "$CI" ] || exit 1
exit 3
