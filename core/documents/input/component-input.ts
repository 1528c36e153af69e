import { type Component, type DynamicZoneAttribute, type Model, wrongTypeMessage } from '../../model/index.ts';
import type { AttributesInput, EntryInput, MalformedEntry } from '../input-types.ts';
import { type EntryAttribute, isEntryList } from './entry-attribute.ts';
import { isPlainObject, type PlainObject } from './plain-object.ts';
import type { ReadBudget } from './read-context.ts';

/** Stands for an id that cannot be the id of an entry: no entry has it. */
const NO_ENTRY = -1;

/** Where a component attribute stands in a body, and how the attributes of its entries are read. */
export interface ComponentPlace {
  /** Dotted path of the attribute. */
  readonly path: string;
  readonly model: Model;
  readonly budget: ReadBudget;
  readAttributes(component: Component, value: PlainObject): AttributesInput;
}

/** The entries of a component attribute, and what is wrong with their shape. Where something is, there are no entries. */
export interface ComponentReading {
  readonly entries: readonly EntryInput[];
  readonly malformed: readonly MalformedEntry[];
}

/** Reads one entry or a list of entries; null is an empty list. */
export function readComponents(attribute: EntryAttribute, value: unknown, place: ComponentPlace): ComponentReading {
  if (value === null) return { entries: [], malformed: [] };
  const isList = isEntryList(attribute);
  if (isList && !Array.isArray(value)) return { entries: [], malformed: [wrongType('array', value, [])] };
  const items: readonly unknown[] = isList ? (value as unknown[]) : [value];
  place.budget.takeEntries(items.length, place.path);
  const entries: EntryInput[] = [];
  const malformed: MalformedEntry[] = [];
  items.forEach((item, index) => {
    const at = isList ? [String(index)] : [];
    if (!isPlainObject(item)) malformed.push(notAnEntry(item, at));
    else if (attribute.kind === 'component') entries.push(readEntry(place.model.component(attribute.component), item, place));
    else {
      const problem = refuseComponent(attribute, item, at);
      if (problem) malformed.push(problem);
      else entries.push(readEntry(place.model.component(item.__component as string), item, place));
    }
  });
  return malformed.length > 0 ? { entries: [], malformed } : { entries, malformed };
}

function readEntry(component: Component, item: PlainObject, place: ComponentPlace): EntryInput {
  return { id: readEntryId(item.id), component, input: place.readAttributes(component, item) };
}

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
