import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verified } from '../../plugins/webhooks/test/verified';
import { environment } from './load-app.ts';
import { Told } from './told.ts';

/** One in this many deliveries is refused. */
const REFUSES = 50;

/** Deliveries to one target. */
export interface Received {
  readonly events: Told;
  /** Number of repeated deliveries. */
  repeats: number;
  /** Number of first deliveries after one with a greater revision of the same document. */
  disorder: number;
  refused: number;
  badSignatures: number;
}

/** The server of all webhooks, by path. It never responds to `/hanging`. */
export class Target {
  readonly received = new Map<string, Received>();
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const name = (request.url ?? '').slice(1);
        const status = this.#take(name, Buffer.concat(chunks).toString('utf8'), request.headers as Record<string, string>);
        if (name !== 'hanging') response.writeHead(status).end();
      });
    });
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #take(name: string, text: string, headers: Record<string, string>): number {
    const one = this.received.get(name) ?? { events: new Told(), repeats: 0, disorder: 0, refused: 0, badSignatures: 0 };
    this.received.set(name, one);
    try {
      verified(environment.LOAD_SECRET, text, headers);
    } catch {
      one.badSignatures += 1;
    }
    if (Math.random() < 1 / REFUSES) {
      one.refused += 1;
      return 503;
    }
    const { documentId, revision } = JSON.parse(text).data as { readonly documentId: string; readonly revision: number };
    const last = one.events.last(documentId);
    if (!one.events.add(documentId, revision)) one.repeats += 1;
    else if (last > revision) one.disorder += 1;
    return 204;
  }
}
