/* The service worker. It shows what the server tells while no page is open, and opens the table on a click. It caches nothing. */

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** What was sent; a message that can't be read is shown all the same, because browsers punish silence. */
function read(event) {
  try {
    return event.data.json();
  } catch {
    return {};
  }
}

self.addEventListener("push", (event) => {
  const { title = "Peloponnes", body = "", language = "en", tag = "", url = "/", off = "", words = {} } = read(event);
  const actions = [
    { action: "open", title: words.open },
    { action: "off", title: words.off },
  ].filter((each) => each.title);
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag, // the same game replaces what was shown of it before
      renotify: tag !== "",
      lang: language,
      icon: "/icon-180.png",
      badge: "/icon-180.png",
      data: { url, off },
      actions,
    }),
  );
});

/** The same address at this site; a message can't lead anywhere else. */
function here(url) {
  const { pathname, search } = new URL(url, self.location.origin);
  return new URL(pathname + search, self.location.origin).href;
}

/** Show a page: one that shows it already, or else a new one. */
async function open(url) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find((each) => new URL(each.url).pathname === new URL(url).pathname);
  return open ? open.focus() : self.clients.openWindow(url);
}

self.addEventListener("notificationclick", (event) => {
  const { url, off } = event.notification.data;
  event.notification.close();
  event.waitUntil(event.action === "off" && off ? fetch(here(off), { method: "POST" }) : open(here(url)));
});

/** The browser has replaced the subscription: tell the server the new one. */
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(
    (async () => {
      const options = event.oldSubscription?.options;
      const fresh = event.newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)));
      if (!fresh) return;
      const { endpoint, keys } = fresh.toJSON();
      await fetch("/api/notices/channels", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ kind: "push", push: { endpoint, p256dh: keys.p256dh, auth: keys.auth } }),
      });
    })(),
  );
});
