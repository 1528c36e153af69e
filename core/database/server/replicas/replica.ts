import { setTimeout as delay } from 'node:timers/promises';
import type { ReplicaReview, Row } from '../../database.ts';
import { connectionGivenUp } from '../../database-errors.ts';
import { isOn } from '../../database-kind.ts';
import type { DatabaseLogger, DatabaseSettings } from '../../database-settings.ts';
import { reasonWithoutStatement } from '../../failure.ts';
import { SparseLog } from '../../failure-messages.ts';
import type { ReadConnection } from '../read-connection.ts';
import { ReadSide, type ServerDriver } from '../read-side.ts';
import type { ServerReads } from '../server-reads.ts';
import { identityOf, type Position, type Replication } from './replication.ts';

/**
 * Maximum milliseconds that a read waits for a replica. After that the replica counts as behind, and no read waits for it until it has
 * caught up.
 */
const PATIENCE = 50;
/** Milliseconds between two checks of a replica that a read waits for: the first pause, and the longest. */
const FIRST_PAUSE = 1;
const LONGEST_PAUSE = 8;
/** Milliseconds between two checks of a replica that is behind, and between two attempts to connect to one that cannot be used. */
const AGAIN = 250;
/** Milliseconds after which a read waits again for a replica that was behind, if it is not known to have caught up before. */
const BEHIND = 2_000;
/** Milliseconds that one check may take. */
const SILENCE = 1_000;
/** Milliseconds for which a review waits until the replica has what the primary has. */
const REVIEW = 2_000;
/** Milliseconds between two log lines of the same kind. */
const LOG_INTERVAL = 60_000;

/** Dependencies of a replica. */
export interface ReplicaParts {
  /** The replica's address for messages, without its password. */
  readonly place: string;
  readonly driver: ServerDriver;
  readonly replication: Replication;
  /** See `Engine.readOnly`. */
  readonly readOnly: string;
  readonly config: DatabaseSettings;
  readonly logger: DatabaseLogger;
  /** Reads `Replication.identity` at the primary. */
  ofPrimary(): Promise<Row>;
}

/** The connections to one server. They last as long as the connection that checks its position. */
interface ReplicaSession {
  /** The connection that checks the server's position. */
  readonly eye: ReadConnection;
  readonly side: ReadSide;
  /** The newest known position of the server. */
  position: Position;
}

/**
 * One replica. One connection checks its position; the others read. When a connection is opened, it is verified that it reaches the same
 * server, so the position holds for all of them. If the server restarts, or the address reaches another server, everything starts anew.
 */
export class Replica {
  readonly place: string;
  readonly #parts: ReplicaParts;
  readonly #useless: SparseLog;
  readonly #late: SparseLog;
  #session: ReplicaSession | null = null;
  #looking: Promise<ReplicaSession | null> | null = null;
  /** The position that it must reach before reads wait for it again, and when this requirement expires; null while it keeps up. */
  #behind: { readonly position: Position; readonly until: number } | null = null;
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(parts: ReplicaParts) {
    this.#parts = parts;
    this.place = parts.place;
    this.#useless = new SparseLog(parts.logger, 'read replica unavailable, reading from the primary', LOG_INTERVAL);
    this.#late = new SparseLog(parts.logger, 'read replica is behind, reading from the primary', LOG_INTERVAL);
  }

  /** Its reads; null while it cannot be used. */
  get reads(): ServerReads | null {
    const { eye, side } = this.#session ?? {};
    return eye?.isUsable === true && side !== undefined ? side.reads : null;
  }

  /** Whether a read may wait for it. */
  get keepsUp(): boolean {
    return this.#behind === null;
  }

  get figures(): ReadSide['figures'] | null {
    return this.#session?.side.figures ?? null;
  }

  /** Whether it is known to have reached a position. */
  has(position: Position): boolean {
    return this.#session?.position.includes(position) === true;
  }

  /** Connects, and keeps trying if that fails. */
  start(): void {
    void this.#connect();
  }

  /** Whether it reaches a position within the time that a read waits. */
  async reaches(position: Position): Promise<boolean> {
    const end = performance.now() + PATIENCE;
    for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      const session = await this.#look();
      if (session === null) return false;
      if (session.position.includes(position)) return true;
      if (performance.now() + pause > end) break;
      await delay(pause);
    }
    this.#isBehind(position);
    return false;
  }

  /** A statement has failed there. Where the server is gone, all connections are closed at once. */
  failed(): void {
    void this.#look();
  }

  /**
   * Checks the server over a separate connection.
   * @param position the current position of the primary; null if it has none
   */
  async review(position: Position | null): Promise<ReplicaReview> {
    const { driver, readOnly } = this.#parts;
    const begun = performance.now();
    let eye: ReadConnection | null = null;
    try {
      eye = await driver.openReader(false);
      await this.#serverAt(eye);
      const isReadOnly = isOn((await answered(eye, readOnly))[0]);
      let lag: number | null = null;
      for (; lag === null && performance.now() - begun < REVIEW; await delay(LONGEST_PAUSE)) {
        const own = await this.#positionBy(eye);
        if (position !== null && own.includes(position)) lag = performance.now() - begun;
      }
      return { place: this.place, problem: null, lag, isReadOnly };
    } catch (error) {
      return { place: this.place, problem: reasonWithoutStatement(error), lag: null, isReadOnly: true };
    } finally {
      eye?.close();
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#end();
  }

  /** Checks the replica's position. Calls that arrive meanwhile share the check: its result is never ahead of the replica. */
  #look(): Promise<ReplicaSession | null> {
    this.#looking ??= this.#lookOnce().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #lookOnce(): Promise<ReplicaSession | null> {
    const session = this.#session;
    if (session === null) return null;
    try {
      const position = await this.#positionBy(session.eye);
      session.position = position;
      return session;
    } catch (error) {
      this.#lost(error);
      return null;
    }
  }

  async #positionBy(eye: ReadConnection): Promise<Position> {
    const { replication } = this.#parts;
    const position = replication.ofReplica(await answered(eye, replication.replica));
    if (position === null) throw new Error('the server is not a replica');
    return position;
  }

  #isBehind(position: Position): void {
    this.#late.write({ replica: this.place });
    this.#behind = { position, until: performance.now() + BEHIND };
    this.#later(() => this.#catchUp());
  }

  async #catchUp(): Promise<void> {
    const session = await this.#look();
    const behind = this.#behind;
    if (session === null || behind === null) return;
    // After a failover it has another history, in which the old position never comes.
    if (session.position.includes(behind.position) || performance.now() > behind.until) this.#behind = null;
    else this.#later(() => this.#catchUp());
  }

  #lost(error: unknown): void {
    if (this.#isClosed) return;
    this.#useless.write({ replica: this.place, reason: reasonWithoutStatement(error) });
    void this.#end();
    this.#later(() => this.#connect());
  }

  #later(work: () => Promise<void>): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    if (!this.#isClosed) this.#timer = setTimeout(() => void work(), AGAIN).unref();
  }

  async #end(): Promise<void> {
    const session = this.#session;
    this.#session = null;
    this.#behind = null;
    session?.eye.destroy();
    await session?.side.close();
  }

  async #connect(): Promise<void> {
    const { driver, config, logger } = this.#parts;
    let eye: ReadConnection | null = null;
    try {
      eye = await driver.openReader(false);
      const server = await this.#serverAt(eye);
      const position = await this.#positionBy(eye);
      if (this.#isClosed) return eye.destroy();
      const openReader = async (isSnapshot: boolean) => {
        const connection = await driver.openReader(isSnapshot);
        try {
          const { server: own } = identityOf(await answered(connection, this.#parts.replication.identity));
          if (own !== server) throw Object.assign(new Error('the address now points to another server'), { code: 'ECONNRESET' });
          return connection;
        } catch (error) {
          connection.destroy();
          throw error;
        }
      };
      const side = new ReadSide({ ...driver, openReader }, config, logger);
      side.watch.start();
      this.#session = { eye, side, position };
      logger.info({ replica: this.place }, 'read replica connected');
    } catch (error) {
      eye?.destroy();
      this.#lost(error);
    }
  }

  /** @returns which server it is @throws Error for one that holds other data than the primary */
  async #serverAt(eye: ReadConnection): Promise<string> {
    const [own, primary] = [identityOf(await answered(eye, this.#parts.replication.identity)), identityOf(await this.#parts.ofPrimary())];
    if (own.data !== primary.data) throw new Error('the server is not a replica of the primary: its database is another one');
    if (own.server === primary.server) throw new Error('the server is the primary itself');
    return own.server;
  }
}

/** The row of a statement. A server that does not answer is given up; one that is busy has as long. */
async function answered(connection: ReadConnection, text: string): Promise<Row> {
  connection.setPace('patient');
  const timer = setTimeout(() => connection.destroy(), SILENCE);
  try {
    const [row] = await connection.read({ text, binds: [] }, null);
    if (row === undefined) throw connectionGivenUp();
    return row;
  } finally {
    clearTimeout(timer);
  }
}
