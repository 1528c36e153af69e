/**
 * Waits for a promise for a limited time. A later result or error is ignored.
 * @param late makes the error that is thrown when the time is over
 */
export function withDeadline<T>(promise: T | Promise<T>, milliseconds: number, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), milliseconds);
  });
  return Promise.race([promise, over]).finally(() => clearTimeout(timer));
}

/** Resolves when a promise is fulfilled, or after a time. If the promise is rejected within the time, so is the result. */
export async function waitAtMost(promise: Promise<unknown>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([promise, over]).finally(() => clearTimeout(timer));
}
