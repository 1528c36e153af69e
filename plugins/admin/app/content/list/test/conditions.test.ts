import fc from 'fast-check';
import { queryString } from '../../../client/query-string.ts';
import { t } from '../../../i18n/translate.ts';
import { conditionInWords } from '../condition-sentence.ts';
import { type Condition, filterOf, formatConditions, isWhole, parseConditions } from '../conditions.ts';
import { operatorsOf } from '../operators.ts';
import { article, attribute, model } from './a-model.ts';

const NOW = Date.UTC(2026, 10, 23, 12, 34, 56);
const one = (path: string, operator: string, ...values: string[]): Condition => ({ path: path.split('.'), operator, values });
const filter = (...conditions: Condition[]) => filterOf(model, article, conditions, 'all', NOW);

describe('conditions in an address', () => {
  it('are what was written, whatever stands in them', () => {
    const text = fc.string({ minLength: 1 });
    const condition = fc.record({
      path: fc.array(text, { minLength: 1, maxLength: 3 }),
      operator: fc.constantFrom('eq', 'in'),
      values: fc.array(text, { minLength: 1 }),
    });
    fc.assert(
      fc.property(fc.array(condition), (conditions) => {
        expect(parseConditions(formatConditions(conditions))).toEqual(conditions);
      }),
    );
  });

  it('read as people would write them', () => {
    expect(formatConditions([one('author.name', 'containsi', 'ada'), one('views', 'between', '1', '2'), one('mood', 'null')])).toBe(
      'author.name:containsi:ada,views:between:1/2,mood:null',
    );
  });

  it('leave out what is none', () => {
    expect(parseConditions('')).toEqual([]);
    expect(parseConditions('title,,:eq:x')).toEqual([]);
  });
});

describe('the filter of conditions', () => {
  it('is the one of a single condition', () =>
    expect(filter(one('title', 'containsi', 'ferry'))).toEqual({ title: { $containsi: 'ferry' } }));
  it('joins several by all or any', () => {
    const conditions = [one('views', 'gt', '3'), one('pinned', 'eq', 'true')];
    const parts = [{ views: { $gt: '3' } }, { pinned: { $eq: 'true' } }];
    expect(filterOf(model, article, conditions, 'all', NOW)).toEqual({ $and: parts });
    expect(filterOf(model, article, conditions, 'any', NOW)).toEqual({ $or: parts });
  });
  it('goes through relations and components', () => {
    expect(filter(one('author.name', 'eqi', 'Ada'))).toEqual({ author: { name: { $eqi: 'Ada' } } });
    expect(filter(one('seo.metaTitle', 'null'))).toEqual({ seo: { metaTitle: { $null: true } } });
  });
  it('asks for related documents by their identifier', () => {
    expect(filter(one('author', 'in', 'a1', 'a2'))).toEqual({ author: { documentId: { $in: ['a1', 'a2'] } } });
    expect(filter(one('author', 'notIn', 'a1'))).toEqual({ $not: { author: { documentId: { $in: ['a1'] } } } });
    expect(filter(one('author', 'null'))).toEqual({ author: { $null: true } });
  });
  it('asks for documents that have none of several', () => {
    expect(filter(one('readers', 'notIn', 'a1'))).toEqual({ $not: { readers: { documentId: { $in: ['a1'] } } } });
    expect(filter(one('readers.name', 'noneOf', 'Ada', 'Bob'))).toEqual({ $not: { readers: { name: { $in: ['Ada', 'Bob'] } } } });
    expect(filter(one('author.name', 'noneOf', 'Ada'))).toBeUndefined();
    const words = (kind: string, above: readonly { readonly many?: boolean }[]) =>
      operatorsOf(
        attribute('x', kind, kind === 'relation' ? { many: true } : {}),
        above.map((each) => attribute('y', 'relation', each)),
      ).map((operator) => t(operator.words));
    expect(words('relation', [])).toEqual(['has one of', 'has none of', 'is empty', 'is not empty']);
    expect(words('string', [{ many: true }])).toContain('has none of');
    expect(words('string', [{ many: false }])).not.toContain('has none of');
  });
  it('negates as a whole what the server has no opposite of', () =>
    expect(filter(one('title', 'notStartsWithi', 'a'))).toEqual({ $not: { title: { $startsWithi: 'a' } } }));
  it('counts days from now', () => {
    expect(filter(one('updatedAt', 'last', '7'))).toEqual({
      updatedAt: { $gte: '2026-11-16T12:34:00.000Z', $lte: '2026-11-23T12:35:00.000Z' },
    });
    expect(filter(one('author.born', 'before', '1'))).toEqual({ author: { born: { $lt: '2026-11-22' } } });
  });
  it('leaves out what is not whole, or leads nowhere', () => {
    expect(filter(one('title', 'containsi', ''))).toBeUndefined();
    expect(filter(one('views', 'between', '1'))).toBeUndefined();
    expect(filter(one('gone', 'eq', '1'))).toBeUndefined();
    expect(filter(one('title.name', 'eq', '1'))).toBeUndefined();
  });
  it('asks whether there is a file', () => expect(filter(one('cover', 'null'))).toEqual({ cover: { $null: true } }));
  it('is written in brackets', () =>
    expect(queryString({ filters: filter(one('title', 'in', 'a&b', 'c')), page: undefined })).toBe(
      '?filters[title][$in][0]=a%26b&filters[title][$in][1]=c',
    ));
});

describe('operators', () => {
  it('are offered for every kind of attribute that the server filters by', () => {
    const asked = [
      'string',
      'text',
      'richtext',
      'email',
      'uid',
      'integer',
      'biginteger',
      'float',
      'decimal',
      'date',
      'datetime',
      'time',
      'boolean',
      'enumeration',
      'json',
      'blocks',
      'relation',
      'component',
      'media',
      'a-plugins-own',
    ];
    for (const kind of asked) expect(operatorsOf(attribute('x', kind)).length).toBeGreaterThan(1);
    for (const kind of ['dynamiczone', 'password']) expect(operatorsOf(attribute('x', kind))).toEqual([]);
  });
  it('have names that are theirs alone', () => {
    for (const kind of ['string', 'integer', 'date', 'boolean', 'relation']) {
      const names = operatorsOf(attribute('x', kind)).map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
    }
  });
});

describe('the sentence of a condition', () => {
  const say = (condition: Condition) => conditionInWords(model, article, condition);
  it('says it as a person would', () => {
    expect(say(one('title', 'containsi', 'ferry'))).toBe('Title contains ferry');
    expect(say(one('author.name', 'eqi', 'Ada'))).toBe('Author › Name is Ada');
    expect(say(one('updatedAt', 'last', '7'))).toBe('Updated at is in the last 7 days');
    expect(say(one('updatedAt', 'last', '1'))).toBe('Updated at is in the last 1 day');
    expect(say(one('views', 'between', '1', '9'))).toBe('Views is between 1 and 9');
    expect(say(one('mood', 'notNull'))).toBe('Mood is not empty');
    expect(say(one('pinned', 'eq', 'true'))).toBe('Pinned is yes');
    expect(say(one('mood', 'in', 'glad', 'sad'))).toBe('Mood is Glad or Sad');
  });
  it('says days and moments as the list shows them, and leaves what is none as it is', () => {
    expect(say(one('author.born', 'gte', '2026-11-24'))).toMatch(/^Author › Born is on or after .*24.*2026$/);
    expect(say(one('author.born', 'gte', 'soon'))).toBe('Author › Born is on or after soon');
    expect(say(one('updatedAt', 'gte', '2026-11-24T12:00:00.000Z'))).not.toMatch(/T|Z|\.000/);
  });
});

describe('isWhole', () => {
  it('asks for both ends of a range', () => {
    expect(isWhole(model, article, one('views', 'between', '1', '2'))).toBe(true);
    expect(isWhole(model, article, one('views', 'between', '1', ''))).toBe(false);
  });
});
