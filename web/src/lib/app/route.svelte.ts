/** Routing: the address decides which page is shown. */
export type Place =
  | { page: "home" }
  | { page: "new" }
  | { page: "rules" }
  | { page: "account" }
  | { page: "move" }
  | { page: "mail_link" }
  | { page: "told"; table: string | null }
  | { page: "leaders" }
  | { page: "player"; id: string }
  | { page: "cups" }
  | { page: "cup"; id: string }
  | { page: "table"; id: string; seat: number | null; key: string | null; at: number | null }
  | { page: "nowhere" };

const TABLE = /^[A-Za-z0-9_-]{1,16}$/;

export function placeOf(address: URL): Place {
  const path = address.pathname.replace(/\/+$/, "") || "/";
  if (path === "/") return { page: "home" };
  if (path === "/new") return { page: "new" };
  if (path === "/rules") return { page: "rules" };
  if (path === "/account") return { page: "account" };
  if (path === "/move") return { page: "move" };
  if (path === "/sign-in") return { page: "mail_link" };
  if (path === "/told") {
    const table = address.searchParams.get("table") ?? "";
    return { page: "told", table: TABLE.test(table) ? table : null };
  }
  if (path === "/leaders") return { page: "leaders" };
  if (path === "/tournaments") return { page: "cups" };
  const cup = /^\/tournament\/([A-Za-z0-9_-]{1,16})$/.exec(path)?.[1];
  if (cup !== undefined) return { page: "cup", id: cup };
  const player = /^\/player\/([a-z0-9]{2,16})$/.exec(path)?.[1];
  if (player !== undefined) return { page: "player", id: player };
  const id = /^\/t\/([A-Za-z0-9_-]{1,16})$/.exec(path)?.[1];
  if (id === undefined) return { page: "nowhere" };
  return {
    page: "table",
    id,
    seat: whole(address.searchParams.get("seat")),
    key: address.searchParams.get("key"),
    at: whole(address.searchParams.get("at")),
  };
}

function whole(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

function covered(): boolean {
  return (history.state as { covered?: boolean } | null)?.covered === true;
}

class Route {
  place = $state.raw<Place>({ page: "home" });
  #close: (() => void) | null = null;

  constructor() {
    if (typeof window === "undefined") return;
    this.#look();
    window.addEventListener("popstate", () => {
      const close = this.#close;
      this.#close = null;
      if (close) close();
      else this.#look();
    });
  }

  /** Navigate within the page. */
  go(path: string): void {
    history.pushState(null, "", path);
    this.#look();
    window.scrollTo(0, 0);
  }

  /** Change the address without navigating. */
  rewrite(path: string): void {
    if (path === location.pathname + location.search + location.hash) return; // slow even if nothing changes
    history.replaceState(history.state, "", path);
  }

  /** Let the back button close an overlay instead of navigating. Call the returned function if it is closed in another way. */
  cover(close: () => void): () => void {
    if (!covered()) history.pushState({ covered: true }, "");
    this.#close = close;
    return () => {
      if (this.#close !== close) return; // closed by the back button
      this.#close = null;
      setTimeout(() => {
        if (this.#close !== null || !covered()) return; // another overlay has replaced it, or the user has navigated
        this.#close = () => {};
        history.back();
      });
    };
  }

  #look(): void {
    this.place = placeOf(new URL(location.href));
  }
}

export const route = new Route();

/** For links: navigate within the page without reloading, unless a new tab or the like is requested. */
export function within(node: HTMLAnchorElement): { destroy(): void } {
  function follow(event: MouseEvent): void {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    route.go(node.getAttribute("href") ?? "/");
  }
  node.addEventListener("click", follow);
  return { destroy: () => node.removeEventListener("click", follow) };
}
