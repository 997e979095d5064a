/** Draws attention while the table is in another tab: the title and the icon tell whose turn it is. */
const ICON = "/favicon.svg";
const ICON_TURN = "/favicon-turn.svg";
/** The browser loads and draws an icon anew whenever it changes, so it waits for this many milliseconds until turns have settled. */
const SETTLED = 200;

let timer: ReturnType<typeof setTimeout> | undefined;

export function attention(yours: boolean, title: string): void {
  document.title = yours ? `● ${title}` : title;
  clearTimeout(timer);
  timer = setTimeout(() => {
    const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
    const icon = yours ? ICON_TURN : ICON;
    if (link && link.getAttribute("href") !== icon) link.href = icon; // setting it again would load it again
  }, SETTLED);
}
