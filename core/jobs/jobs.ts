import type { InjectionToken } from 'tsyringe';
import type { Database } from '../database/index.ts';
import { waitAtMost } from '../errors/index.ts';
import type { Observation } from '../observation/index.ts';
import { type JobLogger, JobRunner, type PlannedJob } from './job-runner.ts';
import { RequestedJobs } from './requested-jobs.ts';
import { type Job, scheduleOf } from './schedule.ts';

/** Runs jobs while the kernel serves. They begin after `ready`, and end before anything is closed. */
export interface Jobs {
  /**
   * Adds a job. Only while plugins are applied.
   * @throws Error when the name is invalid or taken (naming both plugins), or when the schedule is invalid
   */
  add(job: Job): void;
  /**
   * Requests a run of a job before its time, on any node: at once, or right after the current run. Repeated requests before that run begins
   * have no effect. Returns at once. If this node dies first, the request is lost. So the job must also find its work in its next regular
   * run. Requests before `ready` are kept; after `shutdown` nothing runs. If this node runs no jobs, another one picks the request up
   * within about a second.
   * @throws Error when no plugin added such a job
   */
  runSoon(name: string): void;
}

/** Where plugins add jobs. */
export const JOBS: InjectionToken<Jobs> = Symbol.for('plinth.jobs');

/** Dependencies of the jobs. */
export interface JobsOptions {
  readonly database: Database;
  readonly logger: JobLogger;
  /** Observers of runs. Default: none. */
  readonly observation?: Pick<Observation, 'around'> | undefined;
  /** Knows which plugin adds a job, and reserves its name. */
  readonly owner: { readonly current: string; claim(kind: string, name: string): string };
}

/** The jobs of a kernel, with the methods that the kernel itself uses. */
export interface OwnedJobs extends Jobs {
  /** Starts jobs on this node. The database must be connected and its tables exist. Returns at once. */
  start(): void;
  /** Leaves jobs to other nodes, also those with `atStart`. Returns at once. */
  leave(): void;
  /** Runs no jobs here, and reports requests to other nodes. Returns at once. */
  tell(): void;
  /**
   * Aborts the signals of running jobs and waits for them. Nothing starts afterwards. Does nothing before `start`.
   * @param limit milliseconds after which a job that ignores its signal is abandoned
   */
  stop(limit: number): Promise<void>;
}

/** Makes the jobs of a kernel. */
export function createJobs(options: JobsOptions): OwnedJobs {
  return new JobList(options);
}

/** Milliseconds: a lease is renewed three times in its duration. */
const SHORTEST_LEASE = 300;

class JobList implements OwnedJobs {
  readonly #options: JobsOptions;
  readonly #jobs = new Map<string, PlannedJob>();
  readonly #asked = new Set<string>();
  #runners: ReadonlyMap<string, JobRunner> = new Map();
  #elsewhere: RequestedJobs | null = null;

  constructor(options: JobsOptions) {
    this.#options = options;
  }

  add(job: Job): void {
    const { owner } = this.#options;
    const label = owner.claim('job', job.name);
    const { lease } = job;
    if (lease !== undefined && !(Number.isSafeInteger(lease) && lease >= SHORTEST_LEASE)) {
      throw new Error(`${label}: lease must be an integer of at least ${SHORTEST_LEASE} (milliseconds), not ${lease}`);
    }
    try {
      this.#jobs.set(job.name, { job, plugin: owner.current, schedule: scheduleOf(job) });
    } catch (error) {
      throw new Error(`${label} ${(error as Error).message}`);
    }
  }

  runSoon(name: string): void {
    if (!this.#jobs.has(name)) throw new Error(`job "${name}" not found`);
    const runner = this.#runners.get(name);
    if (runner !== undefined) runner.runSoon();
    else if (this.#elsewhere !== null) this.#elsewhere.ask(this.#jobs.get(name) as PlannedJob);
    else this.#asked.add(name);
  }

  start(): void {
    const { database, logger, observation } = this.#options;
    this.#runners = new Map([...this.#jobs].map(([name, planned]) => [name, new JobRunner(planned, { database, logger, observation })]));
    for (const runner of this.#runners.values()) runner.start();
    for (const name of this.#asked) this.#runners.get(name)?.runSoon();
    this.#elsewhere = new RequestedJobs(database, logger);
    this.#elsewhere.listen((name) => this.#runners.get(name)?.look());
  }

  leave(): void {
    for (const [name, { job }] of this.#jobs) if (job.atStart === true) this.#asked.add(name);
    this.tell();
  }

  tell(): void {
    const { database, logger } = this.#options;
    this.#elsewhere = new RequestedJobs(database, logger);
    for (const name of this.#asked) this.runSoon(name);
  }

  async stop(limit: number): Promise<void> {
    await this.#elsewhere?.stop();
    const running = new Set(this.#runners.values());
    if (running.size === 0) return;
    const stopped = [...running].map((runner) => runner.stop().then(() => running.delete(runner)));
    await waitAtMost(Promise.all(stopped), limit);
    for (const { name } of running) this.#options.logger.error({ job: name }, `job did not stop within ${limit} ms and was abandoned`);
  }
}
