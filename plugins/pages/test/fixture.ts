import type { RequestListener } from 'node:http';
import { type Caller, createAbility } from 'plinth';
import { createAccess, createHttp, RouteCollection } from 'plinth/testing';

type HttpOptions = Parameters<typeof createHttp>[0];

const SETTINGS: HttpOptions['settings'] = {
  host: '127.0.0.1',
  port: 0,
  proxy: false,
  proxies: 1,
  accessLog: false,
  slowRequest: 0,
  maxStaleness: 0,
  body: { json: 1_048_576, form: 57_344, depth: 64, objects: 50_000, keys: 5_000 },
  query: { length: 65_536, depth: 20, arrayLimit: 1_000, parameters: 5_000 },
  cors: false,
  security: false,
  compression: { threshold: 1 },
  longAnswers: 32_000_000,
  remembered: 0,
  etag: true,
  requestTimeout: 30_000,
  headersTimeout: 15_000,
  keepAliveTimeout: 5_000,
  minimumRate: 16_384,
  maxEventLoopDelay: 0,
  maxDatabaseWait: 0,
  readinessTimeout: 2_000,
  drainDelay: 0,
  drainsUnused: true,
  shutdownTimeout: 5_000,
};

const READER: Caller = { kind: 'token', id: 1, trusted: false, ability: createAbility(new Set(['test.read'])) };

interface TestServer {
  readonly routes: RouteCollection;
  /** The log. */
  readonly lines: { readonly level: 'error' | 'warn' | 'info' | 'debug'; readonly message: string }[];
  /** Builds the routes added so far. */
  listener(): RequestListener;
}

/** A server with the action `test.read`. The token `reader` has it, anonymous callers do not. Compression and entity tags are on. */
export function testServer(overrides: Partial<HttpOptions['settings']> = {}): TestServer {
  const access = createAccess();
  access.declare({ action: 'test.read', plugin: 'test', wildcard: false });
  access.addStrategy({ name: 'test', authenticate: async ({ bearer }) => (bearer === 'reader' ? READER : null) });
  const lines: TestServer['lines'] = [];
  const at = (level: TestServer['lines'][number]['level']) => (_facts: unknown, message: string) => void lines.push({ level, message });
  const logger = { error: at('error'), warn: at('warn'), info: at('info'), debug: at('debug') };
  const http = createHttp({ settings: { ...SETTINGS, ...overrides }, access, logger });
  const routes = new RouteCollection();
  return { routes, lines, listener: () => http.build(routes.routes) };
}
