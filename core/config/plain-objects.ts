/** Merges a raw configuration over another one: plain objects key by key, everything else as a whole. */
export function merge(base: unknown, over: unknown): unknown {
  if (over === undefined) return base;
  if (!isRecord(base) || !isRecord(over)) return over;
  const merged: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(over)) merged[key] = merge(merged[key], value);
  return merged;
}

/** An object with keys: no array, no null. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Freezes plain objects and arrays deeply. Instances of classes (dates, a provider's client) are left unchanged. */
export function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value) || !isPlain(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) deepFreeze(part);
  return value;
}

function isPlain(value: object): boolean {
  if (Array.isArray(value)) return true;
  const prototype = Object.getPrototypeOf(value);
  // Checks the prototype's own prototype rather than Object.prototype: modules of the app may come from another realm.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
