import { AsyncResource } from 'node:async_hooks';
import { UnavailableError } from '../../../errors/index.ts';
import type { WriteTokens } from '../../database-settings.ts';
import type { LockWait } from './lock-wait.ts';
import type { PreparedConnection } from './prepared-connection.ts';

/** Maximum number of transactions that share one commit. */
const LARGEST_GROUP = 64;

/** Milliseconds of a group's work after which the event loop gets a turn. */
const SHARE = 20;

interface WriteJob {
  run(writer: PreparedConnection): Promise<void>;
  /** The group is committed and on disk. */
  committed(): void;
  /** The transaction was not committed: its work is rolled back. */
  lost(error: unknown): void;
}

/** The pool of the only writing connection. */
interface WriterPool {
  acquire(): Promise<PreparedConnection>;
  release(writer: PreparedConnection): Promise<void>;
}

/**
 * Lets transactions that wait for the only writer share one commit. Each runs in its own savepoint, so that it fails alone. All resolve
 * after the commit. With `synchronous=FULL` a commit waits for the disk, so concurrent writers wait once together instead of one after the
 * other.
 */
export class GroupCommit {
  readonly #pool: WriterPool;
  readonly #lockWait: Pick<LockWait, 'acquireTimeout' | 'busyTimeout' | 'untilFree'>;
  readonly #tokens: WriteTokens | null;
  #waiting: WriteJob[] = [];
  #running = false;

  /** @param tokens used if other processes write the same file */
  constructor(
    pool: WriterPool,
    lockWait: Pick<LockWait, 'acquireTimeout' | 'busyTimeout' | 'untilFree'>,
    tokens: WriteTokens | null = null,
  ) {
    this.#pool = pool;
    this.#lockWait = lockWait;
    this.#tokens = tokens;
  }

  /** Transactions that wait for their turn. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /**
   * Runs work in a transaction. Resolves when it is durable.
   * @throws UnavailableError if its turn does not come in time, for example for a transaction that is begun and awaited inside another one
   */
  transaction<T>(work: (writer: PreparedConnection) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let result: { readonly value: T } | null = null;
      let isRefused = false;
      const tooLong = setTimeout(() => {
        isRefused = true;
        this.#waiting = this.#waiting.filter((waiting) => waiting !== job);
        reject(new UnavailableError('The database is busy'));
      }, this.#lockWait.acquireTimeout);
      const asked = new AsyncResource('PlinthTransaction');
      const carryOut = async (writer: PreparedConnection) => {
        // Its group began in time, but earlier jobs took too long. The caller was told that nothing happened, so do nothing.
        if (isRefused) return;
        clearTimeout(tooLong);
        result = { value: await inSavepoint(writer, () => work(writer)) };
      };
      const job: WriteJob = {
        // Another caller may have started the group. Restore the `AsyncLocalStorage` context of this one.
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
      // Wait one turn of the event loop, so that requests that arrived together join one group.
      setImmediate(() => void this.#drain());
    });
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      if (this.#tokens === null) await this.#commitGroup(this.#nextGroup());
      else await this.#commitWithToken(this.#tokens);
    }
    this.#running = false;
  }

  /** Jobs that arrive while this waits for the token join the group. */
  async #commitWithToken(tokens: WriteTokens): Promise<void> {
    await tokens.take(this.#lockWait.busyTimeout);
    try {
      const group = this.#nextGroup();
      // All jobs may have timed out meanwhile.
      if (group.length > 0) await this.#commitGroup(group);
    } finally {
      tokens.end(this.#waiting.length > 0);
    }
  }

  #nextGroup(): readonly WriteJob[] {
    return this.#waiting.splice(0, LARGEST_GROUP);
  }

  async #commitGroup(group: readonly WriteJob[]): Promise<void> {
    try {
      const writer = await this.#pool.acquire();
      try {
        writer.forgetEnd();
        await this.#lockWait.untilFree(() => prepared(writer, 'begin immediate').run());
        const done = await carryOut(writer, group);
        try {
          writer.onCommit();
        } finally {
          // The commit has happened, whatever happens to the connection.
          for (const job of done) job.committed();
        }
      } finally {
        try {
          // A failed commit leaves the transaction open.
          if (writer.connection.inTransaction) execute(writer, 'rollback');
        } finally {
          await this.#pool.release(writer);
        }
      }
    } catch (error) {
      // The commit failed, or the lock was not available, so nothing of the group happened. Settling a job twice has no effect.
      for (const job of group) job.lost(error);
    }
  }
}

/** Runs jobs in the open transaction, and commits it. @returns those that succeeded */
async function carryOut(writer: PreparedConnection, group: readonly WriteJob[]): Promise<readonly WriteJob[]> {
  const done: WriteJob[] = [];
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
      // A full disk makes SQLite roll back the whole transaction, including earlier jobs.
      if (!writer.connection.inTransaction) throw writer.endedBy ?? error;
      job.lost(error);
    }
  }
  execute(writer, 'commit');
  writer.confirm();
  return done;
}

/** Runs work in a savepoint, which is rolled back if the work fails. */
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
