/** JavaScript treats this key as the prototype of an object, so a value written under it is lost. */
const PROTO = '__proto__';

/** Paths of the key `__proto__` in a value from a user's file. Looks into plain objects and lists only, not into instances of classes. */
export function unusableKeys(value: unknown, path: readonly PropertyKey[] = [], seen: Set<unknown> = new Set()): readonly PropertyKey[][] {
  if (typeof value !== 'object' || value === null || seen.has(value) || isInstance(value)) return [];
  seen.add(value);
  const inside = Object.entries(value).flatMap(([key, inner]) => (key === PROTO ? [] : unusableKeys(inner, [...path, key], seen)));
  return Object.hasOwn(value, PROTO) || inheritsFromLiteral(value) ? [[...path, PROTO], ...inside] : inside;
}

/** Whether an object is an instance of a class, of any realm. */
function isInstance(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype !== null && !Array.isArray(value) && !isRoot(prototype as object) && Object.hasOwn(prototype as object, 'constructor');
}

/** In a module, `{ __proto__: { … } }` sets the prototype and adds no key. */
function inheritsFromLiteral(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype !== null && !Array.isArray(value) && !isRoot(prototype as object);
}

function isRoot(prototype: object): boolean {
  return Object.getPrototypeOf(prototype) === null;
}
