import type { IncomingMessage, RequestListener } from 'node:http';
import Koa from 'koa';
import type { Access } from '../access/index.ts';
import type { Freshness } from '../freshness/index.ts';
import type { Observation } from '../observation/index.ts';
import { type AccessLines, type AccessLog, createAccessLog } from './access-log.ts';
import { type Advise, createAdvise } from './advice.ts';
import { type Authenticate, createAuthenticate, createStaleness, type Staleness } from './authentication.ts';
import { createBodyReaders } from './body-reader.ts';
import { createCors, createSecurityHeaders } from './common-headers.ts';
import { createDispatcher } from './dispatcher.ts';
import { answerConditionally, createCompression, createJsonWriter } from './finishes.ts';
import { createFrame } from './frame.ts';
import { createHealth } from './health.ts';
import { createHttpHooks } from './hooks.ts';
import type { HttpAddress, HttpLogger, HttpMiddleware, OwnedHttp } from './http.ts';
import { createErrorAnswer, markable } from './http-errors.ts';
import { type HandedConnections, HttpListener, isMalformed, type SharedSocket } from './http-listener.ts';
import { HttpRegistrations } from './http-registrations.ts';
import { AnswerRoom } from './json-answer.ts';
import { LoadWatch } from './load-watch.ts';
import { Pipelines } from './pipelines.ts';
import { createQueryStringParser } from './query-string.ts';
import { Arrivals } from './response-cache/arrivals.ts';
import { EarlyResponses } from './response-cache/early-responses.ts';
import { type AnswerCounts, ResponseCache } from './response-cache/response-cache.ts';
import type { RequestState, Route } from './route.ts';
import type { HttpSettings } from './settings.ts';
import { boundedMiddleware, SelfTimedRequests, TimeLimit } from './time-limit.ts';
import { Upgrades } from './upgrades.ts';

/** Codes of errors that mean only that the client closed its connection. */
const CLIENT_LEFT: ReadonlySet<string> = new Set([
  ...['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ERR_STREAM_PREMATURE_CLOSE'],
  // The client closed it without sending the whole request.
  'ERR_HTTP_REQUEST_TIMEOUT',
]);

/** The parts that an HTTP server is made from. */
export interface HttpOptions {
  readonly settings: HttpSettings;
  readonly access: Access;
  readonly logger: HttpLogger;
  /** Writes access log lines. Default: `logger` writes them one by one. */
  readonly accessLines?: AccessLines | undefined;
  /** Called when a request arrives, synchronously in the socket's callback. */
  readonly onArrival?: () => void;
  /**
   * Called for every request that has a route, before authentication and authorization. The request waits for a returned promise.
   * @param maxAge how old unconfirmed cached data may be for this request, in milliseconds
   */
  readonly beforeRequest?: (maxAge: number) => void | Promise<void>;
  /** Checks whether cached responses are still valid. Default: no responses are cached. */
  readonly freshness?: Pick<Freshness, 'watch' | 'stillHoldsFor'>;
  /** Provides listening sockets that outlive the server. Default: none. */
  readonly socket?: SharedSocket | undefined;
  /** Provides accepted connections. Default: the server listens on its own socket. */
  readonly handed?: HandedConnections | undefined;
  /** Observers of requests. Default: none. */
  readonly observation?: Pick<Observation, 'of'> | undefined;
  /** Whether the log says what a developer can do about refused requests. Default: no. */
  readonly advises?: boolean;
  /** See `LoadWatchParts`. */
  readonly probe?: () => Promise<unknown>;
}

/** Counters of a server without a response cache. */
const NOTHING: AnswerCounts = Object.freeze({ answered: 0, made: 0, held: 0, bytes: 0 });

/** Makes the HTTP server of a kernel. It opens nothing before `listen`. */
export function createHttp(options: HttpOptions): OwnedHttp {
  return new HttpServer(options);
}

class HttpServer extends HttpRegistrations implements OwnedHttp {
  readonly hooks = createHttpHooks();
  readonly #options: HttpOptions;
  readonly #selfTimed = new SelfTimedRequests();
  readonly #pipelines = new Pipelines();
  readonly #load: LoadWatch;
  readonly #timeLimit: TimeLimit;
  /** Null: the access log is off. */
  readonly #accessLog: AccessLog | null;
  readonly #maxAgeFor: Staleness;
  readonly #authenticate: Authenticate;
  readonly #advise: Advise | null;
  /** Null until the routes are built, and when no responses are cached. */
  #early: EarlyResponses | null = null;
  #cache: ResponseCache | null = null;
  #draining = false;
  #listener: HttpListener | null = null;
  /**
   * Null until the routes are built, and when no WebSocket handler is registered: node then handles upgrade requests in its default way.
   */
  #upgrades: Upgrades | null = null;

  constructor(options: HttpOptions) {
    super();
    this.#options = options;
    const { settings, logger, accessLines, beforeRequest = () => undefined, probe = async () => undefined, advises = false } = options;
    this.#advise = advises ? createAdvise(logger) : null;
    this.#load = new LoadWatch({ limits: settings, logger, probe });
    this.#timeLimit = new TimeLimit(settings.requestTimeout);
    this.#accessLog = settings.accessLog ? createAccessLog(logger, accessLines) : null;
    this.#maxAgeFor = createStaleness(settings.maxStaleness);
    this.#authenticate = createAuthenticate(beforeRequest, this.#maxAgeFor);
  }

  get remembered(): AnswerCounts {
    return this.#cache?.counts ?? NOTHING;
  }

  build(routes: readonly Route[]): RequestListener {
    this.seal();
    const { settings, logger } = this.#options;
    const app = new Koa<RequestState>({ proxy: settings.proxy, maxIpsCount: settings.proxies });
    // Only errors while a response is being sent arrive here, mostly from clients that disconnected. The listener reports malformed
    // requests.
    app.on('error', (error: NodeJS.ErrnoException) => {
      const level = CLIENT_LEFT.has(error.code ?? '') || isMalformed(error) ? 'debug' : 'error';
      logger[level]({ err: error }, 'response aborted');
    });
    const { onerror } = app.context;
    app.context.onerror = function (error) {
      onerror.call(this, markable(error) as Error);
    };
    const arrivals = this.#createCache(app);
    for (const middleware of this.#pipeline(routes, arrivals)) app.use(middleware);
    this.#upgrades = this.upgradeHandlers.size === 0 ? null : this.#makeUpgrades(app);
    const callback = app.callback();
    const observed = observeRequests(this.#early === null ? callback : this.#early.before(callback), this.#options.observation);
    // Requests that wait in a pipeline are not observed yet, because their client may disconnect before they run.
    const answer = this.#pipelines.bounded(observed);
    const { onArrival } = this.#options;
    if (onArrival === undefined) return answer;
    return (request, response) => {
      onArrival();
      return answer(request, response);
    };
  }

  async listen(routes: readonly Route[]): Promise<HttpAddress> {
    const answer = this.build(routes);
    const { settings, logger, socket = null, handed = null } = this.#options;
    const listener = new HttpListener(settings, answer, { selfTimed: this.#selfTimed, logger, upgrades: this.#upgrades, socket, handed });
    const address = await listener.listen();
    this.#listener = listener;
    this.#load.start();
    return address;
  }

  async close(): Promise<void> {
    this.#draining = true;
    this.#load.stop();
    await this.#listener?.close();
  }

  /** Creates the response cache, unless a middleware must see every request or nothing can tell whether cached responses are valid. */
  #createCache(app: Koa<RequestState>): Arrivals | null {
    const { settings, freshness, logger, onArrival = () => undefined, beforeRequest = () => undefined, observation } = this.#options;
    if (settings.remembered === 0 || freshness === undefined || this.seesEveryRequest) return null;
    const arrivals = new Arrivals();
    this.#cache = new ResponseCache(settings.remembered, freshness);
    this.#early = new EarlyResponses({
      ...{ cache: this.#cache, arrivals, app, settings, logger, onArrival, accessLog: this.#accessLog },
      ...{ authenticate: this.#authenticate, maxAgeFor: this.#maxAgeFor, catchUp: beforeRequest },
      ...{ hooks: this.hooks, load: this.#load, timeLimit: this.#timeLimit },
      parseQuery: createQueryStringParser(settings.query),
      isLast: (request) => this.#isLast(request),
      around: observation?.of('request') ?? null,
    });
    return arrivals;
  }

  #isLast({ socket }: IncomingMessage): boolean {
    return this.#draining && !this.#pipelines.hasMore(socket);
  }

  #pipeline(routes: readonly Route[], arrivals: Arrivals | null): HttpMiddleware[] {
    const { settings, logger } = this.#options;
    const { hooks } = this;
    const isDraining = () => this.#draining;
    const answerRoom = new AnswerRoom(settings.longAnswers);
    return [
      createFrame({
        logger,
        hooks,
        accessLog: this.#accessLog,
        slowRequest: settings.slowRequest,
        isLast: (request) => this.#isLast(request),
        arrivals,
        answerError: createErrorAnswer(logger, hooks, this.#advise),
        finishes: [
          createJsonWriter(answerRoom),
          ...(settings.etag ? [answerConditionally] : []),
          ...(settings.compression === false ? [] : [createCompression(settings.compression)]),
        ],
      }),
      ...(settings.security === false ? [] : [createSecurityHeaders(settings.security, settings.proxy)]),
      ...(settings.cors === false ? [] : [createCors(settings.cors, this.headers)]),
      createHealth({ logger, checks: this.checks, timeout: settings.readinessTimeout, isDraining }),
      ...this.#beforeRouting(),
      this.#dispatcher(routes, arrivals, answerRoom),
    ];
  }

  #dispatcher(routes: readonly Route[], arrivals: Arrivals | null, answerRoom: AnswerRoom): HttpMiddleware {
    const { settings, access } = this.#options;
    return createDispatcher(routes, {
      access,
      logger: this.#options.logger,
      advise: this.#advise,
      authenticate: this.#authenticate,
      maxAgeFor: this.#maxAgeFor,
      hooks: this.hooks,
      publicPath: settings.publicPath ?? '',
      load: this.#load,
      parseQuery: createQueryStringParser(settings.query),
      bodyReader: createBodyReaders(settings.body, settings.query, arrivals),
      answerRoom,
      policies: this.policies,
      middlewares: this.middlewaresAt('before-handler'),
      timeLimit: this.#timeLimit,
      selfTimed: this.#selfTimed,
      responseCache: arrivals === null || this.#early === null ? null : { arrivals, record: this.#early.record },
    });
  }

  #makeUpgrades(app: Koa<RequestState>): Upgrades {
    const { settings, access, logger, beforeRequest = () => undefined } = this.#options;
    const parseQuery = createQueryStringParser(settings.query);
    return new Upgrades(this.upgradeHandlers, {
      app,
      access,
      logger,
      settings,
      parseQuery,
      beforeRequest,
      middlewares: this.#beforeRouting(),
      load: this.#load,
      isDraining: () => this.#draining,
    });
  }

  #beforeRouting(): HttpMiddleware[] {
    const { requestTimeout } = this.#options.settings;
    return this.middlewaresAt('before-routing').map((middleware) => boundedMiddleware(middleware, requestTimeout));
  }
}

/** Runs everything that is done for a request under the observers. Returns the listener itself if there are none. */
function observeRequests(listener: RequestListener, observation: Pick<Observation, 'of'> | undefined): RequestListener {
  const around = observation?.of('request') ?? null;
  if (around === null) return listener;
  return (request, response) => around({ kind: 'request', name: 'request', request }, () => listener(request, response));
}
