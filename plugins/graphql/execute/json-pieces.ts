/** Approximate characters per piece: a few milliseconds of work. */
const PIECE = 100_000;

/** Characters that a value counts for in addition to its texts. */
const VALUE = 8;

/**
 * Serializes a JSON-safe value in pieces. The result is that of `JSON.stringify`, which cannot be interrupted. Small parts are written at
 * once.
 * @param value lists, objects and scalars, as graphql-js returns them
 */
export function* jsonPieces(value: unknown): Generator<string> {
  if (!isLarge(value)) {
    yield JSON.stringify(value);
    return;
  }
  if (Array.isArray(value)) {
    yield* members(
      value.map((each) => ['', each ?? null]),
      '[',
      ']',
    );
    return;
  }
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  yield* members(
    entries.map(([key, each]) => [`${JSON.stringify(key)}:`, each]),
    '{',
    '}',
  );
}

/** Members one after the other; small ones are combined. */
function* members(all: readonly (readonly [name: string, value: unknown])[], open: string, close: string): Generator<string> {
  let text = open;
  for (const [index, [name, value]] of all.entries()) {
    text += `${index === 0 ? '' : ','}${name}`;
    if (isLarge(value)) {
      yield text;
      text = '';
      yield* jsonPieces(value);
      continue;
    }
    text += JSON.stringify(value);
    if (text.length < PIECE) continue;
    yield text;
    text = '';
  }
  yield text + close;
}

/** Whether a list or an object exceeds one piece. Counting stops when that is known. */
function isLarge(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return false;
  let left = PIECE;
  const count = (part: unknown): void => {
    left -= typeof part === 'string' ? part.length : VALUE;
    if (left <= 0 || typeof part !== 'object' || part === null) return;
    for (const key in part) {
      left -= key.length;
      count((part as Readonly<Record<string, unknown>>)[key]);
      if (left <= 0) return;
    }
  };
  count(value);
  return left <= 0;
}
