/** A difference between two lists: `before` from `start` to `end` was replaced by `after` from `to` to `until`. */
export interface Hunk {
  readonly start: number;
  readonly end: number;
  readonly to: number;
  readonly until: number;
}

/** Maximum number of edits. Beyond it the whole range is one difference, since nobody would read that many. */
const MOST = 800;

/** Returns the differences between two lists of texts, with the fewest edits (Myers). */
export function hunksOf(before: readonly string[], after: readonly string[]): readonly Hunk[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = before.length;
  let until = after.length;
  while (end > start && until > start && before[end - 1] === after[until - 1]) {
    end--;
    until--;
  }
  if (start === end && start === until) return [];
  if (start === end || start === until) return [{ start, end, to: start, until }];
  const edits = shortestEdits(before.slice(start, end), after.slice(start, until));
  if (edits === null) return [{ start, end, to: start, until }];
  return gather(edits).map((hunk) => ({
    start: hunk.start + start,
    end: hunk.end + start,
    to: hunk.to + start,
    until: hunk.until + start,
  }));
}

/** Returns the edits: at x an item of `before` is removed, at y an item of `after` is added. */
function shortestEdits(
  before: readonly string[],
  after: readonly string[],
): readonly { readonly x: number; readonly y: number; readonly isGone: boolean }[] | null {
  const most = Math.min(before.length + after.length, MOST);
  const width = 2 * most + 1;
  let furthest = new Int32Array(width + 2);
  const trace: Int32Array[] = [];
  for (let depth = 0; depth <= most; depth++) {
    trace.push(furthest.slice());
    for (let diagonal = -depth; diagonal <= depth; diagonal += 2) {
      const at = diagonal + most + 1;
      const isDown = diagonal === -depth || (diagonal !== depth && (furthest[at - 1] as number) < (furthest[at + 1] as number));
      let x = isDown ? (furthest[at + 1] as number) : (furthest[at - 1] as number) + 1;
      let y = x - diagonal;
      while (x < before.length && y < after.length && before[x] === after[y]) {
        x++;
        y++;
      }
      furthest[at] = x;
      if (x >= before.length && y >= after.length) return walkBack(trace, before.length, after.length, most);
    }
    furthest = furthest.slice();
  }
  return null;
}

function walkBack(trace: readonly Int32Array[], endX: number, endY: number, most: number) {
  const edits: { x: number; y: number; isGone: boolean }[] = [];
  let x = endX;
  let y = endY;
  for (let depth = trace.length - 1; depth > 0; depth--) {
    const furthest = trace[depth] as Int32Array;
    const diagonal = x - y;
    const at = diagonal + most + 1;
    const isDown = diagonal === -depth || (diagonal !== depth && (furthest[at - 1] as number) < (furthest[at + 1] as number));
    const beforeX = isDown ? (furthest[at + 1] as number) : (furthest[at - 1] as number);
    const beforeY = beforeX - (isDown ? diagonal + 1 : diagonal - 1);
    edits.push({ x: beforeX, y: beforeY, isGone: !isDown });
    x = beforeX;
    y = beforeY;
  }
  return edits.reverse();
}

function gather(edits: readonly { readonly x: number; readonly y: number; readonly isGone: boolean }[]): Hunk[] {
  const hunks: Hunk[] = [];
  for (const { x, y, isGone } of edits) {
    const last = hunks.at(-1);
    const next = isGone ? { end: x + 1, until: y } : { end: x, until: y + 1 };
    if (last !== undefined && last.end === x && last.until === y) hunks[hunks.length - 1] = { ...last, ...next };
    else hunks.push({ start: x, to: y, ...next });
  }
  return hunks;
}

/** A run of text that is in both versions, only in the new one, or only in the old one. */
export interface Part {
  readonly kind: 'same' | 'in' | 'out';
  readonly text: string;
}

/** Returns the difference between two texts, word by word. */
export function wordsOf(before: string, after: string): readonly Part[] {
  const one = tokens(before);
  const other = tokens(after);
  const parts: Part[] = [];
  // Merge changes that only white space separates, so that consecutive changed words are shown as one change.
  const hunks: Hunk[] = [];
  for (const hunk of hunksOf(one, other)) {
    const last = hunks.at(-1);
    if (last !== undefined && one.slice(last.end, hunk.start).join('').trim() === '')
      hunks[hunks.length - 1] = { ...last, end: hunk.end, until: hunk.until };
    else hunks.push(hunk);
  }
  const add = (kind: Part['kind'], text: string) => {
    if (text !== '') parts.push({ kind, text });
  };
  let at = 0;
  for (const { start, end, to, until } of hunks) {
    add('same', one.slice(at, start).join(''));
    add('out', one.slice(start, end).join(''));
    add('in', other.slice(to, until).join(''));
    at = end;
  }
  add('same', one.slice(at).join(''));
  return parts;
}

/** Splits a text into words, white space and signs. Scripts without spaces are split into characters. */
function tokens(text: string): string[] {
  return (
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}’']+|\s+|[^\p{L}\p{N}\s]/gu) ?? []
  );
}

/**
 * Merges two texts that were derived from the same base, line by line.
 * @returns null when both changed the same place
 */
export function mergedText(base: string, mine: string, theirs: string): string | null {
  const lines = base.split('\n');
  const sides = [mine.split('\n'), theirs.split('\n')] as const;
  const hunks = sides
    .flatMap((side) => hunksOf(lines, side).map((hunk) => ({ ...hunk, side })))
    .sort((one, other) => one.start - other.start || one.end - other.end);
  const result: string[] = [];
  let at = 0;
  let last: (Hunk & { readonly side: readonly string[] }) | null = null;
  for (const hunk of hunks) {
    if (last !== null && last.side !== hunk.side && hunk.start <= last.end) return null;
    result.push(...lines.slice(at, hunk.start), ...hunk.side.slice(hunk.to, hunk.until));
    at = hunk.end;
    last = hunk;
  }
  return [...result, ...lines.slice(at)].join('\n');
}
