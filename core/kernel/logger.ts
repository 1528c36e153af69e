import type { Logger } from 'pino';
import type { InjectionToken } from 'tsyringe';
import type { Config } from '../config/index.ts';
import type { AccessLines } from '../http/index.ts';
import type { Observation } from '../observation/index.ts';
import { type LogDescriptor, LogOutput, logDescriptor } from './log-output.ts';
import { readableLines } from './readable-lines.ts';

/** The log of one kernel. Pass facts first, then a message: `logger.warn({ plugin }, 'message')`. Errors go under the key `err`. */
export type { Logger } from 'pino';

/** The logger of the kernel. */
export const LOGGER: InjectionToken<Logger> = Symbol.for('plinth.logger');

const STANDARD_ERROR = 2;

/** A log, and a faster way to write access log lines, which bypasses pino. */
export interface Log {
  readonly logger: Logger;
  readonly accessLines: AccessLines;
  /** From now on adds fields of the running work to every line, such as its trace id. Takes some time for each line. */
  observe(observation: Pick<Observation, 'facts'>): void;
}

/** Settings of a log, besides its level. */
export interface LogOptions {
  /** Fields of every line. */
  readonly facts?: Readonly<Record<string, unknown>>;
  /** Default: standard error, since standard output belongs to commands. */
  readonly descriptor?: LogDescriptor;
}

/** Makes a log at the configured level that writes JSON lines, or lines for people at a terminal. */
export function createLog({ server }: Pick<Config, 'server'>, options: LogOptions = {}): Log {
  const { facts, descriptor = logDescriptor(STANDARD_ERROR) } = options;
  const isTerminal = process.stderr.isTTY === true;
  const isReadable = server.logFormat === 'readable' || (server.logFormat === 'auto' && isTerminal);
  const shown = isReadable ? readableLines(isTerminal && process.stderr.hasColors()) : (line: string) => line;
  const { pino, stdTimeFunctions } = require('pino') as typeof import('pino');
  const serializers = { err: serializeError };
  const output = new LogOutput(descriptor, (lines) => {
    const time = new Date().toISOString();
    const gap = { level: pino.levels.values.warn, time, lines, msg: 'log lines dropped, because the log is read too slowly' };
    return shown(`${JSON.stringify(gap)}\n`);
  });
  const logger = pino(
    {
      level: server.logLevel,
      base: facts ?? null,
      timestamp: stdTimeFunctions.isoTime,
      serializers,
    },
    isReadable ? { write: (line: string) => output.write(shown(line)) } : output,
  );
  let observed: Pick<Observation, 'facts'> | null = null;
  return {
    logger,
    observe(observation) {
      observed = observation;
      // The log is made before the plugins that observe, so this is set later. Child loggers use it, too.
      Object.assign(logger, { [pino.symbols.mixinSym]: () => ({ ...observation.facts }) });
    },
    accessLines: {
      isOn: () => logger.isLevelEnabled('info'),
      start: JSON.stringify({ level: pino.levels.values.info, ...facts }).slice(0, -1),
      facts: () => observed?.facts ?? null,
      append: (line) => output.append(shown(line)),
    },
  };
}

/**
 * Serializes an error for the log. Never throws. pino's own serializer marks errors and so throws for frozen ones, and logging a failure
 * must not fail.
 */
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
    return { type: typeof error, message: 'the thrown value cannot be read' };
  }
}
