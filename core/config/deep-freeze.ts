/** Freezes plain objects and arrays to the bottom. Instances of classes (dates, a provider's client) are left alone. */
export function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value) || !isPlain(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) deepFreeze(part);
  return value;
}

function isPlain(value: object): boolean {
  if (Array.isArray(value)) return true;
  const prototype = Object.getPrototypeOf(value);
  // The prototype's own prototype rather than Object.prototype: modules of the app may come from another realm.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
