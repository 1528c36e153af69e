import { parseFilter } from '../index.ts';
import { contextOf, typeNamed } from './fixture-model.ts';
import { keyDetails, parse, refusal } from './parse.ts';
import { showFilter } from './show.ts';

function filterOf(query: string): string {
  return showFilter(parse(`article?${query}`).filter);
}

describe('parseFilter', () => {
  it.each([
    ['filters', '-'],
    ['filters[title]=Alpha', 'title eq Alpha'],
    ['filters[title][$eq]=Beta', 'title eq Beta'],
    ['filters[title][$eqi]=ALPHA', 'title eqi ALPHA'],
    ['filters[title][$in][0]=a&filters[title][$in][1]=b', 'title in a|b'],
    ['filters[title][$in][5]=a&filters[title][$in][9]=b', 'title in a|b'],
    ['filters[title][$in][]=a&filters[title][$in][]=b', 'title in a|b'],
    ['filters[title][$in]=a&filters[title][$in]=b', 'title in a|b'],
    ['filters[title][$in]=a', 'title in a'],
    ['filters[title][$in]=a,b', 'title in a,b'],
    ['filters[title][$notIn][0]=a', 'title notIn a'],
    ['filters[title][$between][0]=a&filters[title][$between][1]=b', 'title between a|b'],
    ['filters[title][0]=a&filters[title][1]=b', 'title in a|b'],
    ['filters[title][]=a', 'title eq a'],
    ['filters[title][$eq]=a&filters[title][$eq]=b', 'title in a|b'],
    ['filters[title][$ne][0]=a&filters[title][$ne][1]=b', 'or(title ne a; title ne b)'],
    ['filters[content][$contains][0]=a&filters[content][$contains][1]=b', 'or(content contains a; content contains b)'],
    ['filters[title][0]=a&filters[title][1]', 'or(title eq a; title null)'],
    ['filters[content][$contains]=', 'content contains '],
    ['filters[views][$contains]=1x', 'views contains 1x'],
    ['filters[views]= 20 ', 'views eq 20'],
    ['filters[views][$nei]=5', 'views ne 5'],
    ['filters[views][$gt]=10&filters[views][$lt]=30', 'and(views gt 10; views lt 30)'],
    ['filters[featured]=abc', 'featured eq true'],
    ['filters[featured][$in][0]=true&filters[featured][$in][1]=f', 'featured in true|false'],
    ['filters[publishDate]=2024-02-01T12:00:00.000Z', 'publishDate eq 2024-02-01'],
    ['filters[eventAt][$lt]=1706781600000', 'eventAt lt 2024-02-01T10:00:00.000Z'],
    ['filters[visits]=9007199254740993', 'visits eq 9007199254740993'],
    ['filters[id][$in][0]=-1', 'id in -1'],
    ['filters[documentId][$startsWith]=abc', 'documentId startsWith abc'],
  ])('reads %s as %s', (query, expected) => {
    expect(filterOf(query)).toBe(expected);
  });

  it.each([
    ['$null]=true', 'null'],
    ['$null]=1', 'null'],
    ['$null]=t', 'null'],
    ['$null]=yes', 'null'],
    ['$null]=false', 'notNull'],
    ['$null]=0', 'notNull'],
    ['$null]=f', 'notNull'],
    ['$null]=', 'notNull'],
    ['$null]', 'notNull'],
    ['$notNull]=true', 'notNull'],
    ['$notNull]=false', 'null'],
    ['$eq]', 'null'],
    ['$ne]', 'notNull'],
    ['$not][$null]=true', 'notNull'],
  ])('reads the null test [%s as %s', (test, expected) => {
    expect(filterOf(`filters[content][${test}`)).toBe(`content ${expected}`);
    expect(filterOf('filters[content]')).toBe('content null');
  });

  it.each([
    ['filters[$and][0][featured]=true&filters[$and][1][views][$gt]=10', 'and(featured eq true; views gt 10)'],
    ['filters[$or][0][title]=a&filters[$or][1][title]=b', 'or(title eq a; title eq b)'],
    ['filters[$or][0][views]=1&filters[$or][0][title]=b', 'and(views eq 1; title eq b)'],
    ['filters[$and][title]=a', 'title eq a'],
    ['filters[$not][title]=a', 'not(title eq a)'],
    ['filters[$not][0][title]=a', 'not(title eq a)'],
    ['filters[$not][0][title]=a&filters[$not][1][views]=1', 'or(not(title eq a); not(views eq 1))'],
    ['filters[title][$not][$eq]=a', 'not(title eq a)'],
    ['filters[title][$not]=a', 'not(title eq a)'],
    ['filters[title][$not][$in][0]=a', 'not(title in a)'],
    ['filters[title][$not][$startsWith]=a', 'not(title startsWith a)'],
    ['filters[views][$not][$between][0]=1&filters[views][$not][$between][1]=2', 'not(views between 1|2)'],
    ['filters[$not][$not][$not][title][$endsWith]=a', 'not(title endsWith a)'],
    ['filters[title][$or][0][$eq]=a&filters[title][$or][1][$contains]=b', 'or(title eq a; title contains b)'],
    ['filters[$not][$or][0][title]=a&filters[$not][$or][1][views][$lt]=2', 'and(not(title eq a); not(views lt 2))'],
    ['filters[0][title]=a&filters[1][views]=2', 'and(title eq a; views eq 2)'],
  ])('nests logic: %s is %s', (query, expected) => {
    expect(filterOf(query)).toBe(expected);
  });

  it.each([
    ['filters[author][name]=Ann', 'author(name eq Ann)'],
    ['filters[author][name][$ne]=Ann&filters[author][age]=3', 'author(and(name ne Ann; age eq 3))'],
    ['filters[author][$null]=true', 'author null'],
    ['filters[author][$notNull]=true', 'author notNull'],
    ['filters[author][id][$null]=true', 'author null'],
    ['filters[author]', 'author null'],
    ['filters[author]=-1', 'author(id eq -1)'],
    ['filters[author][$in][0]=-1', 'author(id in -1)'],
    ['filters[author]=k9abc', 'author(documentId eq k9abc)'],
    ['filters[author][0]=1&filters[author][1]=2', 'author(id in 1|2)'],
    ['filters[author][$or][0][name]=a&filters[author][$or][1][$null]=true', 'author(or(name eq a; id null))'],
    ['filters[$not][author][name]=a', 'no author(name eq a)'],
    ['filters[categories][articles][author][name]=a', 'categories(articles(author(name eq a)))'],
    ['filters[seo][metaTitle]=a', 'seo(metaTitle eq a)'],
    ['filters[seo][social][network]=a', 'seo(social(network eq a))'],
    ['filters[seo][social][link][title]=a', 'seo(social(link(title eq a)))'],
    ['filters[dishes][categories][name]=a', 'dishes(categories(name eq a))'],
    ['filters[seo][$null]=true', 'seo null'],
    ['filters[seo][id][$notNull]=true', 'seo notNull'],
  ])('follows relations and components: %s is %s', (query, expected) => {
    expect(filterOf(query)).toBe(expected);
  });

  it('asks about other versions of the same document', () => {
    expect(showFilter(parse('category?filters[localizations][locale]=fr').filter)).toBe('localizations(locale eq fr)');
  });

  it.each([
    ['filters[nope]=1', 'nope', 'nope'],
    ['filters[title][$nope]=1', '$nope', 'title'],
    ['filters[title][$EQ]=1', '$EQ', 'title'],
    ['filters[title][eq]=1', 'eq', 'title'],
    ['filters[Title]=1', 'Title', 'Title'],
    ['filters[$eq]=1', '$eq', '$eq'],
    ['filters[$and][0][nope]=1', 'nope', 'nope'],
    ['filters[author][nope]=1', 'nope', 'author.nope'],
    ['filters[author][articles][nope][x]=1', 'nope', 'author.articles.nope'],
    ['filters[seo][nope]=1', 'nope', 'seo'],
    ['filters[meta][color]=red', 'color', 'meta'],
    ['filters[meta][$gt]=red', '$gt', 'meta'],
    ['filters[blocks][title]=x', 'blocks', 'blocks'],
    ['filters[blocks][$null]=true', 'blocks', 'blocks'],
    ['filters[cover][name]=x', 'cover', 'cover'],
    ['filters[dishes][categories][articles][cover][$null]=true', 'cover', 'dishes.categories.articles.cover'],
    ['filters[secret]=x', 'secret', 'secret'],
    ['filters[secret][$null]=true', 'secret', 'secret'],
    ['filters[internal]=x', 'internal', 'internal'],
    ['filters[author][password][$contains]=a', 'password', 'author.password'],
    ['filters[createdBy][id]=1', 'createdBy', 'createdBy'],
    ['filters[author][updatedBy]=1', 'updatedBy', 'author.updatedBy'],
    ['filters[locale]=en', 'locale', 'locale'],
    ['filters[localizations][locale]=en', 'localizations', 'localizations'],
    ['filters[constructor]=1', 'constructor', 'constructor'],
    ['filters[author][hasOwnProperty]=1', 'hasOwnProperty', 'author.hasOwnProperty'],
    ['filters[where][id]=1', 'where', 'where'],
    ['filters[t0.id]=1', 't0.id', 't0.id'],
  ])('refuses %s, naming %s at %s', (query, key, path) => {
    const message = path === null || path === key ? `Invalid key ${key}` : `Invalid key ${key} at ${path}`;
    expect(refusal(`article?${query}`)).toEqual({ message, details: keyDetails('filters', key, path), name: 'ValidationError' });
  });

  it.each(['author][name]=x', 'author][$null]=true', 'author]=1', '$or][0][author][id]=1', '$not][author][name]=x'])(
    'refuses to look at documents that the caller may not find: filters[%s',
    (query) => {
      const context = contextOf({ unseen: ['author'] });
      expect(refusal(`article?filters[${query}`, context).details).toEqual(keyDetails('filters', 'author', 'author'));
    },
  );

  it.each([
    ['filters=title', 'The filters parameter must be an object or an array'],
    ['filters=', 'The filters parameter must be an object or an array'],
    ['filters[0]=title', 'Invalid value for filters: expected an object of conditions, found a string'],
    ['filters[$and]=title', 'Invalid value for filters: expected an object of conditions, found a string'],
    ['filters[publishDate]=not-a-date', 'Invalid format, expected yyyy-MM-dd'],
    ['filters[eventAt]=soon', 'Invalid format, expected a timestamp or an ISO date'],
    ['filters[views]=many', 'Invalid value for $eq at views: expected a number'],
    ['filters[author][age][$in][0]=1&filters[author][age][$in][1]=x', 'Invalid value for $in at author.age: expected a number'],
    ['filters[title][$eq][x]=1', 'Invalid value for $eq at title: expected a string, a number or a boolean, found an object'],
    ['filters[title][$in][x]=1', 'Invalid value for $in at title: expected a string, a number or a boolean, found an object'],
    ['filters[title][$contains][x]=1', 'Invalid value for $contains at title: expected a string, a number or a boolean, found an object'],
    ['filters[views][$between]=1', 'Invalid value for $between at views: expected an array of two values, found a string'],
    ['filters[views][$between][0]=1', 'Invalid value for $between at views: expected an array of two values, found an array of 1'],
    ['filters[views][$gt]', 'Invalid value for $gt at views: expected a string, a number or a boolean, found nothing'],
    ['filters[title][$null][x]=1', 'Invalid value for $null at title: expected a boolean, found an object'],
    ['filters[categories][0][name]=x', 'Invalid value for $eq at categories: expected a string, a number or a boolean, found an object'],
    [
      'filters[author][name]=x&filters[author]=5',
      'Invalid value for $eq at author: expected a string, a number or a boolean, found an object',
    ],
    [
      'filters[author][$or][0][name]=x&filters[author][$or][1][]=',
      'Invalid value for $or at author: expected a condition, found an array of 1',
    ],
    [
      'filters[author][$or][0][name]=x&filters[author][$or][1][]',
      'Invalid value for $or at author: expected a condition, found an array of 1',
    ],
    ['filters[author][$or][0][name]=x&filters[author][$or][1]', 'Invalid value for $or at author: expected a condition, found nothing'],
    ['filters[author][$not]', 'Invalid value for $not at author: expected a condition, found nothing'],
    ['filters[title]=a%00b', 'Invalid value for $eq at title: expected a well-formed string without NUL characters, found a string'],
    ['_q=a%00b', 'Invalid value for _q: expected a well-formed string without NUL characters, found a string'],
    ['_q[x]=a', 'Invalid value for _q: expected a text, found an object'],
  ])('never skips what does not parse: %s', (query, message) => {
    expect(refusal(`article?${query}`).message).toBe(message);
  });

  it('names key and path of an operand that does not parse', () => {
    expect(refusal('article?filters[author][age][$gt]=x').details).toEqual(keyDetails('filters', '$gt', 'author.age'));
  });

  it('lets trusted code name private attributes', () => {
    const context = contextOf({ trusted: true });
    expect(showFilter(parse('article?filters[internal]=x&filters[author][password]=y', context).filter)).toBe(
      'and(internal eq x; author(password eq y))',
    );
  });

  it.each([
    [{}, '-'],
    [null, '-'],
    [{ $and: [] }, '-'],
    [{ $or: [{}, { title: 'a' }] }, 'title eq a'],
    [{ $not: {} }, '-'],
    [{ author: {} }, '-'],
    [{ title: { $in: [] } }, 'or()'],
    [{ title: { $notIn: [] } }, 'and()'],
    [{ title: { $not: { $in: [] } } }, 'and()'],
    [{ title: [] }, 'or()'],
    [{ title: { $contains: [] } }, 'or()'],
    [{ title: { $null: [] } }, 'or()'],
    [{ title: { $in: [null, 'a'] } }, 'or(title in a; title null)'],
    [{ title: { $notIn: ['a', null] } }, 'and(title notIn a; title notNull)'],
    [{ title: { $in: null } }, 'title null'],
    [{ title: { $notIn: null } }, 'title notNull'],
    [{ author: { $in: [null, 1] } }, 'author(or(id in 1; id null))'],
    [{ $or: [{ title: 'a' }, [{ title: 'b' }, { views: 1 }]] }, 'or(title eq a; and(title eq b; views eq 1))'],
    [{ $and: [[{ title: 'a' }, { views: 1 }]] }, 'and(title eq a; views eq 1)'],
    [{ $or: [[[{ title: 'a' }, { views: 1 }], { id: 2 }], { id: 3 }] }, 'or(and(and(title eq a; views eq 1); id eq 2); id eq 3)'],
    [{ title: { $or: [[{ $startsWith: 'a' }, { $endsWith: 'b' }], 'c'] } }, 'or(and(title startsWith a; title endsWith b); title eq c)'],
    [{ title: { $or: [['a', 'b'], 'c'] } }, 'or(title in a|b; title eq c)'],
    [{ author: { $or: [[{ name: 'a' }, { age: 1 }], { name: 'b' }] } }, 'author(or(and(name eq a; age eq 1); name eq b))'],
    [{ $not: { $or: [{ author: { name: 'a' } }, { title: 'b' }] } }, 'and(no author(name eq a); not(title eq b))'],
    [{ $not: { $not: { author: { name: 'a' } } } }, 'author(name eq a)'],
    [{ author: { $not: { name: 'a' } } }, 'author(not(name eq a))'],
    [{ views: { $between: [1, 5] } }, 'views between 1|5'],
    [{ featured: false }, 'featured eq false'],
    [{ visits: 12n }, 'visits eq 12'],
    [{ title: { $in: { 0: 'a', 1: 'b' } } }, 'title in a|b'],
  ])('reads JSON %p as %s', (value, expected) => {
    expect(showFilter(parseFilter(typeNamed('article'), value, contextOf()))).toBe(expected);
  });

  it('refuses JSON values that no column holds', () => {
    for (const title of [Number.NaN, '\ud800', () => 1, Symbol('x'), new Map()]) {
      expect(() => parseFilter(typeNamed('article'), { title }, contextOf())).toThrow('Invalid value for $eq at title');
    }
  });

  it('refuses nesting below the configured depth', () => {
    const nested = (levels: number): string => `filters${'[$not]'.repeat(levels)}[title]=a`;
    expect(parse(`article?${nested(20)}`).filter).not.toBeNull();
    expect(refusal(`article?${nested(21)}`).message).toBe('The filters parameter is nested too deeply. The maximum is 20 levels');
    const way = '[author][articles]'.repeat(11);
    expect(refusal(`article?filters${way}[title]=a`).message).toMatch('nested too deeply');
  });
});

describe('a parameter that follows too much', () => {
  it('is refused', () => {
    const either = (length: number) => ({ $or: Array.from({ length }, () => ({ author: { name: 'a' } })) });
    expect(parseFilter(typeNamed('article'), either(5_000), contextOf())).not.toBeNull();
    expect(() => parseFilter(typeNamed('article'), either(5_001), contextOf())).toThrow('The filters parameter is too complex');
  });
});

describe('parseSearch', () => {
  it('looks for text in every visible text attribute and in the identifiers', () => {
    const searched = showFilter(parse('category?_q=AB').filter);
    expect(searched).toBe('or(id containsi AB; documentId containsi AB; name containsi AB; locale containsi AB)');
  });

  it('looks for numbers in numbers too', () => {
    expect(showFilter(parse('category?_q=12').filter)).toContain('rank containsi 12');
  });

  it('never looks into private attributes', () => {
    const searched = showFilter(parse('article?_q=a').filter);
    expect(searched).not.toMatch(/secret|internal|meta/);
    expect(showFilter(parse('article?_q=a', contextOf({ trusted: true })).filter)).toBe(searched);
  });

  it('asks for nothing when empty, and adds to filters otherwise', () => {
    expect(parse('article?_q=').filter).toBeNull();
    expect(showFilter(parse('article?_q=a&filters[views]=1').filter)).toMatch(/^and\(or\(.*\); views eq 1\)$/);
  });

  it('refuses paths that lead too far, and too many of them, with the path', () => {
    const context = contextOf();
    const limited = { ...context, limits: { ...context.limits, maxHops: 3, maxFilterSteps: 4 } };
    const way = (hops: number) => ['[author]', '[articles]', '[author]', '[articles]'].slice(0, hops).join('');
    expect(parse(`article?filters${way(3)}[name]=a`, limited).filter).not.toBeNull();
    expect(refusal(`article?filters${way(4)}[title]=a`, limited)).toMatchObject({
      message:
        'The filters parameter has too long a path at author.articles.author.articles. A path can have at most 3 relations and components',
      details: { path: 'author.articles.author.articles', param: 'filters' },
    });
    const many = (count: number) => Array.from({ length: count }, (_, at) => `filters[$or][${at}]${way(2)}[title]=a`).join('&');
    expect(parse(`article?${many(2)}`, limited).filter).not.toBeNull();
    expect(refusal(`article?${many(3)}`, limited)).toMatchObject({
      message: 'The filters parameter is too complex. It can use at most 4 relations and components',
      details: { path: 'author', param: 'filters' },
    });
  });

  it('refuses too many conditions, and counts a list of values that are one as one', () => {
    const context = contextOf();
    const limited = { ...context, limits: { ...context.limits, maxConditions: 3 } };
    const list = (operator: string) => [1, 2, 3, 4].map((value) => `filters[title][${operator}]=${value}`).join('&');
    const message = 'The filters parameter is too complex. It can contain at most 3 conditions';
    expect(parse(`article?${list('$in')}`, limited).filter).not.toBeNull();
    expect(parse(`article?${list('$eq')}`, limited).filter).not.toBeNull();
    expect(refusal(`article?${list('$contains')}`, limited)).toMatchObject({ message, details: { path: 'title', param: 'filters' } });
    const many = (count: number) => Array.from({ length: count }, (_, at) => `filters[$or][${at}][author][name]=a`).join('&');
    expect(parse(`article?${many(3)}`, limited).filter).not.toBeNull();
    expect(refusal(`article?${many(4)}`, limited)).toMatchObject({ message, details: { path: 'author.name' } });
  });
});
