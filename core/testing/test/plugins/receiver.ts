import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message of the outbox. */
export interface Message {
  readonly id: number;
  readonly event: string;
  readonly documentId: string;
}

/** A service that receives changes. */
export interface Receiver {
  readonly url: string;
  readonly messages: readonly Message[];
  /** How it responds from now on: a status, or not at all. */
  answer: number | 'nothing';
  close(): void;
}

/** Listens on a free port. */
export async function startReceiver(): Promise<Receiver> {
  const messages: Message[] = [];
  const receiver = { url: '', messages, answer: 204 as Receiver['answer'], close: () => undefined as unknown };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    messages.push(JSON.parse(Buffer.concat(chunks).toString()));
    if (receiver.answer !== 'nothing') response.writeHead(receiver.answer).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  receiver.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return receiver;
}
