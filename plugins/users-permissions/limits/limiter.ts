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

/** Counts requests by key. */
export interface Limiter {
  /** Counts one. */
  count(key: string): Promise<Allowance>;
  /** Begins anew for a key. */
  clear(key: string): Promise<void>;
}

/** What was counted of a key. */
export interface Count {
  /** Requests within the interval, this one included. */
  readonly counted: number;
  /** Milliseconds until the interval ends. */
  readonly endsIn: number;
}

/** Where requests are counted. Of those who count one key at the same time, each gets another number. */
export interface Counter {
  /** Counts one. @param interval seconds, from the first request of a key on */
  add(key: string, interval: number): Promise<Count>;
  /** Forgets a key. */
  remove(key: string): Promise<void>;
}

/** More requests than are allowed: 429. */
export class RateLimitError extends PlinthError {
  constructor() {
    super('Too many requests, please try again later.', { code: 'RATE_LIMIT', status: 429, name: 'RateLimitError' });
  }
}

/** A limiter. @param counter default: in the memory of this process, where keys of another limiter do not count */
export function createLimiter({ requests, interval }: Limit, counter: Counter = memoryCounter(interval)): Limiter {
  return {
    async count(key) {
      const { counted, endsIn } = await counter.add(digest(key), interval);
      return {
        limit: requests,
        remaining: Math.max(requests - counted, -1),
        resetIn: Math.max(1, Math.ceil(endsIn / 1_000)),
        isFirstRefused: counted === requests + 1,
      };
    },
    clear: (key) => counter.remove(digest(key)),
  };
}

/** Counts in the memory of this process. @param interval seconds, of every key */
function memoryCounter(interval: number): Counter {
  let memory: RateLimiterMemory | null = null;
  // Loaded by the first request: the package knows twenty kinds of stores.
  const load = () => {
    const { RateLimiterMemory: Memory } = require('rate-limiter-flexible') as typeof import('rate-limiter-flexible');
    return new Memory({ points: 1, duration: interval });
  };
  return {
    async add(key) {
      memory ??= load();
      const { consumedPoints, msBeforeNext } = await memory.penalty(key);
      return { counted: consumedPoints, endsIn: msBeforeNext };
    },
    async remove(key) {
      await memory?.delete(key);
    },
  };
}

/** Keys are made of what clients send: all of one length, they cannot fill the memory faster than others. */
function digest(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 22);
}
