import { traitsOf } from '../traits/types.ts';
import { sameOf } from './changed.ts';
import { namedReference, referenceChanges, referenceKey } from './references.ts';
import { sameValue } from './same.ts';
import {
  type AttributeShape,
  attributesOf,
  type Entry,
  type FarList,
  type FormShape,
  isEntryList,
  isFarList,
  isSingleEntry,
  isValues,
  KEY,
  ownOf,
  type Reference,
  type Values,
} from './shape.ts';
import { unparsedText } from './unparsed.ts';

/** Marks a value that the body leaves out. */
const NOTHING = Symbol('nothing');

/**
 * Returns the smallest body that changes the stored document into `values`: only changed attributes. Entries that the server has are sent
 * as their id and what changed; new entries are sent whole.
 */
export function bodyOf(shape: FormShape, stored: Values, values: Values): Values {
  return changesOf(shape, shape.attributes, stored, values);
}

function changesOf(shape: FormShape, attributes: readonly AttributeShape[], stored: Values, values: Values): Values {
  const body: Record<string, unknown> = {};
  for (const attribute of attributes) {
    if (attribute.writable === false) continue;
    const { name } = attribute;
    const [before, now] = [ownOf(stored, name), ownOf(values, name)];
    // Validation refuses it, except where a condition hides the field: the stored value stays.
    const change = before === now || unparsedText(now) !== null ? NOTHING : changeOf(shape, attribute, before, now);
    if (change !== NOTHING) body[name] = change;
  }
  return body;
}

function changeOf(shape: FormShape, attribute: AttributeShape, stored: unknown, value: unknown): unknown {
  if (isSingleEntry(attribute)) return changedEntry(shape, attribute, stored, value);
  if (isEntryList(attribute)) return changedEntries(shape, attribute, list(stored) as Entry[], list(value) as Entry[]);
  if (isFarList(attribute)) return isValues(value) ? farChange(value as unknown as FarList) : NOTHING;
  if (attribute.type === 'relation' && attribute.many) {
    return referenceChanges(list(stored) as Reference[], list(value) as Reference[], attribute.localeNamed === true) ?? NOTHING;
  }
  if (attribute.type === 'relation') {
    if (isValues(stored) && isValues(value) && referenceKey(stored as Reference) === referenceKey(value as Reference)) return NOTHING;
    return sameValue(stored, value) ? NOTHING : plain(attribute, value);
  }
  if (attribute.type === 'media') return sameValue(ids(stored), ids(value)) ? NOTHING : plain(attribute, value);
  // A password is never shown, so an empty field keeps the stored one.
  if (traitsOf(attribute).isSecret) return typeof value === 'string' && value !== '' ? value : NOTHING;
  return sameOf(attribute, stored, value) ? NOTHING : (value ?? null);
}

function changedEntry(shape: FormShape, attribute: AttributeShape, stored: unknown, value: unknown): unknown {
  if (!isValues(value)) return isValues(stored) ? null : NOTHING;
  const attributes = attributesOf(shape, attribute, value);
  if (!isValues(stored) || stored.id === undefined || stored.id !== value.id) return whole(shape, attributes, value);
  const body = changesOf(shape, attributes, stored, value);
  return Object.keys(body).length === 0 ? NOTHING : { id: stored.id, ...body };
}

function changedEntries(shape: FormShape, attribute: AttributeShape, stored: readonly Entry[], values: readonly Entry[]): unknown {
  const known = new Map(stored.map((entry) => [entry[KEY], entry]));
  let isChanged = stored.length !== values.length;
  const body = values.map((entry, index) => {
    const attributes = attributesOf(shape, attribute, entry);
    const before = known.get(entry[KEY]);
    isChanged ||= stored[index]?.[KEY] !== entry[KEY];
    const kind = attribute.type === 'dynamiczone' ? { __component: entry.__component } : {};
    if (before?.id === undefined) {
      isChanged = true;
      return { ...kind, ...whole(shape, attributes, entry) };
    }
    const changes = changesOf(shape, attributes, before, entry);
    isChanged ||= Object.keys(changes).length > 0;
    return { ...kind, id: before.id, ...changes };
  });
  return isChanged ? body : NOTHING;
}

/** The body of an entry that the server does not have yet. */
function whole(shape: FormShape, attributes: readonly AttributeShape[], values: Values): Values {
  const body: Record<string, unknown> = {};
  for (const attribute of attributes) {
    const value = ownOf(values, attribute.name);
    if (value === undefined || attribute.writable === false || unparsedText(value) !== null) continue;
    if (isSingleEntry(attribute))
      body[attribute.name] = isValues(value) ? whole(shape, attributesOf(shape, attribute, value), value) : null;
    else if (isEntryList(attribute))
      body[attribute.name] = (list(value) as Entry[]).map((entry) => ({
        ...(attribute.type === 'dynamiczone' && { __component: entry.__component }),
        ...whole(shape, attributesOf(shape, attribute, entry), entry),
      }));
    else if (isFarList(attribute)) body[attribute.name] = ((value as FarList).added ?? []).map(({ documentId }) => documentId);
    else if (traitsOf(attribute).isSecret && value === '') continue;
    else body[attribute.name] = plain(attribute, value);
  }
  return body;
}

function plain(attribute: AttributeShape, value: unknown): unknown {
  if (attribute.type === 'media') return ids(value);
  if (attribute.type !== 'relation') return value ?? null;
  if (attribute.many) return (list(value) as Reference[]).map((reference) => namedReference(reference, attribute.localeNamed === true));
  return isValues(value) ? namedReference(value as Reference, attribute.localeNamed === true) : null;
}

function farChange({ added, removed }: FarList): unknown {
  if (added.length === 0 && removed.length === 0) return NOTHING;
  const names = (references: readonly Reference[]) => references.map(({ documentId }) => documentId);
  return { ...(added.length > 0 && { connect: names(added) }), ...(removed.length > 0 && { disconnect: names(removed) }) };
}

/** A body names files by their ids. */
function ids(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ids);
  return isValues(value) ? value.id : (value ?? null);
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
