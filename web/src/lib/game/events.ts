/**
 * Readers of events. The kinds and their fields come from the engine (`generated/api.ts`), so that a field misspelt, or a kind that a
 * reader forgets, fails `npm run check`.
 */
import type { EventDocument } from "../../generated/api";

export type EventKey = EventDocument["key"];
export type EventOf<K extends EventKey> = Extract<EventDocument, { key: K }>;

/** What a part of the page makes of each kind of event; null says that it makes nothing of it. */
export type Readers<R, More extends unknown[] = []> = {
  readonly [K in EventKey]: ((event: EventOf<K>, ...more: More) => R) | null;
};

/** What a reader makes of an event; null if nothing, as of kinds that only a newer server knows. */
export function read<R, More extends unknown[]>(
  readers: Readers<R, More>,
  event: EventDocument,
  ...more: More
): R | null {
  const reader = readers[event.key] as ((event: EventDocument, ...more: More) => R) | null | undefined;
  return reader ? reader(event, ...more) : null;
}

/** Whether an event is of one of these kinds: for parts that are about these alone. */
export function isOf<K extends EventKey>(...keys: K[]): (event: EventDocument) => event is EventOf<K> {
  return (event): event is EventOf<K> => (keys as EventKey[]).includes(event.key);
}
