import {
  type AnswerDependence,
  type CheckedQuery,
  type ContentType,
  type DocumentValue,
  isTapped,
  JsonText,
  type RequestContext,
} from 'plinth';
import type { V4Format } from './format-v4.ts';
import { addsMeta, changesAnswer, changesEntry, dependenceWithMeta, type ResponseMeta, type RestHooks } from './hooks.ts';

/** The body of a successful response. */
export interface Envelope {
  readonly data: unknown;
  readonly meta: ResponseMeta;
}

const NO_META = Object.freeze({});
const NO_META_TEXT = JSON.stringify(NO_META);
/** The header that selects the older format. */
export const FORMAT_HEADER = 'Strapi-Response-Format';
/** The header's name as Node gives it. */
const FORMAT_KEY = FORMAT_HEADER.toLowerCase();

/** Wraps documents in the envelope, after the taps of REST's hooks and in the format of the request. */
export class Enveloper {
  readonly #hooks: RestHooks;
  readonly #v4: V4Format;

  constructor(hooks: RestHooks, v4: V4Format) {
    this.#hooks = hooks;
    this.#v4 = v4;
  }

  async one(ctx: RequestContext, type: ContentType, document: DocumentValue, meta: ResponseMeta = NO_META): Promise<Envelope> {
    const [data] = await this.#formatted(ctx, type, [document]);
    return { data, meta: await this.#withMeta(ctx, type, [document], meta, false) };
  }

  async many(ctx: RequestContext, type: ContentType, documents: readonly DocumentValue[], meta: ResponseMeta): Promise<Envelope> {
    const data = await this.#formatted(ctx, type, documents);
    return { data, meta: await this.#withMeta(ctx, type, documents, meta, true) };
  }

  /** Whether documents are sent as they are read, and no plugin must know their ids, so that their text suffices. */
  isPlain(ctx: RequestContext, query: CheckedQuery): boolean {
    return !asksForV4(ctx) && !this.#changes(query) && !this.addsMeta(query.type);
  }

  /** Whether plugins add to `meta` of responses with documents of a type. */
  addsMeta(type: ContentType): boolean {
    return addsMeta(this.#hooks, type);
  }

  /**
   * What the response to a query depends on, beside its format.
   * @param read tells what its documents depend on
   * @returns null if it must not be cached, because plugins may change it
   */
  dependence(query: CheckedQuery, read: () => AnswerDependence | null): AnswerDependence | null {
    return this.#changes(query) ? null : dependenceWithMeta(this.#hooks, query.type, read());
  }

  /** Whether a plugin may change the documents. */
  #changes(query: CheckedQuery): boolean {
    return changesEntry(this.#hooks, query.type) || changesAnswer(this.#hooks, query);
  }

  /** The envelope of a document that is already text. */
  oneText(document: string): JsonText {
    return new JsonText([`{"data":${document},"meta":${NO_META_TEXT}}`]);
  }

  /** The envelope of documents that are already text. */
  manyTexts(documents: readonly string[], meta: ResponseMeta): JsonText {
    const parts = documents.map((document, i) => (i === 0 ? `{"data":[${document}` : `,${document}`));
    parts.push(`${documents.length === 0 ? '{"data":[' : ''}],"meta":${JSON.stringify(meta)}}`);
    return new JsonText(parts);
  }

  /** `meta` after the taps. */
  async #withMeta(
    { state: { caller }, parameters }: RequestContext,
    type: ContentType,
    documents: readonly DocumentValue[],
    meta: ResponseMeta,
    isList: boolean,
  ): Promise<ResponseMeta> {
    if (!this.addsMeta(type)) return meta;
    const documentIds = documents.map(({ documentId }) => String(documentId));
    return this.#hooks.meta.promise(meta, { type, documentIds, isList, caller, parameters });
  }

  /** Documents after the taps, in the format of the request. */
  async #formatted(ctx: RequestContext, type: ContentType, documents: readonly DocumentValue[]): Promise<readonly unknown[]> {
    const { entry, answer } = this.#hooks;
    const context = { type };
    const entries = isTapped(entry) ? documents.map((document) => entry.call(document, context)) : documents;
    const answered = isTapped(answer) ? await answer.promise(entries, context) : entries;
    return asksForV4(ctx) ? answered.map((document) => this.#v4.document(type, document)) : answered;
  }
}

/** The format varies the response, so it is added to `Vary`. */
function asksForV4(ctx: RequestContext): boolean {
  ctx.vary(FORMAT_HEADER);
  return ctx.req.headers[FORMAT_KEY] === 'v4';
}
