import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type Koa from 'koa';
import type { Caller } from '../../access/index.ts';
import { type Revision, stillHolds } from '../../freshness/index.ts';
import type { Around } from '../../observation/index.ts';
import { type Authenticate, EarlyCredentials, isIdentified, type Staleness } from '../authentication.ts';
import { markOfCaller } from '../caching.ts';
import { acceptedEncoding } from '../finishes.ts';
import type { LoadWatch } from '../load-watch.ts';
import { assertOneHost, requestIdOf } from '../request-head.ts';
import type { RequestContext, RequestState } from '../route.ts';
import type { HttpSettings } from '../settings.ts';
import type { TimeLimit } from '../time-limit.ts';
import { AnswerCapture } from './answer-capture.ts';
import { type AnswerMemory, type AnswerPlace, type AnswerSlot, isOld, type RememberedEndpoint } from './answer-memory.ts';
import { AnswerReports, type AnswerReportsParts, type ReportedRequest } from './answer-reports.ts';
import { type Arrival, type Arrivals, hasSmallBody, readSmallBody } from './arrivals.ts';
import { AnswerBatch, HeadWriter } from './head-writer.ts';
import type { RememberedAnswer } from './remembered-answer.ts';
import { RequestKeys, slotKey } from './request-key.ts';

/** The parts that `EarlyAnswers` works with. */
export interface EarlyAnswersParts extends AnswerReportsParts {
  readonly memory: AnswerMemory;
  readonly arrivals: Arrivals;
  readonly app: Koa<RequestState>;
  readonly settings: HttpSettings;
  readonly load: LoadWatch;
  readonly timeLimit: TimeLimit;
  /** See `HttpOptions`. */
  readonly onArrival: () => void;
  readonly authenticate: Authenticate;
  readonly maxAgeFor: Staleness;
  /** See `beforeRequest` of `HttpOptions`. */
  readonly catchUp: (maxAge: number) => void | Promise<void>;
  /** Shows work for a request to observers; null if there are none. */
  readonly around: Around | null;
  /** See `FrameParts`. */
  readonly isLast: (request: IncomingMessage) => boolean;
}

/** A request that is being looked up. */
interface EarlyRequest extends ReportedRequest {
  readonly response: ServerResponse;
  readonly longWay: RequestListener;
}

/** How often a request waits for another one that computes its response, before it computes its own. */
const PATIENCE = 3;

/** Number of callers whose `ETag` marks are kept. */
const MARKS = 1_000;

/**
 * Answers requests from the cache, before Koa sees them. Each request is still authenticated, and the topics of its response are checked
 * for changes.
 * If the response is not cached, is stale, or anything fails, the request goes on to Koa, which reuses what is known of the caller.
 */
export class EarlyAnswers {
  readonly #parts: EarlyAnswersParts;
  readonly #keys: RequestKeys;
  readonly #marks = new Map<string, string>();
  readonly #writer: HeadWriter;
  readonly #batch: AnswerBatch;
  readonly #reports: AnswerReports;

  constructor(parts: EarlyAnswersParts) {
    this.#parts = parts;
    const { app, settings } = parts;
    this.#writer = new HeadWriter(settings.keepAliveTimeout);
    this.#batch = new AnswerBatch(this.#writer);
    this.#reports = new AnswerReports(parts);
    const contextOf = (request: IncomingMessage) => app.createContext(request, { getHeaders: () => ({}) } as unknown as ServerResponse);
    this.#keys = new RequestKeys({
      settings,
      encodingOf: (request) => acceptedEncoding(contextOf(request)),
      isSecure: (request) => contextOf(request).secure,
    });
  }

  /** Wraps a listener, which gets the requests that are not answered here. */
  before(longWay: RequestListener): RequestListener {
    return (request, response) => {
      const place = this.#placeOf(request);
      if (place === null) {
        longWay(request, response);
        return;
      }
      this.#parts.load.isUsed = true;
      const credentials = new EarlyCredentials(this.#parts.app, request, response);
      const asked = { request, response, place, started: performance.now(), credentials, longWay };
      if (request.method === 'POST') this.#answerWithBody(asked);
      else void this.#answer(asked, null);
    };
  }

  /** Records an answered request whose response may be cached once it is requested again. */
  readonly note = (ctx: RequestContext, endpoint: RememberedEndpoint): void => {
    const { memory, arrivals } = this.#parts;
    const { dependsOn, caller } = ctx.state;
    const request = ctx.req;
    if (!dependsOn || request.method === 'HEAD') return;
    const key = this.#keys.placeOf(request);
    const variant = this.#variantOf(request, endpoint.headers, arrivals.bodyOf(request));
    if (key === null || variant === null) return;
    memory.note({ key, endpoint, path: ctx.path }, (isPersonal) => slotKey(variant, caller, isPersonal), dependsOn);
  };

  #variantOf(request: IncomingMessage, names: readonly string[], body: Buffer | null): string | null {
    const variant = this.#keys.variantOf(request, names);
    if (request.method !== 'POST') return variant;
    return variant === null || body === null ? null : `${variant}\n${body.toString('latin1')}`;
  }

  #placeOf(request: IncomingMessage): AnswerPlace | null {
    const { memory, load } = this.#parts;
    const key = this.#keys.placeOf(request);
    if (key === null || load.isTooMuch) return null;
    const place = memory.find(key);
    if (place === undefined || !this.#reports.everyTapKnows) return null;
    if (request.method === 'HEAD' && place.endpoint.route.head !== undefined) return null;
    if (request.method === 'POST' && !hasSmallBody(request)) return null;
    try {
      assertOneHost(request);
    } catch {
      return null;
    }
    return place;
  }

  #answerWithBody(asked: EarlyRequest): void {
    const { request } = asked;
    readSmallBody(
      request,
      (body) => {
        // The state that was checked when the head arrived is valid for one turn of the event loop only. This may be a later turn.
        this.#parts.onArrival();
        this.#parts.arrivals.setBody(request, body);
        this.#again(request, () => void this.#answer(asked, body));
      },
      (error) => this.#again(request, () => this.#goOn(asked, { caller: Promise.reject(error), capture: null })),
    );
  }

  /** Continues the work for a request in a callback of its socket, where its observers would not know what it belongs to. */
  #again(request: IncomingMessage, run: () => void): void {
    const { around } = this.#parts;
    if (around === null) run();
    else around({ kind: 'request', name: 'body', request }, run);
  }

  async #answer(asked: EarlyRequest, body: Buffer | null): Promise<void> {
    const { timeLimit } = this.#parts;
    const { request, place } = asked;
    const variant = this.#variantOf(request, place.endpoint.headers, body);
    if (variant === null) {
      this.#goOn(asked, { caller: null, capture: null });
      return;
    }
    const maxAge = this.#parts.maxAgeFor(request);
    const asking = place.watch === null ? null : place.watch.ask(maxAge);
    const authenticating = timeLimit.within(this.#authenticate(asked, asking));
    let caller: Caller;
    try {
      caller = await authenticating;
      const slot = this.#slotOf(asked, variant, caller);
      if (slot !== null) {
        const isAsked = asking !== null && slot.watch === place.watch && (maxAge === 0 || !isIdentified(caller));
        const revision = isAsked ? asking : this.#ask(slot, isIdentified(caller) ? 0 : maxAge);
        // `#authenticate` has waited for what was asked, within the time limit.
        const now = revision instanceof Promise ? await (isAsked ? revision : timeLimit.within(revision)) : revision;
        const found = await this.#find(slot, now, asked);
        if (found instanceof AnswerCapture) this.#goOn(asked, { caller: authenticating, capture: found });
        else if (found !== null) this.#send(asked, found, caller);
        if (found !== null) return;
      }
    } catch (error) {
      this.#goOn(asked, { caller: Promise.reject(error), capture: null });
      return;
    }
    this.#goOn(asked, { caller: authenticating, capture: null });
  }

  /** Finds the caller while followed values are brought up to date and the topics are checked: all in one turn, and so in one statement. */
  #authenticate({ request, credentials, place }: EarlyRequest, asking: Revision | Promise<Revision> | null): Promise<Caller> {
    const finding = this.#parts.authenticate(request, place.endpoint.authenticator, credentials);
    return asking instanceof Promise ? Promise.all([finding, asking]).then(([caller]) => caller) : finding;
  }

  #slotOf({ place }: EarlyRequest, variant: string, caller: Caller): AnswerSlot | null {
    const { guard } = place.endpoint.route;
    if ('action' in guard && !caller.ability.can(guard.action)) return null;
    const shared = place.slots.get(slotKey(variant, caller, false));
    if (shared === undefined || !shared.isPersonal) return shared ?? null;
    shared.isUsed = true;
    return place.slots.get(slotKey(variant, caller, true)) ?? null;
  }

  /**
   * Checks the topics of a slot after the caller is known. Followed values are brought up to date along with that: a response must not be
   * computed from something older than its revision.
   */
  #ask(slot: AnswerSlot, maxAge: number): Revision | Promise<Revision> {
    const revision = slot.watch.ask(maxAge);
    const waiting = this.#parts.catchUp(maxAge);
    if (waiting === undefined) return revision;
    return Promise.all([revision, waiting]).then(([known]) => known);
  }

  /**
   * Finds the response of a slot; a capture if this request is to compute it; null for neither.
   * @param revision as found when the request had arrived
   */
  async #find(slot: AnswerSlot, revision: Revision, { request }: EarlyRequest): Promise<RememberedAnswer | AnswerCapture | null> {
    const { timeLimit, maxAgeFor } = this.#parts;
    let now = revision;
    for (let waited = 0; waited < PATIENCE; waited++) {
      const { answer } = slot;
      const makes = slot.making === null && request.method !== 'HEAD';
      if (answer !== null && stillHolds(answer.revision, now)) {
        // One request refreshes it while all others still get the old one.
        if (makes && isOld(answer, now)) break;
        slot.isUsed = true;
        return answer;
      }
      if (slot.making === null) break;
      await timeLimit.within(slot.making);
      if (slot.place.slots.get(slot.key) !== slot) return null;
      now = await timeLimit.within(Promise.resolve(this.#ask(slot, 0)));
    }
    if (request.method === 'HEAD') return null;
    // The response may later be served to callers for whom nothing may be stale.
    if (maxAgeFor(request) > 0) now = await timeLimit.within(Promise.resolve(this.#ask(slot, 0)));
    return slot.making === null ? new AnswerCapture(this.#parts.memory, slot, now) : null;
  }

  #goOn({ request, response, started, longWay }: EarlyRequest, arrival: Omit<Arrival, 'started'>): void {
    // Avoids an unhandled rejection: the error may be answered without anybody awaiting this promise.
    arrival.caller?.catch(() => undefined);
    this.#parts.arrivals.set(request, { ...arrival, started });
    longWay(request, response);
  }

  #send(asked: EarlyRequest, answer: RememberedAnswer, caller: Caller): void {
    const { memory, isLast } = this.#parts;
    const { request, response } = asked;
    const requestId = requestIdOf(request.headers['x-request-id']);
    const tag = answer.tag === null ? null : `W/"${answer.tag}${this.#markOf(request, caller)}"`;
    const { unchanged } = answer;
    const isUnchanged = unchanged !== null && tag !== null && this.#holds(request, tag);
    const head = isUnchanged ? unchanged : answer.head;
    const own = { requestId, tag, isLast: isLast(request) };
    memory.answered += 1;
    this.#reports.report(asked, { requestId, status: head.status, caller });
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
