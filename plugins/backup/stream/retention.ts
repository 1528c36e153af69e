import type { StreamObject } from './object-name.ts';

/**
 * The objects that no moment since `horizon` needs: those before the newest snapshot that is not younger.
 * @param horizon milliseconds since 1970
 */
export function outdated(objects: readonly StreamObject[], horizon: number): readonly StreamObject[] {
  let first: StreamObject | null = null;
  for (const object of objects) {
    if (object.kind === 'snapshot' && object.until <= horizon && object.until >= (first?.until ?? 0)) first = object;
  }
  if (first === null) return [];
  const { name, generation, index, until } = first;
  return objects.filter((object) => {
    if (object.name === name) return false;
    return object.generation === generation ? object.index <= index : object.until <= until;
  });
}
