/** The links to a table before its game: one for all seats, one for each, and an address that other devices reach. */
import type { Invitation, Reach, TableInvitation } from "../../generated/api";
import { ask } from "../net/api";

/** Whether a host name leads to the very device that uses it. */
export function isLoopback(host: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(host);
}

/** What others need to know of the address of this page: nothing, another address to use, or that there is none. */
export type Elsewhere = "same" | "other" | "nowhere" | "unknown";

export class Invitations {
  /** The keys of the seats that need one. */
  keys = $state.raw<Invitation[]>([]);
  /** The key of the table, for its host. */
  #key = $state<string | null>(null);
  #reach = $state.raw<Reach | null>(null);
  /** The origin of the links, if not that of the page. */
  #chosen = $state<string | null>(null);
  #here: { origin: string; hostname: string };

  constructor(
    private readonly table: string,
    here: { origin: string; hostname: string },
  ) {
    this.#here = here;
  }

  /** Load the keys of the table and of its vacant seats, and once how others reach the server. */
  async load(): Promise<void> {
    const [keys, { key }] = await Promise.all([
      ask<Invitation[]>("GET", `tables/${this.table}/invitations`),
      ask<TableInvitation>("GET", `tables/${this.table}/invitation`),
    ]);
    this.keys = keys;
    this.#key = key;
  }

  /** Find out how others reach the server, if the address of this page leads them nowhere. */
  async look(): Promise<void> {
    if (this.#reach === null && isLoopback(this.#here.hostname)) this.#reach = await ask<Reach>("GET", "reach");
  }

  get elsewhere(): Elsewhere {
    if (!isLoopback(this.#here.hostname)) return "same";
    if (this.#reach?.only_here) return "nowhere";
    return this.#reach?.addresses.length ? "other" : "unknown";
  }

  /** The addresses under which others reach the server. */
  get addresses(): string[] {
    return this.#reach?.addresses ?? [];
  }

  /** The origin of the links. */
  get origin(): string {
    return this.#chosen ?? this.addresses[0] ?? this.#here.origin;
  }

  set origin(chosen: string) {
    this.#chosen = chosen;
  }

  /** What a host without a seat sends along to take one. */
  get chair(): { key: string } | null {
    return this.#key === null ? null : { key: this.#key };
  }

  /** The one link for all seats; without a key it leads to open seats only. */
  get link(): string {
    return `${this.origin}/t/${this.table}${this.#key === null ? "" : `?key=${this.#key}`}`;
  }

  /** The link to one seat, if it needs one. */
  linkTo(seat: number): string | null {
    const found = this.keys.find((each) => each.seat === seat);
    return found ? `${this.origin}/t/${this.table}?seat=${seat}&key=${found.key}` : null;
  }
}
