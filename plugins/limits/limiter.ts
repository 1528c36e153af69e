import { createHash } from 'node:crypto';
import { PlinthError } from 'plinth';
import type { Counter, Limit, Span } from './counter.ts';
import { memoryCounter } from './memory-counter.ts';

/** What is left of a rate limit for a key. */
export interface Allowance {
  readonly limit: number;
  /** Requests until the limit is reached; -1 when it is exceeded. */
  readonly remaining: number;
  /** Seconds until the interval ends, at least 1. A refused caller must wait that long. */
  readonly resetIn: number;
  /** Whether this is the first refused request of the interval. */
  readonly isFirstRefused: boolean;
}

/** Counts requests by key. */
export interface Limiter {
  /**
   * Counts one request.
   * @param key an address, an account, or anything else that identifies the caller: any text of any length, trusted or not
   * @throws UnavailableError when counts are shared, and the database does not respond in time
   */
  count(key: string): Promise<Allowance>;
  /** Resets a key's count. */
  clear(key: string): Promise<void>;
}

/** The rate limit is exceeded: 429. */
export class RateLimitError extends PlinthError {
  constructor() {
    super('Too many requests, please try again later.', { code: 'RATE_LIMIT', status: 429, name: 'RateLimitError' });
  }
}

/**
 * Creates a limiter.
 * @param counter default: counts in the memory of this process, for this limiter only. Beyond 100,000 keys per interval length, the count
 * that ends soonest is evicted. Counters of `LIMITS` count for all nodes
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
      // A request refused by the burst limit does not count against the long interval.
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

/** The response headers for an allowance, for `ctx.set`: `X-RateLimit-*`, and `Retry-After` (seconds) when the request is refused. */
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

/** Keys contain what clients send. Digests have a fixed length, so long keys cannot fill the memory faster. */
function digest(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 22);
}
