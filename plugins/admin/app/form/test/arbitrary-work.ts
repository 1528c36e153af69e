import fc from 'fast-check';
import { newEntry } from '../entries.ts';
import type { FormStore } from '../form-store.ts';
import type { AttributeShape, Reference } from '../shape.ts';

/** A random action on a form. Numbers are taken modulo the number of entries. */
export type Work = (store: FormStore) => void;

const number = fc.nat({ max: 20 });
const word = fc.constantFrom('red', 'green', 'blue', 'x\ny', '');

const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];
const LISTS = ['links', 'zone', 'seo.links'];

function insert(store: FormStore, path: string, at: number): void {
  const attribute = store.attributeAt(path) as AttributeShape;
  const component = attribute.component ?? (pick(attribute.components ?? [], at) as string);
  store.insert(path, at % (store.keysAt(path).length + 1), newEntry(store.shape, attribute, component));
}

function entryText(store: FormStore, path: string, at: number, text: string): void {
  const key = pick(store.keysAt(path), at);
  if (key === undefined) return;
  const isList = (store.valueAt(`${path}.${key}`) as { __component?: string }).__component === 'zone.list';
  if (!isList) store.set(`${path}.${key}.${path === 'zone' ? 'words' : 'label'}`, text, { typing: true });
}

/** Any action, in any order. */
export const work: fc.Arbitrary<Work> = fc.oneof(
  fc.tuple(fc.constantFrom('title', 'text', 'seo.metaTitle'), word).map(
    ([path, text]): Work =>
      (store) =>
        store.set(path, text, { typing: true }),
  ),
  number.map(
    (value): Work =>
      (store) =>
        store.set('count', value),
  ),
  fc.option(number).map(
    (id): Work =>
      (store) =>
        store.set('author', id === null ? null : { documentId: `d${id}` }),
  ),
  fc.uniqueArray(fc.nat({ max: 7 }), { maxLength: 6 }).map(
    (ids): Work =>
      (store) =>
        store.set(
          'topics',
          ids.map((id): Reference => ({ documentId: `d${id}` })),
        ),
  ),
  fc.constant<Work>((store) => store.set('seo', null)),
  fc.tuple(fc.constantFrom(...LISTS), number).map(
    ([path, at]): Work =>
      (store) =>
        insert(store, path, at),
  ),
  fc.tuple(fc.constantFrom(...LISTS), number).map(
    ([path, at]): Work =>
      (store) =>
        store.remove(path, pick(store.keysAt(path), at) ?? ''),
  ),
  fc.tuple(fc.constantFrom(...LISTS), number, number).map(
    ([path, at, to]): Work =>
      (store) =>
        store.move(path, pick(store.keysAt(path), at) ?? '', to),
  ),
  fc.tuple(fc.constantFrom(...LISTS), number).map(
    ([path, at]): Work =>
      (store) =>
        void store.duplicate(path, pick(store.keysAt(path), at) ?? ''),
  ),
  fc.tuple(fc.constantFrom(...LISTS), number, word).map(
    ([path, at, text]): Work =>
      (store) =>
        entryText(store, path, at, text),
  ),
);

export const works = fc.array(work, { maxLength: 12 });
