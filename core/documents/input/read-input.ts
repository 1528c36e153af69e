import { InvalidKeyError, ValueProblemsError } from '../../errors/index.ts';
import {
  type Attribute,
  type AttributeOwner,
  type ContentType,
  type DynamicZoneAttribute,
  isLinking,
  type LinkingAttribute,
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
  type ParsedPosition,
  type RelationInput,
} from './input-types.ts';
import { BodyBudget, isPlainObject, type PlainObject, type ReadContext } from './read-context.ts';
import { asksNothing, readRelation } from './relation-input.ts';

/**
 * The way from the `data` of a body to stored form. No step here does I/O: look-ups and slow work are functions that callers pass in.
 *
 * A write walks a body up to five times. Problems are reported in a fixed order, whatever the order of the body. Each walk throws when
 * later questions make no sense yet:
 *
 * 1. `checkKeys` (in `readInput`) checks only keys, at any depth. So a forbidden key is reported before a wrong form beside it, and before
 *    anything is read of an attribute that the caller must not know. It also walks parts that are not read, such as documents that a client
 *    sends back whole.
 * 2. `readInput` reads forms, in the order of the body, and throws at the first wrong one. It also collects the named documents and counts
 *    entries.
 *
 *    The caller then checks that those documents and the document itself exist. That is reported before any problem of values.
 * 3. `parseValues` converts scalars to stored form, in schema order, and collects all problems. A lenient version is refused with these
 *    alone (`assertValues`), a strict one with those of step 5 among them. `prepareValues` does slow conversions, only for bodies without
 *    problems.
 * 4. `newVersion` or `patchVersion` makes the version inside the transaction, from the state stored by then, and detects missing entries.
 * 5. `checkVersion` checks a strict version as a whole, including parts from another version: rules of values, numbers of entries,
 *    uniqueness. Lenient versions skip this step.
 *
 * @module
 */

/** A document that a body names. */
export interface NamedLink {
  readonly attribute: RelationAttribute;
  readonly ref: LinkRef;
  /** Names of attributes, and indexes in lists of entries. The last one is the relation. */
  readonly path: readonly string[];
  /** Whether it is named only as the anchor of another document's position. */
  readonly isAnchor?: boolean;
  /** Whether nothing is wrong if a version with its numeric id does not exist. */
  readonly mayLack?: boolean;
}

/** A body that was read, and totals that are needed before it is written. */
export interface BodyInput extends AttributesInput {
  /**
   * All documents that it names, anchors of positions included: for each object those in its relations first, then those in its component
   * entries.
   */
  readonly links: readonly NamedLink[];
  /** The number of component entries, nested ones included. The write needs at most as many new ids. */
  readonly entryCount: number;
  /** Whether entries were skipped because another one in their list has a wrong shape. */
  readonly hasDropped: boolean;
}

/**
 * Converts the `data` of a body to attributes: checks keys, forms of relations and shapes of components. Scalar values stay as they are.
 *
 * @throws InvalidKeyError for the first key that the body must not have
 * @throws ValidationError for malformed relations, and for bodies beyond the limits of `read-context.ts`
 */
export function readInput(type: ContentType, data: unknown, context: ReadContext): BodyInput {
  assertObject(data);
  checkKeys(type, data, context);
  return readForms(type, data, context);
}

/** `readInput` without `checkKeys`, for a body whose keys are checked. @throws ValidationError */
export function readForms(type: ContentType, data: PlainObject, context: ReadContext): BodyInput {
  const budget = new BodyBudget(context);
  const links: NamedLink[] = [];
  const reader = new InputReader(context, budget);
  const input = reader.readAttributes(type, data, BODY, links);
  return { ...input, links, entryCount: budget.entries - reader.droppedEntries, hasDropped: reader.droppedEntries > 0 };
}

/** The attributes of the content type itself that a body wants to write. */
export function namedAttributes(type: ContentType, data: PlainObject): readonly Attribute[] {
  return Object.keys(data).flatMap((key) => {
    const attribute = type.attributes.get(key);
    if (attribute?.writable !== 'yes' || data[key] === undefined) return [];
    return isLinking(attribute) && asksNothing(data[key]) ? [] : [attribute];
  });
}

/**
 * Refuses `data` that is not an object.
 * @throws ValueProblemsError
 */
export function assertObject(data: unknown): asserts data is PlainObject {
  if (isPlainObject(data)) return;
  const value = Array.isArray(data) ? null : data;
  const message = wrongTypeMessage('object', value, Array.isArray(data) ? { from: data } : undefined).replace('{name}', 'this');
  throw new ValueProblemsError([{ path: [], message, name: 'ValidationError', value }]);
}

/** An object of a body. */
interface ObjectPlace {
  /** The dotted path of the attribute that holds the object; null for the body itself. */
  readonly path: string | null;
  /** The path with the indexes of entries. */
  readonly steps: readonly string[];
}

const BODY: ObjectPlace = { path: null, steps: [] };

/** Reads one body whose keys are checked. */
class InputReader {
  /** Entries that are not written because another one in their list has a wrong shape. */
  droppedEntries = 0;
  readonly #context: ReadContext;
  readonly #budget: BodyBudget;

  constructor(context: ReadContext, budget: BodyBudget) {
    this.#context = context;
    this.#budget = budget;
  }

  /** @param links collects the named documents */
  readAttributes(owner: AttributeOwner, data: PlainObject, { path, steps }: ObjectPlace, links: NamedLink[]): AttributesInput {
    const scalars = new Map<ScalarAttribute, unknown>();
    const relations = new Map<LinkingAttribute, RelationInput>();
    const components = new Map<EntryAttribute, readonly EntryInput[] | null>();
    const malformed = new Map<EntryAttribute, readonly MalformedEntry[]>();
    const below: NamedLink[] = [];
    for (const key of Object.keys(data)) {
      const attribute = owner.attributes.get(key);
      const value = data[key];
      if (!attribute || value === undefined || (path !== null && key === 'id')) continue;
      if (path === null && !isWritable(attribute, this.#context)) continue;
      const here = path === null ? key : `${path}.${key}`;
      if (attribute.kind === 'scalar') scalars.set(attribute, value);
      else if (isLinking(attribute)) {
        if (attribute.kind === 'relation' && !this.#context.canLink(attribute))
          throw new InvalidKeyError(attribute.name, { source: 'body', path: here });
        const input = readRelation(attribute, value, { path: here, context: this.#context, budget: this.#budget });
        if (input === null) continue;
        relations.set(attribute, input);
        noteLinks(attribute, input, [...steps, key], links);
      } else {
        const wrong: MalformedEntry[] = [];
        const inEntries: NamedLink[] = [];
        const [read, dropped] = [this.#budget.entries, this.droppedEntries];
        const entries = this.#readEntries(attribute, value, { path: here, steps: [...steps, key] }, wrong, inEntries);
        // One wrong entry drops the whole list.
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

  /** Reads one entry or a list of entries; null stays null. */
  #readEntries(
    attribute: EntryAttribute,
    value: unknown,
    { path, steps }: ObjectPlace & { readonly path: string },
    malformed: MalformedEntry[],
    links: NamedLink[],
  ): readonly EntryInput[] | null {
    if (value === null) return null;
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
      const place = { path, steps: [...steps, ...at] };
      entries.push({ id: readEntryId(object.id), component, input: this.readAttributes(component, object, place, links) });
    }
    return entries;
  }
}

/** Collects the documents that a relation names, which are looked up before the body is written. */
function noteLinks(attribute: LinkingAttribute, input: RelationInput, path: readonly string[], links: NamedLink[]): void {
  const note = (ref: LinkRef, manner: Pick<NamedLink, 'isAnchor' | 'mayLack'> = {}) =>
    links.push({ attribute: relationOf(attribute, ref), ref, path, ...manner });
  for (const ref of input.overruled ?? []) note(ref);
  if (input.kind === 'set') {
    for (const ref of input.links) note(ref);
    return;
  }
  for (const ref of input.disconnect) note(ref, { mayLack: true });
  for (const ref of input.connect) {
    note(ref);
    if ('anchor' in ref.position) note(anchorRef(ref.position, ref), { isAnchor: true, ...(input.isLenient && { mayLack: true }) });
  }
}

/** The relation that leads to a named document. */
export function relationOf(attribute: LinkingAttribute, { type }: LinkRef): RelationAttribute {
  if (attribute.kind === 'relation') return attribute;
  const relation = attribute.on.get(type ?? '');
  if (relation === undefined) throw new Error(`"${attribute.name}" cannot refer to documents of "${type}"`);
  return relation;
}

/** The reference of a position's anchor. It has the pins of the link that is placed. */
export function anchorRef(
  { anchor, anchorType }: Extract<ParsedPosition, { anchor: unknown }>,
  { pins, type, tap }: Pick<LinkRef, 'pins' | 'type' | 'tap'>,
): LinkRef {
  const named = anchorType ?? type;
  const rest = { pins, ...(named !== undefined && { type: named }), ...(tap !== undefined && { tap }) };
  return typeof anchor === 'string' ? { documentId: anchor, id: null, ...rest } : { documentId: null, id: anchor, ...rest };
}

/** Why an entry has a wrong shape; null when it has not. */
function refuseEntry(attribute: EntryAttribute, item: unknown, at: readonly string[]): MalformedEntry | null {
  if (!isPlainObject(item)) return notAnEntry(item, at);
  return attribute.kind === 'component' ? null : refuseComponent(attribute, item, at);
}

/** Replaces an invalid entry id: no entry has this one. */
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
  // In a list, text is reported as an object that failed to parse; a single value is reported as it is.
  if (typeof item !== 'string' || at.length === 0) return wrongType('object', item, at);
  return { at, message: wrongTypeMessage('object', null, { from: item }), value: null };
}

function wrongType(type: string, value: unknown, at: readonly string[]): MalformedEntry {
  return { at, message: wrongTypeMessage(type, value), value };
}
