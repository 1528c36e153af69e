import type { AxisUse, ContentType, Model, RelationAttribute } from 'plinth';
import { createLocaleAxis } from '../locale-axis.ts';
import { snapshotOf } from '../locale-snapshot.ts';

const axis = createLocaleAxis({ current: snapshotOf(['en', 'fr', 'it'], 'en') });

const attribute = (type: string, localized?: boolean) => ({
  type: { name: type },
  definition: { type, ...(localized !== undefined && { pluginOptions: { i18n: { localized } } }) },
});
const LOCALIZED = {
  uid: 'api::category.category',
  pluginOptions: { i18n: { localized: true } },
  attributes: new Map([
    ['name', attribute('string', true)],
    ['code', attribute('string')],
    ['rank', attribute('integer', false)],
    ['slug', attribute('uid')],
    ['articles', attribute('relation')],
    ['icon', attribute('media')],
    ['hero', attribute('media', true)],
    ['seo', attribute('component')],
    ['blocks', attribute('dynamiczone', true)],
  ]),
} as unknown as ContentType;
const PLAIN = { uid: 'api::author.author', pluginOptions: {}, attributes: new Map() } as unknown as ContentType;

const choose = (locale: unknown, use: AxisUse, type = LOCALIZED) => axis.choose({ locale }, use, type, {} as Model).selection;
const USES = ['list', 'one', 'create', 'update', 'remove', 'act'] as const;

describe('the locale axis', () => {
  it.each(USES)('leaves the default locale to the moment when a query runs, on %s that names none', (use) => {
    for (const locale of [undefined, null, '']) expect(choose(locale, use)).toBeNull();
  });

  it.each(USES)('takes a locale that was added on %s', (use) => {
    expect(choose('fr', use)).toEqual({ values: ['fr'] });
  });

  it.each(USES)('is ignored on %s of types without locales, whatever it says', (use) => {
    for (const locale of ['fr', 'xx', '*', ['fr', 'it'], { a: 'b' }, '']) expect(choose(locale, use, PLAIN)).toBeNull();
  });

  it.each(['FR', 'en,fr', 'all', 'de', '__proto__'])('neither reads nor writes in %s, which nobody added', (locale) => {
    expect(choose(locale, 'remove')).toEqual({ values: [locale] });
    for (const use of ['list', 'one', 'create', 'update', 'act'] as const) {
      expect(() => choose(locale, use)).toThrow(
        expect.objectContaining({
          status: 400,
          message: `Invalid locale "${locale}": expected one of en, fr, it`,
          details: { source: 'query', param: 'locale' },
        }),
      );
    }
  });

  it('takes the star for every locale in lists and removals, and literally elsewhere', () => {
    expect(choose('*', 'list')).toBe('any');
    expect(choose('*', 'remove')).toBe('any');
    expect(choose('*', 'one')).toEqual({ values: [] });
    for (const use of ['create', 'update', 'act'] as const) {
      expect(() => choose('*', use)).toThrow('Invalid locale param * provided. Document locales must be strings.');
    }
  });

  it('takes several locales in lists alone', () => {
    expect(choose(['fr', 'it', 'fr'], 'list')).toEqual({ values: ['fr', 'it'] });
    expect(() => choose(['fr', 'xx'], 'list')).toThrow('Invalid locale "xx"');
    expect(() => choose(['*'], 'list')).toThrow('Invalid locale "*"');
    for (const use of ['one', 'create', 'update', 'remove', 'act'] as const) {
      expect(() => choose(['fr', 'it'], use)).toThrow('Invalid locale param fr,it provided. Document locales must be strings.');
    }
  });

  it('refuses what is neither text nor a list of texts', () => {
    for (const use of USES) {
      expect(() => choose({ a: 'fr' }, use)).toThrow('Invalid locale param {"a":"fr"} provided. Document locales must be strings.');
      expect(() => choose([{ a: 'fr' }], use)).toThrow('Invalid locale param [{"a":"fr"}] provided. Document locales must be strings.');
    }
  });

  it('shares what is not localized; relations and uids are always localized', () => {
    const shared = [...LOCALIZED.attributes.keys()].filter((name) => axis.shares?.(LOCALIZED, name));
    expect(shared).toEqual(['code', 'rank', 'icon', 'seo']);
    expect(axis.shares?.(LOCALIZED, 'nothing')).toBe(false);
  });

  it('asks for createLocalization to add a locale to a document', () => {
    expect(axis.addAction?.('fr')).toBe('createLocalization');
  });

  it('takes the locale of a link from its long form', () => {
    const pin = (value: unknown) => axis.pin?.(value, {} as RelationAttribute);
    expect(['fr', '', 7, ['fr']].map(pin)).toEqual(['fr', null, null, null]);
    expect(['fr', 'xx'].map((code) => axis.known?.(code))).toEqual([true, false]);
  });
});
