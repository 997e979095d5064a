/** The documents of a table, put together from the changes that the server sends; `peloponnes.server.wire.changes` says how they are made. */
import type { News, TableChanged, TableDocument, ViewDocument, Welcome } from "../../generated/api";

interface Document {
  seats: object[];
}
/** Other values for some fields, and in `seats` for some fields of some seats; null is a seat that stayed the same. */
export type Change<T extends Document> = Partial<Omit<T, "seats">> & {
  seats?: (Partial<T["seats"][number]> | null)[];
};
/** A message with the whole documents instead of their changes. */
export type Whole<T extends News | TableChanged> = Omit<T, "table" | "view" | "acts"> & {
  table: TableDocument;
} & (T extends News ? { view: ViewDocument | null; acts: { events: number; view: ViewDocument }[] } : unknown);

/** A document after a change. Seats that stayed the same are the same objects. */
export function merged<T extends Document>(before: T | null, change: Change<T>): T {
  if (before === null) return change as T;
  const seats = change.seats?.map((part, place) => (part ? { ...before.seats[place], ...part } : before.seats[place]));
  return { ...before, ...change, seats: seats ?? before.seats };
}

/** What is known from the messages of one connection so far. */
export class Documents {
  #table: TableDocument | null = null;
  #view: ViewDocument | null = null;

  welcome(message: Welcome): Welcome {
    this.#table = message.table;
    this.#view = message.view;
    return message;
  }

  table(message: TableChanged): Whole<TableChanged> {
    this.#table = merged(this.#table, message.table as Change<TableDocument>);
    return { ...message, table: this.#table };
  }

  news(message: News): Whole<News> {
    this.#table = merged(this.#table, message.table as Change<TableDocument>);
    let shown = this.#view;
    this.#view = message.view && merged(this.#view, message.view as Change<ViewDocument>);
    const acts = message.acts.map(({ events, view }) => {
      shown = merged(shown, view as Change<ViewDocument>);
      return { events, view: shown };
    });
    return { ...message, table: this.#table, view: this.#view, acts };
  }
}
