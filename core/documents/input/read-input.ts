import { InvalidKeyError, ValueProblemsError } from '../../errors/index.ts';
import {
  type Attribute,
  type AttributeOwner,
  type ContentType,
  type DynamicZoneAttribute,
  type RelationAttribute,
  type ScalarAttribute,
  wrongTypeMessage,
} from '../../model/index.ts';
import { checkKeys, isWritable } from './check-keys.ts';
import {
  type AttributesInput,
  type EntryAttribute,
  type EntryInput,
  isEntryList,
  type LinkRef,
  type MalformedEntry,
  type RelationInput,
} from './input-types.ts';
import { BodyBudget, isPlainObject, type PlainObject, type ReadContext } from './read-context.ts';
import { asksNothing, readRelation } from './relation-input.ts';

/**
 * Everything between the `data` of a body and what is stored. No step looks anything up: look-ups and slow work are functions that callers pass in.
 *
 * A write walks a body five times. What is wrong is told in a fixed order, whatever stands first in the body, and a walk ends where the order does
 * not let the next question be asked yet:
 *
 * 1. `checkKeys` (in `readInput`) looks at keys alone, at any depth: a key that may not be there is told before any wrong form beside it, and before
 *    anything is read of an attribute that the caller must not know of. It also goes where nothing is read, into documents that were read and are sent back.
 * 2. `readInput` reads forms, in the order of the body, and throws at the first that is wrong. It notes on the way which documents are named and how many
 *    entries there are.
 *
 *    Then the caller looks whether those documents and the document itself are there: that is told before anything is said of values.
 * 3. `parseValues` brings scalars into stored form, in the order of the schema, and collects all problems: a lenient version is refused with them alone
 *    (`assertValues`), a strict one with those of step 5 among them. It notes which values are to be prepared, and `prepareValues` does that slow work for
 *    bodies that have no problem.
 * 4. `newVersion` or `patchVersion` makes the version, inside the transaction, of what is stored by then, and finds entries that are not there.
 * 5. `checkVersion` checks it strictly, as a whole, with what it has from elsewhere (from another version of the document, from a version that it is a copy
 *    of): rules of values, numbers of entries, uniqueness. Lenient versions are not walked.
 *
 * @module
 */

/** A document that a body names. */
export interface NamedLink {
  readonly attribute: RelationAttribute;
  readonly ref: LinkRef;
  /** It is named as the place of another one alone. */
  readonly isAnchor?: boolean;
}

/** A body that was read, and what has to be known of all of it before it is written. */
export interface BodyInput extends AttributesInput {
  /** Every document that it names, the anchors of positions too: of each owner of attributes those in its relations, then those in its component entries. */
  readonly links: readonly NamedLink[];
  /** Component entries, nested ones included: as many ids are enough to store it. */
  readonly entryCount: number;
  /** Whether there are entries of which nothing was read but that the shape of one beside them is wrong. */
  readonly hasDropped: boolean;
}

/**
 * Turns the `data` of a body into attributes: checks keys, forms of relations and shapes of components, and leaves the values of
 * scalars as they are.
 *
 * @throws InvalidKeyError for the first key that the body may not hold
 * @throws ValidationError for malformed relations, and for bodies beyond the bounds of `read-context.ts`
 */
export function readInput(type: ContentType, data: unknown, context: ReadContext): BodyInput {
  assertObject(data);
  checkKeys(type, data, context);
  return readForms(type, data, context);
}

/** What `readInput` does of a body whose keys are known to be in order. @throws ValidationError */
export function readForms(type: ContentType, data: PlainObject, context: ReadContext): BodyInput {
  const budget = new BodyBudget(context);
  const links: NamedLink[] = [];
  const reader = new InputReader(context, budget);
  const input = reader.readAttributes(type, data, null, links);
  return { ...input, links, entryCount: budget.entries - reader.droppedEntries, hasDropped: reader.droppedEntries > 0 };
}

/** The attributes of the content type itself that a body wants to write. */
export function namedAttributes(type: ContentType, data: PlainObject): readonly Attribute[] {
  return Object.keys(data).flatMap((key) => {
    const attribute = type.attributes.get(key);
    if (attribute?.writable !== 'yes' || data[key] === undefined) return [];
    return attribute.kind === 'relation' && asksNothing(data[key]) ? [] : [attribute];
  });
}

/**
 * Refuses the `data` of a body that has no keys.
 * @throws ValueProblemsError
 */
export function assertObject(data: unknown): asserts data is PlainObject {
  if (isPlainObject(data)) return;
  const value = Array.isArray(data) ? null : data;
  const message = wrongTypeMessage('object', value, Array.isArray(data) ? { from: data } : undefined).replace('{name}', 'this');
  throw new ValueProblemsError([{ path: [], message, name: 'ValidationError', value }]);
}

/** Reads one body whose keys are known to be in order. */
class InputReader {
  /** Entries that are not written, because the shape of one beside them is wrong. */
  droppedEntries = 0;
  readonly #context: ReadContext;
  readonly #budget: BodyBudget;

  constructor(context: ReadContext, budget: BodyBudget) {
    this.#context = context;
    this.#budget = budget;
  }

  /**
   * @param path the dotted path of the attribute that holds the object, null for the body itself
   * @param links takes the documents that are named
   */
  readAttributes(owner: AttributeOwner, data: PlainObject, path: string | null, links: NamedLink[]): AttributesInput {
    const scalars = new Map<ScalarAttribute, unknown>();
    const relations = new Map<RelationAttribute, RelationInput>();
    const components = new Map<EntryAttribute, readonly EntryInput[]>();
    const malformed = new Map<EntryAttribute, readonly MalformedEntry[]>();
    const below: NamedLink[] = [];
    for (const key of Object.keys(data)) {
      const attribute = owner.attributes.get(key);
      const value = data[key];
      if (!attribute || value === undefined || (path !== null && key === 'id')) continue;
      if (path === null && !isWritable(attribute, this.#context)) continue;
      const here = path === null ? key : `${path}.${key}`;
      if (attribute.kind === 'scalar') scalars.set(attribute, value);
      else if (attribute.kind === 'relation') {
        if (!this.#context.canLink(attribute)) throw new InvalidKeyError(attribute.name, { source: 'body', path: here });
        const input = readRelation(attribute, value, { path: here, context: this.#context, budget: this.#budget });
        if (input === null) continue;
        relations.set(attribute, input);
        noteLinks(attribute, input, links);
      } else {
        const wrong: MalformedEntry[] = [];
        const inEntries: NamedLink[] = [];
        const [read, dropped] = [this.#budget.entries, this.droppedEntries];
        const entries = this.#readEntries(attribute, value, here, wrong, inEntries);
        // Where the shape of one is wrong, there are none.
        components.set(attribute, wrong.length > 0 ? [] : entries);
        if (wrong.length > 0) {
          malformed.set(attribute, wrong);
          this.droppedEntries = dropped + this.#budget.entries - read;
        } else for (const link of inEntries) below.push(link);
      }
    }
    for (const link of below) links.push(link);
    return { scalars, relations, components, ...(malformed.size > 0 && { malformed }) };
  }

  /** Reads one entry or a list of entries; null is an empty list. */
  #readEntries(
    attribute: EntryAttribute,
    value: unknown,
    path: string,
    malformed: MalformedEntry[],
    links: NamedLink[],
  ): readonly EntryInput[] {
    if (value === null) return [];
    const isList = isEntryList(attribute);
    if (isList && !Array.isArray(value)) {
      malformed.push(wrongType('array', value, []));
      return [];
    }
    const items: readonly unknown[] = isList ? (value as unknown[]) : [value];
    this.#budget.takeEntries(items.length, path);
    const { model } = this.#context;
    const entries: EntryInput[] = [];
    for (const [index, item] of items.entries()) {
      const at = isList ? [String(index)] : [];
      const problem = refuseEntry(attribute, item, at);
      if (problem !== null) {
        malformed.push(problem);
        continue;
      }
      const object = item as PlainObject;
      const component = model.component(attribute.kind === 'component' ? attribute.component : (object.__component as string));
      entries.push({ id: readEntryId(object.id), component, input: this.readAttributes(component, object, path, links) });
    }
    return entries;
  }
}

/** Notes the documents that a relation names: those that are looked up before the body is written. */
function noteLinks(attribute: RelationAttribute, input: RelationInput, links: NamedLink[]): void {
  for (const ref of input.overruled ?? []) links.push({ attribute, ref });
  if (input.kind === 'set') {
    for (const ref of input.links) links.push({ attribute, ref });
    return;
  }
  for (const ref of input.disconnect) links.push({ attribute, ref });
  for (const ref of input.connect) {
    links.push({ attribute, ref });
    if ('anchor' in ref.position) links.push({ attribute, ref: anchorRef(ref.position.anchor, ref), isAnchor: true });
  }
}

/** A document that is named in a position alone: all else is as of the link that is placed. */
export function anchorRef(anchor: string | number, { pins, tap }: Pick<LinkRef, 'pins' | 'tap'>): LinkRef {
  const rest = { pins, ...(tap !== undefined && { tap }) };
  return typeof anchor === 'string' ? { documentId: anchor, id: null, ...rest } : { documentId: null, id: anchor, ...rest };
}

/** What is wrong with the shape of an entry; null when nothing is. */
function refuseEntry(attribute: EntryAttribute, item: unknown, at: readonly string[]): MalformedEntry | null {
  if (!isPlainObject(item)) return notAnEntry(item, at);
  return attribute.kind === 'component' ? null : refuseComponent(attribute, item, at);
}

/** Stands for an id that cannot be the id of an entry: no entry has it. */
const NO_ENTRY = -1;

function readEntryId(value: unknown): number | null {
  if (value == null) return null;
  const id = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : NO_ENTRY;
}

function refuseComponent(attribute: DynamicZoneAttribute, item: PlainObject, at: readonly string[]): MalformedEntry | null {
  const place = [...at, '__component'];
  const uid = item.__component;
  if (uid === undefined) return { at: place, message: '{name} is a required field' };
  if (typeof uid !== 'string') return wrongType('string', uid, place);
  if (attribute.components.includes(uid)) return null;
  return { at: place, message: `{name} must be one of the following values: ${attribute.components.join(', ')}`, value: uid };
}

function notAnEntry(item: unknown, at: readonly string[]): MalformedEntry {
  // In a list, text counts as an object that failed to parse; alone it is shown as it is.
  if (typeof item !== 'string' || at.length === 0) return wrongType('object', item, at);
  return { at, message: wrongTypeMessage('object', null, { from: item }), value: null };
}

function wrongType(type: string, value: unknown, at: readonly string[]): MalformedEntry {
  return { at, message: wrongTypeMessage(type, value), value };
}
