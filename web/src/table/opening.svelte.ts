/** Opening one's seat on another device: by the link that was followed to the table, or noticing that another device did. */
import type { TableDocument, You } from "../generated/api";
import { ask, Refused, reasonOf } from "../lib/net/api";

/** The tables at which further devices are known, and how many: kept in this browser. */
const KNOWN = "peloponnes-holders";

function read(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(KNOWN) ?? "{}") as Record<string, number>;
  } catch {
    return {}; // blocked or damaged: then it is told once more
  }
}

function write(known: Record<string, number>): void {
  try {
    localStorage.setItem(KNOWN, JSON.stringify(known));
  } catch {
    // Blocked or full.
  }
}

export class Opening {
  /** What there is to say. */
  notice = $state<"opened" | "elsewhere" | "refused" | null>(null);
  refused = $state("");
  #tried = false;

  /** ``seat`` and ``key`` are those of the link. */
  constructor(
    private readonly table: string,
    readonly seat: number | null,
    private readonly key: string | null,
    private readonly renew: () => void,
  ) {}

  /** Open the seat of the link, once, if the game has begun and the visitor has no seat of their own there. */
  async open(table: TableDocument, you: You): Promise<void> {
    if (this.#tried || this.seat === null || this.key === null || table.status === "open") return;
    this.#tried = true;
    if (you.seats.length) return; // whoever has a seat has only looked at the link, perhaps to hand it on
    try {
      await ask("POST", `tables/${this.table}/seats/${this.seat}/hold`, { key: this.key });
      this.notice = "opened";
      this.renew();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refused = reasonOf(error);
      this.notice = "refused";
    }
  }

  /** Compare on how many further devices the visitor's own seats are open with how many it knew of, and notice one more. */
  watch(table: TableDocument, you: You): void {
    const own = you.seats.filter((seat) => !you.held.includes(seat));
    if (own.length === 0) return;
    const holders = own.reduce((sum, seat) => sum + (table.seats[seat]?.holders ?? 0), 0);
    const known = read();
    if (holders > (known[this.table] ?? 0)) this.notice = "elsewhere";
    if (holders === known[this.table]) return;
    if (holders) known[this.table] = holders;
    else delete known[this.table];
    write(known);
  }

  dismiss(): void {
    this.notice = null;
  }
}
