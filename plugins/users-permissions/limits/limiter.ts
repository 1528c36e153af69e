import { createHash } from 'node:crypto';
import { PlinthError } from 'plinth';
import type { RateLimiterMemory } from 'rate-limiter-flexible';

/** How often something may be asked for. */
export interface Limit {
  /** Requests within the interval. */
  readonly requests: number;
  /** Seconds. */
  readonly interval: number;
}

/** What is left to somebody. */
export interface Allowance {
  readonly limit: number;
  /** Requests until the limit is reached; -1 when it was passed. */
  readonly remaining: number;
  /** Seconds until the interval ends, at least 1. */
  readonly resetIn: number;
  /** Whether this request is the first one in the interval that is refused. */
  readonly isFirstRefused: boolean;
}

/** Counts requests by key, in the memory of this process. */
export interface Limiter {
  /** Counts one. */
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

/** A limiter; keys of another one do not count. */
export function createLimiter({ requests, interval }: Limit): Limiter {
  let limiter: RateLimiterMemory | null = null;
  // Loaded by the first request: the package knows twenty kinds of stores.
  const load = () => {
    const { RateLimiterMemory: Memory } = require('rate-limiter-flexible') as typeof import('rate-limiter-flexible');
    return new Memory({ points: requests, duration: interval });
  };
  return {
    async count(key) {
      limiter ??= load();
      const { consumedPoints, msBeforeNext } = await limiter.penalty(digest(key));
      return {
        limit: requests,
        remaining: Math.max(requests - consumedPoints, -1),
        resetIn: Math.max(1, Math.ceil(msBeforeNext / 1_000)),
        isFirstRefused: consumedPoints === requests + 1,
      };
    },
    async clear(key) {
      await limiter?.delete(digest(key));
    },
  };
}

/** Keys are made of what clients send: all of one length, they cannot fill the memory faster than others. */
function digest(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 22);
}
