import { AsyncSeriesHook, AsyncSeriesWaterfallHook, SyncWaterfallHook } from 'tapable';
import type { InjectionToken } from 'tsyringe';
import type { Caller } from '../access/index.ts';
import type { Database, TableSchema } from '../database/index.ts';
import { ForbiddenError, NotFoundError } from '../errors/index.ts';
import type { ContentType, Model } from '../model/index.ts';
import { allOf, type ParseMode, parseQuery, type Query, type QueryLimits } from '../query/index.ts';
import type { AggregateResult, Aggregation } from './aggregation.ts';
import { AxisRegistry } from './axes/axis-registry.ts';
import { type AxisState, recallAxes, rememberAxes } from './axes/remembered-axes.ts';
import { axisRevisions, readActions, readAxes, readGate, writeKey } from './axes/request-axes.ts';
import { settleAxes } from './axes/settle-axes.ts';
import { settlePins } from './axes/settle-pins.ts';
import type { Axis, AxisUse, RequestParameters } from './axis.ts';
import { documentIds } from './document-id.ts';
import type {
  DocumentHooks,
  DocumentList,
  DocumentListText,
  Documents,
  DocumentValue,
  HiddenAxis,
  VersionKey,
  WriteRequest,
} from './documents.ts';
import { Aggregator } from './read/aggregator.ts';
import { KnownSearches } from './read/known-searches.ts';
import { OBJECTS } from './read/object-form.ts';
import { ParsedQueries } from './read/parsed-queries.ts';
import { Reader } from './read/reader.ts';
import { TEXTS } from './read/text-form.ts';
import { reservedKeys } from './reserved-keys.ts';
import { Revisions } from './revisions.ts';
import { Layouts } from './storage/layout.ts';
import { documentTables } from './storage/tables.ts';
import { DocumentWriter, type Written } from './write/document-writer.ts';
import { fillAttribute } from './write/fill-attribute.ts';
import { axisSelections } from './write/version-key.ts';

/** The document service of a kernel. */
export const DOCUMENTS: InjectionToken<Documents> = Symbol.for('plinth.documents');

/** When each hook runs and what a tap may do, for `plinth hooks`. */
export const DOCUMENT_HOOK_SENTENCES: { readonly [Name in keyof DocumentHooks]: string } = {
  prepare: 'Before a write, outside the transaction: a tap may change the input (return a new one) or throw to refuse.',
  stamp: 'When a version is about to be stored: a tap returns the system values with its own added; pure.',
  committed: 'After the commit, once per version that changed, awaited; a tap that throws is logged and does not fail the request.',
};

/** What the document service stands on. */
export interface DocumentsParts {
  readonly database: Database;
  readonly limits: QueryLimits;
  /** Results of searches that are remembered at the most: see `KnownSearches`. */
  readonly rememberedSearches: number;
  readonly logger: { error(facts: object, message: string): void; info(facts: object, message: string): void };
}

/** The document service as the kernel holds it. */
export interface OwnedDocuments extends Documents {
  /** Takes the model; from here on `parse` works. */
  start(model: Model): void;
  /** Reads what the database remembers of axes, and answers the tables that the documents need. */
  tables(): Promise<readonly TableSchema[]>;
  /** Tables exist: brings documents in step with axes that were switched on since the last boot. */
  settle(): Promise<void>;
}

/** Makes the document service of a kernel. Nothing is read before `tables`. */
export function createDocuments(parts: DocumentsParts): OwnedDocuments {
  return new DocumentService(parts);
}

class DocumentService implements OwnedDocuments {
  readonly hooks: DocumentHooks = Object.freeze({
    prepare: new AsyncSeriesWaterfallHook<Parameters<DocumentHooks['prepare']['promise']>>(['write', 'caller']),
    stamp: new SyncWaterfallHook<Parameters<DocumentHooks['stamp']['call']>>(['values', 'context']),
    committed: new AsyncSeriesHook<Parameters<DocumentHooks['committed']['promise']>>(['event', 'caller']),
  });
  readonly #parts: DocumentsParts;
  readonly #axes = new AxisRegistry();
  #model: Model | null = null;
  #reservedKeys: ReadonlySet<string> = new Set();
  #layouts: Layouts | null = null;
  readonly #parsed = new ParsedQueries();
  readonly #revisions: Revisions;
  #known: readonly AxisState[] = [];
  #objects: Reader<unknown> | null = null;
  #texts: Reader<string> | null = null;
  #aggregator: Aggregator | null = null;
  #writer: DocumentWriter | null = null;

  constructor(parts: DocumentsParts) {
    this.#parts = parts;
    this.#revisions = new Revisions(parts.database);
    this.#logFailingTaps();
  }

  get model(): Model {
    return ready(this.#model);
  }

  get hidden(): readonly HiddenAxis[] {
    return [...ready(this.#layouts).all()].flatMap((layout) =>
      layout.axes.flatMap((axis) => (axis.state === 'hidden' ? [{ type: layout.type.uid, axis: axis.name, value: axis.fixed }] : [])),
    );
  }

  addAxis(axis: Axis): void {
    this.#axes.add(axis);
  }

  axesOf(type: ContentType): readonly Axis[] {
    return this.#axes.of(type).flatMap((axis) => (axis.state === 'active' ? [axis.axis] : []));
  }

  start(model: Model): void {
    this.#model = model;
    this.#reservedKeys = reservedKeys(model);
  }

  async tables(): Promise<readonly TableSchema[]> {
    const { database } = this.#parts;
    this.#known = await recallAxes(database);
    this.#axes.seal(this.#known);
    this.#layouts = new Layouts(this.model, this.#axes);
    const parts = {
      database,
      layouts: this.#layouts,
      axes: this.#axes,
      searches: new KnownSearches(this.#revisions, this.#parts.rememberedSearches),
      maxRelated: this.#parts.limits.maxRelated,
    };
    this.#objects = new Reader(OBJECTS, parts);
    this.#texts = new Reader(TEXTS, parts);
    this.#aggregator = new Aggregator(parts, this.#parts.limits);
    this.#writer = new DocumentWriter({
      database,
      layouts: this.#layouts,
      axes: this.#axes,
      revisions: this.#revisions,
      hooks: this.hooks,
      reservedKeys: this.#reservedKeys,
      newDocumentId: documentIds(),
    });
    return documentTables(this.#layouts);
  }

  async settle(): Promise<void> {
    const layouts = ready(this.#layouts);
    await settlePins(this.#parts.database, layouts, this.#known);
    await settleAxes(this.#parts.database, layouts, this.#known, ready(this.#writer));
    await rememberAxes(this.#parts.database, layouts, this.#known);
    await this.#revisions.settle();
    for (const hidden of this.hidden) {
      this.#parts.logger.info(hidden, `${hidden.type}: versions along "${hidden.axis}" other than "${hidden.value}" are kept and hidden`);
    }
  }

  parse(uid: string, parameters: RequestParameters, use: AxisUse, mode: ParseMode, caller: Caller): Query {
    if (mode === 'write') return this.#parse(uid, parameters, use, mode, caller);
    const situation = `${uid} ${use} ${mode} ${caller.ability.key} ${axisRevisions(this.#axes)}`;
    return this.#parsed.get(parameters, situation, () => this.#parse(uid, parameters, use, mode, caller));
  }

  #parse(uid: string, parameters: RequestParameters, use: AxisUse, mode: ParseMode, caller: Caller): Query {
    const type = this.model.contentType(uid);
    const { selections, filter } = readAxes(this.#axes, parameters, use, type, this.model);
    if (mode !== 'write' && !caller.trusted) {
      const actions = readActions(this.#axes, type, selections, filter);
      if (!actions.every((action) => caller.ability.can(action))) throw new ForbiddenError();
    }
    const query = parseQuery(type, parameters, mode, {
      model: this.model,
      limits: this.#parts.limits,
      canRead: readGate(this.#axes, caller, selections),
      trusted: caller.trusted,
    });
    return { ...query, filter: mode === 'write' ? null : allOf([filter, query.filter]), axes: selections };
  }

  target(uid: string, parameters: RequestParameters, use: AxisUse): VersionKey {
    const type = this.model.contentType(uid);
    return writeKey(this.#axes, type, readAxes(this.#axes, parameters, use, type, this.model));
  }

  async find(uid: string, query: Query): Promise<DocumentList> {
    const { documents, total } = await ready(this.#objects).find(uid, query);
    return { documents: documents as readonly DocumentValue[], total };
  }

  findText(uid: string, query: Query): Promise<DocumentListText> {
    return ready(this.#texts).find(uid, query);
  }

  count(uid: string, query: Query): Promise<number> {
    return ready(this.#objects).count(uid, query);
  }

  async aggregate(uid: string, query: Query, aggregation: Aggregation): Promise<AggregateResult> {
    return ready(this.#aggregator).aggregate(uid, query, aggregation);
  }

  async findOne(uid: string, documentId: string | null, query: Query): Promise<DocumentValue | null> {
    return (await ready(this.#objects).findOne(this.model.contentType(uid), documentId, query)) as DocumentValue | null;
  }

  findOneText(uid: string, documentId: string | null, query: Query): Promise<string | null> {
    return ready(this.#texts).findOne(this.model.contentType(uid), documentId, query);
  }

  async create(uid: string, request: WriteRequest, caller: Caller): Promise<DocumentValue> {
    return this.#save(uid, 'create', null, request, caller);
  }

  async update(uid: string, documentId: string | null, request: WriteRequest, caller: Caller): Promise<DocumentValue> {
    return this.#save(uid, 'update', documentId, request, caller);
  }

  async remove(uid: string, documentId: string | null, axes: VersionKey, caller: Caller, event = 'deleted'): Promise<number> {
    const written = await ready(this.#writer).remove(this.model.contentType(uid), documentId, axes, event);
    if (written) await this.#tell(written, caller);
    return written?.events.length ?? 0;
  }

  async copy(uid: string, documentId: string | null, from: VersionKey, to: VersionKey, event: string, caller: Caller): Promise<void> {
    await this.#tell(await ready(this.#writer).copy(this.model.contentType(uid), documentId, from, to, event), caller);
  }

  fill(uid: string, attribute: string, from: string, axes: VersionKey): Promise<number> {
    return fillAttribute(this.#parts.database, this.#revisions, ready(this.#layouts).of(uid), attribute, from, axes);
  }

  async #save(
    uid: string,
    use: 'create' | 'update',
    documentId: string | null,
    request: WriteRequest,
    caller: Caller,
  ): Promise<DocumentValue> {
    const type = this.model.contentType(uid);
    const written = await ready(this.#writer).save(type, use, documentId, request.data, request.axes ?? new Map(), caller);
    await this.#tell(written, caller);
    const answer = request.answer ?? this.parse(uid, {}, use, 'write', caller);
    const axes = new Map([...answer.axes, ...axisSelections(this.axesOf(type), written.key)]);
    const document = await this.findOne(uid, written.documentId, { ...answer, axes });
    // Another request removed it before it could be read.
    if (!document) throw new NotFoundError();
    return document;
  }

  async #tell({ events }: Written, caller: Caller): Promise<void> {
    for (const event of events) await this.hooks.committed.promise(event, caller);
  }

  /** What is committed stays: a tap that fails afterwards is logged, and the next ones still run. */
  #logFailingTaps(): void {
    this.hooks.committed.intercept({
      register: (tap) => {
        const { fn } = tap;
        return {
          ...tap,
          type: 'promise',
          fn: async (...args: Parameters<DocumentHooks['committed']['promise']>) => {
            try {
              await fn(...args);
            } catch (error) {
              this.#parts.logger.error({ err: error, owner: tap.name }, 'a tap of documents.committed failed');
            }
          },
        };
      },
    });
  }
}

function ready<T>(part: T | null): T {
  if (part === null) throw new Error('the document service is not started yet: documents are there from the hook "bootstrap" on');
  return part;
}
