import http from 'node:http';
import { HTTP } from 'plinth';
import { type BootedApp, bootApp, type InlineApp, type TemporaryDatabase, type TestDialect } from 'plinth/testing';

/** A response as received by the client. */
export interface RawAnswer {
  readonly status: number;
  /** Without headers that differ for every response. */
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** A request. */
export interface RawAsk {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const OWN: ReadonlySet<string> = new Set(['date', 'x-request-id', 'connection', 'keep-alive']);

/** Without connections that are kept: a server may close one in the moment in which it is used again. */
const agent = new http.Agent({ keepAlive: false });

/** Sends a request to an app, and returns the raw bytes and headers. */
export function askRaw({ url }: Pick<BootedApp, 'url'>, { path, method = 'GET', headers = {}, body }: RawAsk): Promise<RawAnswer> {
  const sent = body === undefined ? null : JSON.stringify(body);
  const all =
    sent === null ? headers : { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(sent)), ...headers };
  return new Promise((resolve, reject) => {
    const request = http.request(new URL(path, url), { method, headers: all, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const shown = Object.entries(response.headers).filter(([name]) => !OWN.has(name));
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(shown),
          body: Buffer.concat(chunks).toString(response.headers['content-encoding'] === undefined ? 'utf8' : 'base64'),
        });
      });
    });
    request.on('error', reject);
    request.end(sent ?? undefined);
  });
}

/** Number of responses that an app has served from its cache. */
export function answered({ kernel }: BootedApp): number {
  return kernel.container.resolve(HTTP).remembered.answered;
}

/** Nodes of an app that share a database. */
export interface RememberingNodes {
  /** Two nodes with a response cache. */
  readonly nodes: readonly [BootedApp, BootedApp];
  /** A node without a response cache. */
  readonly anew: BootedApp;
  close(): Promise<void>;
}

/** Boots three nodes on one database, one of them without a response cache. */
export async function bootRemembering(
  dialect: TestDialect,
  app: InlineApp,
  env: Readonly<Record<string, string>> = {},
): Promise<RememberingNodes> {
  const database: TemporaryDatabase = await dialect.createDatabase();
  const boot = (remembered: string | number) => {
    const { config = {} } = app;
    const api = { ...(config as { readonly api?: object }).api, reads: { remembered } };
    return bootApp({ app: { ...app, config: { ...config, api } }, database: database.url, env });
  };
  const first = await boot('8mb');
  const second = await boot('8mb');
  const anew = await boot(0);
  return {
    nodes: [first, second],
    anew,
    async close() {
      await Promise.all([first.close(), second.close(), anew.close()]);
      await database.remove();
    },
  };
}
