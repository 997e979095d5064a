/** Push messages to this browser: whether it can show them, and subscribing to them. */
import type { PushSubscription as Subscription } from "../../generated/api";

/** Whether this browser can be told something: it can, it needs the page on the home screen first (iOS), it must not, or it can't. */
export type Ability = "able" | "install" | "denied" | "unable";

const WORKER = "/worker.js";

export function ability(): Ability {
  const apple =
    /iPad|iPhone|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window))
    return apple ? "install" : "unable";
  return Notification.permission === "denied" ? "denied" : "able";
}

/** The address at which this browser is told something; null if it is not. */
export async function subscribedAt(): Promise<string | null> {
  return ability() === "able" ? ((await current())?.endpoint ?? null) : null;
}

/** How this browser can be told something; null if it can't. */
export async function subscription(): Promise<Subscription | null> {
  const found = await current();
  return found ? withKeys(found) : null;
}

async function current(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function withKeys(found: PushSubscription): Subscription {
  const { endpoint, keys } = found.toJSON();
  if (!endpoint || !keys?.["p256dh"] || !keys["auth"]) throw new Error("The subscription has no keys.");
  return { endpoint, p256dh: keys["p256dh"], auth: keys["auth"] };
}

/** Ask the user and subscribe; null if they said no. Call it on a click: browsers don't show the question otherwise. */
export async function subscribe(key: string): Promise<Subscription | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  await navigator.serviceWorker.register(WORKER, { scope: "/" });
  const registration = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const manager = registration.pushManager;
  return withKeys((await manager.getSubscription()) ?? (await manager.subscribe(options)));
}

/** End the subscription of this browser, if it has one. */
export async function unsubscribe(): Promise<void> {
  await (await current())?.unsubscribe();
}
