import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller } from '../../access/index.ts';
import type { AccessLog } from '../access-log.ts';
import type { EarlyCredentials } from '../authentication.ts';
import type { AnswerFromMemory, HttpHooks } from '../hooks.ts';
import type { HttpLogger } from '../http.ts';
import type { QueryStringParser } from '../query-string.ts';
import type { HttpSettings } from '../settings.ts';
import type { CachedUrl } from './response-cache.ts';

/** The receivers that are notified of cached responses. */
export interface ResponseReportsParts {
  readonly settings: Pick<HttpSettings, 'proxy'>;
  readonly hooks: HttpHooks;
  readonly logger: HttpLogger;
  readonly parseQuery: QueryStringParser;
  /** See `FrameParts`. */
  readonly accessLog: AccessLog | null;
}

/** A request that is answered from the cache. */
export interface ReportedRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly cachedUrl: CachedUrl;
  /** Milliseconds, of `performance.now`. */
  readonly started: number;
  readonly credentials: EarlyCredentials;
}

/** Facts of the response and its caller. */
type ResponseFacts = Pick<AnswerFromMemory, 'requestId' | 'status' | 'caller'>;

interface ResponseTap {
  readonly remembered?: ((answer: AnswerFromMemory) => void) | null;
}

/** Reports cached responses to the access log and to the taps of `http.response`. */
export class ResponseReports {
  readonly #parts: ResponseReportsParts;

  constructor(parts: ResponseReportsParts) {
    this.#parts = parts;
  }

  /** Whether every tap of requests and responses declares what happens for cached responses. */
  get everyTapKnows(): boolean {
    const { request, response } = this.#parts.hooks;
    for (const { remembered } of request.taps as readonly { readonly remembered?: null }[]) if (remembered === undefined) return false;
    for (const { remembered } of response.taps as readonly ResponseTap[]) if (remembered === undefined) return false;
    return true;
  }

  report(reported: ReportedRequest, { requestId, status, caller }: ResponseFacts): void {
    const { settings, accessLog, logger, hooks, parseQuery } = this.#parts;
    const { request, cachedUrl, started, credentials } = reported;
    const { taps } = hooks.response;
    if (accessLog === null && taps.length === 0) return;
    const duration = performance.now() - started;
    if (accessLog !== null) {
      const ip = settings.proxy ? credentials.context.ip : (request.socket.remoteAddress ?? '');
      accessLog({ requestId, method: request.method as string, path: cachedUrl.path, status, duration, ip, caller });
    }
    if (taps.length === 0) return;
    const report = new CacheReport(parseQuery, reported, { requestId, status, caller }, duration);
    for (const { remembered } of taps as readonly ResponseTap[]) {
      try {
        remembered?.(report);
      } catch (error) {
        logger.error({ err: error, requestId }, 'hook handler of http.response failed');
      }
    }
  }
}

/** See `AnswerFromMemory`. */
class CacheReport implements AnswerFromMemory {
  readonly request: IncomingMessage;
  readonly requestId: string;
  readonly route: AnswerFromMemory['route'];
  readonly status: number;
  readonly caller: Caller;
  readonly duration: number;
  readonly #parseQuery: QueryStringParser;
  readonly #credentials: EarlyCredentials;

  constructor(
    parseQuery: QueryStringParser,
    { request, cachedUrl, credentials }: ReportedRequest,
    { requestId, status, caller }: ResponseFacts,
    duration: number,
  ) {
    this.request = request;
    this.requestId = requestId;
    this.route = cachedUrl.endpoint.route;
    this.status = status;
    this.caller = caller;
    this.duration = duration;
    this.#parseQuery = parseQuery;
    this.#credentials = credentials;
  }

  get parameters(): AnswerFromMemory['parameters'] {
    return this.#parseQuery(this.#credentials.context.request.querystring);
  }
}
