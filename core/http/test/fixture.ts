import type { RequestListener } from 'node:http';
import { type Caller, createAbility, createAccess } from '../../access/index.ts';
import type { HttpLogger } from '../http.ts';
import { createHttp, type HttpOptions, type HttpSettings, type OwnedHttp, RouteCollection } from '../index.ts';

/** Settings of a server in a test; `overrides` replaces whole entries. */
export function settingsOf(overrides: Partial<HttpSettings> = {}): HttpSettings {
  return {
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
    compression: false,
    longAnswers: 32_000_000,
    remembered: 0,
    etag: false,
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
    ...overrides,
  };
}

export interface LogLine {
  readonly level: 'error' | 'warn' | 'info' | 'debug';
  readonly facts: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/** A logger that keeps its lines. */
export function recordingLogger(): HttpLogger & { readonly lines: LogLine[] } {
  const lines: LogLine[] = [];
  const at = (level: LogLine['level']) => (facts: Readonly<Record<string, unknown>>, message: string) => {
    lines.push({ level, facts, message });
  };
  return { lines, error: at('error'), warn: at('warn'), info: at('info'), debug: at('debug') };
}

/** A caller who is granted exactly the given actions. */
export function callerWith(...actions: string[]): Caller {
  return { kind: 'token', id: 1, trusted: false, ability: createAbility(new Set(actions)) };
}

export interface TestServer {
  readonly http: OwnedHttp;
  readonly routes: RouteCollection;
  readonly lines: LogLine[];
  /** Builds the routes added so far. */
  listener(): RequestListener;
}

/**
 * A server whose access declares the actions `test.read` and `test.write`. Its tokens are `reader` and `other` (may read) and `writer` (may
 * do both); an anonymous
 * caller may do nothing.
 */
export function testServer(
  overrides: Partial<HttpSettings> = {},
  told: Pick<HttpOptions, 'onArrival' | 'beforeRequest' | 'freshness' | 'handed' | 'advises'> = {},
): TestServer {
  const access = createAccess();
  for (const action of ['test.read', 'test.write']) access.declare({ action, plugin: 'test', wildcard: false });
  const callers: Readonly<Record<string, Caller>> = {
    reader: callerWith('test.read'),
    other: { ...callerWith('test.read'), id: 2 },
    writer: callerWith('test.read', 'test.write'),
  };
  access.addStrategy({ name: 'test', authenticate: async ({ bearer }) => callers[bearer] ?? null });
  const logger = recordingLogger();
  const http = createHttp({ settings: settingsOf(overrides), access, logger, ...told });
  const routes = new RouteCollection();
  return { http, routes, lines: logger.lines, listener: () => http.build(routes.routes) };
}
