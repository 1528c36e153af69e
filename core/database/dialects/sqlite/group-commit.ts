import { AsyncResource } from 'node:async_hooks';
import { UnavailableError } from '../../../errors/index.ts';
import type { WriteTurns } from '../../database-config.ts';
import type { PreparedConnection } from './knex-client.ts';
import type { Patience } from './patience.ts';

/** Transactions that share one commit at the most. */
const LARGEST_GROUP = 64;

/** Milliseconds of a group's transactions after which others are served. */
const SHARE = 20;

interface Job {
  run(writer: PreparedConnection): Promise<void>;
  /** The group is on disk. */
  committed(): void;
  /** The group is not: whatever the job did is undone. */
  lost(error: unknown): void;
}

/** Where the one connection that writes is waited for. */
interface WriterPool {
  acquire(): Promise<PreparedConnection>;
  release(writer: PreparedConnection): Promise<void>;
}

/**
 * Lets transactions that wait for the one writer share a commit: each runs in a savepoint of its own, so that it fails alone, and all are
 * acknowledged after the commit that makes them durable. With `synchronous=FULL` a commit waits for the disk; writers beside
 * each other then wait once together rather than one after the other.
 */
export class GroupCommit {
  readonly #pool: WriterPool;
  readonly #patience: Pick<Patience, 'acquireTimeout' | 'busyTimeout' | 'untilFree'>;
  readonly #turns: WriteTurns | null;
  #waiting: Job[] = [];
  #running = false;

  /** @param turns where other processes write the same file */
  constructor(pool: WriterPool, patience: Pick<Patience, 'acquireTimeout' | 'busyTimeout' | 'untilFree'>, turns: WriteTurns | null = null) {
    this.#pool = pool;
    this.#patience = patience;
    this.#turns = turns;
  }

  /**
   * Runs work in a transaction; resolves when it is durable.
   * @throws UnavailableError when its turn does not come, as for a transaction that is begun inside another one and waited for there
   */
  transaction<T>(work: (writer: PreparedConnection) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let result: { readonly value: T } | null = null;
      let isRefused = false;
      const tooLong = setTimeout(() => {
        isRefused = true;
        this.#waiting = this.#waiting.filter((waiting) => waiting !== job);
        reject(new UnavailableError('The database is busy'));
      }, this.#patience.acquireTimeout);
      const asked = new AsyncResource('PlinthTransaction');
      const carryOut = async (writer: PreparedConnection) => {
        // Its group was begun in time, but others in it took too long: who was told that nothing happened must be right.
        if (isRefused) return;
        clearTimeout(tooLong);
        result = { value: await inSavepoint(writer, () => work(writer)) };
      };
      const job: Job = {
        // Others begin the group: what the work finds in an `AsyncLocalStorage` is of those who asked for it.
        run: (writer) => asked.runInAsyncScope(carryOut, null, writer),
        committed: () => result && resolve(result.value),
        lost(error) {
          clearTimeout(tooLong);
          reject(error);
        },
      };
      this.#waiting.push(job);
      if (this.#running) return;
      this.#running = true;
      // One turn of the event loop: requests that arrived together join the same group.
      setImmediate(() => void this.#drain());
    });
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      if (this.#turns === null) await this.#commitGroup(this.#nextGroup());
      else await this.#commitInTurn(this.#turns);
    }
    this.#running = false;
  }

  /** Who comes while the turn is waited for joins the group. */
  async #commitInTurn(turns: WriteTurns): Promise<void> {
    await turns.take(this.#patience.busyTimeout);
    try {
      const group = this.#nextGroup();
      // All of them may have been refused meanwhile.
      if (group.length > 0) await this.#commitGroup(group);
    } finally {
      turns.end(this.#waiting.length > 0);
    }
  }

  #nextGroup(): readonly Job[] {
    return this.#waiting.splice(0, LARGEST_GROUP);
  }

  async #commitGroup(group: readonly Job[]): Promise<void> {
    try {
      const writer = await this.#pool.acquire();
      try {
        writer.forget();
        await this.#patience.untilFree(() => prepared(writer, 'begin immediate').run());
        const done = await carryOut(writer, group);
        try {
          writer.onCommit();
        } finally {
          // From here on it has happened, whatever becomes of the connection.
          for (const job of done) job.committed();
        }
      } finally {
        try {
          // A commit that fails leaves the transaction open.
          if (writer.connection.inTransaction) execute(writer, 'rollback');
        } finally {
          await this.#pool.release(writer);
        }
      }
    } catch (error) {
      // The commit failed, or the lock could not be had: nothing of the group happened. Settling a job twice does nothing.
      for (const job of group) job.lost(error);
    }
  }
}

/** Runs jobs in a transaction that has begun, and commits it. @returns those that have succeeded */
async function carryOut(writer: PreparedConnection, group: readonly Job[]): Promise<readonly Job[]> {
  const done: Job[] = [];
  let since = performance.now();
  for (const job of group) {
    if (performance.now() - since > SHARE) {
      await new Promise(setImmediate);
      since = performance.now();
    }
    try {
      await job.run(writer);
      done.push(job);
    } catch (error) {
      // A full disk ends the transaction by itself, and takes the jobs before with it.
      if (!writer.connection.inTransaction) throw writer.endedBy ?? error;
      job.lost(error);
    }
  }
  execute(writer, 'commit');
  writer.confirm();
  return done;
}

/** What fails undoes itself alone. */
async function inSavepoint<T>(writer: PreparedConnection, work: () => Promise<T>): Promise<T> {
  execute(writer, 'savepoint job');
  try {
    const value = await work();
    execute(writer, 'release job');
    return value;
  } catch (error) {
    if (writer.connection.inTransaction) {
      execute(writer, 'rollback to job');
      execute(writer, 'release job');
    }
    throw error;
  }
}

function execute(writer: PreparedConnection, text: string): void {
  writer.try(() => prepared(writer, text).run());
}

function prepared({ rows }: PreparedConnection, text: string) {
  return rows.prepare(text).statement;
}
