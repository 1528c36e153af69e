import { systemCaller } from '../access/index.ts';
import { type Database, Lease, mendText } from '../database/index.ts';
import type { Observation } from '../observation/index.ts';
import { type JobRecord, JobRow } from './job-table.ts';
import type { Job, JobRun, Schedule } from './schedule.ts';

/** The log methods that jobs use. The kernel's logger has them. */
export interface JobLogger {
  debug(facts: Readonly<Record<string, unknown>>, message: string): void;
  warn(facts: Readonly<Record<string, unknown>>, message: string): void;
  error(facts: Readonly<Record<string, unknown>>, message: string): void;
}

/** A job with its plugin and its schedule. */
export interface PlannedJob {
  readonly job: Job;
  readonly plugin: string;
  readonly schedule: Schedule;
}

const LEASE = 30_000;
/** Maximum number of attempts at one due run. A run that kills its node must not kill one node after another without end. */
const ATTEMPTS = 3;
/** Milliseconds over which the first looks of nodes are spread, because nodes often start together. */
const SPREAD = 10_000;
/** Milliseconds before a failed look is repeated. */
const RETRY = 5_000;
/** Milliseconds before a requested job that another node runs is tried again. */
const BUSY = 500;
/** The longest sleep, in milliseconds. Clocks may be changed, and a timer supports at most 24 days. */
const LONGEST_SLEEP = 3_600_000;
/** Characters of an error message that are stored. */
const ERROR_LENGTH = 2_000;

/** What a runner works with. */
interface JobRunnerParts {
  readonly database: Database;
  readonly logger: JobLogger;
  /** See `JobsOptions`. */
  readonly observation: Pick<Observation, 'around'> | undefined;
}

/** Runs one job on this node, when it is due and no other node runs it. */
export class JobRunner {
  readonly #planned: PlannedJob;
  readonly #database: Database;
  readonly #logger: JobLogger;
  readonly #observation: JobRunnerParts['observation'];
  readonly #row: JobRow;
  readonly #leaseName: string;
  readonly #duration: number;
  readonly #stop = new AbortController();
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> | null = null;
  #asked = false;
  #error: string | null = null;
  #introduced = false;
  /** Time of this node's first look, by the clock of the database. */
  #startedAt: number | null = null;

  constructor(planned: PlannedJob, { database, logger, observation }: JobRunnerParts) {
    const { name, lease = LEASE } = planned.job;
    this.#planned = planned;
    this.#database = database;
    this.#logger = logger;
    this.#observation = observation;
    this.#row = new JobRow(database, name);
    this.#leaseName = `job:${name}`;
    this.#duration = lease;
  }

  get name(): string {
    return this.#planned.job.name;
  }

  /** Starts looking for due runs. */
  start(): void {
    // A cron job (`every` is 0) is introduced at once. A due time before its row exists would be missed.
    const { every = 0 } = this.#planned.job;
    this.#sleep(Math.random() * Math.min(every, SPREAD));
  }

  /** Makes the job run before its time. */
  runSoon(): void {
    this.#asked = true;
    // Without a timer, a look is in progress. It checks `#asked` before it sleeps.
    if (this.#timer !== null) this.#sleep(0);
  }

  /** Makes it read its row now, because another node may have requested a run. */
  look(): void {
    if (this.#timer !== null) this.#sleep(0);
  }

  /** Aborts a running job. @returns a promise that resolves when it has ended */
  async stop(): Promise<void> {
    this.#stop.abort(new Error('the server is shutting down'));
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#looking;
  }

  #sleep(milliseconds: number): void {
    if (this.#stop.signal.aborted) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#looking = this.#look();
    }, milliseconds).unref();
  }

  /** Checks whether the job is due, runs it if so, and sleeps until the next look. Never rejects. */
  async #look(): Promise<void> {
    try {
      await this.#introduce();
      const record = await this.#row.read();
      this.#startedAt ??= record.now;
      const isElsewhere = this.#claim(record) !== null && !(await this.#runUnlessTaken());
      this.#sleep(this.#pause(await this.#row.read(), isElsewhere));
    } catch (error) {
      if (!this.#stop.signal.aborted) this.#logger.warn({ ...this.#facts(), err: error }, 'could not check whether the job is due');
      this.#sleep(RETRY);
    }
  }

  async #introduce(): Promise<void> {
    if (this.#introduced) return;
    await this.#row.introduce(this.#planned.schedule.startsAtOnce);
    await new Lease(this.#database, this.#leaseName, this.#duration).introduce();
    this.#introduced = true;
  }

  /**
   * What to write to the row when the job starts: because it is due or requested, or because a run was interrupted. Null if there is
   * nothing to start.
   */
  #claim({ last, attempts, isAsked, now }: JobRecord): Pick<JobRecord, 'last' | 'attempts'> | null {
    const isToStart = this.#planned.job.atStart === true && this.#startedAt !== null && last < this.#startedAt;
    const due = this.#asked || isAsked || isToStart ? now : this.#planned.schedule.due(last, now);
    if (due !== null) return { last: due, attempts: 1 };
    return attempts > 0 && attempts < ATTEMPTS ? { last, attempts: attempts + 1 } : null;
  }

  /** Milliseconds until the next look. @param isElsewhere whether another node runs it */
  #pause(record: JobRecord, isElsewhere: boolean): number {
    if (this.#claim(record) !== null) {
      // It became due, or was requested, while it ran here.
      if (!isElsewhere) return 0;
      // Look again before long: the other node may die.
      return (this.#asked || record.isAsked ? BUSY : this.#duration / 2) * (0.5 + Math.random() / 2);
    }
    const next = this.#planned.schedule.next(record.last, record.now);
    return next === null ? LONGEST_SLEEP : Math.min(next - record.now, LONGEST_SLEEP);
  }

  /** @returns false when another node runs the job, or will run it because this run was interrupted */
  async #runUnlessTaken(): Promise<boolean> {
    const lease = new Lease(this.#database, this.#leaseName, this.#duration);
    if (!(await lease.acquire())) {
      this.#logger.debug(this.#facts(), 'job already runs on another node');
      return false;
    }
    try {
      const claim = this.#stop.signal.aborted ? null : await this.#row.change(lease, (record) => this.#claim(record));
      if (claim === null) return true;
      this.#asked = false;
      if (claim.attempts > 1) this.#logger.warn({ ...this.#facts(), attempt: claim.attempts }, 'job was interrupted; running it again');
      if (!(await this.#run(lease))) return false;
      await this.#end(lease);
      return true;
    } finally {
      await lease.release();
    }
  }

  /** Records the end of the run. Times that became due while it ran are skipped. */
  async #end(lease: Lease): Promise<void> {
    const { schedule } = this.#planned;
    await this.#row.change(lease, ({ last, now }) => ({ last: schedule.due(last, now) ?? last, attempts: 0 }), this.#error);
  }

  /** @returns false when the run was interrupted and must be repeated */
  async #run(lease: Lease): Promise<boolean> {
    const signal = AbortSignal.any([this.#stop.signal, lease.signal]);
    const assertHeld: JobRun['assertHeld'] = (knex = this.#database.knex) => lease.assertHeld(knex);
    const started = performance.now();
    const facts = () => ({ ...this.#facts(), milliseconds: Math.round(performance.now() - started) });
    this.#logger.debug(this.#facts(), 'job started');
    this.#error = null;
    try {
      // Jobs in JavaScript may return no promise.
      const run = async () => this.#planned.job.run({ signal, term: lease.term, assertHeld, caller: systemCaller('job', this.name) });
      await (this.#observation === undefined ? run() : this.#observation.around({ kind: 'job', name: this.name }, run));
      this.#logger.debug(facts(), 'job ended');
      return true;
    } catch (error) {
      if (signal.aborted) {
        this.#logger.warn({ ...facts(), reason: (signal.reason as Error).message }, 'job stopped');
        return false;
      }
      this.#logger.error({ ...facts(), err: error }, 'job failed');
      this.#error = mendText(String((error as Error | undefined)?.message ?? error), ERROR_LENGTH);
      return true;
    }
  }

  #facts(): { readonly job: string; readonly plugin: string } {
    return { job: this.name, plugin: this.#planned.plugin };
  }
}
