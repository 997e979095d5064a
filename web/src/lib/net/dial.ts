/** WebSockets of tables. The one for the table in the address is opened while the page still loads; its messages are queued. */

interface Dialled {
  socket: WebSocket;
  /** Messages that arrived before anybody listened, in order. */
  missed: (MessageEvent | CloseEvent)[];
}

const early = new Map<string, Dialled>();

/** The address of a table's socket. */
export function socketAddress(id: string, since: number | null): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}/api/tables/${id}/socket?heartbeat=true${since === null ? "" : `&since=${since}`}`;
}

/** Open a socket in advance. */
export function dialEarly(address: string): void {
  const socket = new WebSocket(address);
  const missed: Dialled["missed"] = [];
  socket.onmessage = socket.onclose = (event: MessageEvent | CloseEvent) => void missed.push(event);
  early.set(address, { socket, missed });
}

/** A socket for an address: the one opened in advance, or a new one. */
export function dial(
  address: string,
  onmessage: (event: MessageEvent) => void,
  onclose: (event: CloseEvent) => void,
): WebSocket {
  const { socket, missed } = early.get(address) ?? { socket: new WebSocket(address), missed: [] };
  early.delete(address);
  socket.onmessage = onmessage;
  socket.onclose = onclose;
  for (const event of missed)
    queueMicrotask(() => (event instanceof MessageEvent ? onmessage(event) : onclose(event as CloseEvent)));
  return socket;
}
