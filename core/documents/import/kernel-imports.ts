import { withLease } from '../../database/index.ts';
import { UnavailableError } from '../../errors/index.ts';
import type { DocumentImports, ImportOptions, ImportSession } from './document-imports.ts';
import { beginRun } from './import-run.ts';
import { type ImportParts, RunningImport } from './running-import.ts';

/** The lease that all nodes share: see `withLease`. */
const LEASE = 'core.import';
/** Milliseconds of the lease. A batch that takes longer, on a slow disk, loses it. */
const DURATION = 20_000;
/** Milliseconds. Longer than the lease of a process that has died. */
const WAIT = 25_000;

/** Runs imports under a lease, so that at most one runs per database, on whichever node it was begun. */
export class KernelImports implements DocumentImports {
  readonly #parts: () => ImportParts;

  /** @param parts called when an import begins: the parts do not exist before the database is connected */
  constructor(parts: () => ImportParts) {
    this.#parts = parts;
  }

  async run<T>(
    work: (session: ImportSession) => Promise<T>,
    { wait = WAIT, restart = false, thorough = false }: ImportOptions = {},
  ): Promise<T> {
    const parts = this.#parts();
    const end = performance.now() + wait;
    const done = await withLease(
      parts.database,
      LEASE,
      async (lease) => {
        const run = await beginRun(parts.database, lease, restart);
        return { answer: await work(new RunningImport(parts, lease, run, thorough)) };
      },
      { duration: DURATION, unneeded: async () => performance.now() > end },
    );
    if (done === null) throw new UnavailableError('Another import into this database is running');
    return done.answer;
  }
}
