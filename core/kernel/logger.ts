import type { Logger } from 'pino';
import type { InjectionToken } from 'tsyringe';
import type { Config } from '../config/index.ts';

/** The log of one kernel: facts first, then a message (`logger.warn({ plugin }, 'message')`). Errors go under the key `err`. */
export type { Logger } from 'pino';

/** The log of the kernel. */
export const LOGGER: InjectionToken<Logger> = Symbol.for('plinth.logger');

const STANDARD_ERROR = 2;

/**
 * A log at the configured level that writes JSON lines to standard error: standard output belongs to commands.
 * @param facts stand in every line
 */
export function createLogger({ server }: Pick<Config, 'server'>, facts: Readonly<Record<string, unknown>> | null = null): Logger {
  const { pino, destination, stdTimeFunctions } = require('pino') as typeof import('pino');
  const serializers = { err: serializeError };
  return pino({ level: server.logLevel, base: facts, timestamp: stdTimeFunctions.isoTime, serializers }, destination(STANDARD_ERROR));
}

/** An error as the log holds it. Never throws: pino's own does for frozen errors, on which it leaves a mark, and whoever logs has failed already. */
export function serializeError(error: unknown): unknown {
  const { stdSerializers } = require('pino') as typeof import('pino');
  try {
    return stdSerializers.err(error as Error);
  } catch {
    return readable(error);
  }
}

function readable(error: unknown): object {
  try {
    const { name, message, stack } = error as Error;
    return { type: String(name), message: String(message), stack: String(stack) };
  } catch {
    return { type: typeof error, message: 'what was thrown cannot be read' };
  }
}
