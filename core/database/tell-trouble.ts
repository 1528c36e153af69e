import type { DatabaseLogger } from './database-config.ts';
import type { Engine } from './engine.ts';
import { type Failure, messageOf, nativeError, withoutStatement } from './failure.ts';
import { SparseLog } from './sparse-log.ts';

/** Milliseconds between two log lines: every request meets such a failure. */
const LOG_INTERVAL = 60_000;

/** Failures that last until somebody does something about the database. */
const LASTING: ReadonlySet<Failure['kind']> = new Set(['denied', 'full', 'unusable']);

/**
 * Has an open database tell the log why it cannot be written or used, once a minute at the most: clients are told that it is so (503, 507), and nothing else.
 * @param message of the log line
 */
export function tellTrouble(engine: Engine, logger: DatabaseLogger, message: string): void {
  const trouble = new SparseLog(logger, message, LOG_INTERVAL);
  const classify = engine.classify.bind(engine);
  engine.classify = (error) => {
    const failure = classify(error);
    if (LASTING.has(failure.kind)) trouble.write({ reason: withoutStatement(messageOf(nativeError(error))) });
    return failure;
  };
}
