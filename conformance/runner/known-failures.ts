import { readFileSync } from 'node:fs';
import { AREAS, type RowId } from '../spec/index.ts';
import { Unusable } from './outcome.ts';

/**
 * Reads a list of known failures: an id per line, and the reason after `#`. Empty lines and lines that begin with `#` are ignored.
 *
 * @returns the ids with their reasons
 * @throws Unusable when it cannot be read, or names unknown rows; the message contains the lines
 */
export function readKnownFailures(file: string): ReadonlyMap<RowId, string> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new Unusable(`--known-failures: ${(error as Error).message}`);
  }
  const ids = new Set<string>(AREAS.flatMap(({ rows }) => rows.map(({ id }) => id)));
  const known = new Map<RowId, string>();
  const unknown: string[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const [id = '', ...why] = line.split('#').map((part) => part.trim());
    if (id === '') continue;
    if (ids.has(id)) known.set(id as RowId, why.join(' # '));
    else unknown.push(`${file}:${index + 1} "${id}"`);
  }
  if (unknown.length > 0) throw new Unusable(`--known-failures names rows that do not exist: ${unknown.join(', ')}. --list shows them all`);
  return known;
}
