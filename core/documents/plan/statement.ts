import type { Knex } from 'knex';
import { compile, type Database, type Meter, type ReadStatement, type Row, type Statement } from '../../database/index.ts';
import { column, type Quoting } from './plan-context.ts';

/** The values of one run: the parameters that `describe` found, then lists that earlier statements of the run filled in. */
export type Parameters = unknown[];

/** The part of a run that its statements use. */
export interface Running {
  readonly parameters: Parameters;
  /** Runs a statement: outside any transaction, or inside that of a write. */
  readonly read: ReadStatement;
  /** Whether all its statements see one state of the database: see `Database.snapshot`. */
  readonly isOneState: boolean;
}

/** Maximum length of a list in one statement: some databases need a bind for each value, and limit their number. */
const LONGEST_LIST = 32_768;

/**
 * A statement over a list that is only known when it runs. It is compiled once where a list is one bind, otherwise once per bucket of
 * sizes. A very long list is read in slices, and rows are sorted only within each slice.
 */
export class ListStatement {
  readonly #byBucket = new Map<number, Statement>();
  readonly #database: Database;
  readonly #index: number;
  readonly #build: (bucket: number) => Knex.QueryBuilder;

  /** @param index index of the list in the parameters */
  constructor(database: Database, index: number, build: (bucket: number) => Knex.QueryBuilder) {
    this.#database = database;
    this.#index = index;
    this.#build = build;
  }

  /** @param meterOf gives a meter for each statement that is run: see `Database.read` */
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

/** The columns of one `select`, and the index of each in its rows. */
export class SelectList {
  readonly columns: Knex.Raw[] = [];
  readonly #places = new Map<string, number>();
  readonly #context: Quoting;
  readonly #alias: string;

  constructor(context: Quoting, alias: string) {
    this.#context = context;
    this.#alias = alias;
  }

  /** The index of a column of the row, which is added when it is not selected yet. */
  column(name: string): number {
    const known = this.#places.get(name);
    if (known !== undefined) return known;
    const place = this.expression(column(this.#context, this.#alias, name));
    this.#places.set(name, place);
    return place;
  }

  /** A copy of this list that grows independently. */
  fork(): SelectList {
    const fork = new SelectList(this.#context, this.#alias);
    fork.columns.push(...this.columns);
    for (const [name, place] of this.#places) fork.#places.set(name, place);
    return fork;
  }

  /** Adds an expression and gives its index. */
  expression(raw: Knex.Raw): number {
    return this.columns.push(raw) - 1;
  }
}
