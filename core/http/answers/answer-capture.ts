import type Koa from 'koa';
import type { Revision } from '../../freshness/index.ts';
import type { RequestState } from '../route.ts';
import type { AnswerMemory, Slot } from './answer-memory.ts';
import { type AnswerHead, headersOf, headOf, ownBytes, type RememberedAnswer, shortText, withoutBody } from './remembered-answer.ts';

type Context = Koa.ParameterizedContext<RequestState>;

/** Takes the answer to one request into memory, as its handler and everything around it have made it. */
export class AnswerCapture {
  readonly #memory: AnswerMemory;
  readonly #slot: Slot;
  readonly #revision: Revision;
  /** Of the body, and the head of a 304 with it. */
  #tagged: { readonly tag: string; readonly unchanged: AnswerHead } | null = null;
  #isHeld = false;
  #isKept = false;
  #settle: () => void = () => undefined;

  /** @param revision of the topics, before anything was read */
  constructor(memory: AnswerMemory, slot: Slot, revision: Revision) {
    this.#memory = memory;
    this.#slot = slot;
    this.#revision = revision;
    slot.making = new Promise((settle) => {
      this.#settle = settle;
    });
  }

  /** The answer has got its `ETag`, and nothing else was done to it yet. @param tag what it says of the body */
  tagged(ctx: Context, tag: string): void {
    const headers = headersOf(ctx);
    const unchanged = headers === null ? null : headOf(304, withoutBody(headers));
    if (unchanged !== null) this.#tagged = { tag, unchanged };
  }

  /**
   * The client holds the answer already.
   * @returns whether that is told once it is taken: until then it must be there
   */
  held(): boolean {
    this.#isHeld = this.#tagged !== null;
    return this.#isHeld;
  }

  /** The answer is ready. */
  take(ctx: Context): void {
    const answer = this.#answerOf(ctx);
    const { dependsOn } = ctx.state;
    this.#isKept = answer !== null && dependsOn !== undefined && dependsOn !== null && this.#memory.keep(this.#slot, answer, dependsOn);
    if (this.#isHeld && this.#tagged !== null) tellUnchanged(ctx, this.#tagged.unchanged);
  }

  /** Nothing more comes of the request. */
  end(): void {
    this.#slot.making = null;
    // Who waits for an answer that is not remembered need not do so again.
    if (!this.#isKept) this.#memory.forget(this.#slot);
    this.#settle();
  }

  #answerOf(ctx: Context): RememberedAnswer | null {
    const { body } = ctx.response;
    if (ctx.respond === false || ctx.headerSent || ctx.res.statusCode !== 200) return null;
    if (typeof body !== 'string' && !Buffer.isBuffer(body)) return null;
    const headers = headersOf(ctx);
    const head = headers === null ? null : headOf(200, headers);
    // An `ETag` that a handler has set would have to be compared in its own way.
    if (head === null || !ctx.res.hasHeader('Content-Length') || (head.tagAt >= 0 && this.#tagged === null)) return null;
    const { tag = null, unchanged = null } = this.#tagged ?? {};
    const bytes = ownBytes(body);
    const texts = [...head.headers, ...(unchanged?.headers ?? [])].reduce((sum, text) => sum + 2 * text.length, 0);
    return { revision: this.#revision, head, body: bytes, short: shortText(bytes), tag, unchanged, bytes: bytes.length + texts };
  }
}

function tellUnchanged(ctx: Context, { headers }: AnswerHead): void {
  ctx.status = 304;
  for (const name of ctx.res.getHeaderNames()) ctx.res.removeHeader(name);
  for (let at = 0; at < headers.length; at += 2) ctx.res.setHeader(headers[at] as string, headers[at + 1] as string);
}
