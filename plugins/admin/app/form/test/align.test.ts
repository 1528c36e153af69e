import fc from 'fast-check';
import { aligned } from '../align.ts';
import { changedPaths } from '../changed.ts';
import { FormStore } from '../form-store.ts';
import type { Values } from '../shape.ts';
import { aDocument, begun, SHAPE } from './library.ts';

const DRAFT: Values = {
  links: [
    { id: 1, label: 'one', url: 'a' },
    { id: 2, label: 'two', url: 'b' },
    { id: 3, label: 'three', url: 'c' },
  ],
  zone: [{ __component: 'zone.quote', id: 4, words: 'Wet', by: null }],
  seo: { id: 5, metaTitle: 'Rain', links: [] },
};

/** The same document with the ids of a published version. */
const published = (values: unknown): unknown => {
  if (Array.isArray(values)) return values.map(published);
  if (typeof values !== 'object' || values === null) return values;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, name === 'id' ? Number(value) + 1000 : published(value)]));
};

const differences = (live: Values, now: Values) => changedPaths(SHAPE, aligned(SHAPE, live, now), now);

describe('aligned', () => {
  it('finds no difference between a version and itself with other ids', () => {
    fc.assert(
      fc.property(aDocument, (document) => {
        const { cover, ...rest } = document;
        expect(differences({ ...(published(rest) as Values), cover }, begun(document)).filter((path) => path !== 'replies')).toEqual([]);
      }),
    );
  });

  it('tells an entry that was written in from one that came and one that went', () => {
    const store = new FormStore({ shape: SHAPE, stored: DRAFT });
    store.set('links.e-2.label', 'second');
    store.set('seo.metaTitle', 'Snow');
    expect(differences(published(DRAFT) as Values, store.values)).toEqual(['seo.metaTitle', 'links.e-2.label']);
    store.remove('links', 'e-1');
    expect(differences(published(DRAFT) as Values, store.values)).toContain('links');
  });
});
