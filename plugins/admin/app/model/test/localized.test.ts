import { type Draft, draftOf, typeWithKey, valueAt } from '../draft/draft.ts';
import { editsOf } from '../draft/edits.ts';
import { startsLocalized, withLocales, withLocalizedAttributes } from '../draft/localized.ts';
import { defaultWeight } from '../draft/search-weight.ts';
import { componentSource, typeSource } from './sources.ts';

const PAGE = 'api::page.page';
const LOCALIZED = ['pluginOptions', 'i18n', 'localized'];
const BASE = draftOf([
  typeSource('page', {
    title: { type: 'string', search: true },
    slug: { type: 'uid' },
    price: { type: 'integer' },
    kind: { type: 'enumeration', enum: ['a'] },
    note: { type: 'text', pluginOptions: { i18n: { localized: false } } },
    seo: { type: 'component', component: 'shared.seo' },
    size: { type: 'component', component: 'shared.size' },
    zone: { type: 'dynamiczone', components: ['shared.size', 'shared.box'] },
    author: { type: 'relation', relation: 'manyToOne', target: PAGE },
  }),
  componentSource('shared.seo', { text: { type: 'richtext' } }),
  componentSource('shared.size', { width: { type: 'integer' } }),
  componentSource('shared.box', { inner: { type: 'component', component: 'shared.seo' } }),
]);

const localized = (draft: Draft) =>
  typeWithKey(draft, PAGE)
    ?.attributes.filter(({ definition }) => valueAt(definition, LOCALIZED) === true)
    .map(({ name }) => name);

describe('the locales of a type', () => {
  const on = withLocales(BASE, BASE, PAGE, true, undefined);

  it('localize what people write in a language, and leave what the file says', () => {
    expect(localized(on)).toEqual(['title', 'seo', 'zone']);
    expect(valueAt(typeWithKey(on, PAGE)?.frame, LOCALIZED)).toBe(true);
  });

  it('leave nothing behind when they are switched off again', () => {
    expect(editsOf(BASE, withLocales(on, BASE, PAGE, false, undefined))).toEqual([]);
  });

  it('keep the choice of a type that had locales', () => {
    const off = withLocales(on, on, PAGE, false, false);
    expect(localized(off)).toEqual(['title', 'seo', 'zone']);
    expect(editsOf(on, off)).toEqual([{ edit: 'change', uid: PAGE, schema: { pluginOptions: { i18n: { localized: false } } } }]);
  });

  it('are chosen for several attributes in one step; relations and uids have no choice', () => {
    const keys = new Set(['price', 'note', 'author', 'slug']);
    const chosen = withLocalizedAttributes(on, BASE, PAGE, keys);
    expect(localized(chosen)).toEqual(['price', 'note']);
    expect(localized(withLocalizedAttributes(chosen, BASE, PAGE, new Set()))).toEqual([]);
    const back = withLocalizedAttributes(chosen, BASE, PAGE, new Set(['price']));
    // An explicit false in the file becomes one again.
    expect(valueAt(typeWithKey(back, PAGE)?.attributes.find(({ name }) => name === 'note')?.definition, LOCALIZED)).toBe(false);
  });

  it('localize new texts of a localized type from the start', () => {
    const type = typeWithKey(on, PAGE);
    const plain = typeWithKey(BASE, PAGE);
    if (type === undefined || plain === undefined) throw new Error('there is no page');
    expect([startsLocalized(on, type, { type: 'text' }), startsLocalized(on, type, { type: 'integer' })]).toEqual([true, false]);
    expect(startsLocalized(BASE, plain, { type: 'text' })).toBe(false);
  });
});

describe('the weight of a searched attribute', () => {
  it('depends on the searched attributes before it, of which private ones are none', () => {
    const type = typeSource('a', {
      hidden: { type: 'string', search: true, private: true },
      one: { type: 'string', search: { weight: 5 } },
      two: { type: 'string' },
      three: { type: 'string', search: true },
      four: { type: 'string', search: true },
    });
    const [drawn] = draftOf([type]).types;
    if (drawn === undefined) throw new Error('there is no type');
    const weights = drawn.attributes.map((attribute) => defaultWeight(drawn, attribute, [3, 2]));
    expect(weights).toEqual([3, 3, 2, 2, 1]);
    const component = { ...drawn, isComponent: true };
    expect(drawn.attributes.map((attribute) => defaultWeight(component, attribute, [3, 2]))).toEqual([1, 1, 1, 1, 1]);
  });
});
