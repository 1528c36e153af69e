import type { Connection } from 'mysql2';
import type { Row, Sql } from '../../database.ts';
import type { ReadConnection } from '../../server/read-connection.ts';
import { DriverConnection } from './driver-connection.ts';
import { read } from './statements.ts';

/**
 * A connection that reads. One that is made for snapshots never commits by itself: its first statement begins to show a state, without being told to, and a
 * commit that nobody waits for ends that. On others a statement shows its own moment, and a snapshot costs one more to begin it.
 */
export class MysqlReadConnection extends DriverConnection implements ReadConnection {
  readonly #isForSnapshots: boolean;
  readonly #limits: { readonly lift: string; readonly restore: string };

  /** @param limits statements that lift and restore the limit of time */
  constructor(connection: Connection, isForSnapshots: boolean, limits: { readonly lift: string; readonly restore: string }) {
    super(connection);
    this.#isForSnapshots = isForSnapshots;
    this.#limits = limits;
  }

  suits(isSnapshot: boolean): boolean {
    return isSnapshot === this.#isForSnapshots;
  }

  async read(sql: Sql): Promise<readonly Row[]> {
    try {
      return await read(this.raw, sql);
    } finally {
      if (this.#isForSnapshots) this.#tell('commit');
    }
  }

  begin(isPatient: boolean): void {
    if (isPatient) this.#tell(this.#limits.lift);
    if (!this.#isForSnapshots) this.#tell('start transaction read only');
  }

  readIn(sql: Sql): Promise<readonly Row[]> {
    return read(this.raw, sql);
  }

  end(isPatient: boolean): void {
    this.#tell('commit');
    if (isPatient) this.#tell(this.#limits.restore);
  }

  /** Statements run in order, so that nobody has to wait for this one. */
  #tell(text: string): void {
    this.raw.query(text, (error) => {
      if (error) this.destroy();
    });
  }
}
