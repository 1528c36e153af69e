/** The value at a dotted path such as `data[0].title`, or undefined. The empty path is the value itself. */
export function valueAt(value: unknown, path: string): unknown {
  let current = value;
  for (const key of path.split(/[.[\]]+/)) {
    if (key === '') continue;
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return undefined;
    current = (current as Record<string, unknown>)[key];
  }
  return current;
}

/** A value as one short line, for messages. */
export function brief(value: unknown, length = 160): string {
  const text = value === undefined ? 'nothing' : (JSON.stringify(value) ?? String(value));
  return text.length <= length ? text : `${text.slice(0, length)}…`;
}
