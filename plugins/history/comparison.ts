import { diffWordsWithSpace } from 'diff';
import type { ContentType, DocumentValue } from 'plinth';

/** Texts beyond so many characters are not looked at word by word. */
const LONGEST = 50_000;
/** Words that may differ, and milliseconds that the texts of one comparison may take. */
const MOST_EDITS = 2_000;
const PATIENCE = 200;

const TEXTS: readonly string[] = ['string', 'text', 'richtext'];

/** A run of words that both texts have, or one of them alone. */
export interface WordRun {
  readonly kind: 'same' | 'in' | 'out';
  readonly text: string;
}

/** An attribute that two states have otherwise. */
export interface AttributeDifference {
  readonly attribute: string;
  readonly before: unknown;
  readonly after: unknown;
  /** Of texts: how one became the other; null where they are no texts, or differ in too much. */
  readonly words: readonly WordRun[] | null;
}

/** Which attributes two states have otherwise, in the order of the model. */
export function compare(type: ContentType, before: DocumentValue | null, after: DocumentValue | null): readonly AttributeDifference[] {
  const until = Date.now() + PATIENCE;
  return [...type.attributes.values()].flatMap(({ name, kind, type: { name: typeName } }) => {
    const [old, now] = [before?.[name] ?? null, after?.[name] ?? null];
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
