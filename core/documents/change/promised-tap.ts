import type { FullTap } from 'tapable';

/** The function of a tap as one that promises, whichever of the three ways it was tapped. */
export function promisedTap<Values extends readonly unknown[]>({ fn, type }: FullTap): (...values: Values) => Promise<unknown> {
  const tapped = fn as (...values: unknown[]) => unknown;
  if (type !== 'async') return async (...values) => tapped(...values);
  return (...values) =>
    new Promise((resolve, reject) => {
      tapped(...values, (error: unknown, result: unknown) => (error ? reject(error) : resolve(result)));
    });
}
