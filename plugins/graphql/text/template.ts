/** The variables of an operation, as they were coerced. */
export type Variables = Readonly<Record<string, unknown>>;

/** Something that an operation asks for, made once for all variables where it does not depend on them, else anew for each set of them. */
export interface Template<Value> {
  readonly isConstant: boolean;
  /** @throws what is wrong with an argument */
  of(variables: Variables): Value;
}

/**
 * What is made of parts, once if they are all constant: then it is frozen, and it is remembered what it means.
 * @param own whether it depends on the variables itself
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
