import { changedPaths } from '../../form/changed.ts';
import { FormStore } from '../../form/form-store.ts';
import type { FormShape, Values } from '../../form/shape.ts';
import { formerValues } from '../former-values.ts';

const PART: FormShape['attributes'] = [
  { name: 'words', type: 'string' },
  { name: 'aside', type: 'string', private: true },
  { name: 'code', type: 'password' },
  { name: 'isWide', type: 'boolean', default: false },
];
const SHAPE: FormShape = {
  attributes: [
    { name: 'title', type: 'string' },
    { name: 'facts', type: 'json' },
    { name: 'cover', type: 'media' },
    { name: 'part', type: 'component', component: 'page.part' },
    { name: 'parts', type: 'component', component: 'page.part', repeatable: true },
  ],
  components: new Map([['page.part', { attributes: PART }]]),
};
const part = (id: number, words: string) => ({ id, words, aside: 'psst', code: null, isWide: false });
const NOW = {
  id: 1,
  title: 'One',
  facts: { a: 1, b: 2 },
  cover: { id: 7, url: '/now.png' },
  part: part(2, 'a'),
  parts: [part(3, 'b'), part(4, 'c')],
};

/** The form, and the earlier state as the form holds it. */
function both(document: Values): { readonly store: FormStore; readonly former: Values; readonly paths: readonly string[] } {
  const store = new FormStore({ shape: SHAPE, stored: NOW });
  const former = formerValues(SHAPE, document, store.values);
  return {
    store,
    former,
    paths: changedPaths(SHAPE, former, store.values).filter((path) => Object.hasOwn(former, path.split('.')[0] as string)),
  };
}

describe('an earlier state in a form', () => {
  it('does not differ in ids, order of keys, what history hides, and what the model got later', () => {
    const { paths } = both({
      title: 'One',
      facts: { b: 2, a: 1 },
      cover: { id: 7, url: '/then.png' },
      part: { id: 12, words: 'a' },
      parts: [
        { id: 13, words: 'b' },
        { id: 14, words: 'c' },
      ],
    });
    expect(paths).toEqual([]);
  });

  it('differs in what was otherwise', () => {
    const { paths } = both({
      title: 'Two',
      cover: null,
      part: { id: 2, words: 'A' },
      parts: [{ id: 3, words: 'b', isWide: true }],
    });
    expect(paths).toEqual(['title', 'cover', 'part.words', 'parts', 'parts.e-3.isWide']);
  });

  it('takes nothing away that history does not know', () => {
    const { store, former } = both({ part: { id: 2, words: 'A' }, parts: [{ id: 3, words: 'B' }] });
    store.set('part', former.part);
    store.set('parts', former.parts);
    expect(store.body()).toEqual({ part: { id: 2, words: 'A' }, parts: [{ id: 3, words: 'B' }] });
  });
});
