import fc from 'fast-check';
import { isPlinthError } from '../../errors/index.ts';
import { type ParseMode, parseQuery } from '../index.ts';
import { contextOf, typeNamed } from './fixture-model.ts';

const MODES: readonly ParseMode[] = ['list', 'one', 'write'];

const key = fc.constantFrom(
  ...[
    'filters',
    'sort',
    'fields',
    'populate',
    'pagination',
    '_q',
    'page',
    'start',
    'limit',
    'pageSize',
    'withCount',
    'on',
    'count',
    'lookup',
  ],
  ...['$and', '$or', '$not', '$eq', '$eqi', '$ne', '$in', '$notIn', '$between', '$null', '$notNull', '$contains', '$startsWithi', '$gt'],
  ...[
    'title',
    'views',
    'score',
    'visits',
    'featured',
    'publishDate',
    'eventAt',
    'meta',
    'author',
    'categories',
    'articles',
    'seo',
    'social',
  ],
  ...['blocks', 'blocks.quote', 'cover', 'secret', 'internal', 'id', 'documentId', 'name', 'localizations', 'locale', 'createdBy'],
  ...[
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    '0',
    '1',
    '7',
    '-1',
    '',
    ' ',
    '*',
    'a.b',
    't0.id',
    '$',
    '$where',
  ],
);

const leaf = fc.oneof(
  key,
  fc.constantFrom(
    'true',
    'false',
    'asc',
    'title:desc',
    'author.name',
    'seo.social',
    '2024-01-01',
    '\0',
    '\ud800',
    'title,views',
    "'; drop table--",
  ),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constantFrom(null, undefined, Number.NaN, 1e308, -0, 12n),
);

/** Keyed objects as JSON, as `qs` (without prototype), and with an own `__proto__`. */
const tree = fc.letrec<{ node: unknown; object: Record<string, unknown> }>((tie) => ({
  node: fc.oneof({ maxDepth: 6, depthSize: 'large' }, leaf, fc.array(tie('node'), { maxLength: 4 }), tie('object')),
  object: fc.dictionary(key, tie('node'), { maxKeys: 4, noNullPrototype: false }),
}));

const parameters = fc
  .array(fc.tuple(fc.constantFrom('filters', 'sort', 'fields', 'populate', 'pagination', '_q', 'lookup'), tree.node), { maxLength: 3 })
  .map((entries) => Object.fromEntries(entries));

describe('parseQuery on hostile parameters', () => {
  it.each(['article', 'category'])('gives a query of %s or a refusal with status 4xx, never anything else', (name) => {
    let parsed = 0;
    fc.assert(
      fc.property(parameters, fc.constantFrom(...MODES), fc.boolean(), (given, mode, trusted) => {
        try {
          parseQuery(typeNamed(name), given, mode, contextOf({ trusted, unseen: trusted ? [] : ['author'] }));
          parsed++;
        } catch (error) {
          if (!isPlinthError(error) || error.status < 400 || error.status > 499) throw error;
        }
      }),
      { numRuns: 4000 },
    );
    expect(parsed).toBeGreaterThan(100);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it('survives nesting deeper than any stack', () => {
    let deep: unknown = 'x';
    for (let level = 0; level < 100_000; level++) deep = { $not: deep };
    let populate: unknown = true;
    for (let level = 0; level < 100_000; level++) populate = { populate: { [level % 2 === 0 ? 'author' : 'articles']: populate } };
    let sort: unknown = 'asc';
    for (let level = 0; level < 100_000; level++) sort = { author: { articles: sort } };
    for (const given of [
      { filters: deep },
      { populate: { author: populate } },
      { sort },
      { populate: 'author.articles.'.repeat(50_000) },
    ]) {
      expect(() => parseQuery(typeNamed('article'), given, 'list', contextOf())).toThrow('nested too deeply');
    }
  });
});
