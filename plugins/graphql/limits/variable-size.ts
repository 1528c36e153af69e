/** Characters of keys and texts from which variables are too long to be quoted. */
const LONG = 2_000;

/** Maximum nesting, as for bodies: variables of a GET request are in the query string. */
const MOST_LEVELS = 64;

/**
 * The error for variables that would take long to check against their types. Walks without recursion.
 * @param limit maximum number of objects
 * @returns null if they are acceptable
 */
export function largeVariables(variables: Readonly<Record<string, unknown>> | undefined, limit: number): string | null {
  let level: object[] = variables === undefined ? [] : [variables];
  let objects = -1;
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > MOST_LEVELS) return `The variables are nested too deeply: the maximum is ${MOST_LEVELS} levels.`;
    const next: object[] = [];
    for (const container of level) {
      const isList = Array.isArray(container);
      if (!isList && ++objects > limit) {
        return `The variables contain too many objects: variableLimit is ${limit}.`;
      }
      for (const child of isList ? container : Object.values(container)) {
        if (typeof child === 'object' && child !== null) next.push(child);
      }
    }
    level = next;
  }
  return null;
}

/** Whether variables are too long to quote: graphql-js quotes a whole value per error, before its length can be checked. */
export function areLong(variables: Readonly<Record<string, unknown>> | undefined): boolean {
  return variables !== undefined && sizeOf(variables, LONG) > LONG;
}

/** Characters of all keys and texts of a value. Counting stops above `enough`. */
function sizeOf(value: unknown, enough: number): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 1;
  let size = 0;
  for (const key in value) {
    size += key.length + sizeOf((value as Readonly<Record<string, unknown>>)[key], enough - size);
    if (size > enough) break;
  }
  return size;
}
