import type { Database } from '../database/index.ts';
import type { JobLogger, PlannedJob } from './job-runner.ts';
import { JobRow, requestedJobs } from './job-table.ts';

/** Milliseconds between two looks at the table, and before a failed database call is repeated. */
const LOOK = 1_000;

/** Requests for jobs from nodes that run none. Writes them to the database, and finds them on nodes that run jobs. */
export class RequestedJobs {
  readonly #database: Database;
  readonly #logger: JobLogger;
  readonly #asking = new Map<string, Promise<void>>();
  readonly #again = new Set<string>();
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> | null = null;
  #isStopped = false;
  #isAway = false;
  /** If the database reports commits, its revision before the last look. */
  #revision: number | null = null;

  constructor(database: Database, logger: JobLogger) {
    this.#database = database;
    this.#logger = logger;
  }

  /** Requests a run on another node, soon. Returns at once. If the database does not answer, tries again. */
  ask(planned: PlannedJob): void {
    const { name } = planned.job;
    if (this.#isStopped) return;
    if (this.#asking.has(name)) {
      // The request under way may be picked up before the new work was written, so another one must follow.
      this.#again.add(name);
      return;
    }
    const asking = this.#write(planned)
      .catch((error: unknown) => {
        this.#logger.warn({ job: name, plugin: planned.plugin, err: error }, 'could not request the job on another node');
        if (!this.#isStopped) setTimeout(() => this.ask(planned), LOOK).unref();
      })
      .finally(() => {
        this.#asking.delete(name);
        if (this.#again.delete(name)) this.ask(planned);
      });
    this.#asking.set(name, asking);
  }

  /** Looks for requests from other nodes regularly. @param found called for a requested job at every look until it begins */
  listen(found: (name: string) => void): void {
    this.#timer = setTimeout(() => {
      this.#looking = this.#look(found).finally(() => {
        if (!this.#isStopped) this.listen(found);
      });
    }, LOOK).unref();
  }

  /** Stops. Resolves when all requests are written. */
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
      const names = await requestedJobs(this.#database);
      for (const name of names) found(name);
      // Look again until these jobs have begun.
      this.#revision = names.length === 0 ? revision : null;
      this.#isAway = false;
    } catch (error) {
      if (!this.#isAway && !this.#isStopped) this.#logger.warn({ err: error }, 'could not read the jobs that other nodes requested');
      this.#isAway = true;
    }
  }
}
