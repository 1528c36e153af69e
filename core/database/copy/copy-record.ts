import type { Knex } from 'knex';
import type { Database, Transaction } from '../database.ts';
import { BEGIN, type TablePosition } from './table-pages.ts';
import { COPY, copyTable, hasRecord } from './unfinished-copy.ts';

/** Identifies the source of a copy. */
export interface CopyOrigin {
  /** The source in words, without its password. */
  readonly source: string;
  /** A hash of the tables of the source. */
  readonly tables: string;
  /** Number of changes in the source when the copy began. */
  readonly changes: string;
}

/** A copy that has begun. */
export interface CopyState extends CopyOrigin {
  /** Whether the tables of the target were created. */
  readonly isMade: boolean;
  /** Whether the tables of the target are being removed, so that the copy can start again. */
  readonly isCleared?: boolean;
}

/** Progress of one table. */
export interface TableState {
  readonly place: TablePosition;
  readonly isDone: boolean;
}

/** The record of a copy in its target. */
export class CopyRecord {
  readonly #target: Database;

  constructor(target: Database) {
    this.#target = target;
  }

  /** The copy that was started; null if there is none. */
  async state(): Promise<CopyState | null> {
    return (await hasRecord(this.#target.knex)) ? ((await this.#read(COPY)) as CopyState | null) : null;
  }

  /** Creates the table of the record. */
  async begin(origin: CopyOrigin): Promise<void> {
    const { knex } = this.#target;
    if (!(await hasRecord(knex))) await this.#apply([{ kind: 'createTable', table: copyTable.name, schema: copyTable }]);
    const state: CopyState = { ...origin, isMade: false };
    await this.#insert(knex, COPY, state);
  }

  /**
   * Starts again: forgets the progress of all tables.
   * @param isCleared the tables are about to be removed; a copy that is killed meanwhile resumes the removal
   */
  async beginAgain(origin: CopyOrigin, isCleared: boolean): Promise<CopyState> {
    const state: CopyState = { ...origin, isMade: false, ...(isCleared && { isCleared }) };
    await this.#target.transaction(async ({ knex }) => {
      await knex(copyTable.name).delete();
      await this.#insert(knex, COPY, state);
    });
    return state;
  }

  /** Records that the tables were created. */
  async noteMade(state: CopyState): Promise<CopyState> {
    const made = { ...state, isMade: true };
    await this.#target.transaction((tx) => this.#change(tx.knex, COPY, state, made));
    return made;
  }

  async stateOf(table: string): Promise<TableState> {
    const known = (await this.#read(table)) as TableState | null;
    if (known !== null) return known;
    const state: TableState = { place: BEGIN, isDone: false };
    await this.#insert(this.#target.knex, table, state);
    return state;
  }

  /** Moves a table from one state to the next, with the rows in between. @throws Error when another process has moved it */
  async move({ knex }: Transaction, table: string, from: TableState, to: TableState): Promise<void> {
    await this.#change(knex, table, from, to);
  }

  /** Removes the record: the copy is complete. */
  async end(): Promise<void> {
    await this.#apply([{ kind: 'dropTable', table: copyTable.name }]);
  }

  async #apply(steps: Parameters<Database['dialect']['schema']['apply']>[1]['steps']): Promise<void> {
    const { dialect, knex } = this.#target;
    const wanted = new Map([[copyTable.name, copyTable]]);
    await dialect.schema.scope(knex, (executor) =>
      dialect.schema.apply(executor, { steps, actual: new Map(), wanted, before: async () => {} }),
    );
  }

  async #read(name: string): Promise<unknown> {
    const row: { readonly facts: string } | undefined = await this.#target.knex(copyTable.name).where({ name }).first('facts');
    return row === undefined ? null : JSON.parse(row.facts);
  }

  async #insert(knex: Knex, name: string, state: object): Promise<void> {
    await knex(copyTable.name).insert({ name, facts: JSON.stringify(state) });
  }

  async #change(knex: Knex, name: string, from: object, to: object): Promise<void> {
    const changed = await knex(copyTable.name)
      .where({ name, facts: JSON.stringify(from) })
      .update({ facts: JSON.stringify(to) });
    if (changed !== 1) throw new Error('another process is already copying into the target');
  }
}
