import type { Model, Type } from '../../client/types.ts';
import { newEntry } from '../../form/entries.ts';
import type { FormStore } from '../../form/form-store.ts';
import { type AttributeShape, type Entry, isEntryList, isSingleEntry, isValues, KEY, type Values } from '../../form/shape.ts';

/** Random numbers from a seed, so that a round can be repeated. */
export interface Random {
  /** A whole number from 0 to `below` - 1. */
  int(below: number): number;
  pick<T>(all: readonly T[]): T;
}

/** Mulberry32. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const int = (below: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
  return { int, pick: (all) => all[int(all.length)] as never };
}

const SCALARS = ['string', 'text', 'richtext', 'integer', 'decimal', 'boolean', 'json', 'email', 'date', 'password', 'uid'];

/** The definitions of random content types, and of components that they use. */
export function randomModel(count: number, random: Random): { readonly contentTypes: readonly object[]; readonly components: object } {
  const scalar = () => {
    const type = random.pick([...SCALARS, 'enumeration']);
    if (type === 'enumeration') return { type, enum: ['one', 'two', 'three'] };
    const hasDefault = random.int(5) === 0;
    if (type === 'string') return { type, ...(hasDefault && { default: 'given' }), ...(random.int(3) === 0 && { maxLength: 12 }) };
    if (type === 'boolean') return { type, ...(hasDefault && { default: true }) };
    return { type };
  };
  const scalars = (most: number) =>
    Object.fromEntries(Array.from({ length: 1 + random.int(most) }, (_, index) => [`field${index}`, scalar()] as const));
  const components = Object.fromEntries(
    ['one', 'two', 'three'].map((name) => [`part.${name}`, { attributes: { label: { type: 'string' }, ...scalars(3) } }]),
  );
  const names = Object.keys(components);
  const contentTypes = Array.from({ length: count }, (_, index) => ({
    info: { singularName: `form${index}`, pluralName: `forms${index}`, displayName: `Form ${index}` },
    options: { draftAndPublish: random.int(2) === 0 },
    attributes: {
      name: { type: 'string' },
      ...scalars(7),
      ...(random.int(2) === 0 && { single: { type: 'component', component: random.pick(names) } }),
      ...(random.int(2) === 0 && { many: { type: 'component', component: random.pick(names), repeatable: true } }),
      ...(random.int(2) === 0 && { zone: { type: 'dynamiczone', components: names } }),
    },
  }));
  return { contentTypes, components };
}

/** What no working copy may have. */
export const SECRET = 'swordfish';

const WORDS = ['rain', 'Überfahrt', '潮', 'a "quote"', '<b>', '\u{1f30a}', 'x'.repeat(400), '0', ' ', 'null'];

function typed({ type }: AttributeShape, random: Random): unknown {
  switch (type) {
    case 'integer':
      return random.pick([random.int(1e6), -1, 0, null, '12a']);
    case 'decimal':
      return random.pick([random.int(1e6) / 7, '1.', null, '-']);
    case 'boolean':
      return random.pick([true, false, null]);
    case 'json':
      return random.pick([{ a: random.int(9) }, [1, [2]], null, 'text']);
    case 'enumeration':
      return random.pick(['one', 'two', 'three', null]);
    case 'date':
      return random.pick(['2026-11-28', '2026-02-31', null]);
    case 'password':
      return `${SECRET}${random.int(100)}`;
    default:
      return random.pick([`${random.pick(WORDS)} ${random.int(1e6)}`, random.pick(WORDS), null, '']);
  }
}

/** Makes one random change, as a person does. */
export function typeInto(store: FormStore, random: Random): void {
  const { shape } = store;
  if (random.int(12) === 0 && store.canUndo) return void store.undo();
  const attribute = random.pick(shape.attributes);
  if (isEntryList(attribute)) changeList(store, attribute, random);
  else if (isSingleEntry(attribute)) {
    const component = attribute.component as string;
    if (!isValues(store.valueAt(attribute.name))) store.set(attribute.name, newEntry(shape, attribute, component));
    else changeWithin(store, attribute.name, shape.components.get(component)?.attributes ?? [], random);
  } else store.set(attribute.name, typed(attribute, random), { typing: random.int(2) === 0 });
}

function changeList(store: FormStore, attribute: AttributeShape, random: Random): void {
  const path = attribute.name;
  const entries = (store.valueAt(path) ?? []) as readonly Entry[];
  const entry = entries.length === 0 ? undefined : random.pick(entries);
  const choice = random.int(6);
  if (entry === undefined || choice === 0) {
    const component = attribute.type === 'dynamiczone' ? random.pick(attribute.components ?? []) : (attribute.component as string);
    store.insert(path, random.int(entries.length + 1), newEntry(store.shape, attribute, component));
  } else if (choice === 1) store.move(path, entry[KEY], random.int(entries.length));
  else if (choice === 2) store.remove(path, entry[KEY]);
  else {
    const component = (entry.__component ?? attribute.component) as string;
    changeWithin(store, `${path}.${entry[KEY]}`, store.shape.components.get(component)?.attributes ?? [], random);
  }
}

function changeWithin(store: FormStore, path: string, attributes: readonly AttributeShape[], random: Random): void {
  const attribute = random.pick(attributes);
  store.set(`${path}.${attribute.name}`, typed(attribute, random));
}

/** What a form shows, without passwords, ids, and the difference between values that are empty. */
export function shownIn(store: FormStore): string {
  const { shape } = store;
  const within = (attributes: readonly AttributeShape[], values: Values): object =>
    Object.fromEntries(
      attributes.flatMap((attribute): readonly (readonly [string, unknown])[] => {
        const value = values[attribute.name];
        if (value === undefined || value === null || value === '' || attribute.type === 'password') return [];
        const entry = (each: Values) => {
          const component = (each.__component ?? attribute.component) as string;
          return { of: component, ...within(shape.components.get(component)?.attributes ?? [], each) };
        };
        if (isSingleEntry(attribute)) return isValues(value) ? [[attribute.name, entry(value)]] : [];
        // A number is stored as a number, however it was typed.
        const isNumber = attribute.type === 'decimal' || attribute.type === 'integer';
        if (isNumber) return [[attribute.name, Number.isNaN(Number(value)) ? value : Number(value)]];
        if (!isEntryList(attribute)) return [[attribute.name, value]];
        const entries = (value as readonly Values[]).map(entry);
        return entries.length === 0 ? [] : [[attribute.name, entries]];
      }),
    );
  return JSON.stringify(within(shape.attributes, store.values));
}

/** The type of a form. */
export function typeOfForm({ types }: Model, index: number): Type {
  return types.find(({ singular }) => singular === `form${index}`) as Type;
}
