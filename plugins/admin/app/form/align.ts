import { hunksOf } from './differ.ts';
import { copyValues } from './entries.ts';
import {
  type AttributeShape,
  attributesOf,
  type Entry,
  type FormShape,
  isEntryList,
  isSingleEntry,
  isValues,
  KEY,
  ownOf,
  type Values,
} from './shape.ts';

/**
 * Returns another version of a document with the keys and ids of this one. A published version has entries of its own; they are matched by
 * their content, or else by their position.
 */
export function aligned(shape: FormShape, other: Values, values: Values): Values {
  return alignValues(shape, shape.attributes, other, values);
}

function alignValues(shape: FormShape, attributes: readonly AttributeShape[], other: Values, values: Values): Values {
  const result: Record<string, unknown> = { ...other };
  for (const attribute of attributes) {
    const [theirs, mine] = [ownOf(other, attribute.name), ownOf(values, attribute.name)];
    if (isSingleEntry(attribute) && isValues(theirs) && isValues(mine)) {
      result[attribute.name] = { ...alignValues(shape, attributesOf(shape, attribute, theirs), theirs, mine), id: mine.id };
    } else if (isEntryList(attribute) && Array.isArray(theirs)) {
      result[attribute.name] = alignEntries(shape, attribute, theirs as readonly Values[], (mine ?? []) as readonly Entry[]);
    }
  }
  return result;
}

function alignEntries(shape: FormShape, attribute: AttributeShape, theirs: readonly Values[], mine: readonly Entry[]): readonly Entry[] {
  const told = (entry: Values) =>
    JSON.stringify(copyValues(shape, attributesOf(shape, attribute, entry), entry), (name, value) => (name === KEY ? undefined : value));
  const pairs = new Map<number, number>();
  let at = 0;
  let to = 0;
  const hunks = hunksOf(theirs.map(told), mine.map(told));
  for (const hunk of [...hunks, { start: theirs.length, end: theirs.length, to: mine.length, until: mine.length }]) {
    while (at < hunk.start) pairs.set(at++, to++);
    let next = hunk.to;
    for (at = hunk.start; at < hunk.end; at++) {
      let found = next;
      while (found < hunk.until && mine[found]?.__component !== theirs[at]?.__component) found++;
      if (found >= hunk.until) continue;
      pairs.set(at, found);
      next = found + 1;
    }
    to = hunk.until;
  }
  return theirs.map((entry, index) => {
    const pair = mine[pairs.get(index) ?? -1];
    if (pair === undefined) return { ...entry, [KEY]: `other-${index}` };
    return { ...alignValues(shape, attributesOf(shape, attribute, entry), entry, pair), id: pair.id, [KEY]: pair[KEY] };
  });
}
