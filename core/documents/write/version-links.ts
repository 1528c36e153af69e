import type { Caller } from '../../access/index.ts';
import type { Row } from '../../database/index.ts';
import type { LinkingAttribute } from '../../model/index.ts';
import { isAdded } from '../axes/pending-pins.ts';
import type { DocumentEvent, LinkStates, VersionLink } from '../change/change-events.ts';
import type { DocumentHooks } from '../change/change-hooks.ts';
import { wantsLinks } from '../change/tap-scopes.ts';
import { relationsIn } from '../input/version-change.ts';
import { defineListStatement } from '../storage/defined-statement.ts';
import type { Layouts, TypeLayout } from '../storage/layout.ts';
import { batches, grouped } from '../storage/lists.ts';
import { DOCUMENT_COLUMN, DOCUMENTS_TABLE } from '../storage/names.ts';
import type { Statements } from '../storage/statements.ts';
import { type LinkEnd, pinsOf } from './relation-list.ts';
import { touchedIn } from './touched-version.ts';
import { type Version, type VersionStore, versionColumns } from './version-store.ts';

/** What reading stored links needs. */
interface StoredSources {
  readonly layouts: Layouts;
  readonly store: (uid: string) => VersionStore;
}

/** What reading the links of a change needs. */
interface LinkSources extends StoredSources {
  readonly hooks: DocumentHooks;
}

/** A link whose target is known only by its registry id. */
interface FoundLink extends LinkEnd {
  readonly attribute: LinkingAttribute;
  readonly path: VersionLink['path'];
}

/** The public id of a document, and its type. */
interface DocumentName {
  readonly documentId: string;
  readonly type: string;
}

/** By registry id. */
type DocumentNames = ReadonlyMap<number, DocumentName>;

/** Rows of links tables, by the numeric id of their version. */
type LinkRows = ReadonlyMap<number, readonly Row[]>;

const NO_ROWS: LinkRows = new Map();

/** Links of some versions, or of all versions of some documents, in the order of their lists. */
const LINK_ROWS = defineListStatement(({ knex, within }, layout: TypeLayout, of: 'versions' | 'documents') => {
  const versions = knex(layout.table).select('id').where(within(DOCUMENT_COLUMN));
  return knex(layout.linksTable)
    .select(['source', 'entry', 'attribute', 'target', ...layout.pins.values()])
    .where((rows) => void (of === 'versions' ? rows.where(within('source')) : rows.whereIn('source', versions)))
    .orderBy(['position', 'target']);
});

const DOCUMENT_IDS = defineListStatement(({ knex, within }) =>
  knex(DOCUMENTS_TABLE).select(['id', 'document_id', 'type']).where(within('id')),
);

/**
 * The links of the versions of one change, before and after it. Reads nothing if no tap wants links, and no link rows for a type that
 * cannot have any.
 */
export class ChangedLinks {
  readonly #sources: LinkSources;
  readonly #stored: StoredLinks;
  readonly #caller: Caller;
  /** The link rows as they were before the change, by type. For each document in `documents` they include the rows of all its versions. */
  readonly #before = new Map<string, { readonly documents: Set<number>; readonly rows: Map<number, readonly Row[]> }>();

  constructor(statements: Statements, sources: LinkSources, caller: Caller) {
    this.#sources = sources;
    this.#stored = new StoredLinks(statements, sources);
    this.#caller = caller;
  }

  /**
   * Reads and keeps the link rows of all versions of these documents. Must be called before any of them is written. @param documents
   * registry ids, locked
   */
  async note(layout: TypeLayout, documents: readonly number[]): Promise<void> {
    const { uid } = layout.type;
    if (!layout.hasLinkRows || !this.#isWanted(uid)) return;
    const noted = this.#before.get(uid) ?? { documents: new Set(), rows: new Map() };
    this.#before.set(uid, noted);
    const missing = documents.filter((document) => !noted.documents.has(document));
    for (const [version, rows] of await this.#stored.rows(layout, 'documents', missing)) noted.rows.set(version, rows);
    for (const document of missing) noted.documents.add(document);
  }

  /**
   * The links before and after, for each event that a tap wants them for. For a version that `note` did not read, both are its present
   * links.
   */
  async of(events: readonly DocumentEvent[]): Promise<ReadonlyMap<DocumentEvent, LinkStates>> {
    const found: {
      readonly event: DocumentEvent;
      readonly before: readonly FoundLink[] | null;
      readonly after: readonly FoundLink[] | null;
    }[] = [];
    const known = new Map<number, DocumentName>();
    for (const [uid, wanted] of grouped(events, ({ type }) => type.uid)) {
      if (!this.#isWanted(uid)) continue;
      const { layout } = this.#sources.store(uid);
      const touched = wanted.map((event) => ({ event, ...touchedIn(event) }));
      const left = touched.flatMap(({ after }) => after ?? []);
      const rows = await this.#stored.rows(layout, 'versions', [...new Set(left.map(({ id }) => id))]);
      const present = linksToItself(layout) ? await this.#stored.present(uid, left) : left;
      const now = new Map(left.map((version, index) => [version, present[index] ?? version]));
      for (const { event, before, after } of touched) {
        for (const version of [before, after])
          if (version !== null) known.set(version.document, { documentId: event.documentId, type: uid });
        found.push({
          event,
          before:
            event.before && before && this.#stored.linksOf(layout, before, this.#rowsBefore(layout, before) ?? rows.get(before.id) ?? []),
          after: after && this.#stored.linksOf(layout, now.get(after) ?? after, rows.get(after.id) ?? []),
        });
      }
    }
    const links = found.flatMap(({ before, after }) => [...(before ?? []), ...(after ?? [])]);
    const ids = await this.#stored.documentIds(links, known);
    return new Map(
      found.map(({ event, before, after }) => [
        event,
        { before: before && namedLinks(before, ids), after: after && namedLinks(after, ids) },
      ]),
    );
  }

  /** Null if `note` did not read the document. */
  #rowsBefore({ type }: TypeLayout, { id, document }: Version): readonly Row[] | null {
    const noted = this.#before.get(type.uid);
    return noted?.documents.has(document) ? (noted.rows.get(id) ?? []) : null;
  }

  #isWanted(uid: string): boolean {
    return wantsLinks(this.#sources.hooks, uid, this.#caller);
  }
}

/** Reads the links of versions as they are stored, including those that a request would not see. */
export class StoredLinks {
  readonly #statements: Statements;
  readonly #sources: StoredSources;

  constructor(statements: Statements, sources: StoredSources) {
    this.#statements = statements;
    this.#sources = sources;
  }

  /** The links of versions, by numeric id. */
  async read(uid: string, ids: readonly number[]): Promise<ReadonlyMap<number, readonly VersionLink[]>> {
    return this.of(uid, await this.#versions(uid, ids));
  }

  /** Like `read`, for versions that are already loaded. */
  async of(uid: string, versions: readonly Version[]): Promise<ReadonlyMap<number, readonly VersionLink[]>> {
    const { layout } = this.#sources.store(uid);
    const rows = await this.rows(
      layout,
      'versions',
      versions.map(({ id }) => id),
    );
    const links = versions.map((version) => this.linksOf(layout, version, rows.get(version.id) ?? []));
    const ids = await this.documentIds(links.flat());
    return new Map(versions.map(({ id }, index) => [id, namedLinks(links[index] ?? [], ids)]));
  }

  /** The present state of these versions, in the same order. Removed ones are returned as given. */
  async present(uid: string, versions: readonly Version[]): Promise<readonly Version[]> {
    const ids = versions.map(({ id }) => id);
    const now = new Map((await this.#versions(uid, ids)).map((version) => [version.id, version]));
    return versions.map((version) => now.get(version.id) ?? version);
  }

  async #versions(uid: string, ids: readonly number[]): Promise<readonly Version[]> {
    const store = this.#sources.store(uid);
    const versions: Version[] = [];
    for (const batch of batches(ids)) {
      const rows = this.#statements
        .knex(store.layout.table)
        .select(versionColumns(store.layout))
        .where(this.#statements.inKeys('id', batch));
      for (const row of await this.#statements.read(rows)) versions.push(store.decode(row));
    }
    return versions;
  }

  /** Rows of links tables, in the order of their lists. @param keys numeric ids of versions, or registry ids of documents */
  async rows(layout: TypeLayout, of: 'versions' | 'documents', keys: readonly number[]): Promise<LinkRows> {
    if (!layout.hasLinkRows || keys.length === 0) return NO_ROWS;
    const rows: Row[] = [];
    for (const batch of batches(keys)) {
      for (const row of await this.#statements.readList(LINK_ROWS, [layout, of], batch)) rows.push(row);
    }
    return grouped(rows, ([source]) => source as number);
  }

  /** The links of a version. @param rows its rows of the links table */
  linksOf(layout: TypeLayout, version: Version, rows: readonly Row[]): readonly FoundLink[] {
    const axes = [...layout.pins.keys()];
    const lists = grouped(rows, ([, entry, attribute]) => `${entry} ${attribute}`);
    const links: FoundLink[] = [];
    for (const { attribute, entry, path } of relationsIn(layout.type, version.values, this.#sources.layouts.model)) {
      const single = entry === 0 && attribute.kind === 'relation' ? version.toOne.get(attribute) : undefined;
      if (single) links.push({ document: single.document, pins: single.pins, attribute, path });
      for (const [, , , target, ...pins] of lists.get(`${entry} ${attribute.name}`) ?? []) {
        if (isAdded(pins)) continue;
        links.push({ document: target as number, pins: pinsOf(axes, pins as string[]), attribute, path });
      }
    }
    return links;
  }

  /** The names of link targets, by registry id. @param known names that are known already */
  async documentIds(links: readonly FoundLink[], known: ReadonlyMap<number, DocumentName> = new Map()): Promise<DocumentNames> {
    const ids = new Map(known);
    const missing = new Set(links.flatMap(({ document }) => (known.has(document) ? [] : [document])));
    for (const batch of batches([...missing])) {
      const rows = await this.#statements.readList(DOCUMENT_IDS, [], batch);
      for (const [id, documentId, type] of rows) ids.set(id as number, { documentId: documentId as string, type: type as string });
    }
    return ids;
  }
}

/** Links with the public ids of their documents. */
function namedLinks(links: readonly FoundLink[], names: DocumentNames): readonly VersionLink[] {
  return links.flatMap(({ attribute, path, document, pins }) => {
    const name = names.get(document);
    if (name === undefined) return [];
    const target = attribute.kind === 'relation' ? attribute.target : name.type;
    return [{ path, target, documentId: name.documentId, pins }];
  });
}

/** Whether a version can get a link from another document of its own type, through the inverse side of a relation. */
function linksToItself({ type, inverse }: TypeLayout): boolean {
  return inverse.some(({ target }) => target === type.uid);
}
