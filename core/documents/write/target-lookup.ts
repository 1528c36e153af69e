import type { Row } from '../../database/index.ts';
import type { RelationAttribute } from '../../model/index.ts';
import type { WriteRights } from '../gate/write-rights.ts';
import type { LinkRef } from '../input/input-types.ts';
import type { NamedLink } from '../input/read-input.ts';
import { leadsOpenly } from '../plan/guarded-query.ts';
import type { VersionRow } from '../plan/row-matcher.ts';
import { defineListStatement } from '../storage/defined-statement.ts';
import type { TypeLayout } from '../storage/layout.ts';
import { DOCUMENT_COLUMN } from '../storage/names.ts';
import type { Statements } from '../storage/statements.ts';
import { isVisible, leadingIn, versionKeyOf } from './write-plan.ts';

/** Versions by a list of public ids, of numeric ids of versions, or of registry ids. */
const VERSIONS_BY = defineListStatement(({ knex, within }, layout: TypeLayout, column: string) =>
  knex(layout.table)
    .select(['id', DOCUMENT_COLUMN, 'document_id', ...layout.axes.map((axis) => axis.column)])
    .where(within(column, column === 'document_id' ? 'varchar' : 'ref')),
);

/** A version, and the ids of its document. */
export interface FoundVersion extends VersionRow {
  /** Registry id. */
  readonly document: number;
  readonly documentId: string;
}

/** The versions with these public ids, numeric ids or registry ids. */
export async function versionsBy(
  statements: Statements,
  layout: TypeLayout,
  column: 'document_id' | 'id' | typeof DOCUMENT_COLUMN,
  values: readonly unknown[],
): Promise<readonly FoundVersion[]> {
  const rows = await statements.readList(VERSIONS_BY, [layout, column], values);
  return rows.map(([id, document, documentId, ...axes]: Row) => ({
    id: id as number,
    document: document as number,
    documentId: documentId as string,
    key: versionKeyOf(layout, axes),
  }));
}

/** A document that a body names. */
interface FoundTarget {
  /** Registry id. */
  readonly document: number;
  readonly versions: VersionRow[];
}

/** The documents of one type that a body names. */
export class TargetsOfType {
  readonly #layout: TypeLayout;
  readonly #byDocumentId = new Map<string, FoundTarget>();
  /** By numeric ids of versions. */
  readonly #byId = new Map<number, FoundTarget>();
  /** Ids of versions that exist but are hidden from the caller, by `leadsOpenly` of the relation. */
  readonly #hidden = { open: new Set<number>(), guarded: new Set<number>() };
  /** Ids of versions that the caller may not change although the link is a value of theirs, too. */
  readonly #fixed = new Set<number>();

  private constructor(layout: TypeLayout) {
    this.#layout = layout;
  }

  /** Looks the documents up, with one statement if all are named by public ids. @param rights of the writer of the links */
  static async find(statements: Statements, layout: TypeLayout, links: readonly NamedLink[], rights: WriteRights): Promise<TargetsOfType> {
    const targets = new TargetsOfType(layout);
    const ways = new Set(links.map(({ attribute }) => leadsOpenly(attribute)));
    const documentIds = new Set(links.flatMap(({ ref }) => ref.documentId ?? []));
    const ids = new Set(links.flatMap(({ ref }) => ref.id ?? []));
    const load = async (...[column, values]: [column: Parameters<typeof versionsBy>[2], values: Iterable<unknown>]) => {
      const versions = await versionsBy(statements, layout, column, [...values]);
      for (const version of versions) targets.#add(version);
      for (const openly of ways) {
        const isLinkable = await rights.linkable(statements, layout, versions, openly);
        for (const { id } of versions) if (!isLinkable(id)) targets.#hiddenFrom(openly).add(id);
      }
      return versions;
    };
    if (documentIds.size > 0) await load('document_id', documentIds);
    if (ids.size > 0) {
      // The id of one version stands for its document. All its versions are needed.
      const documents = new Set((await load('id', ids)).map(({ document }) => document));
      if (documents.size > 0) await load(DOCUMENT_COLUMN, documents);
    }
    return targets;
  }

  #add(version: FoundVersion): void {
    const { id, document, documentId } = version;
    const found = this.#byDocumentId.get(documentId) ?? { document, versions: [] };
    found.versions.push(version);
    this.#byDocumentId.set(documentId, found);
    this.#byId.set(id, found);
  }

  #hiddenFrom(openly: boolean): Set<number> {
    return openly ? this.#hidden.open : this.#hidden.guarded;
  }

  /** Decides which versions the caller may change. @param rights those that bind changes of the links from this end */
  async judge(statements: Statements, rights: WriteRights): Promise<void> {
    const documents = [...this.#byDocumentId.values()].map(({ versions }) => versions.filter(({ key }) => isVisible(this.#layout, key)));
    const isChangeable = await rights.changeableAmong(statements, documents.flat(), leadingIn(this.#layout));
    for (const versions of documents) {
      for (const { id, key } of versions) if (!isChangeable(versions, key)) this.#fixed.add(id);
    }
  }

  /** Registry ids of the documents. */
  get documents(): readonly number[] {
    return [...this.#byDocumentId.values()].map(({ document }) => document);
  }

  get({ documentId, id }: LinkRef): FoundTarget | undefined {
    return documentId === null ? this.#byId.get(id as number) : this.#byDocumentId.get(documentId);
  }

  /** Whether the caller does not see a version through a relation. */
  isHidden({ id }: VersionRow, attribute: RelationAttribute): boolean {
    return this.#hiddenFrom(leadsOpenly(attribute)).has(id);
  }

  /** Whether the caller may not change a version, according to `judge`. */
  isFixed({ id }: VersionRow): boolean {
    return this.#fixed.has(id);
  }

  /** Whether there are fixed versions. */
  get hasFixed(): boolean {
    return this.#fixed.size > 0;
  }
}
