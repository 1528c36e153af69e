/** A JSON value with its offsets in the text. The end is exclusive. */
export interface JsonNode {
  readonly start: number;
  readonly end: number;
  readonly kind: 'object' | 'list' | 'scalar';
  /** Keys of an object, or entries of a list, in order; empty for a scalar. */
  readonly members: readonly JsonMember[];
}

/** A key with its value, or an entry of a list. */
export interface JsonMember {
  /** For an entry, its index. */
  readonly key: string;
  /** Start of the key; for an entry, of the value. */
  readonly start: number;
  /** End of the key; for an entry, start of the value. */
  readonly keyEnd: number;
  readonly value: JsonNode;
}

const STRING = /"(?:[^"\\]|\\.)*"/y;
const WORD = /[^\s,\]}]+/y;
const SPACE = /[\s\uFEFF]*/y;

/** Parses the offsets of a text's values. @param text valid for `JSON.parse`, except for a byte order mark */
export function readJsonTree(text: string): JsonNode {
  let at = 0;
  const pass = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? '';
    at += found.length;
    return found;
  };
  const member = (position: number, isObject: boolean): JsonMember => {
    const start = at;
    if (!isObject) return { key: String(position), start, keyEnd: start, value: value() };
    const key = JSON.parse(pass(STRING)) as string;
    const keyEnd = at;
    pass(SPACE);
    at += 1;
    pass(SPACE);
    return { key, start, keyEnd, value: value() };
  };
  const value = (): JsonNode => {
    const start = at;
    const open = text[at];
    if (open !== '{' && open !== '[') {
      pass(open === '"' ? STRING : WORD);
      return { start, end: at, kind: 'scalar', members: [] };
    }
    const members: JsonMember[] = [];
    at += 1;
    for (pass(SPACE); text[at] !== '}' && text[at] !== ']'; pass(SPACE)) {
      if (text[at] === ',') {
        at += 1;
        pass(SPACE);
      }
      members.push(member(members.length, open === '{'));
    }
    at += 1;
    return { start, end: at, kind: open === '{' ? 'object' : 'list', members };
  };
  pass(SPACE);
  return value();
}
