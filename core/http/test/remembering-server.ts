import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Revision, stillHolds, type Topic } from '../../freshness/index.ts';
import type { Handler, HttpSettings, RouteOptions } from '../index.ts';
import { type TestServer, testServer } from './fixture.ts';

/** A response as received by the client. */
export interface Reply {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

/** A server with a response cache whose topics a test can change. */
export interface RememberingServer extends TestServer {
  /** Number of handler runs. */
  readonly runs: () => number;
  /** Number of reported arrivals. */
  readonly arrivals: () => number;
  readonly looks: () => number;
  /** How often followed values were brought up to date. */
  readonly followed: () => number;
  /** Sets a function to call before each check of the topics. */
  atLook(call: () => void): void;
  /** Changes the topics. */
  change(): void;
  /** How the following checks end: some milliseconds old, at a fixed moment, with an error, or never. */
  look(how: { readonly age?: number; readonly at?: number; readonly error?: Error; readonly hangs?: true }): void;
  /** Adds a route whose handler declares what its responses depend on. */
  add(path: string, handler?: Handler, options?: Partial<RouteOptions>): void;
  listen(): Promise<void>;
  readonly port: () => number;
  ask(path: string, options?: http.RequestOptions & { readonly body?: string }): Promise<Reply>;
  close(): Promise<void>;
}

/** Makes such a server. It uses no database. */
export function rememberingServer(overrides: Partial<HttpSettings> = {}): RememberingServer {
  let value = 0;
  let runs = 0;
  let arrived = 0;
  let looks = 0;
  let how: Parameters<RememberingServer['look']>[0] = {};
  let followed = 0;
  let atLook: () => void = () => undefined;
  const watches = new Map<string, { ask(): Promise<Revision> }>();
  const ask = async (): Promise<Revision> => {
    looks += 1;
    atLook();
    if (how.hangs) await new Promise(() => undefined);
    if (how.error) throw how.error;
    return { value, commit: null, at: how.at ?? performance.now() + (how.age ?? 0), asked: 0, answered: 0 };
  };
  const watch = (topics: readonly Topic[]) => {
    const key = JSON.stringify(topics);
    const known = watches.get(key) ?? { ask };
    watches.set(key, known);
    return known;
  };
  const server = testServer(
    { remembered: 1_000_000, etag: true, accessLog: true, ...overrides },
    {
      freshness: { watch, stillHoldsFor: (_, then, now) => stillHolds(then, now) },
      onArrival: () => arrived++,
      beforeRequest: () => {
        const now = value;
        if (now === followed) return undefined;
        return sleep(1).then(() => {
          followed = now;
        });
      },
    },
  );
  const agent = new http.Agent({ keepAlive: true });
  let url = '';
  return {
    ...server,
    runs: () => runs,
    arrivals: () => arrived,
    looks: () => looks,
    followed: () => followed,
    atLook: (call) => {
      atLook = call;
    },
    change: () => {
      value += 1;
    },
    look: (given) => {
      how = given;
    },
    add(path, handler = () => ({ text: `answer of ${path}` }), options = {}) {
      const remembers = { headers: ['X-Kind'] };
      server.routes.get(path, { auth: false, remembers, ...options } as RouteOptions, (ctx) => {
        runs += 1;
        ctx.state.dependsOn = { topics: ['test'] };
        return handler(ctx);
      });
    },
    async listen() {
      const { port } = await server.http.listen(server.routes.routes);
      url = `http://127.0.0.1:${port}`;
    },
    port: () => Number(new URL(url).port),
    ask(path, { body, ...options } = {}) {
      return new Promise((resolve, reject) => {
        const request = http.request(new URL(path, url), { agent, ...options }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks).toString() }),
          );
        });
        request.on('error', reject);
        request.end(body);
      });
    },
    async close() {
      agent.destroy();
      await server.http.close();
    },
  };
}
