import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A request that the receiver got. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The unparsed body. */
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read parts of any JSON
  readonly body: any;
}

/** A server that receives messages. */
export class Receiver {
  readonly received: Received[] = [];
  /** Responds to a request; a function that does nothing lets the request hang. Default: 204. */
  answer: (request: Received, response: ServerResponse) => void = (_, response) => void response.writeHead(204).end();
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const received = { path: request.url ?? '', headers: request.headers, text, body: JSON.parse(text) };
        this.received.push(received);
        this.answer(received, response);
      });
    });
  }

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  /** Waits until at least `least` requests have arrived. */
  async count(least: number): Promise<readonly Received[]> {
    await until(
      () => this.received.length >= least,
      () => `${this.received.length} of ${least} requests`,
    );
    return this.received;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

/** Waits until `holds` returns a true value. @throws Error after 50 seconds */
export async function until(holds: () => unknown, found: () => string = () => String(holds)): Promise<void> {
  const end = performance.now() + 50_000;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`not within 50 seconds: ${found()}`);
    await sleep(10);
  }
}
