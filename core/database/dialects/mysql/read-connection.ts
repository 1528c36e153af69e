import type { Connection } from 'mysql2';
import type { Meter, Row, Sql } from '../../database.ts';
import { codeOf } from '../../failure.ts';
import { Intake } from '../../server/intake.ts';
import type { Pace, ReadConnection } from '../../server/read-connection.ts';
import { MysqlConnection, read, tell } from './driver-connection.ts';
import { notReady } from './errors.ts';
import { pipeline } from './pipeline.ts';

/** Milliseconds that an idle connection may keep its snapshot open. Changes of tables wait for it. */
const STALE = 20;

/** The session of a reading connection. */
interface ReadSession {
  readonly isForSnapshots: boolean;
  readonly isGalera: boolean;
  /** Statements that set the time limit; the session begins with the short one. */
  readonly limits: Readonly<Record<Pace, string>>;
}

/**
 * A reading connection. One for snapshots never commits automatically: its first statement opens a snapshot, and a commit that nothing
 * waits for ends it. On other connections each statement has its own snapshot, and a shared one needs an extra statement to begin.
 */
export class MysqlReadConnection extends MysqlConnection implements ReadConnection {
  readonly #isForSnapshots: boolean;
  readonly #isGalera: boolean;
  readonly #limits: Readonly<Record<Pace, string>>;
  readonly #intake = new Intake(this.stream, () => this.destroy());
  #pace: Pace = 'short';
  /** Whether its open snapshot is no longer used. */
  #isStale = false;
  /** Ends an unused snapshot, unless another read ends it before. */
  #timer: NodeJS.Timeout | null = null;

  constructor(connection: Connection, { isForSnapshots, isGalera, limits }: ReadSession) {
    super(connection);
    pipeline(connection);
    this.#isForSnapshots = isForSnapshots;
    this.#isGalera = isGalera;
    this.#limits = limits;
  }

  suits(isSnapshot: boolean, pace: Pace): boolean {
    return isSnapshot === this.#isForSnapshots && pace === this.#pace;
  }

  setPace(pace: Pace): void {
    if (pace === this.#pace) return;
    this.#pace = pace;
    this.#forget();
    this.tell(this.#limits[pace]);
  }

  read(sql: Sql, meter: Meter | null): Promise<readonly Row[]> {
    return this.alone(() => this.readIn(sql, meter));
  }

  async alone<T>(run: () => Promise<T>): Promise<T> {
    this.#forget();
    try {
      return await run();
    } finally {
      if (this.#isForSnapshots) this.end();
    }
  }

  begin(): void {
    this.#forget();
    if (!this.#isForSnapshots) this.tell('start transaction read only');
  }

  readIn(sql: Sql, meter: Meter | null): Promise<readonly Row[]> {
    const rows = this.#intake.during(meter, read(this.raw, sql));
    return this.#isGalera ? rows.catch((error: unknown) => this.#explain(error)) : rows;
  }

  /** A Galera server that has lost its cluster answers prepared statements with 'Lock wait timeout exceeded'. */
  async #explain(error: unknown): Promise<never> {
    if (codeOf(error) !== 'ER_LOCK_WAIT_TIMEOUT') throw error;
    const [ready] = await tell(this.raw, "show status like 'wsrep_ready'").catch(() => []);
    throw ready?.[1] === 'OFF' ? notReady() : error;
  }

  /** The next read ends it together with its own statement, if it comes soon. Otherwise a timer does. */
  end(): void {
    this.#isStale = true;
    if (this.#timer === null) this.#timer = setTimeout(() => this.#forget(), STALE).unref();
    else this.#timer.refresh();
  }

  override close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    super.close();
  }

  #forget(): void {
    if (!this.#isStale || !this.isUsable) return;
    this.#isStale = false;
    this.tell('commit');
  }
}
