/** Somebody leaves this browser: it is told nothing more of what is theirs, or whoever uses it next would read whose turn it is. */
import { subscription, unsubscribe } from "../lib/app/push";
import { ask } from "../lib/net/api";

/** Do what makes this browser somebody else's. First the server is asked to tell it nothing more: afterwards it would not listen. */
export async function leave(does: () => Promise<unknown>): Promise<void> {
  const found = await subscription().catch(() => null);
  if (found) await ask("POST", "notices/unsubscribe", found);
  await does();
  await unsubscribe().catch(() => {}); // what is sent to it nevertheless does not arrive
}
