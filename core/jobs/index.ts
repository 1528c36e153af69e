export { jobTable } from './job-table.ts';
export { createJobs, JOBS, type Jobs, type OwnedJobs } from './jobs.ts';
export { Poller, type PollerParts } from './poller.ts';
export type { Job, JobRun } from './schedule.ts';
