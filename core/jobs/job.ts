import type { InjectionToken } from 'tsyringe';

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
   * @param signal aborted when the kernel shuts down, and when another node has taken over
   */
  run(signal: AbortSignal): Promise<void>;
}

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
   * it is remembered, and after `shutdown` nothing runs any more.
   * @throws Error when no plugin added such a job
   */
  runSoon(name: string): void;
}

/** Where plugins add jobs. */
export const JOBS: InjectionToken<Jobs> = Symbol.for('plinth.jobs');
