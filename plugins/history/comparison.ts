import { diffWordsWithSpace } from 'diff';
import { type ContentType, type DocumentValue, ownValue } from 'plinth';

/** Longer texts are not compared word by word; characters. */
const LONGEST = 50_000;
/** Limits of word comparison: edits per text, and milliseconds for all texts of one comparison. */
const MOST_EDITS = 2_000;
const PATIENCE = 200;

const TEXTS: readonly string[] = ['string', 'text', 'richtext'];

/** A run of words that is in both texts (`same`), only in the newer (`in`) or only in the older (`out`). */
export interface WordRun {
  readonly kind: 'same' | 'in' | 'out';
  readonly text: string;
}

/** An attribute that differs between two states. */
export interface AttributeDifference {
  readonly attribute: string;
  readonly before: unknown;
  readonly after: unknown;
  /** How one text became the other; null if they are not texts, are too long, or differ too much. */
  readonly words: readonly WordRun[] | null;
}

/** The attributes that differ between two states, in the order of the model. */
export function compare(type: ContentType, before: DocumentValue | null, after: DocumentValue | null): readonly AttributeDifference[] {
  const until = Date.now() + PATIENCE;
  return [...type.attributes.values()].flatMap(({ name, kind, type: { name: typeName } }) => {
    const [old, now] = [before, after].map((state) => (state && ownValue(state, name)) ?? null);
    if (JSON.stringify(old) === JSON.stringify(now)) return [];
    const isText = kind === 'scalar' && TEXTS.includes(typeName) && typeof old === 'string' && typeof now === 'string';
    return [{ attribute: name, before: old, after: now, words: isText ? wordsOf(old, now, until - Date.now()) : null }];
  });
}

/** @param patience milliseconds */
function wordsOf(before: string, after: string, patience: number): readonly WordRun[] | null {
  if (patience <= 0 || before.length > LONGEST || after.length > LONGEST) return null;
  const parts = diffWordsWithSpace(before, after, { maxEditLength: MOST_EDITS, timeout: patience });
  return parts?.map(({ added, removed, value }) => ({ kind: added ? 'in' : removed ? 'out' : 'same', text: value })) ?? null;
}
