import type { Knex } from 'knex';
import { compile, type Database, type Meter, type ReadStatement, type Row, type Statement } from '../../database/index.ts';
import { column, type Quoting } from './scope.ts';

/** The values of one run: what `describe` found in the query, then lists that earlier statements of the run filled in. */
export type Parameters = unknown[];

/** A run, as far as its statements know. */
export interface Running {
  /** The query's values, followed by lists that the run itself fills in. */
  readonly parameters: Parameters;
  /** Outside any transaction, or inside the one of a write. */
  readonly read: ReadStatement;
  /** Whether all its statements see one state: see `Database.snapshot`. */
  readonly isOneState: boolean;
}

/** Values of a list at the most: a statement takes a bounded number of binds where each value is one. */
const LONGEST_LIST = 32_768;

/**
 * A statement over a list that is only known when it runs. Databases that take a list as one bind compile it once, others once per bucket of
 * sizes. A very long list is read in slices: whatever the statement sorts, it sorts within them.
 */
export class ListStatement {
  readonly #byBucket = new Map<number, Statement>();
  readonly #database: Database;
  readonly #index: number;
  readonly #build: (bucket: number) => Knex.QueryBuilder;

  /** @param index where the list stands among the parameters */
  constructor(database: Database, index: number, build: (bucket: number) => Knex.QueryBuilder) {
    this.#database = database;
    this.#index = index;
    this.#build = build;
  }

  /** @param meterOf a meter for each of its runs: see `Database.read` */
  async read(run: Running, list: readonly unknown[], meterOf: () => Meter | null = () => null): Promise<readonly Row[]> {
    if (list.length <= LONGEST_LIST) return this.#readSlice(run, list, meterOf());
    const rows: (readonly Row[])[] = [];
    for (let from = 0; from < list.length; from += LONGEST_LIST) {
      rows.push(await this.#readSlice(run, list.slice(from, from + LONGEST_LIST), meterOf()));
    }
    return rows.flat();
  }

  #readSlice({ parameters, read }: Running, list: readonly unknown[], meter: Meter | null): Promise<readonly Row[]> {
    parameters[this.#index] = list;
    const bucket = this.#database.dialect.bucket(list.length);
    let statement = this.#byBucket.get(bucket);
    if (!statement) {
      statement = compile(this.#database, this.#build(bucket), true);
      this.#byBucket.set(bucket, statement);
    }
    return read(statement.bind(parameters), meter);
  }
}

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
