import type { Client } from 'pg';
import type { Row, Sql } from '../../database.ts';
import type { ReadConnection } from '../../server/read-connection.ts';
import { DriverConnection } from './driver-connection.ts';
import { isOutdatedStatement } from './errors.ts';
import { StatementNames } from './statement-names.ts';

/**
 * A connection that reads. The driver sends what it is told without waiting for what it has sent before, so that beginning and ending a transaction takes no
 * time of the statements in it.
 */
export class PostgresReadConnection extends DriverConnection implements ReadConnection {
  readonly #names: StatementNames;

  /** @param client whose session reads only, on one state for each transaction, and which pipelines */
  constructor(client: Client) {
    super(client);
    this.#names = new StatementNames(client);
  }

  suits(): boolean {
    return true;
  }

  async read(sql: Sql): Promise<readonly Row[]> {
    try {
      return await this.readIn(sql);
    } catch (error) {
      if (!isOutdatedStatement(error)) throw error;
      return this.readIn(sql);
    }
  }

  begin(isPatient: boolean): void {
    this.#tell(isPatient ? 'begin; set local statement_timeout = 0' : 'begin');
  }

  async readIn({ text, binds }: Sql): Promise<readonly Row[]> {
    try {
      return (await this.raw.query({ name: this.#names.name(text), text, values: binds as unknown[], rowMode: 'array' })).rows;
    } catch (error) {
      // Another node has changed the type of a column since: the statement is prepared anew the next time.
      if (isOutdatedStatement(error)) this.#names.forget(text);
      throw error;
    }
  }

  end(): void {
    this.#tell('commit');
  }

  #tell(text: string): void {
    this.raw.query(text).catch(() => this.destroy());
  }
}
