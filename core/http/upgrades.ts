import { type IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type Koa from 'koa';
import { type Access, type Authenticator, tokenRequest } from '../access/index.ts';
import { ForbiddenError, PlinthError, UnavailableError } from '../errors/index.ts';
import { ContextCredentials } from './authentication.ts';
import type { HttpLogger, HttpMiddleware, Upgrade, UpgradeHandler } from './http.ts';
import { type ErrorEnvelope, toPublicError } from './http-errors.ts';
import type { LoadWatch } from './load-watch.ts';
import type { QueryStringParser } from './query-string.ts';
import { assertOneHost, requestIdOf } from './request-head.ts';
import type { RequestContext, RequestState } from './route.ts';
import type { HttpSettings } from './settings.ts';

/** The parts that upgrades work with. */
interface UpgradesParts {
  readonly app: Koa<RequestState>;
  readonly access: Access;
  readonly logger: HttpLogger;
  readonly settings: Pick<HttpSettings, 'cors' | 'accessLog'>;
  readonly parseQuery: QueryStringParser;
  /** Middlewares that run for every request. */
  readonly middlewares: readonly HttpMiddleware[];
  /** See `HttpOptions`. */
  readonly beforeRequest: (maxAge: number) => void | Promise<void>;
  readonly load: LoadWatch;
  readonly isDraining: () => boolean;
}

/** The handler of a path, and the authenticator of its callers. */
interface UpgradePath {
  readonly handler: UpgradeHandler;
  readonly authenticator: Authenticator;
}

/** Passes WebSocket handshakes to the handlers of their paths. */
export class Upgrades {
  readonly #paths: ReadonlyMap<string, UpgradePath>;
  readonly #parts: UpgradesParts;

  /** @param handlers by path */
  constructor(handlers: ReadonlyMap<string, UpgradeHandler>, parts: UpgradesParts) {
    const pathOf = (path: string, handler: UpgradeHandler) => ({
      handler,
      authenticator: parts.access.at({ method: 'GET', path, action: null, policies: [] }),
    });
    this.#paths = new Map([...handlers].map(([path, handler]) => [path, pathOf(path, handler)]));
    this.#parts = parts;
  }

  /** Takes over the connection of a handshake. @returns false if the request is not a handshake for a known path; it is then untouched */
  take(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    if (request.headers.upgrade?.toLowerCase() !== 'websocket' || announcesBody(request)) return false;
    const path = this.#paths.get((request.url ?? '').split('?')[0] as string);
    if (path === undefined) return false;
    // Node stops listening to a connection that it handed over. An unhandled error event would end the process.
    socket.on('error', () => socket.destroy());
    const upgrade = this.#upgrade(request, socket, head, path.authenticator);
    this.#open(path.handler, upgrade).catch((error: unknown) => upgrade.refuse(error));
    return true;
  }

  /** Makes the handlers close their connections. */
  close(): void {
    for (const { handler } of this.#paths.values()) {
      try {
        handler.close();
      } catch (error) {
        this.#parts.logger.error({ err: error }, 'WebSockets could not be closed');
      }
    }
  }

  /** Runs the middlewares. They refuse the handshake by throwing, or by a response, whose status the refusal then has. */
  async #open(handler: UpgradeHandler, upgrade: Upgrade): Promise<void> {
    const { load, isDraining, settings, parseQuery, middlewares, logger } = this.#parts;
    const { ctx, socket } = upgrade;
    assertOneHost(ctx.req);
    if (load.isTooMuch) throw new UnavailableError();
    if (!mayConnect(ctx, settings.cors))
      throw new ForbiddenError('Pages of this origin are not allowed to connect (config/middlewares, cors)');
    Object.assign(ctx, { params: {}, parameters: parseQuery(ctx.request.querystring) });
    let isOpen = false;
    const open = async () => {
      // Handlers close their connections only once. A later connection would keep the server waiting until the shutdown timeout.
      if (isDraining()) throw new UnavailableError('The server is stopping');
      // The client may have disconnected meanwhile.
      if (!socket.destroyed) handler.open(upgrade);
      isOpen = true;
    };
    const way = middlewares.reduceRight<() => Promise<void>>((next, middleware) => async () => await middleware(ctx as never, next), open);
    await way().catch((error: unknown) => {
      if (!isOpen) throw error;
      // The connection already speaks another protocol, so the error can only be logged.
      logger.error({ err: error, requestId: ctx.state.requestId, path: ctx.path }, 'middleware failed after a WebSocket handshake');
    });
    if (!isOpen) throw refusal(ctx.status);
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, authenticator: Authenticator): Upgrade {
    const { app, logger, settings, beforeRequest } = this.#parts;
    const response = new ServerResponse(request);
    // This response is never sent. Its `close` event follows that of the connection.
    socket.once('close', () => response.emit('close'));
    const ctx = app.createContext(request, response) as unknown as RequestContext;
    const requestId = requestIdOf(request.headers['x-request-id']);
    ctx.state.requestId = requestId;
    const { method, path, ip } = ctx;
    const started = performance.now();
    /** Status of a refusal. A handler's own response is not seen here. */
    let status: number | undefined;
    const log = () => logger.info({ requestId, method, path, status, duration: Math.round(performance.now() - started), ip }, 'upgrade');
    if (settings.accessLog) socket.once('close', log);
    return {
      ctx,
      socket,
      head,
      async authenticate(authorization) {
        const isAnonymous = authorization === undefined && !maySpeakFor(ctx, settings.cors);
        const credentials = isAnonymous ? tokenRequest(null) : new ContextCredentials(ctx, authorization);
        const [caller] = await Promise.all([authenticator.authenticate(credentials), beforeRequest(0)]);
        return caller;
      },
      refuse(error) {
        const { envelope, unexpected } = toPublicError(error, requestId);
        if (unexpected) logger.error({ err: error, requestId, method, path }, 'request failed');
        status = envelope.error.status;
        answer(socket, envelope, requestId);
      },
    };
  }
}

/** Whether a body follows the headers of a request. A handshake has none. */
export function announcesBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** The text of a request without `Upgrade`, for an unsupported protocol: it is answered as an ordinary request (RFC 9110, 7.8). */
export function withoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage, head: Buffer): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() !== 'upgrade') lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  }
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]);
}

/** The error for a middleware's response to a handshake. */
function refusal(status: number): PlinthError {
  const known = status >= 400 ? status : 404;
  return new PlinthError(STATUS_CODES[known] ?? 'Refused', { code: 'UPGRADE_REFUSED', status: known, name: 'UpgradeError' });
}

/** Checks the origin of a handshake. Browsers do not apply CORS to WebSockets, so the server must. Other clients send no `Origin`. */
function mayConnect(ctx: RequestContext, cors: HttpSettings['cors']): boolean {
  const { origin } = ctx.headers;
  if (origin === undefined) return true;
  return (cors !== false && (cors.origins === '*' || cors.origins.includes(origin))) || isOwn(ctx, origin);
}

/** Whether cookies of a handshake count. A browser sends them from a page of any origin, which must not act on behalf of its visitor. */
function maySpeakFor(ctx: RequestContext, cors: HttpSettings['cors']): boolean {
  const { origin } = ctx.headers;
  if (origin === undefined || isOwn(ctx, origin)) return true;
  return cors !== false && cors.credentials && cors.origins.includes(origin);
}

function isOwn(ctx: RequestContext, origin: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === ctx.host.toLowerCase();
}

function answer(socket: Duplex, envelope: ErrorEnvelope, requestId: string): void {
  const { status } = envelope.error;
  const body = JSON.stringify(envelope);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Error'}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
  ];
  socket.once('finish', () => socket.destroy());
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
