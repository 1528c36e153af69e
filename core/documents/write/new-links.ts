import type { LinkingAttribute } from '../../model/index.ts';
import type { TypeLayout } from '../storage/layout.ts';
import type { Statements } from '../storage/statements.ts';
import { type LinkRow, newRows, type TakeEnds } from './owned-links.ts';
import { applyChange, type RelationListChange } from './relation-list.ts';

/**
 * The links that a new version row and its component entries own. They are inserted together, and known afterwards, so that a copy of the
 * version need not read them.
 */
export class NewLinks {
  /** Numeric id of the version row. */
  readonly row: number;
  readonly #statements: Statements;
  readonly #layout: TypeLayout;
  readonly #rows: LinkRow[] = [];

  constructor(statements: Statements, layout: TypeLayout, row: number) {
    this.#statements = statements;
    this.#layout = layout;
    this.row = row;
  }

  /** Adds the links of one relation of the row (entry 0) or of a component entry. Each relation comes once. */
  async add(entry: number, attribute: LinkingAttribute, change: RelationListChange, takes: TakeEnds): Promise<void> {
    const links = applyChange([], change, attribute.many);
    if (links.length === 0) return;
    await takes(links);
    const rowOf = await newRows(this.#statements, { layout: this.#layout, row: this.row, entry }, attribute, links);
    for (const [at, link] of links.entries()) this.#rows.push(rowOf(link, at + 1));
  }

  /** Inserts all links that were added. */
  insert(): Promise<void> {
    return this.#statements.insertRows(this.#layout.linksTable, this.#rows);
  }

  /** Gives the same links to another row, which has none yet. */
  copyTo(row: number): Promise<void> {
    return this.#statements.insertRows(
      this.#layout.linksTable,
      this.#rows.map((link) => ({ ...link, source: row })),
    );
  }
}
