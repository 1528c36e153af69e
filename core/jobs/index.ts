export { createJobs, type JobsOptions, type OwnedJobs } from './create-jobs.ts';
export { JOBS, type Job, type Jobs } from './job.ts';
export type { JobLogger } from './job-runner.ts';
export { jobTable } from './job-table.ts';
