import { describe, expect, it } from '@jest/globals';
import type { OwnOperator, ScalarAttribute, ScalarType } from '../../model/index.ts';
import { parseFilter } from '../index.ts';
import { contextOf, typeNamed } from './fixture-model.ts';
import { parse } from './parse.ts';

/** The hint of the error that some work throws. */
function hintOf(work: () => unknown): string | undefined {
  try {
    work();
  } catch (error) {
    return (error as { readonly hint?: string }).hint;
  }
  throw new Error('it is not refused');
}

const CLAUSE = 'fields, filters, sort, populate, count';

describe('the hint of a refused key', () => {
  it.each([
    ['filters[titel]=x', 'did you mean title?'],
    ['filters[internal]=x', '"internal" is private'],
    ['filters[author][nmae]=x', 'did you mean name?'],
    ['filters[$nott][title]=x', 'did you mean $not?'],
    ['filters[$eq]=x', 'there are $and, $or, $not'],
    ['filters[author][$contain]=x', 'did you mean $contains?'],
    ['filters[title][$contain]=x', 'did you mean $contains?'],
    ['filters[meta][$gt]=x', '"meta" (type json) supports $and, $or, $not, $null, $notNull, $eq, $ne, $contains, $notContains'],
    ['filters[meta][$notContain]=x', 'did you mean $notContains?'],
    ['filters[blocks]=x', 'filters cannot use "blocks", a dynamic zone'],
    [
      'filters[cover]=x',
      'filters cannot use fields of "cover", which is a media attribute: to allow it, set the option mediaFilters of the plugin rest',
    ],
    ['fields=author', '"author" is not a scalar value: select it with populate, not with fields'],
    ['sort=author', 'sort by an attribute of "author", such as author.id'],
    ['sort[author]=asc', 'sort by an attribute of "author", such as author.id'],
    ['sort=blocks', 'attributes of type dynamiczone, such as "blocks", cannot be sorted by'],
    ['sort=title.x', 'a filter or a sort cannot use "title"'],
    ['sort[title][x]=asc', 'write asc or desc for "title"'],
    ['sort[0]=title&sort[1][title]=asc', 'write an array of strings, or an array of objects'],
    ['populate=title', '"title" is a scalar value: select it with fields, not with populate'],
    ['populate[title]=true', '"title" is a scalar value: select it with fields, not with populate'],
    ['populate=internal', '"internal" is private'],
    ['populate[author][feilds]=name', 'did you mean fields?'],
    ['populate[author][name]=true', `there are ${CLAUSE}`],
    ['populate[author]=name', `write true, false, or an object of ${CLAUSE}`],
    ['populate[author][count]=x', 'write true or false'],
    ['populate[author][sort]=articles', 'sort by an attribute of "articles", such as articles.id'],
    ['populate[author][fields]=articles', '"articles" is not a scalar value: select it with populate, not with fields'],
    ['populate[blocks]=x', 'write true, false, or an object of on, populate, count'],
    ['populate[blocks][populate]=x', 'write *, or a clause for each component below "on"'],
    ['populate[blocks][on]=x', 'write an object with a clause for each component'],
    ['populate[blocks][on][blocks.qoute]=true', 'did you mean blocks.quote?'],
    ['populate=blocks.file', 'did you mean files?'],
    ['populate=blocks.colour', 'there are author, files'],
  ])('names what is allowed there: %s', (query, hint) => {
    expect(hintOf(() => parse(`article?${query}`))).toBe(hint);
  });

  it('says that the caller may not use an attribute', () => {
    const context = contextOf({ unseen: ['author'], fieldsOf: () => new Set(['views', 'author']) });
    expect([
      hintOf(() => parse('article?filters[title]=x', context)),
      hintOf(() => parse('article?filters[author][name]=x', context)),
    ]).toEqual(['the caller does not have permission to use "title" here', 'the caller does not have permission to read "author"']);
  });

  it('names operators that the type defines', () => {
    const article = typeNamed('article');
    const title = article.attributes.get('title') as ScalarAttribute;
    const type: ScalarType = { ...title.type, ownOperators: { $near: {} as OwnOperator } };
    const owner = { ...article, attributes: new Map([['title', { ...title, type }]]) };
    expect(hintOf(() => parseFilter(owner, { title: { $naer: 'x' } }, contextOf()))).toBe('did you mean $near?');
  });
});
