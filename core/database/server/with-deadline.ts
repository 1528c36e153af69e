import { connectionGivenUp } from '../failure.ts';

/**
 * Waits for something that a server may never answer.
 * @param milliseconds that it may take
 * @param abandon called when it is late; what it gives then is ignored
 * @throws the error of a server that is silent, when it is late
 */
export function withDeadline<T>(work: Promise<T>, milliseconds: number, abandon: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(connectionGivenUp());
      abandon();
    }, milliseconds);
    work.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error as Error);
      },
    );
  });
}
