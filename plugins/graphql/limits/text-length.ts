const [QUOTE, HASH, BACKSLASH, LINE_FEED, RETURN] = [34, 35, 92, 10, 13];

/**
 * The error for a text that would take long to parse: comments and blanks are not tokens, so the token limit does not cover them. Strings
 * are not counted, since they are
 * part of the operation. Texts within the limit are not examined, others only up to the limit.
 * @param limit maximum characters, not counting strings
 * @returns null if the text is acceptable
 */
export function longText(text: string, limit: number): string | null {
  if (text.length <= limit) return null;
  let counted = 0;
  for (let at = 0; at < text.length && counted <= limit; ) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else {
      const next = code === HASH ? endOfComment(text, at, limit) : at + 1;
      counted += next - at;
      at = next;
    }
  }
  if (counted <= limit) return null;
  return `The document is too long: characterLimit is ${limit} characters, not counting those in strings.`;
}

/** Index of a comment's end; quotes in a comment do not start strings. @param most maximum characters to examine */
function endOfComment(text: string, from: number, most: number): number {
  let at = from + 1;
  while (at < text.length && at - from <= most && !isLineEnd(text.charCodeAt(at))) at += 1;
  return at;
}

/** Index after a string, as the lexer of graphql-js reads it. An unterminated string extends to the end of the document. */
function endOfString(text: string, from: number): number {
  if (text.startsWith('"""', from)) {
    let end = text.indexOf('"""', from + 3);
    while (end > 0 && text.charCodeAt(end - 1) === BACKSLASH) end = text.indexOf('"""', end + 3);
    return end < 0 ? text.length : end + 3;
  }
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE || isLineEnd(code)) return at + 1;
    if (code === BACKSLASH) at += 1;
  }
  return text.length;
}

function isLineEnd(code: number): boolean {
  return code === LINE_FEED || code === RETURN;
}
