import type { IncomingMessage, ServerResponse } from 'node:http';
import type Koa from 'koa';
import type { Caller } from '../../access/index.ts';
import { markOfCaller } from '../caching.ts';
import { requestIdOf } from '../request-head.ts';
import type { RequestState } from '../route.ts';
import type { HttpSettings } from '../settings.ts';
import type { AnswerMemory } from './answer-memory.ts';
import { AnswerReports, type AnswerReportsParts, type ReportedRequest } from './answer-reports.ts';
import { AnswerBatch, HeadWriter } from './head-writer.ts';
import type { RememberedAnswer } from './remembered-answer.ts';

/** The parts that `AnswerSender` works with. */
export interface AnswerSenderParts extends AnswerReportsParts {
  readonly memory: AnswerMemory;
  readonly app: Koa<RequestState>;
  readonly settings: Pick<HttpSettings, 'keepAliveTimeout' | 'proxy'>;
  /** See `FrameParts`. */
  readonly isLast: (request: IncomingMessage) => boolean;
}

/** Number of callers whose `ETag` marks are kept. */
const MARKS = 1_000;

/** Sends cached responses: with the headers that each response has of its own, or as `304 Not Modified`. Reports them. */
export class AnswerSender {
  readonly #parts: AnswerSenderParts;
  readonly #marks = new Map<string, string>();
  readonly #writer: HeadWriter;
  readonly #batch: AnswerBatch;
  readonly #reports: AnswerReports;

  constructor(parts: AnswerSenderParts) {
    this.#parts = parts;
    this.#writer = new HeadWriter(parts.settings.keepAliveTimeout);
    this.#batch = new AnswerBatch(this.#writer);
    this.#reports = new AnswerReports(parts);
  }

  /** See `AnswerReports`. */
  get everyTapKnows(): boolean {
    return this.#reports.everyTapKnows;
  }

  /** Sends a response: at once without a body, otherwise at the end of this turn of the event loop. */
  send(answered: ReportedRequest, answer: RememberedAnswer, caller: Caller): void {
    const { memory, isLast } = this.#parts;
    const { request, response } = answered;
    const requestId = requestIdOf(request.headers['x-request-id']);
    const tag = answer.tag === null ? null : `W/"${answer.tag}${this.#markOf(request, caller)}"`;
    const { unchanged } = answer;
    const isUnchanged = unchanged !== null && tag !== null && this.#holds(request, tag);
    const head = isUnchanged ? unchanged : answer.head;
    const own = { requestId, tag, isLast: isLast(request) };
    memory.answered += 1;
    this.#reports.report(answered, { requestId, status: head.status, caller });
    if (isUnchanged || request.method === 'HEAD') this.#writer.sendHead(response, head, own);
    else this.#batch.add(response, answer, own);
  }

  /** Whether the client has the response with this tag. */
  #holds(request: IncomingMessage, tag: string): boolean {
    const { headers } = request;
    const held = headers['if-none-match'];
    if (held === undefined && headers['if-modified-since'] === undefined) return false;
    if (held === tag && headers['if-modified-since'] === undefined && headers['cache-control'] === undefined) return true;
    const answer = { statusCode: 200, getHeaders: () => ({ etag: tag }) } as unknown as ServerResponse;
    return this.#parts.app.createContext(request, answer).fresh;
  }

  #markOf({ headers }: IncomingMessage, caller: Caller): string {
    if (headers.authorization === undefined && caller.strategy === undefined) return '';
    const name = `${caller.kind} ${caller.id}`;
    let mark = this.#marks.get(name);
    if (mark === undefined) {
      mark = markOfCaller(caller);
      if (this.#marks.size >= MARKS) this.#marks.clear();
      this.#marks.set(name, mark);
    }
    return mark;
  }
}
