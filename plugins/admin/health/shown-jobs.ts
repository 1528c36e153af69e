import type { Database } from 'plinth';
import type { ShownJob } from '../api/told-health.ts';

/** Returns all jobs that have run at least once, failed ones first. */
export async function shownJobs({ knex }: Database): Promise<readonly ShownJob[]> {
  const rows = await knex('plinth_jobs').select('name', 'started_for', 'attempts', 'asked_at', 'error').orderBy('name').limit(1_000);
  const jobs = rows.map((row): ShownJob => {
    const last = Number(row.started_for);
    return {
      name: row.name,
      last: last > 0 ? new Date(last).toISOString() : null,
      isRunning: Number(row.attempts) > 0,
      isAsked: row.asked_at !== null,
      error: row.error,
    };
  });
  return [...jobs.filter(({ error }) => error !== null), ...jobs.filter(({ error }) => error === null)];
}
