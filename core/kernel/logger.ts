import type { Logger } from 'pino';
import type { InjectionToken } from 'tsyringe';
import type { Config } from '../config/index.ts';

/** The log of one kernel: facts first, then a message (`logger.warn({ plugin }, 'message')`). Errors go under the key `err`. */
export type { Logger } from 'pino';

/** The log of the kernel. */
export const LOGGER: InjectionToken<Logger> = Symbol.for('plinth.logger');

const STANDARD_ERROR = 2;

/** A log at the configured level that writes JSON lines to standard error: standard output belongs to commands. */
export function createLogger({ server }: Config): Logger {
  const { pino, destination, stdTimeFunctions } = require('pino') as typeof import('pino');
  return pino({ level: server.logLevel, base: null, timestamp: stdTimeFunctions.isoTime }, destination(STANDARD_ERROR));
}
