import type { Client } from 'pg';
import type { Row, Sql } from '../../database.ts';
import type { ReadConnection } from '../../server/read-connection.ts';
import { DriverConnection } from './driver-connection.ts';
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

  async read({ text, binds }: Sql): Promise<readonly Row[]> {
    return (await this.raw.query({ name: this.#names.name(text), text, values: binds as unknown[], rowMode: 'array' })).rows;
  }

  begin(isPatient: boolean): void {
    this.#tell(isPatient ? 'begin; set local statement_timeout = 0' : 'begin');
  }

  readIn(sql: Sql): Promise<readonly Row[]> {
    return this.read(sql);
  }

  end(): void {
    this.#tell('commit');
  }

  #tell(text: string): void {
    this.raw.query(text).catch(() => this.destroy());
  }
}
