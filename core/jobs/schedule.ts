import type { Knex } from 'knex';
import type { SystemCaller } from '../access/index.ts';

/** One run of a job, under a lease. */
export interface JobRun {
  /** Aborted when the kernel shuts down, and when the lease has ended, so that another node has taken over or may do so. */
  readonly signal: AbortSignal;
  /** Greater than in all earlier runs on any node. External systems can use it to refuse late writes of an earlier run. */
  readonly term: number;
  /**
   * Asserts that no other node has taken over. A node that was frozen does not know that. Writes that must not run beside a successor
   * belong in a transaction that begins with this call.
   * @param knex that of the transaction (`tx.knex`): until its end no other node can take over. Default: outside any transaction, which is
   * valid only for the moment
   * @throws UnavailableError when another node has taken over; `signal` is aborted then
   */
  assertHeld(knex?: Knex): Promise<void>;
  /** The caller for writes of this run: SYSTEM with the name of the job. */
  readonly caller: SystemCaller;
}

/** Recurring work that runs on one node at a time. It has either `every` or `cron`. */
export interface Job {
  /** Name in logs and the database. Starts with the name of its plugin: `upload.forgotten-files`. At most 60 of `A-Z a-z 0-9 _ . -`. */
  readonly name: string;
  /**
   * Milliseconds from one start to the next, over all nodes; at least 100. The first run is within seconds after the first node is ready.
   */
  readonly every?: number;
  /** Whether it also runs after each start of a node. If several nodes start, one run that begins after all of them is enough. */
  readonly atStart?: boolean;
  /** Five fields, or six with seconds first: `0 3 * * *` is three o'clock. */
  readonly cron?: string;
  /** IANA name of the time zone for `cron`. Default `UTC`. */
  readonly timeZone?: string;
  /** Milliseconds after which another node takes over from one that died or froze; at least 300. Default 30 seconds. */
  readonly lease?: number;
  /**
   * Does the work. A run that returns is done. A run that throws is logged, and runs again at its next time. A run that throws because its
   * signal was aborted, or whose node dies, is repeated on another node (three attempts at most), so work may be done twice.
   */
  run(run: JobRun): Promise<void>;
}

/** When a job is due. All times are milliseconds since 1970, by the clock of the database. */
export interface Schedule {
  /** Whether a new job is due at once. */
  readonly startsAtOnce: boolean;
  /** The time for which the job is due at `now`, if it was last started for `last`; null when it is not due. */
  due(last: number, now: number): number | null;
  /** When it is due next, after `now`; null for never. */
  next(last: number, now: number): number | null;
}

const SHORTEST = 100;
const SECOND = 1_000;

/** Makes the schedule of a job. @throws Error when it has none or an invalid one; the message continues after the job's name */
export function scheduleOf({ every, cron, timeZone }: Job): Schedule {
  if ((every === undefined) === (cron === undefined)) throw new Error('must have either every or cron');
  if (cron !== undefined) return cronSchedule(cron, timeZone ?? 'UTC');
  if (timeZone !== undefined) throw new Error('has a timeZone, which requires cron');
  return intervalSchedule(every as number);
}

function intervalSchedule(every: number): Schedule {
  if (!Number.isSafeInteger(every) || every < SHORTEST) {
    throw new Error(`must have an "every" that is an integer of at least ${SHORTEST} (milliseconds), not ${every}`);
  }
  return {
    startsAtOnce: true,
    // Counted from the actual start: a late run moves all later ones.
    due: (last, now) => (now - last >= every ? now : null),
    next: (last, now) => Math.max(last + every, now),
  };
}

function cronSchedule(text: string, timezone: string): Schedule {
  // Loaded by the first job that needs it.
  const { Cron } = require('croner') as typeof import('croner');
  const parse = () => {
    const cron = new Cron(text, { timezone, mode: '5-or-6-parts' });
    // Croner also accepts a date, which is not a pattern.
    if (cron.getPattern() === undefined) throw new Error('it must have five or six fields');
    if (cron.nextRun() === null) throw new Error('it never matches a time');
    return cron;
  };
  let cron: ReturnType<typeof parse>;
  try {
    cron = parse();
  } catch (error) {
    throw new Error(`has an invalid cron expression "${text}" (${timezone}): ${(error as Error).message}`);
  }
  return {
    startsAtOnce: false,
    due(last, now) {
      // Croner searches before a time, in whole seconds. Start one second later, so that a run due in this second counts.
      const [latest] = cron.previousRuns(1, new Date((Math.floor(now / SECOND) + 1) * SECOND));
      return latest !== undefined && latest.getTime() > last ? latest.getTime() : null;
    },
    next: (_last, now) => cron.nextRun(new Date(now))?.getTime() ?? null,
  };
}
