import http from 'node:http';
import { HTTP } from 'plinth';
import { type BootedApp, bootApp, type InlineApp, type TemporaryDatabase, type TestDialect } from 'plinth/testing';

/** An answer as it came over the wire. */
export interface RawAnswer {
  readonly status: number;
  /** Without what each answer has of its own. */
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** What is asked. */
export interface RawAsk {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const OWN: ReadonlySet<string> = new Set(['date', 'x-request-id', 'connection', 'keep-alive']);

const agent = new http.Agent({ keepAlive: true });

/** Asks an app, and gives bytes and headers as they came. */
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

/** How many answers came from the memory of an app so far. */
export function answered({ kernel }: BootedApp): number {
  return kernel.container.resolve(HTTP).remembered.answered;
}

/** Nodes of one app on one database. */
export interface RememberingNodes {
  /** Two that remember. */
  readonly nodes: readonly [BootedApp, BootedApp];
  /** One that makes each answer anew. */
  readonly anew: BootedApp;
  close(): Promise<void>;
}

/** Boots three nodes on one database, of which one remembers nothing. */
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
