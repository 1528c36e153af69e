/**
 * The known name that `found` was probably meant to be, for suggestions in messages.
 * Ignores case and the separators `-`, `_` and space. Null when no name is similar: at most one edit per three characters, but at least
 * one, is allowed.
 */
export function nearest(found: string, known: Iterable<string>): string | null {
  const wanted = fold(found);
  const limit = Math.max(1, Math.floor(wanted.length / 3));
  let best: string | null = null;
  let bestDistance = limit + 1;
  for (const name of known) {
    const candidate = fold(name);
    if (Math.abs(candidate.length - wanted.length) >= bestDistance) continue;
    const distance = editDistance(wanted, candidate);
    if (distance < bestDistance) {
      best = name;
      bestDistance = distance;
    }
  }
  return best;
}

function fold(text: string): string {
  return text.toLowerCase().replace(/[-_\s]/g, '');
}

/** Number of insertions, deletions, substitutions and swaps of neighbours that turn one text into the other. */
function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      let cost = Math.min(at(last, column) + 1, at(current, column - 1) + 1, at(last, column - 1) + (same ? 0 : 1));
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (swapped) cost = Math.min(cost, at(beforeLast, column - 2) + 1);
      current.push(cost);
    }
    beforeLast = last;
    last = current;
  }
  return at(last, to.length);
}

function at(distances: readonly number[], column: number): number {
  return distances[column] ?? Number.POSITIVE_INFINITY;
}
