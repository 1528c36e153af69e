import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { UnavailableError } from '../errors/index.ts';
import type { HttpMiddleware } from './http.ts';
import { RequestTimeoutError } from './http-errors.ts';
import type { RequestContext } from './route.ts';

/** A timer cannot be longer: it would end at once. Nobody waits 24 days. */
const LONGEST = 2 ** 31 - 1;

/** Responses to requests whose work was late. */
const timedOut = new WeakSet<ServerResponse>();

/**
 * Whether a request was answered with 503 because it took too long. Its client may repeat it, so work that is still under way must begin
 * no change for it.
 */
export function hasTimedOut({ res }: Pick<RequestContext, 'res'>): boolean {
  return timedOut.has(res);
}

/** @throws UnavailableError see `hasTimedOut`; nobody is shown this error */
export function assertInTime(ctx: Pick<RequestContext, 'res'>): void {
  if (hasTimedOut(ctx)) throw new UnavailableError('The request timed out before this change started');
}

/** A time limit for work of requests. */
export class TimeLimit {
  readonly milliseconds: number;

  /** @param milliseconds 0: no limit */
  constructor(milliseconds: number) {
    this.milliseconds = milliseconds;
  }

  /**
   * Waits for work of a request as `within`. After it was late, `hasTimedOut` is true for the request.
   * @throws RequestTimeoutError
   */
  withinFor<Result>({ res }: Pick<RequestContext, 'res'>, work: Promise<Result>): Promise<Result> {
    return this.within(work, () => timedOut.add(res));
  }

  /**
   * Waits for work of a request. Late work continues, since it cannot be stopped, but its result is ignored.
   * @param expired called when it is late
   * @throws RequestTimeoutError
   */
  within<Result>(work: Promise<Result>, expired: () => void = () => undefined): Promise<Result> {
    if (this.milliseconds === 0 || this.milliseconds > LONGEST) return work;
    return new Promise((resolve, reject) => {
      // Does not keep the process alive: a closing server cuts off stuck requests by itself.
      const timer = setTimeout(() => {
        expired();
        reject(new RequestTimeoutError(this.milliseconds));
      }, this.milliseconds).unref();
      work.then(
        (result) => {
          clearTimeout(timer);
          resolve(result);
        },
        (error: unknown) => {
          clearTimeout(timer);
          reject(error as Error);
        },
      );
    });
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
