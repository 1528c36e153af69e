/** Whether two JSON values are equal. Identical objects are recognized at once. */
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

/** Whether a value is empty: missing, null, an empty text or an empty list. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Whether two values of an attribute are equal for a reader: all kinds of empty are equal. */
export function sameValue(one: unknown, other: unknown): boolean {
  return same(one, other) || (isEmpty(one) && isEmpty(other) && typeof (one ?? '') === typeof (other ?? ''));
}
