/** Characters that are written at once, about: a few milliseconds' work. */
const PIECE = 100_000;

/** Characters that a value counts for beside its texts. */
const VALUE = 8;

/**
 * Writes a JSON-safe value in pieces: what `JSON.stringify` writes, which nobody interrupts. Parts of it that are small are written at once.
 * @param value of lists, objects and values, as graphql-js puts answers together
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

/** Members one after the other; small ones together. */
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

/** Whether a list or an object is more than one piece. It is looked at until that is known. */
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
