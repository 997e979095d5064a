/** Events for tests. */
import type { EventDocument } from "../../generated/api";
import type { EventKey, EventOf } from "./events";

/** An event with the values that a test is about. */
export function event<K extends EventKey>(
  key: K,
  seat: EventOf<K>["seat"],
  values: Partial<EventOf<K>["values"]> = {},
): EventDocument {
  return { key, seat, values } as EventDocument;
}
