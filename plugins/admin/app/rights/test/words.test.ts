import type { RightsSubject } from '../../client/types.ts';
import { partsOf, whereOf } from '../rule-parts.ts';
import { refusal } from '../verbs.ts';
import { type Deed, deedsOf, deedTitle, mayInWords, ruleInBrief, ruleInWords } from '../words.ts';

const LOCALES = [
  { code: 'en', name: 'English' },
  { code: 'de', name: 'German' },
];

describe('a rule', () => {
  const own = { createdBy: '$caller', locale: { $in: ['en', 'de'] } };

  it('is a sentence', () => {
    expect(ruleInWords({ where: own, fields: ['title', 'coverImage'] }, LOCALES)).toBe(
      'own documents, in English and German, only title and cover image',
    );
    expect(ruleInWords({ where: { author: { id: '$user.id' }, state: 'open' }, fields: null }, [])).toBe(
      'where they are the author, where state is “open”',
    );
    expect(ruleInWords({ where: { $or: [{ a: 1 }] }, fields: null }, [])).toBe('matching {"$or":[{"a":1}]}');
    // The opposite of a relation to the person is no relation to the person.
    expect(ruleInWords({ where: { $not: { id: '$user.id' } }, fields: null }, [])).toBe('matching {"$not":{"id":"$user.id"}}');
    expect(ruleInWords({ where: { until: '$now' }, fields: null }, [])).toMatch(/^matching /);
  });

  it('is a word or two in a cell', () => {
    expect(
      ruleInBrief(
        { where: own, fields: ['title'] },
        {
          attributes: [
            { name: 'title', type: 'string' },
            { name: 'b', type: 'string' },
          ],
        },
      ),
    ).toBe('own, en de, 1 of 2');
  });

  it.each([
    own,
    { author: { id: '$user.id' } },
    { id: '$user.id' },
    { state: { $in: ['a', 'b'] }, live: true },
    { $or: [{ a: 1 }], createdBy: '$caller' },
    { state: { $ne: 'a' } },
    { publishedAt: { $lt: '$now' } },
  ])('is the same after it was taken apart: %j', (where) => {
    expect(whereOf(partsOf(where))).toEqual(where);
  });

  it('has each of two conditions on the same thing', () => {
    const parts = [...partsOf({ state: 'a' }), ...partsOf({ state: 'b' })];
    expect(whereOf(parts)).toEqual({ $and: [{ state: 'a' }, { state: 'b' }] });
    expect(partsOf(whereOf(parts))).toEqual(parts);
    expect(whereOf([])).toBeNull();
  });
});

const NOTHING: RightsSubject = {
  ...{ uid: 'api::a.a', title: 'A', plugin: null, isType: true, isSingle: false, drafts: true, localized: false },
  attributes: [],
  actions: [],
};

describe('what is done', () => {
  it('stands in one column where it means one thing', () => {
    const actions = ['find', 'findOne', 'update', 'discardDraft'].map((verb) => ({ verb, wildcard: true, fields: true }));
    expect(deedsOf({ ...NOTHING, actions }).map((deed) => [deedTitle(deed), deed.verbs.length])).toEqual([
      ['Read', 2],
      ['Update', 1],
      ['Discard drafts', 1],
    ]);
  });

  it('is a sentence, also where only the name of its verb is known', () => {
    const deed = (verb: string) =>
      deedsOf({ ...NOTHING, isType: false, plugin: 'shop', actions: [{ verb, wildcard: true, fields: false }] })[0] as Deed;
    expect(mayInWords(deed('readDraft'), '“Article”', true)).toBe('Can read drafts of “Article”');
    expect(mayInWords(deed('readDraft'), '“Article”', false)).toBe('Cannot read drafts of “Article”');
    expect(mayInWords(deed('orderAgain'), '“Basket”', false)).toBe('Cannot perform “order again” on “Basket”');
    expect(deedTitle(deed('orderAgain'))).toBe('Order again');
    expect(refusal('update', '“Author”', '“Article”')).toBe('“Author” cannot update “Article”.');
  });
});
