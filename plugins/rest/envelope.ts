import { type CheckedQuery, type ContentType, type DocumentValue, isTapped, JsonText, type RequestContext, varyBy } from 'plinth';
import type { V4Format } from './format-v4.ts';
import { changesAnswer, type RestHooks } from './hooks.ts';

/** The body of a successful answer. */
export interface Envelope {
  readonly data: unknown;
  readonly meta: Readonly<Record<string, unknown>>;
}

const NO_META = Object.freeze({});
const NO_META_TEXT = JSON.stringify(NO_META);
/** Who asks for another format. */
export const FORMAT_HEADER = 'Strapi-Response-Format';
/** As Node has it. */
const FORMAT_KEY = FORMAT_HEADER.toLowerCase();

/** Puts documents into the envelope: the taps of `rest.entry` and `rest.answer` first, then the format that the request asks for. */
export class Enveloper {
  readonly #hooks: RestHooks;
  readonly #v4: V4Format;

  constructor(hooks: RestHooks, v4: V4Format) {
    this.#hooks = hooks;
    this.#v4 = v4;
  }

  async one(ctx: RequestContext, type: ContentType, document: DocumentValue, meta: Envelope['meta'] = NO_META): Promise<Envelope> {
    const [data] = await this.#formatted(ctx, type, [document]);
    return { data, meta };
  }

  async many(ctx: RequestContext, type: ContentType, documents: readonly DocumentValue[], meta: Envelope['meta']): Promise<Envelope> {
    return { data: await this.#formatted(ctx, type, documents), meta };
  }

  /** Whether documents are answered as they are read, so that nobody needs their objects. */
  isPlain(ctx: RequestContext, query: CheckedQuery): boolean {
    return !asksForV4(ctx) && this.isUntouched(query);
  }

  /** Whether no plugin makes anything else of documents: they are answered in the format that is asked for, and what they were read from is all that the answer depends on. */
  isUntouched(query: CheckedQuery): boolean {
    return !isTapped(this.#hooks.entry) && !changesAnswer(this.#hooks, query);
  }

  /** The envelope around a document that is text already. */
  oneText(document: string): JsonText {
    return new JsonText([`{"data":${document},"meta":${NO_META_TEXT}}`]);
  }

  /** The envelope around documents that are text already. */
  manyTexts(documents: readonly string[], meta: Envelope['meta']): JsonText {
    const parts = documents.map((document, i) => (i === 0 ? `{"data":[${document}` : `,${document}`));
    parts.push(`${documents.length === 0 ? '{"data":[' : ''}],"meta":${JSON.stringify(meta)}}`);
    return new JsonText(parts);
  }

  /** Documents as the taps and the format of the request make them. */
  async #formatted(ctx: RequestContext, type: ContentType, documents: readonly DocumentValue[]): Promise<readonly unknown[]> {
    const { entry, answer } = this.#hooks;
    const context = { type };
    const entries = isTapped(entry) ? documents.map((document) => entry.call(document, context)) : documents;
    const answered = isTapped(answer) ? await answer.promise(entries, context) : entries;
    return asksForV4(ctx) ? answered.map((document) => this.#v4.document(type, document)) : answered;
  }
}

/** Whoever asks this answers differently, which caches are told. */
function asksForV4(ctx: RequestContext): boolean {
  varyBy(ctx, FORMAT_HEADER);
  return ctx.req.headers[FORMAT_KEY] === 'v4';
}
