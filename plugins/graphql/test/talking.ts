import { WebSocket } from 'ws';
import { until } from './live-app.ts';

/** The protocol of graphql-ws. */
export const PROTOCOL = 'graphql-transport-ws';

/** How a socket ends: the status of a refused handshake, or the close code. */
export function ending(ws: WebSocket): Promise<{ readonly status?: number; readonly code?: number; readonly reason?: string }> {
  return new Promise((resolve) => {
    ws.on('error', () => undefined);
    ws.on('unexpected-response', (_request, response) => {
      resolve({ status: response.statusCode ?? 0 });
      response.destroy();
    });
    ws.on('close', (code, reason) => resolve({ code, reason: String(reason) }));
  });
}

/** Resolves when a socket is open. */
export const opened = (ws: WebSocket) => new Promise<void>((done) => ws.once('open', () => done()));

/** A socket for hand-written protocol messages, with the received ones. */
export async function talking(url: string, init: object | null = {}, headers: Readonly<Record<string, string>> = {}) {
  const ws = new WebSocket(url, PROTOCOL, { headers });
  const messages: { readonly type: string; readonly id?: string; readonly payload?: unknown }[] = [];
  ws.on('message', (data) => messages.push(JSON.parse(String(data))));
  const end = ending(ws);
  await opened(ws);
  const send = (message: object) => ws.send(JSON.stringify(message));
  if (init !== null) {
    send({ type: 'connection_init', payload: init });
    await until(() => messages.length > 0 || ws.readyState === WebSocket.CLOSED);
  }
  return { ws, messages, send, end };
}
