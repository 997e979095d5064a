/** Where in the page somebody is: the address decides. */
export type Place =
  | { page: "home" }
  | { page: "new" }
  | { page: "rules" }
  | { page: "table"; id: string; seat: number | null; key: string | null; at: number | null }
  | { page: "nowhere" };

export function placeOf(address: URL): Place {
  const path = address.pathname.replace(/\/+$/, "") || "/";
  if (path === "/") return { page: "home" };
  if (path === "/new") return { page: "new" };
  if (path === "/rules") return { page: "rules" };
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

  /** Go somewhere else within the page. */
  go(path: string): void {
    history.pushState(null, "", path);
    this.#look();
    window.scrollTo(0, 0);
  }

  /** Change the address without going anywhere. */
  rewrite(path: string): void {
    history.replaceState(history.state, "", path);
  }

  /** Something lies over the page: the way back closes it, and leads nowhere else. What is given back is for when it goes otherwise. */
  cover(close: () => void): () => void {
    if (!covered()) history.pushState({ covered: true }, "");
    this.#close = close;
    return () => {
      if (this.#close !== close) return; // the way back was taken
      this.#close = null;
      setTimeout(() => {
        if (this.#close !== null || !covered()) return; // something else lies there now, or somebody went elsewhere
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

/** For links: within the page without loading it anew, unless a new tab or the like is wanted. */
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
