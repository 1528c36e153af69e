import type { Connection } from 'mysql2';
import type { Meter, Row, Sql } from '../../database.ts';
import { Intake } from '../../server/intake.ts';
import type { Pace, ReadConnection } from '../../server/read-connection.ts';
import { MysqlConnection, read } from './driver-connection.ts';
import { pipeline } from './pipeline.ts';

/** Milliseconds for which an idle connection may go on showing a state: changes of tables wait for it. */
const STALE = 20;

/**
 * A connection that reads. One that is made for snapshots never commits by itself: its first statement begins to show a state, without being told to, and a
 * commit that nobody waits for ends that. On others a statement shows its own moment, and a snapshot costs one more to begin it.
 */
export class MysqlReadConnection extends MysqlConnection implements ReadConnection {
  readonly #isForSnapshots: boolean;
  readonly #limits: Readonly<Record<Pace, string>>;
  readonly #intake = new Intake(() => this.destroy());
  #pace: Pace = 'short';
  /** Whether it shows a state that nobody looks at any more. */
  #isStale = false;
  /** Has such a state go where no other read makes it go before. */
  #timer: NodeJS.Timeout | null = null;

  /** @param limits statements that set the limit of time; the session has the short one */
  constructor(connection: Connection, isForSnapshots: boolean, limits: Readonly<Record<Pace, string>>) {
    super(connection);
    pipeline(connection);
    // By what arrives together: a row is a packet, and to ask about each costs a list much of its time.
    this.stream.on('data', (chunk: Buffer) => this.#intake.take(chunk));
    this.#isForSnapshots = isForSnapshots;
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
    return this.#intake.during(meter, read(this.raw, sql));
  }

  /** The next read ends it, with what it sends anyway, if it comes soon. */
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
