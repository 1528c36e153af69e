import type { Client } from 'pg';
import type { Meter, Row, Sql } from '../../database.ts';
import { cork } from '../../server/driver-connection.ts';
import { Intake } from '../../server/intake.ts';
import type { Pace, ReadConnection } from '../../server/read-connection.ts';
import { PostgresConnection } from './driver-connection.ts';
import { isOutdatedStatement } from './errors.ts';
import { PreparedStatements } from './prepared-statements.ts';

/**
 * A connection that reads. The driver sends what it is told without waiting for what it has sent before, so that beginning and ending a transaction takes no
 * time of the statements in it.
 */
export class PostgresReadConnection extends PostgresConnection implements ReadConnection {
  readonly #statements: PreparedStatements;
  readonly #limits: Readonly<Record<Pace, number>>;
  readonly #intake = new Intake(() => this.destroy());
  #pace: Pace = 'short';

  /**
   * @param client whose session reads only, on one state for each transaction, with the short limit of time, and which pipelines
   * @param limits milliseconds that its statements may take; 0: any
   */
  constructor(client: Client, limits: Readonly<Record<Pace, number>>) {
    super(client);
    this.#limits = limits;
    this.#statements = new PreparedStatements(client);
    this.stream.on('data', (chunk: Buffer) => this.#intake.take(chunk));
  }

  suits(_isSnapshot: boolean, pace: Pace): boolean {
    return pace === this.#pace;
  }

  setPace(pace: Pace): void {
    if (pace === this.#pace) return;
    this.#pace = pace;
    this.tell(`set statement_timeout = ${this.#limits[pace]}`);
  }

  async read(sql: Sql, meter: Meter | null): Promise<readonly Row[]> {
    try {
      return await this.readIn(sql, meter);
    } catch (error) {
      if (!isOutdatedStatement(error)) throw error;
      return this.readIn(sql, meter);
    }
  }

  alone<T>(run: () => Promise<T>): Promise<T> {
    return run();
  }

  begin(): void {
    this.tell('begin');
  }

  async readIn(sql: Sql, meter: Meter | null): Promise<readonly Row[]> {
    cork(this.stream);
    try {
      return (await this.#intake.during(meter, this.#statements.run(sql))).rows;
    } catch (error) {
      // Another node has changed the type of a column since: the statement is prepared anew the next time.
      if (isOutdatedStatement(error)) this.#statements.forget(sql.text);
      throw error;
    }
  }

  end(): void {
    this.tell('commit');
  }
}
