import type { IncomingMessage, ServerResponse } from 'node:http';
import type Koa from 'koa';
import type { Caller } from '../../access/index.ts';
import { callerMark } from '../caching.ts';
import { requestIdOf } from '../request-head.ts';
import type { RequestState } from '../route.ts';
import type { HttpSettings } from '../settings.ts';
import type { CachedResponse } from './cached-response.ts';
import { HeadWriter, ResponseBatch } from './head-writer.ts';
import type { ResponseCache } from './response-cache.ts';
import { type ReportedRequest, ResponseReports, type ResponseReportsParts } from './response-reports.ts';

/** The parts that `ResponseSender` works with. */
export interface ResponseSenderParts extends ResponseReportsParts {
  readonly cache: ResponseCache;
  readonly app: Koa<RequestState>;
  readonly settings: Pick<HttpSettings, 'keepAliveTimeout' | 'proxy'>;
  /** See `FrameParts`. */
  readonly isLast: (request: IncomingMessage) => boolean;
}

/** Sends cached responses: with the headers that each response has of its own, or as `304 Not Modified`. Reports them. */
export class ResponseSender {
  readonly #parts: ResponseSenderParts;
  readonly #writer: HeadWriter;
  readonly #batch: ResponseBatch;
  readonly #reports: ResponseReports;

  constructor(parts: ResponseSenderParts) {
    this.#parts = parts;
    this.#writer = new HeadWriter(parts.settings.keepAliveTimeout);
    this.#batch = new ResponseBatch(this.#writer);
    this.#reports = new ResponseReports(parts);
  }

  /** See `ResponseReports`. */
  get everyTapKnows(): boolean {
    return this.#reports.everyTapKnows;
  }

  /** Sends a response: at once without a body, otherwise at the end of this turn of the event loop. */
  send(answered: ReportedRequest, cached: CachedResponse, caller: Caller): void {
    const { cache, isLast } = this.#parts;
    const { request, response } = answered;
    const requestId = requestIdOf(request.headers['x-request-id']);
    const tag = cached.tag === null ? null : `W/"${cached.tag}${callerMark(request, caller)}"`;
    const { unchanged } = cached;
    const isUnchanged = unchanged !== null && tag !== null && this.#holds(request, tag);
    const head = isUnchanged ? unchanged : cached.head;
    const own = { requestId, tag, isLast: isLast(request) };
    cache.answered += 1;
    this.#reports.report(answered, { requestId, status: head.status, caller });
    if (isUnchanged || request.method === 'HEAD') this.#writer.sendHead(response, head, own);
    else this.#batch.add(response, cached, own);
  }

  /** Whether the client has the response with this tag. */
  #holds(request: IncomingMessage, tag: string): boolean {
    const { headers } = request;
    const held = headers['if-none-match'];
    if (held === undefined && headers['if-modified-since'] === undefined) return false;
    if (held === tag && headers['if-modified-since'] === undefined && headers['cache-control'] === undefined) return true;
    const response = { statusCode: 200, getHeaders: () => ({ etag: tag }) } as unknown as ServerResponse;
    return this.#parts.app.createContext(request, response).fresh;
  }
}
