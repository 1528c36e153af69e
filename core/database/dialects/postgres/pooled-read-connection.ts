import type { Client } from 'pg';
import type { Meter, Row, Sql } from '../../database.ts';
import { cork } from '../../server/driver-connection.ts';
import { Intake } from '../../server/intake.ts';
import type { Pace, ReadConnection } from '../../server/read-connection.ts';
import { PostgresConnection } from './driver-connection.ts';
import { ask } from './prepared-statements.ts';

/**
 * A reading connection through a pooler that assigns a server connection to each transaction. The session keeps no state: every read is a
 * transaction that begins with its settings, and no statement is prepared by name. The driver pipelines all of it, so a read is still one
 * round trip.
 */
export class PooledReadConnection extends PostgresConnection implements ReadConnection {
  readonly #begins: Readonly<Record<Pace, string>>;
  readonly #intake = new Intake(this.stream, () => this.destroy());
  #pace: Pace = 'short';

  /**
   * @param client a pipelining client
   * @param begins statements that begin a transaction with the settings of a pace
   */
  constructor(client: Client, begins: Readonly<Record<Pace, string>>) {
    super(client);
    this.#begins = begins;
  }

  suits(): boolean {
    return true;
  }

  setPace(pace: Pace): void {
    this.#pace = pace;
  }

  read(sql: Sql, meter: Meter | null): Promise<readonly Row[]> {
    this.begin();
    const rows = this.readIn(sql, meter);
    this.end();
    return rows;
  }

  async alone<T>(run: () => Promise<T>): Promise<T> {
    this.begin();
    try {
      return await run();
    } finally {
      if (this.isUsable) this.end();
    }
  }

  begin(): void {
    this.tell(this.#begins[this.#pace]);
  }

  async readIn({ text, binds }: Sql, meter: Meter | null): Promise<readonly Row[]> {
    cork(this.stream);
    return (await this.#intake.during(meter, ask(this.raw, { text, values: binds as unknown[], rowMode: 'array' }))).rows;
  }

  end(): void {
    this.tell('commit');
  }
}
