import type { HttpMiddleware } from './http.ts';
import { RequestTimeoutError } from './http-errors.ts';

/**
 * Waits for work of a request for at most `milliseconds` (0: as long as it takes). Work that is late goes on, since nothing can stop it, but its outcome is ignored.
 * @throws RequestTimeoutError
 */
export function withTimeLimit<Result>(work: Promise<Result>, milliseconds: number): Promise<Result> {
  if (milliseconds === 0) return work;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new RequestTimeoutError(milliseconds)), milliseconds);
    // A closing server cuts stuck requests off: their timers must not keep the process alive.
    timer.unref();
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

/**
 * A middleware that has at most `milliseconds` (0: as long as it takes) before it calls the next one, and as much after that one has ended. One that answers by itself, and
 * has begun to, is left alone.
 * @throws (the middleware) RequestTimeoutError; it also ends a middleware that goes on later, so that nothing is done for a request that is answered
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
