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
