/** Whether two JSON values say the same. What is one object is seen at once. */
export function same(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
    return one.every((value, index) => same(value, other[index]));
  }
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  return names.every(
    (name) => Object.hasOwn(other, name) && same((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name]),
  );
}

/** Whether a value says nothing: what is not there, null, an empty text or list. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Whether two values of an attribute say the same to who reads it: what is empty is empty, however it is written. */
export function sameValue(one: unknown, other: unknown): boolean {
  return same(one, other) || (isEmpty(one) && isEmpty(other) && typeof (one ?? '') === typeof (other ?? ''));
}
