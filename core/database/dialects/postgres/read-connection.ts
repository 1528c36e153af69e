import type { Client } from 'pg';
import type { Meter, Row, Sql } from '../../database.ts';
import { cork } from '../../server/driver-connection.ts';
import { Intake } from '../../server/intake.ts';
import type { Pace, ReadConnection } from '../../server/read-connection.ts';
import { PostgresConnection } from './driver-connection.ts';
import { isOutdatedStatement } from './errors.ts';
import { PreparedStatements } from './prepared-statements.ts';

/** A reading connection. The driver pipelines statements, so beginning and ending a transaction adds no round trips. */
export class PostgresReadConnection extends PostgresConnection implements ReadConnection {
  readonly #statements: PreparedStatements;
  readonly #limits: Readonly<Record<Pace, number>>;
  readonly #intake = new Intake(this.stream, () => this.destroy());
  #pace: Pace = 'short';

  /**
   * @param client a pipelining client whose session is read-only, repeatable read, with the short time limit
   * @param limits milliseconds that statements may take, by pace; 0: no limit
   */
  constructor(client: Client, limits: Readonly<Record<Pace, number>>) {
    super(client);
    this.#limits = limits;
    this.#statements = new PreparedStatements(client);
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
      // Another node has changed the type of a column. The statement is prepared again on its next run.
      if (isOutdatedStatement(error)) this.#statements.forget(sql.text);
      throw error;
    }
  }

  end(): void {
    this.tell('commit');
  }
}
