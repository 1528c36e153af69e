import type { Caller } from '../../access/index.ts';
import type { Row } from '../../database/index.ts';
import type { AttributeOwner, RelationAttribute } from '../../model/index.ts';
import { type DocumentEvent, type DocumentHooks, type LinkStates, type VersionLink, wantsLinks } from '../change/change-hooks.ts';
import { isEntryAttribute, isEntryList } from '../input/input-types.ts';
import { componentOf, entriesOf } from '../input/version-change.ts';
import { linksKeyOf } from '../storage/entry-links.ts';
import type { Layouts, TypeLayout } from '../storage/layout.ts';
import { batches, grouped } from '../storage/lists.ts';
import { DOCUMENT_COLUMN, DOCUMENTS_TABLE } from '../storage/names.ts';
import type { Statements } from '../storage/statements.ts';
import { type LinkEnd, pinsOf } from './relation-list.ts';
import { type Version, type VersionStore, versionColumns } from './version-store.ts';

/** Where the links of a version are read. */
interface LinkSources {
  readonly layouts: Layouts;
  readonly hooks: DocumentHooks;
  readonly store: (uid: string) => VersionStore;
}

/** A link that is not known by the public id of its document yet. */
interface FoundLink extends LinkEnd {
  readonly attribute: RelationAttribute;
  readonly path: VersionLink['path'];
}

/** The links of the versions that one change is about, before it and after it. Nothing is read where no tap asks. */
export class ChangedLinks {
  readonly #statements: Statements;
  readonly #sources: LinkSources;
  readonly #caller: Caller;
  /** By type and numeric id. */
  readonly #before = new Map<string, readonly VersionLink[]>();

  constructor(statements: Statements, sources: LinkSources, caller: Caller) {
    this.#statements = statements;
    this.#sources = sources;
    this.#caller = caller;
  }

  /** Notes what versions of some documents link to, before any of it is written. @param documents registry ids, locked */
  async note({ type }: TypeLayout, documents: readonly number[]): Promise<void> {
    if (!this.#isWanted(type.uid)) return;
    const found = await this.#read(type.uid, DOCUMENT_COLUMN, documents);
    for (const [row, links] of found) if (!this.#before.has(keyOf(type.uid, row))) this.#before.set(keyOf(type.uid, row), links);
  }

  /** What changed, for each event that a tap wants to know it of. A version that was not noted keeps the links that it has. */
  async of(events: readonly DocumentEvent[]): Promise<ReadonlyMap<DocumentEvent, LinkStates>> {
    const states = new Map<DocumentEvent, LinkStates>();
    for (const [uid, wanted] of grouped(events, ({ type }) => type.uid)) {
      if (!this.#isWanted(uid)) continue;
      const after = await this.#read(
        uid,
        'id',
        wanted.flatMap(({ after }) => after?.id ?? []),
      );
      for (const event of wanted) {
        const now = event.after && (after.get(event.after.id) ?? []);
        states.set(event, { before: event.before && (this.#before.get(keyOf(uid, event.before.id)) ?? now ?? []), after: now });
      }
    }
    return states;
  }

  #isWanted(uid: string): boolean {
    return wantsLinks(this.#sources.hooks, uid, this.#caller);
  }

  /** The links of versions, by numeric id. */
  async #read(uid: string, column: string, keys: readonly number[]): Promise<ReadonlyMap<number, readonly VersionLink[]>> {
    const read = new Map<number, readonly VersionLink[]>();
    const store = this.#sources.store(uid);
    const { layout } = store;
    for (const batch of batches(keys)) {
      const rows = this.#statements.knex(layout.table).select(versionColumns(layout));
      const found = await this.#statements.read(rows.where(this.#statements.inKeys(column, batch)));
      const versions = found.map((row) => store.decode(row));
      const linked = await this.#linksTableOf(layout, versions);
      const links = versions.map((version) => this.#linksOf(layout, version, linked.get(version.id) ?? []));
      const ids = await this.#documentIds(links.flat().map(({ document }) => document));
      for (const [index, { id }] of versions.entries()) {
        const own = (links[index] ?? []).flatMap(({ attribute, path, document, pins }) => {
          const documentId = ids.get(document);
          return documentId === undefined ? [] : [{ path, target: attribute.target, documentId, pins }];
        });
        read.set(id, own);
      }
    }
    return read;
  }

  /** Rows of the links table, in the order of their lists, by version. */
  async #linksTableOf({ linksTable, pins }: TypeLayout, versions: readonly Version[]): Promise<ReadonlyMap<number, readonly Row[]>> {
    if (versions.length === 0) return new Map();
    const ids = versions.map(({ id }) => id);
    const rows = this.#statements.knex(linksTable).select(['source', 'entry', 'attribute', 'target', ...pins.values()]);
    const found = await this.#statements.read(rows.where(this.#statements.inKeys('source', ids)).orderBy(['position', 'target']));
    return grouped(found, ([source]) => source as number);
  }

  #linksOf(layout: TypeLayout, version: Version, rows: readonly Row[]): readonly FoundLink[] {
    const axes = [...layout.pins.keys()];
    const lists = grouped(rows, ([, entry, attribute]) => `${entry} ${attribute}`);
    const links: FoundLink[] = [];
    const visit = (owner: AttributeOwner, values: Version['values'], entry: number, path: VersionLink['path']) => {
      for (const attribute of owner.attributes.values()) {
        const here = [...path, attribute.name];
        if (attribute.kind === 'relation') {
          const single = entry === 0 ? version.toOne.get(attribute) : undefined;
          if (single) links.push({ document: single.document, pins: single.pins, attribute, path: here });
          for (const [, , , target, ...pins] of lists.get(`${entry} ${attribute.name}`) ?? []) {
            links.push({ document: target as number, pins: pinsOf(axes, pins as string[]), attribute, path: here });
          }
        } else if (isEntryAttribute(attribute)) {
          for (const [index, nested] of entriesOf(values, attribute).entries()) {
            const component = componentOf(attribute, nested, this.#sources.layouts.model);
            if (component) visit(component, nested, linksKeyOf(nested), isEntryList(attribute) ? [...here, index] : here);
          }
        }
      }
    };
    visit(layout.type, version.values, 0, []);
    return links;
  }

  /** The public ids of documents. */
  async #documentIds(documents: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const ids = new Map<number, string>();
    for (const batch of batches([...new Set(documents)])) {
      const rows = this.#statements.knex(DOCUMENTS_TABLE).select(['id', 'document_id']).where(this.#statements.inKeys('id', batch));
      for (const [id, documentId] of await this.#statements.read(rows)) ids.set(id as number, documentId as string);
    }
    return ids;
  }
}

function keyOf(uid: string, row: number): string {
  return `${uid} ${row}`;
}
