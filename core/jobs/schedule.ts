import type { Job } from './job.ts';

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
