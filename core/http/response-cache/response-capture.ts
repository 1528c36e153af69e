import type Koa from 'koa';
import type { Revision } from '../../freshness/index.ts';
import type { RequestState } from '../route.ts';
import { type CachedResponse, headersOf, headOf, ownBytes, type ResponseHead, shortText, withoutBody } from './cached-response.ts';
import type { CacheSlot, ResponseCache } from './response-cache.ts';

type Context = Koa.ParameterizedContext<RequestState>;

/** Stores the response to one request in the cache, as its handler and the middlewares have made it. */
export class ResponseCapture {
  readonly #cache: ResponseCache;
  readonly #slot: CacheSlot;
  readonly #revision: Revision;
  /** Tag of the body, and the head of a 304 response with it. */
  #tagged: { readonly tag: string; readonly unchanged: ResponseHead } | null = null;
  #isHeld = false;
  #isStored = false;
  #settle: () => void = () => undefined;

  /** @param revision of the topics, from before anything was read */
  constructor(cache: ResponseCache, slot: CacheSlot, revision: Revision) {
    this.#cache = cache;
    this.#slot = slot;
    this.#revision = revision;
    slot.making = new Promise((settle) => {
      this.#settle = settle;
    });
  }

  /** Called when the response has its `ETag`, before any other change. @param tag the part of the tag that identifies the body */
  tagged(ctx: Context, tag: string): void {
    const headers = headersOf(ctx);
    const unchanged = headers === null ? null : headOf(304, withoutBody(headers));
    if (unchanged !== null) this.#tagged = { tag, unchanged };
  }

  /**
   * Called when the client already has this response.
   * @returns whether `take` sends the 304; until then the full response must stay in the context
   */
  held(): boolean {
    this.#isHeld = this.#tagged !== null;
    return this.#isHeld;
  }

  /** Called when the response is ready. */
  take(ctx: Context): void {
    const cached = this.#cachedOf(ctx);
    const { dependsOn } = ctx.state;
    this.#isStored = cached !== null && dependsOn !== undefined && dependsOn !== null && this.#cache.store(this.#slot, cached, dependsOn);
    if (this.#isHeld && this.#tagged !== null) tellUnchanged(ctx, this.#tagged.unchanged);
  }

  /** Called when the request is done, in whichever way. */
  end(): void {
    this.#slot.making = null;
    // The response is not cacheable, so further requests need not wait for one another.
    if (!this.#isStored) this.#cache.remove(this.#slot);
    this.#settle();
  }

  #cachedOf(ctx: Context): CachedResponse | null {
    const { body } = ctx.response;
    if (ctx.respond === false || ctx.headerSent || ctx.res.statusCode !== 200) return null;
    if (typeof body !== 'string' && !Buffer.isBuffer(body)) return null;
    const headers = headersOf(ctx);
    const head = headers === null ? null : headOf(200, headers);
    // An `ETag` set by a handler would need its own comparison.
    if (head === null || !ctx.res.hasHeader('Content-Length') || (head.tagAt >= 0 && this.#tagged === null)) return null;
    const { tag = null, unchanged = null } = this.#tagged ?? {};
    const bytes = ownBytes(body);
    const texts = [...head.headers, ...(unchanged?.headers ?? [])].reduce((sum, text) => sum + 2 * text.length, 0);
    return { revision: this.#revision, head, body: bytes, short: shortText(bytes), tag, unchanged, bytes: bytes.length + texts };
  }
}

function tellUnchanged(ctx: Context, { headers }: ResponseHead): void {
  ctx.status = 304;
  for (const name of ctx.res.getHeaderNames()) ctx.res.removeHeader(name);
  for (let at = 0; at < headers.length; at += 2) ctx.res.setHeader(headers[at] as string, headers[at + 1] as string);
}
