import type { InjectionToken } from 'tsyringe';
import type { Database } from '../database/index.ts';
import { AskedJobs } from './asked-jobs.ts';
import { type JobLogger, JobRunner, type PlannedJob } from './job-runner.ts';
import { type Job, scheduleOf } from './schedule.ts';

/** Runs jobs while the kernel serves: they begin after `ready`, and end before anything is closed. */
export interface Jobs {
  /**
   * Only while plugins are applied.
   * @throws Error when the name is taken (naming both plugins) or is none, or when it is not clear when the job runs
   */
  add(job: Job): void;
  /**
   * Has a job run before its time: at once, or right after the run of it that is under way, on whichever node. Asking again before that run begins
   * changes nothing. Returns at once; a node that dies before forgets it, so what is to be done is found at the job's next time too. Before `ready`
   * it is remembered, and after `shutdown` nothing runs any more. Where this node runs no jobs, those that do find it within about a second.
   * @throws Error when no plugin added such a job
   */
  runSoon(name: string): void;
}

/** Where plugins add jobs. */
export const JOBS: InjectionToken<Jobs> = Symbol.for('plinth.jobs');

/** What jobs need of the kernel around them. */
export interface JobsOptions {
  readonly database: Database;
  readonly logger: JobLogger;
  /** Who adds a job, and whether it may. */
  readonly owner: { readonly current: string; claim(kind: string, name: string): string };
}

/** The jobs of a kernel as it holds them. */
export interface OwnedJobs extends Jobs {
  /** Lets jobs run. The database is connected, and its tables exist. Returns at once. */
  start(): void;
  /** Leaves jobs to other nodes, also those that run at the start of a node. Returns at once. */
  leave(): void;
  /** Runs nothing, and tells other nodes what is asked for here. Returns at once. */
  tell(): void;
  /**
   * Aborts the signals of running jobs and waits for them; from then on nothing starts. Before `start` it does nothing.
   * @param limit milliseconds after which a job that ignores its signal is given up
   */
  stop(limit: number): Promise<void>;
}

/** Makes the jobs of a kernel. */
export function createJobs(options: JobsOptions): OwnedJobs {
  return new JobList(options);
}

/** A lease is renewed three times in its time. */
const SHORTEST_LEASE = 300;

class JobList implements OwnedJobs {
  readonly #options: JobsOptions;
  readonly #jobs = new Map<string, PlannedJob>();
  readonly #asked = new Set<string>();
  #runners: ReadonlyMap<string, JobRunner> = new Map();
  #elsewhere: AskedJobs | null = null;

  constructor(options: JobsOptions) {
    this.#options = options;
  }

  add(job: Job): void {
    const { owner } = this.#options;
    const label = owner.claim('job', job.name);
    const { lease } = job;
    if (lease !== undefined && !(Number.isSafeInteger(lease) && lease >= SHORTEST_LEASE)) {
      throw new Error(`${label} has lease: ${lease}, which is not a whole number of milliseconds, at least ${SHORTEST_LEASE}`);
    }
    try {
      this.#jobs.set(job.name, { job, plugin: owner.current, schedule: scheduleOf(job) });
    } catch (error) {
      throw new Error(`${label} ${(error as Error).message}`);
    }
  }

  runSoon(name: string): void {
    if (!this.#jobs.has(name)) throw new Error(`there is no job "${name}" to run soon`);
    const runner = this.#runners.get(name);
    if (runner !== undefined) runner.runSoon();
    else if (this.#elsewhere !== null) this.#elsewhere.ask(this.#jobs.get(name) as PlannedJob);
    else this.#asked.add(name);
  }

  start(): void {
    const { database, logger } = this.#options;
    this.#runners = new Map([...this.#jobs].map(([name, planned]) => [name, new JobRunner(planned, database, logger)]));
    for (const runner of this.#runners.values()) runner.start();
    for (const name of this.#asked) this.#runners.get(name)?.runSoon();
    this.#elsewhere = new AskedJobs(database, logger);
    this.#elsewhere.listen((name) => this.#runners.get(name)?.look());
  }

  leave(): void {
    for (const [name, { job }] of this.#jobs) if (job.atStart === true) this.#asked.add(name);
    this.tell();
  }

  tell(): void {
    const { database, logger } = this.#options;
    this.#elsewhere = new AskedJobs(database, logger);
    for (const name of this.#asked) this.runSoon(name);
  }

  async stop(limit: number): Promise<void> {
    await this.#elsewhere?.stop();
    const running = new Set(this.#runners.values());
    if (running.size === 0) return;
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, limit);
    });
    const stopped = [...running].map((runner) => runner.stop().then(() => running.delete(runner)));
    await Promise.race([Promise.all(stopped), over]);
    clearTimeout(timer);
    for (const { name } of running) this.#options.logger.error({ job: name }, `job did not stop within ${limit} ms, and is given up`);
  }
}
