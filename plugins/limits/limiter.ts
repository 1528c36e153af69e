import { createHash } from 'node:crypto';
import { PlinthError } from 'plinth';
import type { Counter, Limit, Span } from './counter.ts';
import { memoryCounter } from './memory-counter.ts';

/** What is left to somebody. */
export interface Allowance {
  readonly limit: number;
  /** Requests until the limit is reached; -1 when it was passed. */
  readonly remaining: number;
  /** Seconds until the interval ends, at least 1: for who was refused, the time to wait. */
  readonly resetIn: number;
  /** Whether this request is the first one in the interval that is refused. */
  readonly isFirstRefused: boolean;
}

/** Counts requests by key. */
export interface Limiter {
  /**
   * Counts one.
   * @param key an address, an account, or whatever else tells who asks: any text, of any length, from anybody
   * @throws UnavailableError when counts are shared, and the database does not answer in time
   */
  count(key: string): Promise<Allowance>;
  /** Begins anew for a key. */
  clear(key: string): Promise<void>;
}

/** More requests than are allowed: 429. */
export class RateLimitError extends PlinthError {
  constructor() {
    super('Too many requests, please try again later.', { code: 'RATE_LIMIT', status: 429, name: 'RateLimitError' });
  }
}

/**
 * A limiter.
 * @param counter default: in the memory of this process, where keys of another limiter do not count, and those that end soonest are forgotten when there are more than 100,000.
 * those of `LIMITS` count for all nodes
 */
export function createLimiter(limit: Limit, counter: Counter = memoryCounter()): Limiter {
  const { burst } = limit;
  const within = async (key: string, window: Span): Promise<Allowance> => {
    const { counted, endsIn } = await counter.add(key, window);
    return {
      limit: window.requests,
      remaining: Math.max(window.requests - counted, -1),
      resetIn: Math.max(1, Math.ceil(endsIn / 1_000)),
      isFirstRefused: counted === window.requests + 1,
    };
  };
  return {
    async count(given) {
      const key = digest(given);
      const now = burst === undefined ? null : await within(inBurst(key), burst);
      // What came too fast does not count against the long interval.
      if (now !== null && now.remaining < 0) return now;
      const allowance = await within(key, limit);
      return now !== null && now.remaining < allowance.remaining ? now : allowance;
    },
    async clear(given) {
      const key = digest(given);
      await Promise.all([counter.remove(key), burst !== undefined && counter.remove(inBurst(key))]);
    },
  };
}

/** What an answer says of an allowance: `X-RateLimit-*`, and `Retry-After` (seconds) where the request is refused. For `ctx.set`. */
export function rateLimitHeaders({ limit, remaining, resetIn }: Allowance): Record<string, string> {
  return {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(Math.max(0, remaining)),
    'X-RateLimit-Reset': String(Math.ceil(Date.now() / 1_000) + resetIn),
    ...(remaining < 0 && { 'Retry-After': String(resetIn) }),
  };
}

function inBurst(key: string): string {
  return `${key}/b`;
}

/** Keys are made of what clients send: all of one length, they cannot fill the memory faster than others. */
function digest(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 22);
}
