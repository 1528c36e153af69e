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
  type Values,
} from './shape.ts';
import { entriesAt } from './tree.ts';

let made = 0;

/** A key that no entry of this page has yet. */
export function newKey(): string {
  made++;
  return `new-${made}`;
}

/** The key of an entry that the server knows. Entries of a zone may share ids where their components differ. */
function keyOf(entry: Values): string {
  const { id, __component } = entry;
  if (id === undefined || id === null) return newKey();
  return typeof __component === 'string' ? `${__component.replace(/[^A-Za-z0-9-]/g, '-')}-${id}` : `e-${id}`;
}

/**
 * A document of the server as the form keeps it: entries of lists have keys, lists that are kept elsewhere their count.
 *
 * @param sent what was sent and came back as `document`: its entries keep the keys that they had, whatever ids the server gave them
 */
export function keyed(shape: FormShape, document: Values, sent?: Values): Values {
  return keyedBy(shape, shape.attributes, document, sent, '');
}

function keyedBy(shape: FormShape, attributes: readonly AttributeShape[], values: Values, sent: Values | undefined, path: Path): Values {
  const result: Record<string, unknown> = { ...values };
  for (const attribute of attributes) {
    const value = values[attribute.name];
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

/** A new entry: what its attributes are where nobody says anything. */
export function newEntry(shape: FormShape, attribute: AttributeShape, component: string): Entry {
  const entry: Values = attribute.type === 'dynamiczone' ? { __component: component } : {};
  return { ...entry, ...defaultsOf(shape.components.get(component)?.attributes ?? []), [KEY]: newKey() };
}

/** What attributes are in a document that nobody has written in yet. */
export function defaultsOf(attributes: readonly AttributeShape[]): Values {
  const values: Record<string, unknown> = {};
  for (const attribute of attributes) if (attribute.default !== undefined) values[attribute.name] = attribute.default;
  return values;
}

/** A copy of an entry that is another one: without ids, with keys of its own, to the bottom. */
export function copyOf(shape: FormShape, attributes: readonly AttributeShape[], entry: Entry): Entry {
  return { ...copyValues(shape, attributes, entry), [KEY]: newKey() };
}

/** Values without the ids of what holds them. */
export function copyValues(shape: FormShape, attributes: readonly AttributeShape[], values: Values): Values {
  const copy: Record<string, unknown> = {};
  if (values.__component !== undefined) copy.__component = values.__component;
  for (const attribute of attributes) {
    const value = values[attribute.name];
    if (value === undefined || attribute.type === 'password') continue;
    if (isSingleEntry(attribute) && isValues(value)) copy[attribute.name] = copyValues(shape, attributesOf(shape, attribute, value), value);
    else if (isEntryList(attribute) && Array.isArray(value))
      copy[attribute.name] = (value as readonly Entry[]).map((entry) => copyOf(shape, attributesOf(shape, attribute, entry), entry));
    else if (!isFarList(attribute)) copy[attribute.name] = value;
  }
  return copy;
}

/** The keys of the entries of lists, by their paths. */
export class EntryKeys {
  readonly #known = new Map<Path, readonly string[]>();

  /** Of a list the same array as long as no entry comes, goes or moves: whoever follows it is drawn anew for another one. */
  of(path: Path, entries: readonly Entry[]): readonly string[] {
    const known = this.#known.get(path);
    if (known?.length === entries.length && entries.every((entry, index) => entry[KEY] === known[index])) return known;
    const keys = entries.map((entry) => entry[KEY]);
    this.#known.set(path, keys);
    return keys;
  }
}
