import { diffWordsWithSpace } from 'diff';
import { type Attribute, type AttributeOwner, type ContentType, type DocumentValue, isLinking, type Model, ownValue } from 'plinth';

/** Longer texts are not compared word by word; characters. */
const LONGEST = 50_000;
/** Limits of word comparison: edits per text, and milliseconds for all texts of one comparison. */
const MOST_EDITS = 2_000;
const PATIENCE = 200;

const TEXTS: readonly string[] = ['string', 'text', 'richtext'];

/** Set by the server at each write. They say when a state was written, not what it is. */
const TIMESTAMPS: readonly string[] = ['createdAt', 'updatedAt', 'publishedAt'];

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

/**
 * The attributes whose content differs between two states, in the order of the model. These are no differences: timestamps, ids of
 * component entries, the order of keys in JSON, and the defaults of attributes that were added to the model after a state was stored.
 */
export function compare(
  type: ContentType,
  before: DocumentValue | null,
  after: DocumentValue | null,
  context: ComparisonContext,
): readonly AttributeDifference[] {
  const until = Date.now() + PATIENCE;
  const same = new Sameness(context);
  return [...type.attributes.values()].flatMap((attribute) => {
    const { name, kind, type: valueType } = attribute;
    if (TIMESTAMPS.includes(name)) return [];
    const [old, now] = [before, after].map((state) => (state && ownValue(state, name)) ?? null);
    if (before === null || after === null ? same.ofValues(attribute, old, now) : same.ofAttribute(attribute, before, after)) return [];
    const isText = kind === 'scalar' && TEXTS.includes(valueType.name) && typeof old === 'string' && typeof now === 'string';
    return [{ attribute: name, before: old, after: now, words: isText ? wordsOf(old, now, until - Date.now()) : null }];
  });
}

/** What a comparison needs to know beside the states. */
export interface ComparisonContext {
  readonly model: Model;
  /** Whether the states are of the same locale. Otherwise links lead to other versions of their targets, which is no difference. */
  readonly isSameLocale: boolean;
}

/** Whether values mean the same. */
class Sameness {
  readonly #model: Model;
  readonly #isSameLocale: boolean;

  constructor({ model, isSameLocale }: ComparisonContext) {
    this.#model = model;
    this.#isSameLocale = isSameLocale;
  }

  /** Whether an attribute means the same in two owners. One that was stored before the model had it has its default. */
  ofAttribute(attribute: Attribute, one: DocumentValue, other: DocumentValue): boolean {
    const { name, definition } = attribute;
    const [own, others] = [ownValue(one, name), ownValue(other, name)].map((value) => value ?? null);
    if (this.ofValues(attribute, own, others)) return true;
    const isKnown = Object.hasOwn(one, name) && Object.hasOwn(other, name);
    const initial = definition.default;
    return !isKnown && initial !== undefined && this.ofValues(attribute, own ?? initial, others ?? initial);
  }

  ofValues(attribute: Attribute, one: unknown, other: unknown): boolean {
    if (isLinking(attribute)) return meaningOf(this.#targets(one)) === meaningOf(this.#targets(other));
    if (attribute.kind === 'scalar') return meaningOf(one) === meaningOf(other);
    const [entries, others] = [listOf(one), listOf(other)];
    return entries.length === others.length && entries.every((entry, index) => this.#ofEntries(attribute, entry, others[index] ?? {}));
  }

  #ofEntries(attribute: Attribute, one: DocumentValue, other: DocumentValue): boolean {
    if (one.__component !== other.__component) return false;
    const uid = attribute.kind === 'component' ? attribute.component : String(one.__component);
    const component: AttributeOwner | undefined = this.#model.components.get(uid);
    return [...(component?.attributes.values() ?? [])].every((inner) => inner.name === 'id' || this.ofAttribute(inner, one, other));
  }

  /** What links lead to. The documents there may be shown differently, such as a draft and its published version. */
  #targets(value: unknown): readonly unknown[] {
    return listOf(value).map(({ __type, documentId, locale }) => [__type, documentId, this.#isSameLocale ? locale : null]);
  }
}

/** JSON text of a value, independent of the order of keys. */
function meaningOf(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}

function listOf(value: unknown): readonly DocumentValue[] {
  if (Array.isArray(value)) return value;
  return value === null || value === undefined ? [] : [value as DocumentValue];
}

/** @param patience milliseconds */
function wordsOf(before: string, after: string, patience: number): readonly WordRun[] | null {
  if (patience <= 0 || before.length > LONGEST || after.length > LONGEST) return null;
  const parts = diffWordsWithSpace(before, after, { maxEditLength: MOST_EDITS, timeout: patience });
  return parts?.map(({ added, removed, value }) => ({ kind: added ? 'in' : removed ? 'out' : 'same', text: value })) ?? null;
}
