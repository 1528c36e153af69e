import { parseSort } from '../index.ts';
import { parsePage } from '../parse-query.ts';
import { contextOf, typeNamed } from './fixture-model.ts';
import { keyDetails, parse, refusal } from './parse.ts';
import { showSort } from './show.ts';

describe('parseSort', () => {
  it.each([
    ['sort=title', 'title:asc'],
    ['sort=title:desc', 'title:desc'],
    ['sort=title:DESC', 'title:desc'],
    ['sort=title:Asc', 'title:asc'],
    ['sort[0]=views&sort[1]=title', 'views:asc,title:asc'],
    ['sort=views:desc,title:asc', 'views:desc,title:asc'],
    ['sort[]=views:desc&sort[]=title', 'views:desc,title:asc'],
    ['sort[title]=desc', 'title:desc'],
    ['sort[views]=asc&sort[title]=desc', 'views:asc,title:desc'],
    ['sort[0][views]=desc&sort[1][title]=asc', 'views:desc,title:asc'],
    ['sort[0]=views,title:desc', 'views:asc,title:desc'],
    ['sort[1]=views&sort[0]=title', 'title:asc,views:asc'],
    ['sort=title&sort=views', 'title:asc,views:asc'],
    ['sort=title,views,title:desc', 'title:asc,views:asc'],
    ['sort=title:asc:desc', 'title:asc'],
    ['sort=author.name', 'author.name:asc'],
    ['sort=author.name:desc,title', 'author.name:desc,title:asc'],
    ['sort[author][name]=asc', 'author.name:asc'],
    ['sort[0][author][age]=asc', 'author.age:asc'],
    ['sort=seo.metaTitle', 'seo.metaTitle:asc'],
    ['sort[seo][social][network]=desc', 'seo.social.network:desc'],
    ['sort=categories.name,title', 'categories.name:asc,title:asc'],
    ['sort=author.id', 'author.id:asc'],
    ['sort=cover.name', 'cover.name:asc'],
    ['sort=createdAt:desc', 'createdAt:desc'],
    ['sort=', ''],
    ['sort[]=', ''],
    ['sort', ''],
    ['sort[]', ''],
    ['sort=,', ''],
    ['sort[0]=&sort[1]=title', 'title:asc'],
    ['sort=title,', 'title:asc'],
    ['sort=,title', 'title:asc'],
    ['sort=:asc', ''],
    ['sort[title]=', ''],
  ])('reads %s as %s', (query, expected) => {
    expect(showSort(parse(`article?${query}`).sort)).toBe(expected);
  });

  it.each([
    ['sort=nope', 'nope', 'nope'],
    ['sort[0]=nope', 'nope', 'nope'],
    ['sort[nope]=asc', 'nope', 'nope'],
    ['sort=nope:sideways', 'nope', 'nope'],
    ['sort=Title', 'Title', 'Title'],
    ['sort= title : desc ', 'title ', 'title '],
    ['sort=title;views', 'title;views', 'title;views'],
    ['sort=author', 'author', 'author'],
    ['sort=seo', 'seo', 'seo'],
    ['sort=blocks', 'blocks', 'blocks'],
    ['sort=blocks.title', 'blocks', 'blocks'],
    ['sort=cover', 'cover', 'cover'],
    ['sort=meta', 'meta', 'meta'],
    ['sort[author]=asc', 'asc', 'author'],
    ['sort[title][x]=asc', 'x', 'title'],
    ['sort=author.nope', 'nope', 'author.nope'],
    ['sort=author.articles', 'articles', 'author.articles'],
    ['sort=title.x', 'title', 'title'],
    ['sort[author.name]=asc', 'author.name', 'author.name'],
    ['sort[0][title]=asc&sort[1]=views', '0', null],
    ['sort=secret', 'secret', 'secret'],
    ['sort=internal:desc', 'internal', 'internal'],
    ['sort=author.password', 'password', 'author.password'],
    ['sort=createdBy', 'createdBy', 'createdBy'],
    ['sort=locale', 'locale', 'locale'],
    ['sort=localizations', 'localizations', 'localizations'],
    ['sort=status,title', 'status', 'status'],
  ])('refuses %s, naming %s at %s', (query, key, path) => {
    const message = path === null || path === key ? `Invalid key ${key}` : `Invalid key ${key} at ${path}`;
    expect(refusal(`article?${query}`)).toEqual({ message, details: keyDetails('sort', key, path), name: 'ValidationError' });
  });

  it.each(['sort=title:sideways', 'sort=title:', 'sort[title]=up', 'sort[title][]=asc', 'sort[author]=name'])(
    'refuses the direction of %s',
    (query) => {
      expect(refusal(`article?${query}`)).toMatchObject({
        message: 'Invalid order. order can only be one of asc|desc|ASC|DESC',
        details: {},
      });
    },
  );

  it('refuses to sort by what the caller may not find', () => {
    const details = keyDetails('sort', 'author', 'author');
    expect(refusal('article?sort=author.name', contextOf({ unseen: ['author'] })).details).toEqual(details);
    expect(refusal('article?sort[author][name]=asc', contextOf({ unseen: ['author'] })).details).toEqual(details);
  });

  it('refuses values of another form', () => {
    expect(() => parseSort(typeNamed('article'), 5, contextOf())).toThrow('Invalid sort parameter. Expected a string');
  });
});

describe('parsePage', () => {
  const limits = { defaultLimit: 25, maxLimit: 100, withCount: true };

  it.each([
    ['', 'page', 0, 25],
    ['pagination[page]=3&pagination[pageSize]=3', 'page', 6, 3],
    ['pagination[page]=2', 'page', 25, 25],
    ['pagination[page]=0', 'page', 0, 25],
    ['pagination[page]=-1&pagination[pageSize]=2', 'page', 0, 2],
    ['pagination[pageSize]=0', 'page', 0, 1],
    ['pagination[pageSize]=-1', 'page', 0, 1],
    ['pagination[pageSize]=1000', 'page', 0, 100],
    ['pagination[pageSize]=abc', 'page', 0, 100],
    ['pagination[page]=&pagination[pageSize]=2', 'page', 0, 2],
    ['pagination[pageSize]=', 'page', 0, 1],
    ['pagination[start]=5&pagination[limit]=5', 'offset', 5, 5],
    ['pagination[start]=7', 'offset', 7, 25],
    ['pagination[limit]=3', 'offset', 0, 3],
    ['pagination[limit]=-1', 'offset', 0, 1],
    ['pagination[limit]=0', 'offset', 0, 1],
    ['pagination[limit]=1000', 'offset', 0, 100],
    ['pagination[limit]=abc', 'offset', 0, 100],
    ['pagination[start]=-3&pagination[limit]=2', 'offset', 0, 2],
    ['pagination[start]=', 'offset', 0, 25],
    ['pagination=x', 'page', 0, 25],
    ['pagination[foo]=1', 'page', 0, 25],
    ['start=1&limit=1', 'page', 0, 25],
  ])('reads "%s" as a window by %s from %i of %i', (query, style, offset, limit) => {
    expect(parse(`article?${query}`).page).toEqual({ style, offset, limit, withCount: true });
  });

  it.each([
    ['true', true],
    ['t', true],
    ['1', true],
    ['false', false],
    ['f', false],
    ['0', false],
  ])('reads withCount=%s as %s', (text, expected) => {
    expect(parse(`article?pagination[withCount]=${text}`).page?.withCount).toBe(expected);
  });

  it.each([
    ['pagination[page]=abc', 'convertStartQueryParams expected a positive integer got NaN'],
    ['pagination[start]=abc', 'convertStartQueryParams expected a positive integer got NaN'],
    ['pagination[start]=1.5', 'convertStartQueryParams expected a positive integer got 1.5'],
    ['pagination[start]=1e300', 'convertStartQueryParams expected a positive integer got 1e+300'],
    ['pagination[page][x]=1', 'convertStartQueryParams expected a positive integer got NaN'],
    ['pagination[limit]=2.5', 'convertLimitQueryParams expected a positive integer got 2.5'],
    ['pagination[withCount]=yes', 'Invalid withCount parameter. Expected "t","1","true","false","0","f"'],
    ['pagination[withCount]=', 'Invalid withCount parameter. Expected "t","1","true","false","0","f"'],
    ['pagination[withCount]', 'Invalid withCount parameter. Expected "t","1","true","false","0","f"'],
  ])('refuses %s', (query, message) => {
    expect(refusal(`article?${query}`)).toEqual({ message, details: {}, name: 'ValidationError' });
  });

  it.each(['page]=1&pagination[start]=0', 'pageSize]=1&pagination[limit]=2', 'page]=1&pagination[limit]=2&pagination[withCount]=zz'])(
    'refuses both styles in one request: pagination[%s',
    (query) => {
      const message = 'Cannot use both page & offset pagination in the same query';
      expect(refusal(`article?pagination[${query}`)).toEqual({ message, details: {}, name: 'PaginationError' });
    },
  );

  it('refuses page parameters outside pagination', () => {
    expect(refusal('article?page=2&pageSize=1')).toEqual({
      message: 'Invalid pagination attributes. The page parameters are incorrect and must be in the pagination object',
      details: {},
      name: 'PaginationError',
    });
  });

  it('keeps the default within the maximum', () => {
    expect(parsePage(undefined, { ...limits, maxLimit: 10 }).limit).toBe(10);
  });
});
