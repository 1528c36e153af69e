/** What JavaScript takes for the object from which another one inherits: who writes it as a key means something else, and loses it. */
const PROTO = '__proto__';

/** Places of the key `__proto__` in what somebody wrote into a file, below objects and lists alone: instances of classes are left alone. */
export function unusableKeys(value: unknown, path: readonly PropertyKey[] = [], seen: Set<unknown> = new Set()): readonly PropertyKey[][] {
  if (typeof value !== 'object' || value === null || seen.has(value) || isInstance(value)) return [];
  seen.add(value);
  const inside = Object.entries(value).flatMap(([key, inner]) => (key === PROTO ? [] : unusableKeys(inner, [...path, key], seen)));
  return Object.hasOwn(value, PROTO) || inheritsFromLiteral(value) ? [[...path, PROTO], ...inside] : inside;
}

/** Of a class, of this realm or another one. */
function isInstance(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype !== null && !Array.isArray(value) && !isRoot(prototype as object) && Object.hasOwn(prototype as object, 'constructor');
}

/** A module writes `{ __proto__: { … } }`, and has not written a key. */
function inheritsFromLiteral(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype !== null && !Array.isArray(value) && !isRoot(prototype as object);
}

function isRoot(prototype: object): boolean {
  return Object.getPrototypeOf(prototype) === null;
}
