/** The coerced variables of an operation. */
export type Variables = Readonly<Record<string, unknown>>;

/** A part of a compiled operation: made once if it does not depend on variables, else for each set of them. */
export interface Template<Value> {
  readonly isConstant: boolean;
  /** @throws an error in an argument */
  of(variables: Variables): Value;
}

/**
 * Combines parts. If all are constant, the result is made once and frozen, so that its meaning can be cached.
 * @param own whether the combination itself depends on variables
 */
export function madeOf<Value>(
  parts: readonly Template<unknown>[],
  own: boolean,
  variables: Variables,
  make: (variables: Variables) => Value,
): Template<Value> {
  if (own || parts.some((part) => !part.isConstant)) return { isConstant: false, of: make };
  const value = Object.freeze(make(variables));
  return { isConstant: true, of: () => value };
}
