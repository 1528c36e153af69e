export { jobTable } from './job-table.ts';
export { createJobs, JOBS, type Jobs, type OwnedJobs } from './jobs.ts';
export { LookOut, type LookOutParts } from './look-out.ts';
export type { Job, JobRun } from './schedule.ts';
