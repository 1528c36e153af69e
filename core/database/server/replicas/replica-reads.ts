import type { Database, PoolFigures, ReadOptions, ReplicaReview, Replicas, Row } from '../../database.ts';
import type { Failure } from '../../failure.ts';
import type { ServerReads } from '../server-reads.ts';
import { PrimaryPositions } from './primary-positions.ts';
import type { Replica } from './replica.ts';
import type { Position, Replication } from './replication.ts';

/** Failures of a replica after which the read goes to the primary. They are not caused by the statement. */
const ELSEWHERE: ReadonlySet<Failure['kind']> = new Set(['conflict', 'lost', 'apart', 'denied', 'full', 'unusable', 'missing']);

/** The parts of a replica that reads need. */
export type ReadableReplica = Pick<Replica, 'reads' | 'keepsUp' | 'has' | 'reaches' | 'failed' | 'figures' | 'review' | 'start' | 'close'>;

/** Dependencies of reads from replicas. */
export interface ReplicaReadsParts {
  readonly primary: Pick<ServerReads, 'read' | 'snapshot'>;
  readonly replicas: readonly ReadableReplica[];
  readonly replication: Replication;
  classify(error: unknown): Failure;
}

/**
 * Sends reads that allow it (`Asker.since`) to a replica that has everything that was committed before that time. If no replica has it soon
 * enough, and for all other reads, the primary is used. Statements that check for changes (`ReadOptions.tellsChanges`) also return the primary's
 * position, so that reads need no extra statement for it.
 */
export class ReplicaReads implements Pick<ServerReads, 'read' | 'snapshot'>, Replicas {
  readonly figures = { replicas: 0, primary: 0 };
  readonly #parts: ReplicaReadsParts;
  /** Reads the position of the primary. */
  readonly #ask: () => Promise<Position | null>;
  readonly #positions: PrimaryPositions;
  #turn = 0;

  constructor(parts: ReplicaReadsParts) {
    this.#parts = parts;
    const { primary, replication } = parts;
    this.#ask = async () => {
      const [row] = await primary.read({ text: replication.primary, binds: [] });
      return row === undefined ? null : replication.ofPrimary(row);
    };
    this.#positions = new PrimaryPositions(this.#ask);
  }

  readonly read: Database['read'] = (sql, options, meter) => {
    if (options?.tellsChanges === true) return this.#look(sql, options);
    return this.#lead(options, (reads) => reads.read(sql, options, meter));
  };

  readonly snapshot: Database['snapshot'] = (work, options) => this.#lead(options, (reads) => reads.snapshot(work, options));

  /** Records that this process has written. Its next reads must show that write. */
  wrote(): void {
    this.#positions.wrote();
  }

  /** How the connections to replicas are used. */
  pools(): readonly PoolFigures[] {
    return this.#parts.replicas.flatMap(({ figures }, at) => (figures === null ? [] : [{ name: `replica ${at + 1}`, ...figures }]));
  }

  async review(): Promise<readonly ReplicaReview[]> {
    const position = await this.#ask();
    return Promise.all(this.#parts.replicas.map((replica) => replica.review(position)));
  }

  start(): void {
    for (const replica of this.#parts.replicas) replica.start();
  }

  async close(): Promise<void> {
    await Promise.all(this.#parts.replicas.map((replica) => replica.close()));
  }

  async #look(sql: Parameters<Database['read']>[0], options: ReadOptions): Promise<readonly Row[]> {
    const { primary, replication } = this.#parts;
    const sentAt = performance.now();
    let rows: readonly Row[];
    let positionRow: Row | undefined;
    if (!this.#isAnyRead()) rows = await primary.read(sql, options);
    else if (replication.beside !== null) {
      rows = await primary.read({ ...sql, text: replication.beside(sql.text) }, options);
      positionRow = rows[0]?.slice(-1);
    } else {
      const asked = { text: replication.primary, binds: [] };
      [rows, [positionRow]] = await primary.snapshot((read) => Promise.all([read(sql), read(asked)]), options);
    }
    if (positionRow === undefined) this.#positions.forget();
    else this.#positions.note(replication.ofPrimary(positionRow), sentAt);
    return rows;
  }

  async #lead<T>(options: ReadOptions | undefined, run: (reads: ReplicaReadsParts['primary']) => Promise<T>): Promise<T> {
    const { primary, classify } = this.#parts;
    const since = options?.isPatient === true ? undefined : options?.asker?.since;
    if (since === undefined) return run(primary);
    const atPrimary = () => {
      this.figures.primary += 1;
      return run(primary);
    };
    if (!this.#isAnyRead()) return atPrimary();
    const known = this.#positions.at(since);
    const position = known instanceof Promise ? await known : known;
    const replica = position === null ? null : (this.#whoHas(position) ?? (await this.#whoReaches(position)));
    const reads = replica?.reads ?? null;
    if (replica === null || reads === null) return atPrimary();
    try {
      const found = await run(reads);
      this.figures.replicas += 1;
      return found;
    } catch (error) {
      const { kind } = classify(error);
      // Its connections may have been closed before the read got one.
      if (!ELSEWHERE.has(kind) && replica.reads === reads) throw error;
      if (kind !== 'conflict') replica.failed();
      return atPrimary();
    }
  }

  #isAnyRead(): boolean {
    return this.#parts.replicas.some(({ reads }) => reads !== null);
  }

  /** The next replica, in turn, that is known to have everything up to a position; null if none is. */
  #whoHas(position: Position): ReadableReplica | null {
    const { replicas } = this.#parts;
    const first = this.#turn++;
    for (let at = 0; at < replicas.length; at++) {
      const replica = replicas[(first + at) % replicas.length] as ReadableReplica;
      if (replica.reads !== null && replica.has(position)) return replica;
    }
    return null;
  }

  /** The first replica to have everything up to a position; null if none has it in time. */
  async #whoReaches(position: Position): Promise<ReadableReplica | null> {
    const waiting = this.#parts.replicas.filter(({ reads, keepsUp }) => reads !== null && keepsUp);
    const reached = waiting.map(async (replica) => {
      if (!(await replica.reaches(position))) throw new Error('behind');
      return replica;
    });
    return Promise.any(reached).catch(() => null);
  }
}
