import { randomBytes } from 'node:crypto';
import http from 'node:http';
import type { SeededIds } from '../bench/seeded-ids.ts';
import type { Random } from '../query-strings/random.ts';
import type { Tally } from './tally.ts';

/** Milliseconds to wait for a response. */
const PATIENCE = 30_000;
/** Share of requests that open a new connection. */
const NEW_CONNECTION = 0.03;

/** Options of a request, and its expected statuses. */
export interface Sending {
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent unchanged; `headers` must contain `content-type`. */
  readonly bytes?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** Default: only 200. 503 is always accepted. */
  readonly expected?: readonly number[];
}

export interface Answer {
  /** 0: no response. */
  readonly status: number;
  readonly text: string;
}

/** A client that keeps a connection open, and knows the ids of documents to read. */
export class SoakClient {
  readonly ids: SeededIds;
  readonly random: Random;
  readonly tally: Tally;
  readonly #url: URL;
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

  constructor(url: string, ids: SeededIds, random: Random, tally: Tally) {
    this.#url = new URL(url);
    this.ids = ids;
    this.random = random;
    this.tally = tally;
  }

  /** A random word that no earlier request contains. */
  word(): string {
    return randomBytes(6).toString('hex');
  }

  /** Sends a request and counts its response. Does not throw. */
  async send(method: string, path: string, { json, bytes, headers = {}, expected = [200] }: Sending = {}): Promise<Answer> {
    const body = json === undefined ? bytes : Buffer.from(JSON.stringify(json));
    const type = json === undefined ? {} : { 'content-type': 'application/json' };
    const agent = this.random.chance(NEW_CONNECTION) ? false : this.#agent;
    const options = { method, agent, headers: { ...type, ...(body && { 'content-length': body.length }), ...headers }, timeout: PATIENCE };
    const exchange = () =>
      new Promise<Answer & { readonly isStale: boolean }>((resolve) => {
        const request = http.request(new URL(path, this.#url), options, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          const done = (status: number) => resolve({ status, text: Buffer.concat(chunks).toString(), isStale: false });
          response.once('end', () => done(response.statusCode ?? 0));
          response.once('error', () => done(0));
        });
        request.once('timeout', () => request.destroy(new Error('no answer in time')));
        // A server may close an idle connection just when it is reused.
        request.once('error', ({ message }) => resolve({ status: 0, text: message, isStale: request.reusedSocket }));
        request.end(body);
      });
    let answer = await exchange();
    if (answer.isStale) answer = await exchange();
    this.tally.count(`${method} ${path}`, answer.status, answer.text, expected);
    return answer;
  }

  /** Repeats a request until it is done, to remove what the client has created. */
  async insist(method: string, path: string, sending: Sending): Promise<void> {
    const { expected = [200] } = sending;
    for (let attempt = 0; attempt < 20; attempt++) {
      const { status } = await this.send(method, path, sending);
      if (expected.includes(status) || status === 404) return;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }

  /** Sends a request, and disconnects before the response, or even before the request is complete. */
  abort(method: string, path: string, headers: Readonly<Record<string, string>> = {}, beginning?: Buffer): Promise<void> {
    this.tally.aborted += 1;
    return new Promise((resolve) => {
      const request = http.request(new URL(path, this.#url), { method, agent: false, headers }, (response) => response.resume());
      request.on('error', () => undefined);
      request.once('close', resolve);
      if (beginning === undefined) request.end();
      else request.write(beginning);
      setTimeout(() => request.destroy(), this.random.below(40));
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
