import type { EnvValues } from '../config/index.ts';

/** What the program sees of the process around it. */
export interface CliIo {
  /** Arguments after the program's name. */
  readonly args: readonly string[];
  readonly env: EnvValues;
  /** Folder that relative paths start from. */
  readonly cwd: string;
  /** Whether standard output is a terminal, on which a line can be written over. Default: false. */
  readonly terminal?: boolean;
  /** Writes to standard output. */
  out(text: string): void;
  /** Writes to standard error. */
  err(text: string): void;
  /** Standard input, for what must not be an argument. Default: empty. */
  readonly input?: NodeJS.ReadableStream;
  /** Calls back when the process is told to stop. The second time it exits at once, whatever the callback does. */
  onStop(stop: () => void): void;
  /** Calls back with what a promise was rejected with that nobody waits for. */
  onUnhandledRejection(report: (reason: unknown) => void): void;
}
