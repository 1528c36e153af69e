import type { Knex } from 'knex';
import { column, type Quoting } from './scope.ts';

/** The columns of one `select`, and where each stands in the rows it gives. */
export class SelectList {
  readonly columns: Knex.Raw[] = [];
  readonly #places = new Map<string, number>();
  readonly #context: Quoting;
  readonly #alias: string;

  constructor(context: Quoting, alias: string) {
    this.#context = context;
    this.#alias = alias;
  }

  /** The place of a column of the row; it is added when it is not selected yet. */
  column(name: string): number {
    const known = this.#places.get(name);
    if (known !== undefined) return known;
    const place = this.expression(column(this.#context, this.#alias, name));
    this.#places.set(name, place);
    return place;
  }

  /** A list that begins with the columns of this one, and goes on by itself. */
  fork(): SelectList {
    const fork = new SelectList(this.#context, this.#alias);
    fork.columns.push(...this.columns);
    for (const [name, place] of this.#places) fork.#places.set(name, place);
    return fork;
  }

  /** The place of an expression, which is added. */
  expression(raw: Knex.Raw): number {
    return this.columns.push(raw) - 1;
  }
}
