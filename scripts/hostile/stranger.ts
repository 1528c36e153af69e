import http from 'node:http';
import net from 'node:net';

/** One request with its result. */
export interface Exchange {
  /** 0 when the connection broke, -1 after a timeout. */
  readonly status: number;
  readonly bytes: number;
  readonly milliseconds: number;
  /** The beginning of the response. */
  readonly beginning: string;
}

/** A request other than a simple `GET`. */
export interface Asked {
  readonly method: string;
  /** Path and query string, as in the request line. */
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** `GET` requests of an attack: how many at a time (default: all), and the allowed statuses (default: any but a 5xx other than 503). */
export type HostileRequest = readonly [name: string, targets: readonly string[], atATime?: number, expected?: readonly number[]];

/** Another attack. @returns a note for the report, in capitals if a guarantee is violated */
export type HostileWork = (stranger: Stranger) => Promise<string | null>;

/** Characters of each response that are kept. */
const KEPT = 400;

/** A client that sends costly requests, and discards the responses. */
export class Stranger {
  readonly #agent = new http.Agent({ keepAlive: true });
  readonly #url: URL;
  readonly #patience: number;
  readonly #sockets = new Set<net.Socket>();
  readonly #exchanges: Exchange[] = [];

  /** @param patience milliseconds after which a request times out, and its connection is closed */
  constructor(url: string, patience: number) {
    this.#url = new URL(url);
    this.#patience = patience;
  }

  /** All recorded exchanges so far. */
  get exchanges(): readonly Exchange[] {
    return this.#exchanges;
  }

  /** Sends requests, several at a time. @param atATime default: all */
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
      // The target is passed as text, because a URL object would normalize it.
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

  /** Opens a raw connection. Its errors are ignored. */
  connect(): Promise<net.Socket> {
    return new Promise((resolve) => {
      const socket = net.connect(Number(this.#url.port), this.#url.hostname);
      this.#sockets.add(socket);
      socket.on('error', () => resolve(socket));
      socket.once('connect', () => resolve(socket));
      socket.once('close', () => this.#sockets.delete(socket));
    });
  }

  /** Number of open connections of `connect`. */
  get open(): number {
    return this.#sockets.size;
  }

  /** Records an exchange of a raw connection. */
  note(exchange: Exchange): Exchange {
    this.#exchanges.push(exchange);
    return exchange;
  }

  /** Closes all connections. */
  leave(): void {
    this.#agent.destroy();
    for (const socket of this.#sockets) socket.destroy();
  }
}

const JSON_BODY = { 'content-type': 'application/json' };
