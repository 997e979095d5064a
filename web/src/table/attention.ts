/** Draws attention while the table is in another tab: the title and the icon tell whose turn it is. */
const ICON = "/favicon.svg";
const ICON_TURN = "/favicon-turn.svg";

export function attention(yours: boolean, title: string): void {
  document.title = yours ? `● ${title}` : title;
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  const icon = yours ? ICON_TURN : ICON;
  if (link && link.getAttribute("href") !== icon) link.href = icon; // setting it again would load it again
}
