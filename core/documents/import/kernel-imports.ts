import { withLease } from '../../database/index.ts';
import { UnavailableError } from '../../errors/index.ts';
import type { DocumentImports, ImportOptions, ImportSession } from './document-imports.ts';
import { beginRun } from './import-run.ts';
import { type ImportParts, RunningImport } from './running-import.ts';

/** One for all nodes: see `withLease`. */
const LEASE = 'core.import';
/** Milliseconds that the lease lasts: a batch that takes as long, on a slow disk, loses it. */
const DURATION = 20_000;
/** Milliseconds: longer than a lease lasts whose holder died. */
const WAIT = 25_000;

/** The imports of a kernel. */
export class KernelImports implements DocumentImports {
  readonly #parts: () => ImportParts;

  /** @param parts asked when an import begins: there are none before the database is connected */
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
    if (done === null) throw new UnavailableError('Another import into this database is under way');
    return done.answer;
  }
}
