import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type Koa from 'koa';
import type { Caller } from '../../access/index.ts';
import { type Revision, stillHolds } from '../../freshness/index.ts';
import { markOfCaller } from '../caching.ts';
import { acceptedEncoding } from '../finishes.ts';
import type { LoadWatch } from '../load-watch.ts';
import { assertOneHost } from '../request-host.ts';
import { requestIdOf } from '../request-id.ts';
import type { RequestContext, RequestState } from '../route.ts';
import type { HttpSettings } from '../settings.ts';
import type { TimeLimit } from '../time-limit.ts';
import { isSomebody, type Staleness, type WhoAsks } from '../who-asks.ts';
import { AnswerCapture } from './answer-capture.ts';
import { type AnswerMemory, isOld, type Place, type RememberedEndpoint, type Slot } from './answer-memory.ts';
import type { Arrival, Arrivals } from './arrivals.ts';
import { EarlyRequest } from './early-request.ts';
import { HeadWriter } from './head-writer.ts';
import type { RememberedAnswer } from './remembered-answer.ts';
import { RequestKeys, slotKey } from './request-key.ts';
import { hasSmallBody, readSmallBody } from './small-body.ts';
import { ToldAnswers, type ToldAnswersParts, type ToldRequest } from './told-answers.ts';

/** What answers are given early with. */
export interface EarlyAnswersParts extends ToldAnswersParts {
  readonly memory: AnswerMemory;
  readonly arrivals: Arrivals;
  readonly app: Koa<RequestState>;
  readonly settings: HttpSettings;
  readonly load: LoadWatch;
  readonly timeLimit: TimeLimit;
  /** See `HttpOptions`. */
  readonly onArrival: () => void;
  readonly whoAsks: WhoAsks;
  readonly maxAgeFor: Staleness;
  /** See `beforeRequest` of `HttpOptions`. */
  readonly catchUp: (maxAge: number) => void | Promise<void>;
  /** See `FrameParts`. */
  readonly isLast: (request: IncomingMessage) => boolean;
}

/** One request on its way. */
interface Asked extends ToldRequest {
  readonly response: ServerResponse;
  readonly longWay: RequestListener;
}

/** How often a request waits for an answer that another one makes, before it makes its own. */
const PATIENCE = 3;

/** Callers whose marks are kept. */
const MARKS = 1_000;

/**
 * Answers requests from memory, before anything else is done with them: who asks is found out as ever, and it is asked whether anything has changed that the answer depends on. Whatever
 * is not there, does not hold any more, or goes wrong, takes the long way, which then need not find out again who asks.
 */
export class EarlyAnswers {
  readonly #parts: EarlyAnswersParts;
  readonly #keys: RequestKeys;
  readonly #marks = new Map<string, string>();
  readonly #writer: HeadWriter;
  readonly #told: ToldAnswers;

  constructor(parts: EarlyAnswersParts) {
    this.#parts = parts;
    const { app, settings } = parts;
    this.#writer = new HeadWriter(settings.keepAliveTimeout);
    this.#told = new ToldAnswers(parts);
    const contextOf = (request: IncomingMessage) => app.createContext(request, { getHeaders: () => ({}) } as unknown as ServerResponse);
    this.#keys = new RequestKeys({
      settings,
      encodingOf: (request) => acceptedEncoding(contextOf(request)),
      isSecure: (request) => contextOf(request).secure,
    });
  }

  /** A listener that hands on what it does not answer. */
  before(longWay: RequestListener): RequestListener {
    return (request, response) => {
      const place = this.#placeOf(request);
      if (place === null) {
        longWay(request, response);
        return;
      }
      this.#parts.load.isUsed = true;
      const early = new EarlyRequest(this.#parts.app, request, response);
      const asked = { request, response, place, started: performance.now(), early, longWay };
      if (request.method === 'POST') this.#answerWithBody(asked);
      else void this.#answer(asked, null);
    };
  }

  /** Notes that a request was answered whose answer may be remembered, once it is asked for again. */
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

  #placeOf(request: IncomingMessage): Place | null {
    const { memory, load } = this.#parts;
    const key = this.#keys.placeOf(request);
    if (key === null || load.isTooMuch) return null;
    const place = memory.find(key);
    if (place === undefined || !this.#told.everyTapKnows) return null;
    if (request.method === 'HEAD' && place.endpoint.route.head !== undefined) return null;
    if (request.method === 'POST' && !hasSmallBody(request)) return null;
    try {
      assertOneHost(request);
    } catch {
      return null;
    }
    return place;
  }

  #answerWithBody(asked: Asked): void {
    const { request } = asked;
    readSmallBody(
      request,
      (body) => {
        // What was found when its head arrived holds for one turn: this may be a later one.
        this.#parts.onArrival();
        this.#parts.arrivals.setBody(request, body);
        void this.#answer(asked, body);
      },
      (error) => this.#goOn(asked, { caller: Promise.reject(error), capture: null }),
    );
  }

  async #answer(asked: Asked, body: Buffer | null): Promise<void> {
    const { timeLimit } = this.#parts;
    const { request, place } = asked;
    const variant = this.#variantOf(request, place.endpoint.headers, body);
    if (variant === null) {
      this.#goOn(asked, { caller: null, capture: null });
      return;
    }
    const maxAge = this.#parts.maxAgeFor(request);
    const asking = place.watch === null ? null : place.watch.ask(maxAge);
    const deciding = timeLimit.within(this.#decide(asked, asking));
    let caller: Caller;
    try {
      caller = await deciding;
      const slot = this.#slotOf(asked, variant, caller);
      if (slot !== null) {
        const isAsked = asking !== null && slot.watch === place.watch && (maxAge === 0 || !isSomebody(caller));
        const revision = isAsked ? asking : this.#ask(slot, isSomebody(caller) ? 0 : maxAge);
        const found = await this.#find(slot, revision instanceof Promise ? await timeLimit.within(revision) : revision, asked);
        if (found instanceof AnswerCapture) this.#goOn(asked, { caller: deciding, capture: found });
        else if (found !== null) this.#send(asked, found, caller);
        if (found !== null) return;
      }
    } catch (error) {
      this.#goOn(asked, { caller: Promise.reject(error), capture: null });
      return;
    }
    this.#goOn(asked, { caller: deciding, capture: null });
  }

  /** Finds out who asks, while what is followed is brought up to date, and the topics are asked about: all of it in one turn, and so in one statement. */
  #decide({ request, early, place }: Asked, asking: Revision | Promise<Revision> | null): Promise<Caller> {
    const finding = this.#parts.whoAsks(request, place.endpoint.authenticator, early);
    return asking instanceof Promise ? Promise.all([finding, asking]).then(([caller]) => caller) : finding;
  }

  #slotOf({ place }: Asked, variant: string, caller: Caller): Slot | null {
    const { guard } = place.endpoint.route;
    if ('action' in guard && !caller.ability.can(guard.action)) return null;
    const shared = place.slots.get(slotKey(variant, caller, false));
    if (shared === undefined || !shared.isPersonal) return shared ?? null;
    shared.isUsed = true;
    return place.slots.get(slotKey(variant, caller, true)) ?? null;
  }

  /**
   * Asks about the topics of a slot, after it was found out who asks. What is followed is brought up to date along with that: an answer must not be made of something older than
   * its revision.
   */
  #ask(slot: Slot, maxAge: number): Revision | Promise<Revision> {
    const revision = slot.watch.ask(maxAge);
    const waiting = this.#parts.catchUp(maxAge);
    if (waiting === undefined) return revision;
    return Promise.all([revision, waiting]).then(([known]) => known);
  }

  /**
   * The answer of a slot; what takes it into memory, where this request is to make it; null where it is none of both.
   * @param revision what was found when the request had arrived
   */
  async #find(slot: Slot, revision: Revision, { request }: Asked): Promise<RememberedAnswer | AnswerCapture | null> {
    const { timeLimit, maxAgeFor } = this.#parts;
    let now = revision;
    for (let waited = 0; waited < PATIENCE; waited++) {
      const { answer } = slot;
      const makes = slot.making === null && request.method !== 'HEAD';
      if (answer !== null && stillHolds(answer.revision, now)) {
        // One makes it anew while all others are still given it.
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
    // What is made may be given to those to whom nothing may be old.
    if (maxAgeFor(request) > 0) now = await timeLimit.within(Promise.resolve(this.#ask(slot, 0)));
    return slot.making === null ? new AnswerCapture(this.#parts.memory, slot, now) : null;
  }

  #goOn({ request, response, started, longWay }: Asked, arrival: Omit<Arrival, 'started'>): void {
    // Whoever answers errors may never ask for it.
    arrival.caller?.catch(() => undefined);
    this.#parts.arrivals.set(request, { ...arrival, started });
    longWay(request, response);
  }

  #send(asked: Asked, answer: RememberedAnswer, caller: Caller): void {
    const { memory, isLast } = this.#parts;
    const { request, response } = asked;
    const requestId = requestIdOf(request.headers['x-request-id']);
    const tag = answer.tag === null ? null : `W/"${answer.tag}${this.#markOf(request, caller)}"`;
    const { unchanged } = answer;
    const isUnchanged = unchanged !== null && tag !== null && this.#holds(request, tag);
    const head = isUnchanged ? unchanged : answer.head;
    const own = { requestId, tag, isLast: isLast(request) };
    memory.answered += 1;
    this.#told.tell(asked, { requestId, status: head.status, caller });
    if (isUnchanged || request.method === 'HEAD') this.#writer.sendHead(response, head, own);
    else this.#writer.send(response, answer, own);
  }

  /** Whether a client has an answer of this tag. */
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
