import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { HttpMiddleware } from './http.ts';
import { RequestTimeoutError } from './http-errors.ts';

/** A pending piece of work. */
interface Wait {
  /** By `performance.now`. */
  readonly end: number;
  readonly expire: () => void;
  before: Wait | null;
  after: Wait | null;
}

/** A time limit for work of requests, with one timer for all: a timer for each request would cost more than the work it watches. */
export class TimeLimit {
  readonly milliseconds: number;
  /** In order of expiry. */
  #first: Wait | null = null;
  #last: Wait | null = null;
  #hasTimer = false;

  /** @param milliseconds 0: no limit */
  constructor(milliseconds: number) {
    this.milliseconds = milliseconds;
  }

  /**
   * Waits for work of a request. Late work continues, since it cannot be stopped, but its result is ignored.
   * @throws RequestTimeoutError
   */
  within<Result>(work: Promise<Result>): Promise<Result> {
    if (this.milliseconds === 0) return work;
    return new Promise((resolve, reject) => {
      const wait = this.#add(() => reject(new RequestTimeoutError(this.milliseconds)));
      work.then(
        (result) => {
          this.#remove(wait);
          resolve(result);
        },
        (error: unknown) => {
          this.#remove(wait);
          reject(error as Error);
        },
      );
    });
  }

  #add(expire: () => void): Wait {
    const wait: Wait = { end: performance.now() + this.milliseconds, expire, before: this.#last, after: null };
    if (this.#last === null) this.#first = wait;
    else this.#last.after = wait;
    this.#last = wait;
    if (!this.#hasTimer) this.#setTimer(this.milliseconds);
    return wait;
  }

  #remove(wait: Wait): void {
    const { before, after } = wait;
    // It has expired, and was removed already.
    if (before === null && this.#first !== wait) return;
    if (before === null) this.#first = after;
    else before.after = after;
    if (after === null) this.#last = before;
    else after.before = before;
    wait.before = null;
    wait.after = null;
  }

  #setTimer(milliseconds: number): void {
    this.#hasTimer = true;
    // Does not keep the process alive: a closing server cuts off stuck requests by itself.
    setTimeout(() => this.#look(), Math.ceil(milliseconds)).unref();
  }

  #look(): void {
    this.#hasTimer = false;
    const now = performance.now();
    for (let wait = this.#first; wait !== null && wait.end <= now; wait = this.#first) {
      this.#remove(wait);
      wait.expire();
    }
    if (this.#first !== null) this.#setTimer(this.#first.end - now);
  }
}

/**
 * Limits a middleware to `milliseconds` (0: no limit) before it calls the next one, and to as much after that one has ended. A middleware
 * that sends the response itself, and has started, is left alone.
 * @throws (the middleware) RequestTimeoutError; a late call of `next` throws it, too, so that nothing runs for a request that is already
 * answered
 */
export function boundedMiddleware(middleware: HttpMiddleware, milliseconds: number): HttpMiddleware {
  if (milliseconds === 0) return middleware;
  return (ctx, next) =>
    new Promise<void>((resolve, reject) => {
      let isLate = false;
      const expire = () => {
        if (ctx.headerSent || ctx.respond === false) return;
        isLate = true;
        reject(new RequestTimeoutError(milliseconds));
      };
      const start = () => setTimeout(expire, milliseconds).unref();
      let timer = start();
      const inner = async () => {
        clearTimeout(timer);
        if (isLate) throw new RequestTimeoutError(milliseconds);
        try {
          await next();
        } finally {
          timer = start();
        }
      };
      const run = async () => {
        try {
          await middleware(ctx, inner);
        } finally {
          clearTimeout(timer);
        }
      };
      run().then(resolve, reject);
    });
}

/** Connections with a request that may take longer to arrive than `requestTimeout`, because its handler limits the time itself. */
export class SelfTimedRequests {
  readonly #requests = new WeakMap<Duplex, IncomingMessage>();

  /** Exempts the request until it is complete or answered. Pipelined requests after it are not exempt. */
  grant(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    this.#requests.set(socket, request);
    response.once('close', () => {
      if (this.#requests.get(socket) === request) this.#requests.delete(socket);
    });
  }

  isGranted(connection: Duplex): boolean {
    return this.#requests.get(connection)?.complete === false;
  }
}
