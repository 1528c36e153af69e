import { type LinkingAttribute, type RelationAttribute, relationTo } from '../../model/index.ts';
import type { VersionKey } from '../axes/axis.ts';
import type { VersionLink } from '../change/change-events.ts';
import { relationsIn } from '../input/version-change.ts';
import type { Layouts, TypeLayout } from '../storage/layout.ts';
import { batches, grouped } from '../storage/lists.ts';
import { DOCUMENTS_TABLE } from '../storage/names.ts';
import type { Statements } from '../storage/statements.ts';
import { presentValues } from './kept-values.ts';
import { changeOwnedLinks } from './owned-links.ts';
import { type LinkEnd, linkKey, placeKey } from './relation-list.ts';
import type { RestoredState } from './restored-body.ts';
import { nextPosition } from './to-one.ts';
import type { ToOneLink, Version } from './version-store.ts';

/** A former state of a version with all its links: `values` and `links` as `record` or `Documents.state` give them. */
export type KeptState = Required<RestoredState>;

/** The links of one relation of a version, or of a component entry in it. */
interface KeptList {
  /** 0 for the version itself. */
  readonly entry: number;
  readonly attribute: LinkingAttribute;
  readonly ends: readonly LinkEnd[];
}

/** A former state of a version, with the links that can still be written. Links to documents that are gone are left out. */
export class KeptVersion {
  /** With the row id and key of the present version. */
  readonly version: Version;
  readonly #layout: TypeLayout;
  readonly #lists: readonly KeptList[];

  private constructor(layout: TypeLayout, version: Version, lists: readonly KeptList[]) {
    this.#layout = layout;
    this.version = version;
    this.#lists = lists;
  }

  /**
   * @param present the version as it is now: supplies values that the state does not have
   * @param to the version that the state will be written to
   * @throws ValueProblemsError for values that the present types of their attributes do not accept
   */
  static async find(
    statements: Statements,
    layouts: Layouts,
    { layout, present, to }: { readonly layout: TypeLayout; readonly present: Version; readonly to: VersionKey },
    { values: kept, links }: KeptState,
  ): Promise<KeptVersion> {
    const whole = Object.fromEntries(
      Object.entries(present.values).map(([name, value]) => [name, Object.hasOwn(kept, name) ? kept[name] : value]),
    );
    const values = presentValues(layout.type, whole, layouts.model);
    const documents = await registryIds(statements, links);
    const byPath = grouped(links, ({ path }) => JSON.stringify(path));
    const lists: KeptList[] = [];
    for (const { attribute, entry, path } of relationsIn(layout.type, values, layouts.model)) {
      if (attribute.side !== 'owner') continue;
      const found = (byPath.get(JSON.stringify(path)) ?? []).filter(({ target }) => relationTo(attribute, target) !== undefined);
      const ends = found.flatMap(({ target, documentId, pins }) => {
        const document = documents.get(keyOf(target, documentId));
        return document === undefined ? [] : [{ document, pins }];
      });
      lists.push({ entry, attribute, ends });
    }
    const columnOf = ({ entry, attribute }: KeptList) =>
      entry === 0 && attribute.kind === 'relation' && layout.toOne.has(attribute) ? attribute : null;
    const toOne = new Map<RelationAttribute, ToOneLink | null>();
    for (const list of lists) {
      const [attribute, { ends }] = [columnOf(list), list];
      if (attribute === null) continue;
      const [end] = ends;
      const there = present.toOne.get(attribute);
      if (end === undefined) toOne.set(attribute, null);
      else if (there && linkKey(there) === linkKey(end)) toOne.set(attribute, there);
      else toOne.set(attribute, { ...end, position: await nextPosition(statements, layout, to, attribute, end.document) });
    }
    return new KeptVersion(
      layout,
      { ...present, values, toOne },
      lists.filter((list) => columnOf(list) === null),
    );
  }

  /** The relations with links that are stored in the links table, by `placeKey`. */
  get linked(): ReadonlySet<string> {
    return new Set(this.#lists.flatMap(({ entry, attribute, ends }) => (ends.length > 0 ? [placeKey(attribute.name, entry)] : [])));
  }

  /** Writes the links of a row and its component entries that are stored in the links table. */
  async writeLinks(statements: Statements, row: number): Promise<void> {
    const { linksTable } = this.#layout;
    const entries = [...new Set([0, ...this.#lists.map(({ entry }) => entry)])];
    await statements.write(statements.knex(linksTable).where('source', row).whereNotIn('entry', entries).delete());
    for (const { entry, attribute, ends } of this.#lists) {
      const change = { kind: 'set' as const, links: ends };
      await changeOwnedLinks(statements, { layout: this.#layout, row, entry }, attribute, change, async () => undefined);
    }
  }
}

/** Registry ids of the link targets that exist, by `keyOf`. */
async function registryIds(statements: Statements, links: readonly VersionLink[]): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  for (const batch of batches([...new Set(links.map(({ documentId }) => documentId))])) {
    const rows = statements.knex(DOCUMENTS_TABLE).select(['id', 'type', 'document_id']).whereIn('document_id', batch);
    for (const [id, type, documentId] of await statements.read(rows)) found.set(keyOf(type as string, documentId as string), id as number);
  }
  return found;
}

function keyOf(uid: string, documentId: string): string {
  return `${uid} ${documentId}`;
}
