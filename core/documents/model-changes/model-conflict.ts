import { counted } from './counted.ts';
import type { StoredValue } from './stored-value.ts';

/** Documents that a new model has no room for as they are, so that a boot would stop. */
export interface ModelConflict {
  /**
   * `links`: they have several links in a relation that allows one. `targets`: they link to a document that others link to as well, and only
   * one may. `values`: they have the same value as others, and it must be unique.
   */
  readonly kind: 'links' | 'targets' | 'values';
  readonly uid: string;
  readonly attribute: string;
  /** Number of documents. */
  readonly count: number;
  /** Some of the documents. Their values are null, except for `values`. */
  readonly examples: readonly StoredValue[];
  /** The reason for a boot to stop, in a sentence. */
  readonly text: string;
}

/** The most documents that a conflict names. More than are shown, because a reader may not see all of them. */
export const MOST_NAMED = 100;

/** Values in a sentence, and documents for each. */
const VALUES = 10;
const DOCUMENTS = 5;

/** The documents with a value that another one has, as part of a sentence. */
export function describeSharing(count: number, examples: readonly StoredValue[], verb = 'have'): string {
  const byValue = new Map<string, string[]>();
  for (const { value, documentId } of examples) {
    if (value !== null) byValue.set(value, [...(byValue.get(value) ?? []), documentId]);
  }
  const shown = [...byValue].slice(0, VALUES).map(([value, ids]) => {
    return `${JSON.stringify(value.slice(0, 60))} (${ids.slice(0, DOCUMENTS).join(', ')}${ids.length > DOCUMENTS ? ', …' : ''})`;
  });
  const isAll = byValue.size <= VALUES && examples.length >= count;
  const list = shown.length === 0 ? '' : `: ${shown.join('; ')}${isAll ? '' : '; …'}`;
  return `${counted(count, 'document')} ${verb} a value that another document has${list}`;
}

/** Why an attribute cannot become unique, in a sentence. */
export function describeSharedValues({ uid, attribute, count, examples }: Omit<ModelConflict, 'text' | 'kind'>): string {
  return `"${attribute}" of ${uid} must be unique, but ${describeSharing(count, examples)}`;
}
