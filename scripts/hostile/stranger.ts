import http from 'node:http';
import net from 'node:net';

/** One request, and what came of it. */
export interface Exchange {
  /** 0 when the connection broke, -1 when nobody waited any longer. */
  readonly status: number;
  readonly bytes: number;
  readonly milliseconds: number;
  /** Where the answer begins. */
  readonly beginning: string;
}

/** A request other than a plain `GET`. */
export interface Asked {
  readonly method: string;
  /** Path and query string, as they stand in the request line. */
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** `GET`s of a stranger: how many at a time (default: all), and which statuses they must get (default: any but a 5xx other than 503). */
export type HostileRequest = readonly [name: string, targets: readonly string[], atATime?: number, expected?: readonly number[]];

/** Something else that a stranger does. @returns what is to be told beside the figures, in capitals when it breaks a promise */
export type HostileWork = (stranger: Stranger) => Promise<string | null>;

/** Characters of answers that are kept. */
const KEPT = 400;

/** Somebody who sends what costs much, and forgets what comes back. */
export class Stranger {
  readonly #agent = new http.Agent({ keepAlive: true });
  readonly #url: URL;
  readonly #patience: number;
  readonly #sockets = new Set<net.Socket>();
  readonly #exchanges: Exchange[] = [];

  /** @param patience milliseconds after which an answer is given up, and the connection closed */
  constructor(url: string, patience: number) {
    this.#url = new URL(url);
    this.#patience = patience;
  }

  /** All that was sent and told so far. */
  get exchanges(): readonly Exchange[] {
    return this.#exchanges;
  }

  /** Sends requests, some at a time. @param atATime default: all of them */
  async send(asked: readonly (string | Asked)[], atATime = asked.length): Promise<readonly Exchange[]> {
    const queue = asked.values();
    const answers: Exchange[] = [];
    await Promise.all(
      Array.from({ length: Math.min(atATime, asked.length) }, async () => {
        for (const each of queue) answers.push(await this.#one(typeof each === 'string' ? { method: 'GET', target: each } : each));
      }),
    );
    return answers;
  }

  #one({ method, target, headers, body }: Asked): Promise<Exchange> {
    const begin = performance.now();
    return new Promise((resolve) => {
      let bytes = 0;
      let beginning = '';
      let isGivenUp = false;
      const done = (status: number) => {
        clearTimeout(timer);
        resolve(this.note({ status: isGivenUp ? -1 : status, bytes, milliseconds: performance.now() - begin, beginning }));
      };
      const { hostname, port } = this.#url;
      // The target is given as it is: an URL object would mend it.
      const options = { hostname, port, path: target, method, agent: this.#agent, headers: { ...JSON_BODY, ...headers } };
      const request = http.request(options, (response) => {
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (beginning.length < KEPT) beginning = (beginning + chunk.toString('utf8', 0, KEPT)).slice(0, KEPT);
        });
        response.once('end', () => done(response.statusCode ?? 0));
        response.once('error', () => done(0));
      });
      const timer = setTimeout(() => {
        isGivenUp = true;
        request.destroy();
      }, this.#patience);
      request.once('error', () => done(0));
      request.end(body);
    });
  }

  /** Opens a connection over which bytes can be sent. Errors of it are no news. */
  connect(): Promise<net.Socket> {
    return new Promise((resolve) => {
      const socket = net.connect(Number(this.#url.port), this.#url.hostname);
      this.#sockets.add(socket);
      socket.on('error', () => resolve(socket));
      socket.once('connect', () => resolve(socket));
      socket.once('close', () => this.#sockets.delete(socket));
    });
  }

  /** Connections of `connect` that are still open. */
  get open(): number {
    return this.#sockets.size;
  }

  /** Adds what was sent over a connection to what is told. */
  note(exchange: Exchange): Exchange {
    this.#exchanges.push(exchange);
    return exchange;
  }

  /** Closes everything. */
  leave(): void {
    this.#agent.destroy();
    for (const socket of this.#sockets) socket.destroy();
  }
}

const JSON_BODY = { 'content-type': 'application/json' };
