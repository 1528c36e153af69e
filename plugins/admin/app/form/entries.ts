import { traitsOf } from '../traits/types.ts';
import { join, type Path } from './path.ts';
import {
  type AttributeShape,
  attributesOf,
  type Entry,
  type FormShape,
  isEntryList,
  isFarList,
  isSingleEntry,
  isValues,
  KEY,
  ownOf,
  type Values,
} from './shape.ts';
import { entriesAt } from './tree.ts';

let made = 0;

/** Different on each page: a working copy has entries of the page on which they were made. */
const page = Array.from(crypto.getRandomValues(new Uint8Array(5)), (byte) => byte.toString(36).padStart(2, '0')).join('');

/** Returns a key that no entry has yet, on this page or another. */
export function newKey(): string {
  made++;
  return `new-${page}-${made}`;
}

/** Returns the key of a stored entry. Entries of a zone may have the same id if their components differ. */
function keyOf(entry: Values): string {
  const { id, __component } = entry;
  if (id === undefined || id === null) return newKey();
  return typeof __component === 'string' ? `${__component.replace(/[^A-Za-z0-9-]/g, '-')}-${id}` : `e-${id}`;
}

/**
 * Converts a document of the server into the form's representation: entries of lists get keys, and far lists get a count.
 *
 * @param sent what was sent before the server returned `document`: its entries keep their keys, whatever ids the server gave them
 */
export function keyed(shape: FormShape, document: Values, sent?: Values): Values {
  return keyedBy(shape, shape.attributes, document, sent, '');
}

function keyedBy(shape: FormShape, attributes: readonly AttributeShape[], values: Values, sent: Values | undefined, path: Path): Values {
  const result: Record<string, unknown> = { ...values };
  for (const attribute of attributes) {
    const value = ownOf(values, attribute.name);
    const below = join(path, attribute.name);
    if (isSingleEntry(attribute) && isValues(value)) {
      result[attribute.name] = keyedBy(shape, attributesOf(shape, attribute, value), value, sent, below);
    } else if (isEntryList(attribute) && Array.isArray(value)) {
      const before = sent === undefined ? [] : entriesAt(sent, below);
      const taken = new Set<string>();
      result[attribute.name] = (value as readonly Values[]).map((entry, index) => {
        let key = before.length === value.length ? (before[index]?.[KEY] ?? keyOf(entry)) : keyOf(entry);
        if (taken.has(key)) key = newKey();
        taken.add(key);
        return { ...keyedBy(shape, attributesOf(shape, attribute, entry), entry, sent, join(below, key)), [KEY]: key };
      });
    } else if (isFarList(attribute) && isValues(value) && typeof value.count === 'number' && value.added === undefined) {
      result[attribute.name] = { count: value.count, added: [], removed: [] };
    }
  }
  return result;
}

/**
 * Gives stored entries the keys that they get when the document is opened. In a form that has saved them they still have the keys of new
 * entries, so values of two forms could not be compared.
 */
export function rekeyed(shape: FormShape, values: Values): Values {
  return rekeyedBy(shape, shape.attributes, values);
}

function rekeyedBy(shape: FormShape, attributes: readonly AttributeShape[], values: Values): Values {
  const result: Record<string, unknown> = { ...values };
  for (const attribute of attributes) {
    const value = ownOf(values, attribute.name);
    const within = (entry: Values) => rekeyedBy(shape, attributesOf(shape, attribute, entry), entry);
    if (isSingleEntry(attribute) && isValues(value)) result[attribute.name] = within(value);
    else if (isEntryList(attribute) && Array.isArray(value)) {
      const taken = new Set<string>();
      result[attribute.name] = (value as readonly Entry[]).map((entry) => {
        const stored = entry.id === undefined || entry.id === null ? entry[KEY] : keyOf(entry);
        const key = taken.has(stored) ? entry[KEY] : stored;
        taken.add(key);
        return { ...within(entry), [KEY]: key };
      });
    }
  }
  return result;
}

/** Creates an entry with the default values of its attributes. */
export function newEntry(shape: FormShape, attribute: AttributeShape, component: string): Entry {
  const entry: Values = attribute.type === 'dynamiczone' ? { __component: component } : {};
  return { ...entry, ...defaultsOf(shape.components.get(component)?.attributes ?? []), [KEY]: newKey() };
}

/** Returns the default values of attributes, for a new document. */
export function defaultsOf(attributes: readonly AttributeShape[]): Values {
  const values: Record<string, unknown> = {};
  for (const attribute of attributes) if (attribute.default !== undefined) values[attribute.name] = attribute.default;
  return values;
}

/** Deep copies an entry as a new one: without ids, and with new keys. */
export function copyOf(shape: FormShape, attributes: readonly AttributeShape[], entry: Entry): Entry {
  return { ...copyValues(shape, attributes, entry), [KEY]: newKey() };
}

/** Deep copies values without the ids of components and entries. */
export function copyValues(shape: FormShape, attributes: readonly AttributeShape[], values: Values): Values {
  const copy: Record<string, unknown> = {};
  if (values.__component !== undefined) copy.__component = values.__component;
  for (const attribute of attributes) {
    const value = ownOf(values, attribute.name);
    if (value === undefined || traitsOf(attribute).isSecret) continue;
    if (isSingleEntry(attribute) && isValues(value)) copy[attribute.name] = copyValues(shape, attributesOf(shape, attribute, value), value);
    else if (isEntryList(attribute) && Array.isArray(value))
      copy[attribute.name] = (value as readonly Entry[]).map((entry) => copyOf(shape, attributesOf(shape, attribute, entry), entry));
    else if (!isFarList(attribute)) copy[attribute.name] = value;
  }
  return copy;
}

/** The keys of the entries of lists, by path. */
export class EntryKeys {
  readonly #known = new Map<Path, readonly string[]>();

  /** Returns the same array until an entry is added, removed or moved: a new array would render its subscribers again. */
  of(path: Path, entries: readonly Entry[]): readonly string[] {
    const known = this.#known.get(path);
    if (known?.length === entries.length && entries.every((entry, index) => entry[KEY] === known[index])) return known;
    const keys = entries.map((entry) => entry[KEY]);
    this.#known.set(path, keys);
    return keys;
  }
}
