import { isDeepStrictEqual } from 'node:util';
import type { TypeLayout } from '../storage/layout.ts';
import { DOCUMENT_COLUMN, linksKeyOf } from '../storage/names.ts';
import type { Statements } from '../storage/statements.ts';
import type { VersionStore } from '../write/version-store.ts';
import { keyColumns } from '../write/write-plan.ts';
import { deleteBy, insertMany } from './bulk-statements.ts';
import type { DocumentPlan, VersionPlan } from './document-plan.ts';
import type { StoredLinkRow, StoredRow } from './stored-rows.ts';

type Columns = Readonly<Record<string, unknown>>;

/** Collects and writes the differences between documents of one type and their rows. Equal parts are not written. */
export class RowChanges {
  readonly #statements: Statements;
  readonly #store: VersionStore;
  readonly #gone: number[] = [];
  readonly #made: Columns[] = [];
  readonly #updates: { readonly id: number; readonly columns: Columns }[] = [];
  readonly #cut: { readonly source: number; readonly link: StoredLinkRow }[] = [];
  readonly #links: Columns[] = [];

  constructor(statements: Statements, store: VersionStore) {
    this.#statements = statements;
    this.#store = store;
  }

  get #layout(): TypeLayout {
    return this.#store.layout;
  }

  /**
   * Collects the differences of one document.
   * @returns whether there are any
   */
  add(plan: DocumentPlan): boolean {
    this.#gone.push(...plan.gone.map(({ id }) => id));
    let differs = plan.gone.length > 0;
    for (const version of plan.versions) {
      const { stored } = version;
      if (stored === null) {
        this.#made.push(this.#row(plan, version));
        differs = true;
      } else {
        const columns = this.#differences(version, stored);
        if (Object.keys(columns).length > 0) {
          this.#updates.push({ id: stored.id, columns });
          differs = true;
        }
      }
      if (this.#addLinks(version)) differs = true;
    }
    return differs;
  }

  /** Writes all differences. Deletes run first, so that their rows do not conflict with new ones. */
  async write(): Promise<void> {
    const { table, linksTable } = this.#layout;
    await deleteBy(this.#statements, table, 'id', this.#gone);
    for (const { source, link } of this.#cut) await this.#cutLink(source, link);
    // Runs before the rows are stored, so that concurrent inserts do not get the same keys.
    await this.#passKeys();
    await insertMany(this.#statements, table, this.#made);
    for (const { id, columns } of this.#updates) await this.#statements.updateRow(table, id, columns);
    await insertMany(this.#statements, linksTable, this.#links);
  }

  /** Makes the database generate keys after the given ones. */
  async #passKeys(): Promise<void> {
    const { knex, dialect } = this.#statements;
    if (dialect.passKey === null || this.#made.length === 0) return;
    const highest = this.#made.reduce((most, { id }) => Math.max(most, id as number), 0);
    await this.#statements.read(dialect.passKey(knex, this.#layout.table, highest));
  }

  #row(plan: DocumentPlan, version: VersionPlan): Columns {
    const { id, key, values, isStrict } = version.prepared;
    return {
      id,
      [DOCUMENT_COLUMN]: plan.id,
      document_id: plan.prepared.documentId,
      ...keyColumns(this.#layout, key),
      ...this.#store.encode(values, isStrict),
      ...this.#shadows(version),
      ...this.#store.encodeToOne(version.toOne),
    };
  }

  #shadows(version: VersionPlan): Columns {
    return Object.fromEntries([...this.#layout.unique].map(([attribute, column]) => [column, version.shadow(attribute)]));
  }

  #differences(version: VersionPlan, stored: StoredRow): Columns {
    const { values, isStrict } = version.prepared;
    // Compared as text, because answers show the order of keys.
    const changed = Object.entries(values).filter(([name, value]) => JSON.stringify(stored.values[name] ?? null) !== JSON.stringify(value));
    const columns: Record<string, unknown> = this.#store.encode(Object.fromEntries(changed), isStrict);
    for (const [attribute, column] of this.#layout.unique) {
      delete columns[column];
      const shadow = version.shadow(attribute);
      if (shadow !== stored.shadows.get(attribute)) columns[column] = shadow;
    }
    const links = [...version.toOne].filter(([attribute, link]) => !isDeepStrictEqual(stored.toOne.get(attribute) ?? null, link));
    return Object.assign(columns, this.#store.encodeToOne(new Map(links)));
  }

  #addLinks({ prepared, stored, links }: VersionPlan): boolean {
    const { pins } = this.#layout;
    const wanted = new Map<string, StoredLinkRow>();
    for (const { link, target } of links) {
      const row = {
        entry: link.entry === null ? 0 : linksKeyOf(link.entry),
        attribute: link.attribute.name,
        target,
        pins: [...pins.keys()].map((axis) => link.pins[axis] ?? ''),
        position: link.position,
        inverse_position: link.inversePosition,
      };
      wanted.set(JSON.stringify(row), row);
    }
    let differs = false;
    for (const link of stored?.links ?? []) {
      if (wanted.delete(JSON.stringify(link))) continue;
      this.#cut.push({ source: prepared.id, link });
      differs = true;
    }
    for (const { pins: values, ...row } of wanted.values()) {
      const { entry, attribute, target, position, inverse_position } = row;
      const pinned = Object.fromEntries([...pins.values()].map((column, at) => [column, values[at] as string]));
      this.#links.push({ source: prepared.id, entry, attribute, target, ...pinned, position, inverse_position });
    }
    return differs || wanted.size > 0;
  }

  async #cutLink(source: number, { pins, inverse_position: _, ...link }: StoredLinkRow): Promise<void> {
    const pinned = Object.fromEntries([...this.#layout.pins.values()].map((column, at) => [column, pins[at] as string]));
    const { knex } = this.#statements;
    await this.#statements.write(
      knex(this.#layout.linksTable)
        .where({ source, ...link, ...pinned })
        .delete(),
    );
  }
}
