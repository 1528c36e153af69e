import { isDeepStrictEqual } from 'node:util';
import type { DocumentValue } from 'plinth';

/** The change of one attribute. */
export interface Difference {
  readonly attribute: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Attributes that the service sets itself; they are not reported as changes. */
const OWN: ReadonlySet<string> = new Set(['id', 'documentId', 'createdAt', 'updatedAt', 'publishedAt', 'firstPublishedAt']);

/** The attributes that differ between two versions of a document. Null means that the version does not exist. */
export function differences(before: DocumentValue | null, after: DocumentValue | null): readonly Difference[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].flatMap((attribute) => {
    const [was, is] = [before?.[attribute] ?? null, after?.[attribute] ?? null];
    return OWN.has(attribute) || isDeepStrictEqual(withoutIds(was), withoutIds(is)) ? [] : [{ attribute, before: was, after: is }];
  });
}

/** Component entries get new ids in each version, so ids say nothing about a difference. */
function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([key, each]) => (key === 'id' ? [] : [[key, withoutIds(each)]])));
}
