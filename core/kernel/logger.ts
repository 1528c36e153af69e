import type { InjectionToken } from 'tsyringe';

/** Writes one line of the log: facts first, then a message. */
export interface LogMethod {
  (message: string): void;
  (facts: Readonly<Record<string, unknown>>, message?: string): void;
}

/** The log of one kernel. Errors go under the key `err`. */
export interface Logger {
  readonly error: LogMethod;
  readonly warn: LogMethod;
  readonly info: LogMethod;
  readonly debug: LogMethod;
  readonly trace: LogMethod;
  /** A log whose lines all carry these facts. */
  child(facts: Readonly<Record<string, unknown>>): Logger;
}

/** The log of the kernel. */
export const LOGGER: InjectionToken<Logger> = Symbol.for('plinth.logger');
