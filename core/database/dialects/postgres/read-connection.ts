import type { Client, QueryArrayResult } from 'pg';
import type { Row, Sql } from '../../database.ts';
import type { ReadConnection } from '../../server/read-connection.ts';
import { DriverConnection } from './driver-connection.ts';
import { isOutdatedStatement } from './errors.ts';
import { type ColumnChanges, StatementNames } from './statement-names.ts';

/**
 * A connection that reads. The driver sends what it is told without waiting for what it has sent before, so that beginning and ending a transaction takes no
 * time of the statements in it.
 */
export class PostgresReadConnection extends DriverConnection implements ReadConnection {
  readonly #names: StatementNames;

  readonly #changes: ColumnChanges;

  /** @param client whose session reads only, on one state for each transaction, and which pipelines */
  constructor(client: Client, changes: ColumnChanges) {
    super(client);
    this.#changes = changes;
    this.#names = new StatementNames(client, changes);
  }

  suits(): boolean {
    return true;
  }

  async read(sql: Sql): Promise<readonly Row[]> {
    try {
      return (await this.#query(sql)).rows;
    } catch (error) {
      if (!isOutdatedStatement(error)) throw error;
      this.#changes.seen += 1;
      return (await this.#query(sql)).rows;
    }
  }

  begin(isPatient: boolean): void {
    this.#tell(isPatient ? 'begin; set local statement_timeout = 0' : 'begin');
  }

  async readIn(sql: Sql): Promise<readonly Row[]> {
    try {
      return (await this.#query(sql)).rows;
    } catch (error) {
      // The transaction has failed; who has seen nothing of it yet begins another one.
      if (isOutdatedStatement(error)) this.#changes.seen += 1;
      throw error;
    }
  }

  end(): void {
    this.#tell('commit');
  }

  #query({ text, binds }: Sql): Promise<QueryArrayResult> {
    return this.raw.query({ name: this.#names.name(text), text, values: binds as unknown[], rowMode: 'array' });
  }

  #tell(text: string): void {
    this.raw.query(text).catch(() => this.destroy());
  }
}
