import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Caller } from '../../access/index.ts';
import type { Revision } from '../../freshness/index.ts';
import type { Around } from '../../observation/index.ts';
import { type Authenticate, EarlyCredentials, isIdentified, type Staleness } from '../authentication.ts';
import { acceptedEncoding } from '../finishes.ts';
import type { LoadWatch } from '../load-watch.ts';
import { assertOneHost } from '../request-head.ts';
import type { RequestContext } from '../route.ts';
import type { HttpSettings } from '../settings.ts';
import type { TimeLimit } from '../time-limit.ts';
import { type Arrival, type Arrivals, hasSmallBody, readSmallBody } from './arrivals.ts';
import type { CachedResponse } from './cached-response.ts';
import { RequestKeys, slotKey } from './request-key.ts';
import { type CacheableEndpoint, type CachedUrl, type CacheSlot, isOld } from './response-cache.ts';
import { ResponseCapture } from './response-capture.ts';
import type { ReportedRequest } from './response-reports.ts';
import { ResponseSender, type ResponseSenderParts } from './response-sender.ts';

/** The parts that `EarlyResponses` works with. */
export interface EarlyResponsesParts extends ResponseSenderParts {
  readonly arrivals: Arrivals;
  readonly settings: HttpSettings;
  readonly load: LoadWatch;
  readonly timeLimit: TimeLimit;
  /** See `HttpOptions`. */
  readonly onArrival: () => void;
  readonly authenticate: Authenticate;
  readonly maxAgeFor: Staleness;
  /** See `beforeRequest` of `HttpOptions`. */
  readonly catchUp: (maxAge: number) => void | Promise<void>;
  /** Runs work for a request under its observers; null if there are none. */
  readonly around: Around | null;
}

/** A request that is being looked up. */
interface EarlyRequest extends ReportedRequest {
  readonly longWay: RequestListener;
  /** Its body, once it was read; null if it has none. */
  body: Buffer | null;
}

/** The pending lookups for a request. */
interface Asking {
  readonly finding: Promise<Caller>;
  /** The watch of the topics of its URL; null if its responses have different topics. */
  readonly revision: Revision | Promise<Revision> | null;
  /** See `Watch.ask`. */
  readonly maxAge: number;
}

/** The results of these lookups. */
interface Known {
  readonly caller: Caller;
  readonly revision: Revision | null;
}

/**
 * A request that arrives at most this many milliseconds after another one began to wait joins its wait. The time limit of the joined request
 * is shorter by at most as much.
 */
const JOINED = 10;

/** How often a request waits for another one that computes its response, before it computes its own. */
const PATIENCE = 3;

/**
 * Answers requests from the cache, before Koa sees them. Each request is still authenticated, and the topics of its response are checked
 * for changes.
 * If the response is not cached, is stale, or anything fails, the request goes on to Koa, which reuses what is known of the caller.
 */
export class EarlyResponses {
  readonly #parts: EarlyResponsesParts;
  readonly #keys: RequestKeys;
  readonly #sender: ResponseSender;
  /** The last caller without credentials, and the promise of it. While nothing changes, the authenticator returns the same promise again. */
  #visitor: { readonly finding: Promise<Caller>; readonly caller: Caller } | null = null;
  /** What the last request waited for. On a database server, requests of one turn of the event loop mostly wait for the same. */
  #waiting: (Pick<Asking, 'finding' | 'revision'> & { readonly started: number; readonly known: Promise<Known> }) | null = null;

  constructor(parts: EarlyResponsesParts) {
    this.#parts = parts;
    const { app, settings } = parts;
    this.#sender = new ResponseSender(parts);
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
      const cachedUrl = this.#cachedUrlOf(request);
      if (cachedUrl === null) {
        longWay(request, response);
        return;
      }
      this.#parts.load.isUsed = true;
      const credentials = new EarlyCredentials(this.#parts.app, request, response);
      const early: EarlyRequest = { request, response, cachedUrl, started: performance.now(), credentials, longWay, body: null };
      if (request.method === 'POST') this.#answerWithBody(early);
      else this.#answer(early);
    };
  }

  /** Records an answered request whose response may be cached once it is requested again. */
  readonly record = (ctx: RequestContext, endpoint: CacheableEndpoint): void => {
    const { cache, arrivals } = this.#parts;
    const { dependsOn, caller } = ctx.state;
    const request = ctx.req;
    if (!dependsOn || request.method === 'HEAD') return;
    const key = this.#keys.urlKeyOf(request);
    const variant = this.#variantOf(request, endpoint.headers, arrivals.bodyOf(request));
    if (key === null || variant === null) return;
    cache.record({ key, endpoint, path: ctx.path }, (isPersonal) => slotKey(variant, caller, isPersonal), dependsOn);
  };

  #variantOf(request: IncomingMessage, names: readonly string[], body: Buffer | null): string | null {
    const variant = this.#keys.variantOf(request, names);
    if (request.method !== 'POST') return variant;
    return variant === null || body === null ? null : `${variant}\n${body.toString('latin1')}`;
  }

  #cachedUrlOf(request: IncomingMessage): CachedUrl | null {
    const { cache, load } = this.#parts;
    const key = this.#keys.urlKeyOf(request);
    if (key === null || load.isTooMuch) return null;
    const cachedUrl = cache.find(key);
    if (cachedUrl === undefined || !this.#sender.everyTapKnows) return null;
    if (request.method === 'HEAD' && cachedUrl.endpoint.route.head !== undefined) return null;
    if (request.method === 'POST' && !hasSmallBody(request)) return null;
    try {
      assertOneHost(request);
    } catch {
      return null;
    }
    return cachedUrl;
  }

  #answerWithBody(early: EarlyRequest): void {
    const { request } = early;
    readSmallBody(
      request,
      (body) => {
        // The state that was checked when the head arrived is valid for one turn of the event loop only. This may be a later turn.
        this.#parts.onArrival();
        early.body = body;
        this.#again(request, () => this.#answer(early));
      },
      (error) => this.#again(request, () => this.#goOn(early, { caller: Promise.reject(error), capture: null })),
    );
  }

  /** Continues the work for a request in a callback of its socket. There, observers could not tell to which request the work belongs. */
  #again(request: IncomingMessage, run: () => void): void {
    const { around } = this.#parts;
    if (around === null) run();
    else around({ kind: 'request', name: 'body', request }, run);
  }

  #answer(early: EarlyRequest): void {
    const { request, cachedUrl, credentials, body } = early;
    try {
      const variant = this.#variantOf(request, cachedUrl.endpoint.headers, body);
      if (variant === null) {
        this.#goOn(early, { caller: null, capture: null });
        return;
      }
      const maxAge = this.#parts.maxAgeFor(request);
      // The caller is found while the topics are checked and followed values brought up to date: all in one turn, and so in one statement.
      const revision = cachedUrl.watch === null ? null : cachedUrl.watch.ask(maxAge);
      const finding = this.#parts.authenticate(request, cachedUrl.endpoint.authenticator, credentials);
      if (revision instanceof Promise || !this.#sendsAtOnce(early, variant, finding, revision))
        void this.#answerLater(early, variant, { finding, revision, maxAge });
    } catch (error) {
      this.#goOn(early, { caller: Promise.reject(error), capture: null });
    }
  }

  /** Sends the response if everything is known without waiting: promises take a tenth of the time of a cached response. */
  #sendsAtOnce(early: EarlyRequest, variant: string, finding: Promise<Caller>, revision: Revision | null): boolean {
    const visitor = this.#visitor;
    if (revision === null || visitor?.finding !== finding) return false;
    const slot = this.#slotOf(early, variant, visitor.caller);
    const cached = slot?.watch === early.cachedUrl.watch ? slot.valid(revision) : null;
    if (cached === null) return false;
    this.#sender.send(early, cached, visitor.caller);
    return true;
  }

  async #answerLater(early: EarlyRequest, variant: string, asking: Asking): Promise<void> {
    const { timeLimit } = this.#parts;
    const { finding, maxAge } = asking;
    try {
      const { caller, revision } = await this.#wait(asking, early.started);
      const isPublic = !isIdentified(caller);
      if (isPublic && this.#visitor?.finding !== finding) this.#visitor = { finding, caller };
      const slot = this.#slotOf(early, variant, caller);
      if (slot !== null) {
        const isAsked = revision !== null && slot.watch === early.cachedUrl.watch && (maxAge === 0 || isPublic);
        const checked = isAsked ? revision : this.#ask(slot, isPublic ? maxAge : 0);
        const now = checked instanceof Promise ? await timeLimit.within(checked) : checked;
        const found = slot.valid(now) ?? (await this.#find(slot, now, early));
        if (found instanceof ResponseCapture) this.#goOn(early, { caller: finding, capture: found });
        else if (found !== null) this.#sender.send(early, found, caller);
        if (found !== null) return;
      }
    } catch (error) {
      this.#goOn(early, { caller: Promise.reject(error), capture: null });
      return;
    }
    this.#goOn(early, { caller: finding, capture: null });
  }

  /** @throws (in the promise) what finding the caller and asking about topics throw, and RequestTimeoutError */
  #wait({ finding, revision }: Asking, started: number): Promise<Known> {
    const last = this.#waiting;
    if (last?.finding === finding && last.revision === revision && started - last.started < JOINED) return last.known;
    const known = this.#parts.timeLimit.within(Promise.all([finding, revision]).then(([caller, now]) => ({ caller, revision: now })));
    this.#waiting = { finding, revision, started, known };
    return known;
  }

  #slotOf({ cachedUrl }: EarlyRequest, variant: string, caller: Caller): CacheSlot | null {
    const { guard } = cachedUrl.endpoint.route;
    if ('action' in guard && !caller.ability.can(guard.action)) return null;
    const shared = cachedUrl.slots.get(slotKey(variant, caller, false));
    if (shared === undefined || !shared.isPersonal) return shared ?? null;
    shared.isUsed = true;
    return cachedUrl.slots.get(slotKey(variant, caller, true)) ?? null;
  }

  /**
   * Checks the topics of a slot after the caller is known. Followed values are brought up to date along with that: a response must not be
   * computed from something older than its revision.
   */
  #ask(slot: CacheSlot, maxAge: number): Revision | Promise<Revision> {
    const revision = slot.watch.ask(maxAge);
    const waiting = this.#parts.catchUp(maxAge);
    if (waiting === undefined) return revision;
    return Promise.all([revision, waiting]).then(([known]) => known);
  }

  /**
   * Finds the response of a slot; a capture if this request is to compute it; null for neither.
   * @param revision as found when the request had arrived
   */
  async #find(slot: CacheSlot, revision: Revision, { request, response }: EarlyRequest): Promise<CachedResponse | ResponseCapture | null> {
    const { timeLimit, maxAgeFor } = this.#parts;
    // A response without a socket is behind another one of its connection. Others must not wait for what is before it.
    const mayMake = request.method !== 'HEAD' && response.socket !== null;
    let now = revision;
    for (let waited = 0; waited < PATIENCE; waited++) {
      const cached = slot.validEvenIfOld(now);
      const makes = slot.making === null && mayMake;
      if (cached !== null) {
        // One request refreshes it while all others still get the old one.
        if (makes && isOld(cached, now)) break;
        slot.isUsed = true;
        return cached;
      }
      if (slot.making === null) break;
      await timeLimit.within(slot.making);
      if (slot.cachedUrl.slots.get(slot.key) !== slot) return null;
      now = await timeLimit.within(Promise.resolve(this.#ask(slot, 0)));
    }
    if (!mayMake) return null;
    // The response may later be served to callers for whom nothing may be stale.
    if (maxAgeFor(request) > 0) now = await timeLimit.within(Promise.resolve(this.#ask(slot, 0)));
    return slot.making === null ? new ResponseCapture(this.#parts.cache, slot, now) : null;
  }

  #goOn({ request, response, started, longWay, body }: EarlyRequest, arrival: Omit<Arrival, 'started'>): void {
    if (body !== null) this.#parts.arrivals.setBody(request, body);
    // Avoids an unhandled rejection: the error may be answered without anybody awaiting this promise.
    arrival.caller?.catch(() => undefined);
    this.#parts.arrivals.set(request, { ...arrival, started });
    longWay(request, response);
  }
}
