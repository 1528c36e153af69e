import type { Caller } from '../../access/index.ts';
import type { Database } from '../../database/index.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../database/index.ts';
import { ForbiddenError, InvalidKeyError, NotFoundError, UnavailableError, ValueProblemsError } from '../../errors/index.ts';
import type { Freshness, Topic } from '../../freshness/index.ts';
import type { ContentType } from '../../model/index.ts';
import type { AxisRegistry } from '../axes/axis-registry.ts';
import { checkKnown } from '../axes/request-axes.ts';
import type { DocumentEvent, DocumentHooks, PendingWrite, VersionKey } from '../documents.ts';
import {
  assertValues,
  countEntries,
  linkRefs,
  namedAttributes,
  parseValues,
  prepareValues,
  type ReadContext,
  readInput,
} from '../input/index.ts';
import type { AttributesInput } from '../input-types.ts';
import { reading, Statements } from '../statements.ts';
import type { Layouts, TypeLayout } from '../storage/layout.ts';
import { DOCUMENT_COLUMN, DOCUMENTS_TABLE, SINGLE_INDEX, toOneIndexName, uniqueIndexName } from '../storage/names.ts';
import { EntryIds } from './entry-ids.ts';
import { linkSources, removeVersions } from './remover.ts';
import { shareVersion } from './share.ts';
import { Targets } from './targets.ts';
import { completeKey, withValue } from './version-key.ts';
import { VersionStore } from './version-store.ts';
import { type DocumentRef, type PreparedInput, VersionGone, VersionWriter } from './version-writer.ts';
import { planWrite, strictnessOf, type WritePlan } from './write-plan.ts';

/** How often a write looks for its document and its targets when others remove or make them meanwhile. */
const ATTEMPTS = 3;

/** What the writer is made of. */
export interface WriterParts {
  readonly database: Database;
  readonly layouts: Layouts;
  readonly axes: AxisRegistry;
  readonly freshness: Freshness;
  readonly hooks: DocumentHooks;
  /** See `reserved-keys.ts`. */
  readonly reservedKeys: ReadonlySet<string>;
  newDocumentId(): string;
}

/** A write that happened. */
export interface Written {
  readonly documentId: string;
  /** The version that the caller addressed. */
  readonly key: VersionKey;
  readonly events: readonly DocumentEvent[];
}

/** Where a write goes: an existing document, or none yet. */
interface Place {
  readonly document: DocumentRef | null;
  /** Keys of its versions that are in sight. */
  readonly versions: readonly VersionKey[];
}

/** Carries out writes: prepare outside the transaction, then one short transaction of core's own statements. */
export class DocumentWriter {
  readonly #parts: WriterParts;
  readonly #entryIds: EntryIds;
  readonly #stores = new Map<string, VersionStore>();
  readonly #sources: ReadonlyMap<string, readonly TypeLayout[]>;
  readonly #stolen: ReadonlySet<string>;

  constructor(parts: WriterParts) {
    this.#parts = parts;
    this.#entryIds = new EntryIds(parts.database);
    this.#sources = linkSources(parts.layouts);
    this.#stolen = exclusiveIndexes(parts.layouts);
    for (const layout of parts.layouts.all()) this.#stores.set(layout.type.uid, new VersionStore(layout, parts.database.dialect));
  }

  store(uid: string): VersionStore {
    const store = this.#stores.get(uid);
    if (!store) throw new Error(`there is no content type "${uid}"`);
    return store;
  }

  /** @param documentId null to create a document, or for the document of a single type */
  async save(
    type: ContentType,
    use: 'create' | 'update',
    documentId: string | null,
    data: unknown,
    axes: VersionKey,
    caller: Caller,
  ): Promise<Written> {
    const { layout } = this.store(type.uid);
    checkKnown(this.#parts.axes, type, axes);
    const plan = planWrite(layout, axes);
    const pending = await this.#prepare({ type, use, documentId, axes: plan.answer, data: data as PendingWrite['data'] }, caller);
    const input = readInput(type, pending.data, this.#readContext(caller));
    return this.#again(() => this.#look(layout, plan, { use, documentId }, input, caller));
  }

  /** Runs work again that lost against writes that came in between: see `isOutdated`. */
  async #again<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work();
      } catch (error) {
        if (!isOutdated(error, this.#stolen)) throw error;
        if (attempt === ATTEMPTS) throw new UnavailableError('Others changed the same documents again and again', error);
      }
    }
  }

  /** Finds what a write is about, and carries it out. What was found may be gone by then: see `isOutdated`. */
  async #look(
    layout: TypeLayout,
    plan: WritePlan,
    { use, documentId }: Pick<PendingWrite, 'use' | 'documentId'>,
    input: AttributesInput,
    caller: Caller,
  ): Promise<Written> {
    const { type } = layout;
    const mayDo = (action: string) => caller.trusted || caller.ability.can(action);
    const targets = new Targets(this.#parts.layouts, this.#parts.axes, layout, plan.on, mayDo);
    await targets.find(reading(this.#parts.database), [...linkRefs(input)]);
    const place = await this.#place(layout, documentId);
    if (use === 'update' && documentId !== null && place.versions.length === 0) throw new NotFoundError();
    this.#checkAddition(layout, plan, place, input, caller);
    const parsed = parseValues(type, input);
    if (strictnessOf(layout, plan.on) === 'lenient') assertValues(parsed);
    const prepared = {
      parsed: await prepareValues(parsed),
      targets,
      entryIds: await this.#entryIds.reserve(countEntries(input)),
    };
    return this.#execute(layout, plan, place, prepared, input);
  }

  /** Makes one version a copy of another. */
  async copy(type: ContentType, documentId: string | null, from: VersionKey, to: VersionKey, event: string): Promise<Written> {
    const store = this.store(type.uid);
    const source = completeKey(store.layout, from);
    const target = completeKey(store.layout, to);
    const copying = async (statements: Statements, topics: Set<Topic>): Promise<Written> => {
      const { document } = await this.#place(store.layout, documentId, statements);
      if (!document) throw new NotFoundError();
      await lockDocuments(statements, [document.id]);
      const [version] = await store.load(statements, document.id, source);
      if (!version) throw new NotFoundError();
      const writer = this.#versionWriter(statements, store, document, topics);
      await writer.copy(version, target, event);
      return this.#written(type, document.documentId, target, writer);
    };
    return this.#again(() => this.#transaction(store.layout, copying));
  }

  /** Removes versions; null when there was none. */
  async remove(type: ContentType, documentId: string | null, axes: VersionKey, event: string): Promise<Written | null> {
    const store = this.store(type.uid);
    const sources = this.#sources.get(type.uid) ?? [];
    return this.#transaction(store.layout, async (statements, topics) => {
      const { document } = await this.#place(store.layout, documentId, statements);
      if (!document) return null;
      await lockDocuments(statements, [document.id]);
      const keys = await removeVersions(statements, store, sources, document.id, axes);
      if (keys.length === 0) return null;
      for (const source of sources) topics.add(source.type.uid);
      const { documentId: id } = document;
      return {
        documentId: id,
        key: axes,
        events: keys.map((key) => ({ kind: event, type, documentId: id, axes: activeAxes(store.layout, key) })),
      };
    });
  }

  /** See `VersionRefresher`. */
  async refresh(layout: TypeLayout, row: number, axis: string, to: string): Promise<void> {
    const store = this.store(layout.type.uid);
    await this.#transaction(layout, async (statements, topics) => {
      const version = await store.loadRow(statements, row);
      const document = version && (await this.#documentOf(statements, version.document));
      if (!version || !document) return;
      await lockDocuments(statements, [document.id]);
      await this.#versionWriter(statements, store, document, topics).copy(version, withValue(version.key, axis, to), null);
    });
  }

  /** See `VersionRefresher`. */
  async share(layout: TypeLayout, row: number): Promise<void> {
    const store = this.store(layout.type.uid);
    await this.#transaction(layout, async (statements) => {
      const version = await store.loadRow(statements, row);
      if (!version) return;
      await lockDocuments(statements, [version.document]);
      await shareVersion(statements, store, version, new Date().toISOString());
    });
  }

  async #documentOf(statements: Statements, id: number): Promise<DocumentRef | null> {
    const [row] = await statements.read(statements.knex(DOCUMENTS_TABLE).select('document_id').where('id', id));
    return row ? { id, documentId: row[0] as string } : null;
  }

  #prepare(pending: PendingWrite, caller: Caller): Promise<PendingWrite> {
    return this.#parts.hooks.prepare.promise(pending, caller);
  }

  /** Linking asks for `find` on the target; which of its versions may be read is asked when they are. */
  #readContext(caller: Caller): ReadContext {
    const { layouts, axes, reservedKeys } = this.#parts;
    return {
      model: layouts.model,
      reservedKeys,
      axisNames: new Set(axes.all.map((axis) => axis.name)),
      canLink: (attribute) => attribute.open || caller.trusted || caller.ability.can(`${attribute.target}.find`),
    };
  }

  /** Adding a first version of some value to a document may need a right of its own, and takes only what is not shared. */
  #checkAddition(layout: TypeLayout, plan: WritePlan, place: Place, input: AttributesInput, caller: Caller): void {
    if (place.versions.length === 0) return;
    for (const axis of layout.axes) {
      if (axis.state !== 'active') continue;
      const value = plan.answer.get(axis.name) as string;
      if (place.versions.some((version) => version.get(axis.name) === value)) continue;
      const action = axis.axis.addAction?.(value) ?? null;
      if (action !== null && !caller.trusted && !caller.ability.can(`${layout.type.uid}.${action}`)) throw new ForbiddenError();
      for (const { name } of namedAttributes(input)) {
        if (axis.axis.shares?.(layout.type, name)) throw new InvalidKeyError(name, { source: 'body', path: name });
      }
    }
  }

  async #execute(
    layout: TypeLayout,
    plan: WritePlan,
    { document: existing, versions }: Place,
    input: PreparedInput,
    body: AttributesInput,
  ): Promise<Written> {
    const store = this.store(layout.type.uid);
    const documentId = existing?.documentId ?? this.#parts.newDocumentId();
    const isKnown = versions.some((key) => layout.axes.every((axis) => key.get(axis.name) === plan.on.get(axis.name)));
    const before = existing === null ? 'nothing' : isKnown ? 'version' : 'document';
    return this.#transaction(layout, async (statements, topics) => {
      const document = existing ?? { id: await insertDocument(statements, layout.type, documentId), documentId };
      await lockDocuments(statements, existing ? [document.id, ...this.#lockedTargets(body, input)] : this.#lockedTargets(body, input));
      const writer = this.#versionWriter(statements, store, document, topics);
      const version = await writer.write(plan.on, input, before);
      if (plan.copyTo) {
        await writer.copy(version, plan.copyTo, plan.event);
        for (const [attribute, relation] of body.relations) {
          if (attribute.side === 'inverse') await writer.writeInverse(plan.copyTo, attribute, input.targets.change(attribute, relation));
        }
      }
      return this.#written(layout.type, documentId, plan.answer, writer);
    });
  }

  /** Documents whose own lists of links a write changes from the other side. */
  #lockedTargets(body: AttributesInput, { targets }: PreparedInput): readonly number[] {
    return [...body.relations.keys()].some((attribute) => attribute.inverse !== null) ? targets.documents : [];
  }

  #versionWriter(statements: Statements, store: VersionStore, document: DocumentRef, topics: Set<Topic>): VersionWriter {
    const { layouts, hooks } = this.#parts;
    return new VersionWriter(statements, { layouts, store, hooks, document, topics, now: new Date().toISOString() });
  }

  #written(type: ContentType, documentId: string, key: VersionKey, writer: VersionWriter): Written {
    const { layout } = this.store(type.uid);
    return {
      documentId,
      key,
      events: writer.touched.map((touched) => ({ kind: touched.event, type, documentId, axes: activeAxes(layout, touched.key) })),
    };
  }

  async #place(layout: TypeLayout, documentId: string | null, statements = reading(this.#parts.database)): Promise<Place> {
    const { knex } = statements;
    if (documentId === null && layout.type.kind === 'collectionType') return { document: null, versions: [] };
    const isSingle = layout.type.kind === 'singleType';
    const named = isSingle ? [layout.type.uid] : [documentId, layout.type.uid];
    const [row] = await statements.readKnown(`document ${isSingle}`, named, (value) =>
      knex(DOCUMENTS_TABLE)
        .select(['id', 'document_id'])
        .where(isSingle ? { single: value(0) } : { document_id: value(0), type: value(1) }),
    );
    if (!row) return { document: null, versions: [] };
    const rows = await statements.readKnown(`keys ${layout.table}`, [row[0]], (value) => {
      const keys = knex(layout.table)
        .select(['id', ...layout.axes.map((axis) => axis.column)])
        .where(DOCUMENT_COLUMN, value(0));
      for (const axis of layout.axes) if (axis.state === 'hidden') keys.where(axis.column, axis.fixed);
      return keys;
    });
    const versions = rows.map(([, ...values]) => new Map(layout.axes.map((axis, index) => [axis.name, values[index] as string])));
    return { document: { id: row[0] as number, documentId: row[1] as string }, versions };
  }

  /** @param work answers null when nothing has changed; it adds the uids of other types whose rows or links it changed */
  async #transaction<T>(layout: TypeLayout, work: (statements: Statements, topics: Set<Topic>) => Promise<T>): Promise<T> {
    const { database, freshness } = this.#parts;
    let topics = new Set<Topic>();
    try {
      return await freshness.change(
        (result) => (result === null ? [] : [...topics]),
        (tx) => {
          topics = new Set([layout.type.uid]);
          return work(new Statements(database, tx), topics);
        },
      );
    } catch (error) {
      throw isUniqueViolation(error) ? (uniqueProblem(layout, error.index) ?? error) : error;
    }
  }
}

/**
 * Whether a write was refused because another one came in between: its document, its version or a document that it links to was removed, the
 * document of a single type was made, or a one-to-one target was taken. Who looks again answers for what is there then.
 */
function isOutdated(error: unknown, stolen: ReadonlySet<string>): boolean {
  return (
    error instanceof VersionGone ||
    isForeignKeyViolation(error) ||
    (isUniqueViolation(error) && (error.index === SINGLE_INDEX || stolen.has(error.index)))
  );
}

/** The indexes that let a one-to-one target have one source. */
function exclusiveIndexes(layouts: Layouts): Set<string> {
  const names = [...layouts.all()].flatMap(({ table, toOne }) =>
    [...toOne.values()].filter((to) => to.exclusive).map((to) => toOneIndexName(table, to.target)),
  );
  return new Set(names);
}

/** What a caller is told when a constraint refuses a value that a look-up before had found free. */
function uniqueProblem(layout: TypeLayout, index: string): ValueProblemsError | null {
  for (const attribute of layout.unique.keys()) {
    if (index !== uniqueIndexName(layout.table, attribute)) continue;
    return new ValueProblemsError([{ path: [attribute.name], message: 'This attribute must be unique', name: 'ValidationError' }]);
  }
  return null;
}

async function insertDocument(statements: Statements, type: ContentType, documentId: string): Promise<number> {
  const single = type.kind === 'singleType' ? type.uid : null;
  return statements.insert(DOCUMENTS_TABLE, { document_id: documentId, type: type.uid, single });
}

/** Locks documents in id order, so that two writers that need the same ones cannot wait for each other. */
async function lockDocuments(statements: Statements, ids: readonly number[]): Promise<void> {
  if (!statements.dialect.supportsRowLocks || ids.length === 0) return;
  const sorted = [...new Set(ids)].sort((a, b) => a - b);
  await statements.read(statements.knex(DOCUMENTS_TABLE).select('id').where(statements.inKeys('id', sorted)).orderBy('id').forUpdate());
}

function activeAxes(layout: TypeLayout, key: VersionKey): VersionKey {
  return new Map(layout.axes.filter((axis) => axis.state === 'active').map((axis) => [axis.name, key.get(axis.name) as string]));
}
