import { isPlinthError, UnavailableError, withDeadline } from '../errors/index.ts';
import type { HttpLogger, HttpMiddleware, ReadinessCheck } from './http.ts';

/** Paths of the health endpoints, which no plugin can take. */
const LIVE_PATH = '/_health';
const READY_PATH = '/_health/ready';

/** Whether a path is one of the health endpoints. */
export function isHealthPath(path: string): boolean {
  return path === LIVE_PATH || path === READY_PATH;
}

/** What the health endpoints need. */
interface HealthOptions {
  readonly logger: HttpLogger;
  readonly checks: ReadonlyMap<string, ReadinessCheck>;
  /** Milliseconds that each check may take; all run at the same time. */
  readonly timeout: number;
  readonly isDraining: () => boolean;
}

/** The response of a node that can read, but not write. */
const READ_ONLY = { status: 'read-only' };
const ONLY_READ = 'The database is read-only';

/**
 * Answers the health endpoints: `/_health` with 204 while the process is alive; `/_health/ready` with 204 when every readiness check passes
 * and the server is not closing, else with 503. A node whose checks find that it can only read answers with 200 and a body that says so,
 * and with 503 to `?for=writes`. The response reveals no more than other responses do in that state; the log says why.
 */
export function createHealth({ logger, checks, timeout, isDraining }: HealthOptions): HttpMiddleware {
  const answer: HttpMiddleware = async (ctx) => {
    ctx.set('Cache-Control', 'no-store');
    if (ctx.path === READY_PATH) {
      if (isDraining()) throw new UnavailableError();
      const results = await Promise.all([...checks].map(([name, check]) => resultOf(name, check, timeout)));
      const failed = results.find((result): result is FailedCheck => result !== null && result !== 'read-only');
      if (failed !== undefined) {
        logger.warn({ check: failed.name, err: failed.reason }, 'not ready');
        throw new UnavailableError(isUnavailable(failed.reason) ? failed.reason.message : undefined);
      }
      if (results.includes('read-only')) {
        if (ctx.query.for === 'writes') throw new UnavailableError(ONLY_READ);
        ctx.body = READ_ONLY;
        return;
      }
    }
    ctx.status = 204;
  };
  return (ctx, next) => (isHealthPath(ctx.request.path) && (ctx.method === 'GET' || ctx.method === 'HEAD') ? answer(ctx, next) : next());
}

/** Whether the message of an error is meant for clients. */
function isUnavailable(error: unknown): error is UnavailableError {
  return isPlinthError(error) && error.code === 'UNAVAILABLE';
}

/** A failed readiness check. */
interface FailedCheck {
  readonly name: string;
  readonly reason: unknown;
}

/** @returns null for a check that passes */
async function resultOf(name: string, check: ReadinessCheck, timeout: number): Promise<FailedCheck | 'read-only' | null> {
  try {
    const result = await withDeadline(check(), timeout, () => new Error(`no response within ${timeout} ms`));
    return result === 'read-only' ? result : null;
  } catch (reason) {
    return { name, reason };
  }
}
