import type { Knex } from 'knex';
import type { SystemCaller } from '../access/index.ts';

/** One run of a job, which a lease allows. */
export interface JobRun {
  /** Aborted when the kernel shuts down, and when another node has taken over, or may have, because the lease of this one has ended. */
  readonly signal: AbortSignal;
  /** Greater than that of every run before, on whichever node: with it somebody beyond the database can refuse what a run does too late. */
  readonly term: number;
  /**
   * Makes sure that no other node has taken over. A node that was frozen does not know: what must not happen beside its successor is written in a transaction
   * that begins with this.
   * @param knex that of the transaction (`tx.knex`): until its end nobody else takes over. Default: outside of any, where it holds for the moment
   * @throws UnavailableError when another node has taken over; `signal` is aborted then
   */
  assertHeld(knex?: Knex): Promise<void>;
  /** Who writes in this run: SYSTEM with the name of the job. */
  readonly caller: SystemCaller;
}

/** Work that is done again and again, by one of the nodes at a time. It says `every` or `cron`, not both. */
export interface Job {
  /** What logs and the database call it; begins with the name of its plugin: `upload.forgotten-files`. At most 60 of `A-Z a-z 0-9 _ . -`. */
  readonly name: string;
  /** Milliseconds from one start to the next, over all nodes; at least 100. It first runs within seconds after the first node is ready. */
  readonly every?: number;
  /** Whether it also runs after each start of a node: one run that began after several nodes had started is enough for all of them. */
  readonly atStart?: boolean;
  /** Five fields, or six that begin with seconds: `0 3 * * *` is three o'clock. */
  readonly cron?: string;
  /** IANA name of the time zone that `cron` is meant in. Default `UTC`. */
  readonly timeZone?: string;
  /** Milliseconds after which another node takes over from one that died or froze; at least 300. Default 30 seconds. */
  readonly lease?: number;
  /**
   * Does the work. A run that returns is done. One that throws is logged, and runs again at its next time; but when it throws because its signal
   * was aborted, or its node dies, it runs again on another node (three times at most), so that it may repeat what it had done already.
   */
  run(run: JobRun): Promise<void>;
}

/** When a job is due. All times are milliseconds since 1970, by the clock of the database. */
export interface Schedule {
  /** Whether a job that nobody knew until now is due at once. */
  readonly startsAtOnce: boolean;
  /** The time that the job is due for at `now`, when the one that it was last started for was `last`; null when it is not due. */
  due(last: number, now: number): number | null;
  /** When it is due next, after `now`; null for never. */
  next(last: number, now: number): number | null;
}

const SHORTEST = 100;
const SECOND = 1_000;

/** When a job is due. @throws Error when it does not say, or not understandably; the message goes behind the job's name */
export function scheduleOf({ every, cron, timeZone }: Job): Schedule {
  if ((every === undefined) === (cron === undefined)) throw new Error('must have either every or cron');
  if (cron !== undefined) return cronSchedule(cron, timeZone ?? 'UTC');
  if (timeZone !== undefined) throw new Error('has a timeZone, which only cron can use');
  return intervalSchedule(every as number);
}

function intervalSchedule(every: number): Schedule {
  if (!Number.isSafeInteger(every) || every < SHORTEST) {
    throw new Error(`has every: ${every}, which is not a whole number of milliseconds, at least ${SHORTEST}`);
  }
  return {
    startsAtOnce: true,
    // From the start itself: what came too late moves everything after it.
    due: (last, now) => (now - last >= every ? now : null),
    next: (last, now) => Math.max(last + every, now),
  };
}

function cronSchedule(text: string, timezone: string): Schedule {
  // Loaded by the first job that needs it.
  const { Cron } = require('croner') as typeof import('croner');
  const parse = () => {
    const cron = new Cron(text, { timezone, mode: '5-or-6-parts' });
    // A date is understood too, and is no pattern.
    if (cron.getPattern() === undefined) throw new Error('it is not a pattern of five or six fields');
    if (cron.nextRun() === null) throw new Error('it never comes');
    return cron;
  };
  let cron: ReturnType<typeof parse>;
  try {
    cron = parse();
  } catch (error) {
    throw new Error(`has the cron expression "${text}" (${timezone}), which is not understood: ${(error as Error).message}`);
  }
  return {
    startsAtOnce: false,
    due(last, now) {
      // Croner looks for what lies before, by whole seconds; what is due at this very one counts.
      const [latest] = cron.previousRuns(1, new Date((Math.floor(now / SECOND) + 1) * SECOND));
      return latest !== undefined && latest.getTime() > last ? latest.getTime() : null;
    },
    next: (_last, now) => cron.nextRun(new Date(now))?.getTime() ?? null,
  };
}
