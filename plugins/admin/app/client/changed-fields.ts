/**
 * Returns the fields of a form that differ from what it was opened with. Only these are sent: others may have been changed by somebody else
 * meanwhile.
 */
export function changedFields<T extends object>(opened: T, now: T): Partial<T> {
  const isOther = ([key, value]: readonly [string, unknown]) => JSON.stringify(value) !== JSON.stringify(opened[key as keyof T]);
  return Object.fromEntries(Object.entries(now).filter(isOther)) as Partial<T>;
}
