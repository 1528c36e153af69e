import { isDeepStrictEqual } from 'node:util';
import type { DocumentValue } from 'plinth';

/** What becomes of one attribute. */
export interface Difference {
  readonly attribute: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What changes by itself with every change. */
const OWN: ReadonlySet<string> = new Set(['id', 'documentId', 'createdAt', 'updatedAt', 'publishedAt']);

/** What is different in two versions of a document, attribute by attribute. Null: there is none. */
export function differences(before: DocumentValue | null, after: DocumentValue | null): readonly Difference[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].flatMap((attribute) => {
    const [was, is] = [before?.[attribute] ?? null, after?.[attribute] ?? null];
    return OWN.has(attribute) || isDeepStrictEqual(withoutIds(was), withoutIds(is)) ? [] : [{ attribute, before: was, after: is }];
  });
}

/** Entries of components have other numbers in other versions, and mean the same. */
function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([key, each]) => (key === 'id' ? [] : [[key, withoutIds(each)]])));
}
