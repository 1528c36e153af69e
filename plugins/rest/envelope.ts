import { type ContentType, type DocumentValue, isTapped, JsonText, type RequestContext } from 'plinth';
import type { V4Format } from './format-v4.ts';
import type { RestHooks } from './hooks.ts';

/** The body of a successful answer. */
export interface Envelope {
  readonly data: unknown;
  readonly meta: Readonly<Record<string, unknown>>;
}

const NO_META = Object.freeze({});
const NO_META_TEXT = JSON.stringify(NO_META);
const FORMAT_HEADER = 'strapi-response-format';

/** Puts documents into the envelope: the taps of `rest.entry` first, then the format that the request asks for. */
export class Enveloper {
  readonly #hooks: RestHooks;
  readonly #v4: V4Format;

  constructor(hooks: RestHooks, v4: V4Format) {
    this.#hooks = hooks;
    this.#v4 = v4;
  }

  one(ctx: RequestContext, type: ContentType, document: DocumentValue): Envelope {
    const format = this.#entryFormat(ctx, type);
    return { data: format === null ? document : format(document), meta: NO_META };
  }

  many(ctx: RequestContext, type: ContentType, documents: readonly DocumentValue[], meta: Envelope['meta']): Envelope {
    const format = this.#entryFormat(ctx, type);
    return { data: format === null ? documents : documents.map(format), meta };
  }

  /** Whether documents are answered as they are read, so that nobody needs their objects. */
  isPlain(ctx: RequestContext): boolean {
    return !isTapped(this.#hooks.entry) && !asksForV4(ctx);
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

  /** What has to be done to each entry, or null when the documents are answered as they are. */
  #entryFormat(ctx: RequestContext, type: ContentType): ((document: DocumentValue) => unknown) | null {
    const { entry } = this.#hooks;
    const asV4 = asksForV4(ctx);
    if (!isTapped(entry)) return asV4 ? (document) => this.#v4.document(type, document) : null;
    const context = { type };
    if (!asV4) return (document) => entry.call(document, context);
    return (document) => this.#v4.document(type, entry.call(document, context));
  }
}

function asksForV4(ctx: RequestContext): boolean {
  return ctx.req.headers[FORMAT_HEADER] === 'v4';
}
