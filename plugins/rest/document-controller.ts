import {
  type AxisUse,
  type CheckedQuery,
  type CheckOptions,
  type ContentType,
  type DocumentEvent,
  type Documents,
  type Filter,
  InvalidKeyError,
  type JsonText,
  NotFoundError,
  type PurposeOf,
  type RequestContext,
  readerOf,
} from 'plinth';
import type { ActionTarget, DocumentAction } from './document-action.ts';
import { type AroundWrite, carryOut, type DocumentWrite } from './document-write.ts';
import type { Envelope, Enveloper } from './envelope.ts';
import type { Beside } from './mounted-routes.ts';
import { paginationMeta } from './pagination-meta.ts';
import { afterIfMatch, asksForRevision, expectedRevision, prefersNull, tellRevision, unexpectable } from './preconditions.ts';
import { requestData } from './request-data.ts';
import type { ListCondition } from './rest.ts';
import type { ParameterCheck } from './strict-parameters.ts';

const NOTHING: Envelope = Object.freeze({ data: null, meta: {} });

/** The parts that the controllers of all types share. */
export interface ControllerParts {
  readonly documents: Documents;
  readonly enveloper: Enveloper;
  /** Options for parsing request parameters. */
  readonly parsing: CheckOptions;
  readonly aroundWrites: readonly AroundWrite[];
  /** Query parameters of plugins that filter lists, by name. */
  readonly conditions: ReadonlyMap<string, ListCondition>;
  /** Null: names of parameters are not checked. */
  readonly checkParameters: ParameterCheck | null;
  /** Adds to `meta` of reads; null if nothing is added. */
  readonly beside: Beside | null;
  /** Returns the id that a client chose for a new document; undefined: generated. */
  readonly newIdOf: (ctx: RequestContext) => Promise<string | undefined>;
}

/** Handles a content type's generated routes. The query string is checked before the body, and the body before the document is read. */
export class DocumentController {
  readonly #type: ContentType;
  readonly #parts: ControllerParts;

  constructor(type: ContentType, parts: ControllerParts) {
    this.#type = type;
    this.#parts = parts;
  }

  /** Reads a page of a collection type. */
  async list(ctx: RequestContext): Promise<Envelope | JsonText> {
    const { documents, enveloper } = this.#parts;
    const where = this.#where(ctx);
    const query = this.#query(ctx, 'list', where);
    const metaOf = ({ total, next }: { readonly total: number | null; readonly next?: string | null }) =>
      query.page === null ? {} : { pagination: paginationMeta(query.page, total, next) };
    const beside = this.#parts.beside?.(ctx, this.#type) ?? null;
    if (beside === null && where === null) this.#tellDependence(ctx, query);
    if (beside === null && enveloper.isPlain(ctx, query)) {
      const page = await documents.findText(query, documents.readBudget(readerOf(ctx)));
      return enveloper.manyTexts(page.documents, metaOf(page));
    }
    const page = await documents.find(query, documents.readBudget(readerOf(ctx)));
    const meta = { ...metaOf(page), ...(await beside?.(page.documents.map(({ documentId }) => String(documentId)))) };
    return enveloper.many(ctx, this.#type, page.documents, meta);
  }

  /** Reads a document of a collection type, or the document of a single type. */
  async read(ctx: RequestContext): Promise<Envelope | JsonText> {
    const { documents, enveloper } = this.#parts;
    const query = this.#query(ctx, 'one');
    const seen = asksForRevision(ctx) ? revisionTaker(ctx) : undefined;
    const beside = this.#parts.beside?.(ctx, this.#type) ?? null;
    if (beside === null && seen === undefined) this.#tellDependence(ctx, query, documentIdOf(ctx));
    if (beside === null && enveloper.isPlain(ctx, query)) {
      const text = await documents.findOneText(documentIdOf(ctx), query, documents.readBudget(readerOf(ctx)), seen);
      if (text === null) return nothing(ctx);
      tellRevision(ctx);
      return enveloper.oneText(text);
    }
    const document = await documents.findOne(documentIdOf(ctx), query, documents.readBudget(readerOf(ctx)), seen);
    if (document === null) return nothing(ctx);
    tellRevision(ctx);
    return enveloper.one(ctx, this.#type, document, await beside?.([String(document.documentId)]));
  }

  async create(ctx: RequestContext): Promise<Envelope | undefined> {
    const { documents } = this.#parts;
    const answer = this.#query(ctx, 'create');
    const axes = documents.target(this.#type.uid, ctx.parameters, 'create');
    if (expectedRevision(ctx) !== undefined) throw unexpectable('a new document has no revision');
    const written = writtenBy(ctx);
    return this.#write(ctx, 201, async () => {
      const newId = await this.#parts.newIdOf(ctx);
      const chosen = newId === undefined ? {} : { newId };
      return documents.create(this.#type.uid, { data: requestData(ctx), axes, answer, written, ...chosen }, ctx.state.caller);
    });
  }

  /** Updates a document; a missing document of a single type is created. */
  async update(ctx: RequestContext): Promise<Envelope | undefined> {
    const { documents } = this.#parts;
    const answer = this.#query(ctx, 'update');
    const axes = documents.target(this.#type.uid, ctx.parameters, 'update');
    const terms = termsOf(ctx);
    return this.#write(ctx, 200, () =>
      documents.update(this.#type.uid, documentIdOf(ctx), { data: requestData(ctx), axes, answer, ...terms }, ctx.state.caller),
    );
  }

  /** Removes versions of a document. The response is the same if there were none. */
  async remove(ctx: RequestContext): Promise<Envelope | undefined> {
    const { documents } = this.#parts;
    this.#query(ctx, 'remove');
    const axes = documents.target(this.#type.uid, ctx.parameters, 'remove');
    const { expected } = termsOf(ctx);
    return this.#write(ctx, 204, async () => {
      await documents.remove(this.#type.uid, documentIdOf(ctx), axes, ctx.state.caller, expected === undefined ? {} : { expected });
      return null;
    });
  }

  /** Runs an action that a plugin added. */
  async act(ctx: RequestContext, action: DocumentAction): Promise<Envelope | undefined> {
    this.#parts.checkParameters?.(ctx.parameters);
    if (action.isConditional !== true && ctx.req.headers['if-match'] !== undefined) {
      throw unexpectable(`"${action.name}" does not check revisions`);
    }
    const target = { type: this.#type, documentId: documentIdOf(ctx), terms: action.isConditional === true ? termsOf(ctx) : {} };
    return this.#write(ctx, 200, async () => (await action.run(ctx, target)) ?? null);
  }

  /** @param status of a response with a document */
  async #write(ctx: RequestContext, status: number, run: DocumentWrite['run']): Promise<Envelope | undefined> {
    const { aroundWrites, enveloper } = this.#parts;
    const write = { type: this.#type, documentId: documentIdOf(ctx), caller: ctx.state.caller, run };
    const document = await carryOut(aroundWrites, ctx, write).catch((error: unknown) => {
      throw afterIfMatch(error, ctx);
    });
    if (document !== null) tellRevision(ctx);
    ctx.status = document === null ? 204 : status;
    return document === null ? undefined : enveloper.one(ctx, this.#type, document);
  }

  /** Declares what the response depends on, so that it can be cached, unless plugins may change the response. */
  #tellDependence(ctx: RequestContext, query: CheckedQuery<'list' | 'one'>, documentId: string | null = null): void {
    const { documents, enveloper } = this.#parts;
    ctx.state.dependsOn = enveloper.dependence(query, () => documents.dependence(query, documentId));
  }

  #query<Use extends AxisUse>(ctx: RequestContext, use: Use, where: Filter | null = null): CheckedQuery<PurposeOf<Use>> {
    const { documents, checkParameters, parsing } = this.#parts;
    checkParameters?.(ctx.parameters);
    return documents.parse(this.#type.uid, ctx.parameters, use, ctx.state.caller, where === null ? parsing : { ...parsing, where });
  }

  /** The filter from plugins' query parameters; null if there is none. @throws InvalidKeyError for one that does not apply to the type */
  #where({ parameters, state: { caller } }: RequestContext): Filter | null {
    const filters: Filter[] = [];
    for (const [name, condition] of this.#parts.conditions) {
      const { [name]: value } = parameters;
      if (value === undefined) continue;
      if (!condition.applies(this.#type)) throw new InvalidKeyError(name, { source: 'query', path: null, param: name });
      filters.push(condition.where(value, { type: this.#type, parameters, caller }));
    }
    return filters.length === 0 ? null : { kind: 'and', filters };
  }
}

/** The terms of a change: `expected`, and a callback that takes its revision. */
function termsOf(ctx: RequestContext): ActionTarget['terms'] {
  const expected = expectedRevision(ctx);
  return { written: writtenBy(ctx), ...(expected !== undefined && { expected }) };
}

function writtenBy(ctx: RequestContext): (event: DocumentEvent) => void {
  const take = revisionTaker(ctx);
  return ({ revision }) => take(revision);
}

function revisionTaker(ctx: RequestContext): (revision: number) => void {
  return (revision) => {
    ctx.state.revision = revision;
  };
}

/** The response for a missing document. @throws NotFoundError unless the request prefers `null` */
function nothing(ctx: RequestContext): Envelope {
  if (!prefersNull(ctx)) throw new NotFoundError();
  ctx.vary('Prefer');
  return NOTHING;
}

/** Null on routes of single types, which have no such parameter. */
function documentIdOf(ctx: RequestContext): string | null {
  return ctx.params.documentId ?? null;
}
