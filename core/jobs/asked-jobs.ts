import type { Database } from '../database/index.ts';
import type { JobLogger, PlannedJob } from './job-runner.ts';
import { askedJobs, JobRow } from './job-table.ts';

/** Milliseconds between two looks, and until a database is asked again that has failed. */
const LOOK = 1_000;

/** Jobs that are asked for on nodes that run none, and found by those that do. */
export class AskedJobs {
  readonly #database: Database;
  readonly #logger: JobLogger;
  readonly #asking = new Map<string, Promise<void>>();
  readonly #again = new Set<string>();
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> | null = null;
  #isStopped = false;
  #isAway = false;
  /** Where the database tells whether anything was committed, what it said before the last look. */
  #revision: number | null = null;

  constructor(database: Database, logger: JobLogger) {
    this.#database = database;
    this.#logger = logger;
  }

  /** Has a job run elsewhere, soon. Returns at once; a database that does not answer is asked again. */
  ask(planned: PlannedJob): void {
    const { name } = planned.job;
    if (this.#isStopped) return;
    if (this.#asking.has(name)) {
      // What is under way may be read before that which is to be done was written.
      this.#again.add(name);
      return;
    }
    const asking = this.#write(planned)
      .catch((error: unknown) => {
        this.#logger.warn({ job: name, plugin: planned.plugin, err: error }, 'no other node can be told to run a job');
        if (!this.#isStopped) setTimeout(() => this.ask(planned), LOOK).unref();
      })
      .finally(() => {
        this.#asking.delete(name);
        if (this.#again.delete(name)) this.ask(planned);
      });
    this.#asking.set(name, asking);
  }

  /** Looks again and again for what others have asked for. @param found is told of a job until it begins */
  listen(found: (name: string) => void): void {
    this.#timer = setTimeout(() => {
      this.#looking = this.#look(found).finally(() => {
        if (!this.#isStopped) this.listen(found);
      });
    }, LOOK).unref();
  }

  /** Resolves when nothing is asked any more, and what was is known to others. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await Promise.all([this.#looking, ...this.#asking.values()]);
  }

  async #write({ job, schedule }: PlannedJob): Promise<void> {
    const row = new JobRow(this.#database, job.name);
    await row.introduce(schedule.startsAtOnce);
    await row.ask();
  }

  async #look(found: (name: string) => void): Promise<void> {
    try {
      const revision = this.#database.revision();
      if (revision !== null && revision === this.#revision) return;
      const names = await askedJobs(this.#database);
      for (const name of names) found(name);
      // Until they have begun they are looked for again.
      this.#revision = names.length === 0 ? revision : null;
      this.#isAway = false;
    } catch (error) {
      if (!this.#isAway && !this.#isStopped) this.#logger.warn({ err: error }, 'it is not known whether other nodes ask for jobs');
      this.#isAway = true;
    }
  }
}
