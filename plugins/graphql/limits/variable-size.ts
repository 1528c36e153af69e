/** Characters of keys and texts from which variables are too long to be quoted. */
const LONG = 2_000;

/** Levels of objects and lists, as bodies may have: variables of a GET request are in its query string. */
const MOST_LEVELS = 64;

/**
 * What is wrong with variables that would take long to be checked against their types. Walks without recursion.
 * @param limit objects that they may hold
 * @returns null when nothing is
 */
export function largeVariables(variables: Readonly<Record<string, unknown>> | undefined, limit: number): string | null {
  let level: object[] = variables === undefined ? [] : [variables];
  let objects = -1;
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > MOST_LEVELS) return `The variables nest deeper than ${MOST_LEVELS} levels.`;
    const next: object[] = [];
    for (const container of level) {
      const isList = Array.isArray(container);
      if (!isList && ++objects > limit) {
        return `The variables have more objects than variableLimit allows, which is ${limit}.`;
      }
      for (const child of isList ? container : Object.values(container)) {
        if (typeof child === 'object' && child !== null) next.push(child);
      }
    }
    level = next;
  }
  return null;
}

/** Whether variables are so long that nobody should quote them: graphql-js quotes a whole value for each mistake in it, before anybody can look at the length of that. */
export function areLong(variables: Readonly<Record<string, unknown>> | undefined): boolean {
  return variables !== undefined && sizeOf(variables, LONG) > LONG;
}

/** Characters of all keys and texts of a value; above `enough` as many as were counted until then. */
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
