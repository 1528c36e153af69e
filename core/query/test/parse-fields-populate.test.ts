import { parsePopulate } from '../parse-populate.ts';
import { contextOf, typeNamed } from './fixture-model.ts';
import { keyDetails, parse, refusal } from './parse.ts';
import { showPopulate } from './show.ts';

const AUTHOR = { fields: 'id,documentId,name,email,age,createdAt,updatedAt' };
const CATEGORY = { fields: 'id,documentId,name,rank,locale,createdAt,updatedAt' };
const FILE = { fields: 'id,documentId,name,createdAt,updatedAt' };
const ARTICLE = {
  fields: 'id,documentId,title,content,views,score,visits,featured,publishDate,eventAt,status_label,meta,createdAt,updatedAt',
};
const SEO = { fields: 'id,metaTitle' };
const SOCIAL = { fields: 'id,network' };
const QUOTE = { fields: 'id,title,body' };
const GALLERY = { fields: 'id,name' };
const DISH = { fields: 'id,name,price' };

function fieldsOf(query: string): string {
  return parse(`article?${query}`)
    .fields.map(({ name }) => name)
    .join(',');
}

function populateOf(query: string): Record<string, unknown> {
  return showPopulate(parse(`article?${query}`).populate);
}

describe('parseFields', () => {
  it.each([
    ['', ARTICLE.fields],
    ['fields', ARTICLE.fields],
    ['fields=*', ARTICLE.fields],
    ['fields[0]=*', ARTICLE.fields],
    ['fields[0]=title&fields[1]=*', ARTICLE.fields],
    ['fields=title', 'id,documentId,title'],
    ['fields[0]=title', 'id,documentId,title'],
    ['fields=views,title', 'id,documentId,title,views'],
    ['fields= title , views ', 'id,documentId,title,views'],
    ['fields[]=title&fields[]=views', 'id,documentId,title,views'],
    ['fields[0]=title&fields[1]=title', 'id,documentId,title'],
    ['fields=documentId', 'id,documentId'],
    ['fields=id', 'id,documentId'],
    ['fields=createdAt', 'id,documentId,createdAt'],
  ])('reads "%s" as %s', (query, expected) => {
    expect(fieldsOf(query)).toBe(expected);
  });

  it.each([
    ['fields=nope', 'nope', 'nope'],
    ['fields=title,nope', 'nope', 'nope'],
    ['fields[0]=author', 'author', 'author'],
    ['fields=seo', 'seo', 'seo'],
    ['fields=blocks', 'blocks', 'blocks'],
    ['fields=cover', 'cover', 'cover'],
    ['fields=Title', 'Title', 'Title'],
    ['fields=author.name', 'author.name', 'author.name'],
    ['fields=title;views', 'title;views', 'title;views'],
    ['fields=createdBy', 'createdBy', 'createdBy'],
    ['fields=locale', 'locale', 'locale'],
    ['fields=localizations', 'localizations', 'localizations'],
    ['fields=secret', 'secret', 'secret'],
    ['fields=internal', 'internal', 'internal'],
    ['fields=title,', '', ''],
    ['fields[0]=title,nope', 'nope', 'nope'],
  ])('refuses %s, naming %s at %s', (query, key, path) => {
    expect(refusal(`article?${query}`)).toMatchObject({ message: `Invalid key ${key}`, details: keyDetails('fields', key, path) });
  });

  it.each(['fields[0]=title,views', 'fields[title]=true', 'fields[0][x]=title'])('refuses the form of %s', (query) => {
    expect(refusal(`article?${query}`)).toMatchObject({
      message: 'Invalid fields parameter. Expected a string or an array of strings',
      details: {},
    });
  });

  it('lets trusted code read private attributes that it names', () => {
    const query = parse('article?fields=secret,title', contextOf({ trusted: true }));
    expect(query.fields.map(({ name }) => name)).toEqual(['id', 'documentId', 'title', 'secret']);
  });
});

describe('parsePopulate', () => {
  it.each([
    ['populate', {}],
    ['populate=', {}],
    ['populate[0]=', {}],
    ['populate=author', { author: AUTHOR }],
    ['populate[0]=author', { author: AUTHOR }],
    ['populate[]=author', { author: AUTHOR }],
    ['populate=author,categories', { author: AUTHOR, categories: CATEGORY }],
    ['populate[0]=author,seo&populate[1]=categories', { author: AUTHOR, seo: SEO, categories: CATEGORY }],
    ['populate[author]=true', { author: AUTHOR }],
    ['populate[author]=1&populate[seo]=false', { author: AUTHOR }],
    ['populate=cover', { cover: FILE }],
    ['populate=seo', { seo: SEO }],
    ['populate=blocks', { blocks: { 'blocks.quote': QUOTE, 'blocks.gallery': GALLERY } }],
    ['populate[author][populate]=articles', { author: { ...AUTHOR, populate: { articles: ARTICLE } } }],
    ['populate[author][populate][articles]=true', { author: { ...AUTHOR, populate: { articles: ARTICLE } } }],
    ['populate[author][populate][0]=articles', { author: { ...AUTHOR, populate: { articles: ARTICLE } } }],
    ['populate=author.articles', { author: { ...AUTHOR, populate: { articles: ARTICLE } } }],
    ['populate[seo][populate]=*', { seo: { ...SEO, populate: { social: SOCIAL } } }],
    ['populate[0]=seo.social', { seo: { ...SEO, populate: { social: SOCIAL } } }],
    ['populate[0]=seo&populate[1]=seo.social', { seo: { ...SEO, populate: { social: SOCIAL } } }],
    ['populate[0]=seo.social&populate[1]=seo', { seo: { ...SEO, populate: { social: SOCIAL } } }],
    ['populate=blocks.author', { blocks: { 'blocks.quote': { ...QUOTE, populate: { author: AUTHOR } }, 'blocks.gallery': GALLERY } }],
    ['populate[author][fields][0]=name', { author: { fields: 'id,documentId,name' } }],
    ['populate[seo][fields]=metaTitle', { seo: { fields: 'id,metaTitle' } }],
    ['populate[categories][sort]=rank:desc,name', { categories: { ...CATEGORY, sort: 'rank:desc,name:asc' } }],
    ['populate[categories][filters][rank][$gt]=5', { categories: { ...CATEGORY, filter: 'rank gt 5' } }],
    ['populate[categories][filters][articles][title]=B', { categories: { ...CATEGORY, filter: 'articles(title eq B)' } }],
    ['populate[dishes][filters][price]=5&populate[dishes][sort]=name', { dishes: { ...DISH, filter: 'price eq 5', sort: 'name:asc' } }],
    ['populate[categories][count]=true', { categories: { ...CATEGORY, count: true } }],
    [
      'populate[blocks][populate]=*',
      {
        blocks: { 'blocks.quote': { ...QUOTE, populate: { author: AUTHOR } }, 'blocks.gallery': { ...GALLERY, populate: { files: FILE } } },
      },
    ],
    ['populate[blocks][on][blocks.quote]=true', { blocks: { 'blocks.quote': QUOTE } }],
    ['populate[blocks][on][blocks.quote][fields][0]=title', { blocks: { 'blocks.quote': { fields: 'id,title' } } }],
    [
      'populate[blocks][on][blocks.quote][populate][author][fields][0]=name',
      {
        blocks: { 'blocks.quote': { ...QUOTE, populate: { author: { fields: 'id,documentId,name' } } } },
      },
    ],
    [
      'populate[blocks][on][blocks.quote][populate]=*&populate[blocks][on][blocks.gallery]=true',
      {
        blocks: { 'blocks.quote': { ...QUOTE, populate: { author: AUTHOR } }, 'blocks.gallery': GALLERY },
      },
    ],
    ['populate[blocks][on][default.dish]=true', { blocks: {} }],
  ])('reads %s', (query, expected) => {
    expect(populateOf(query)).toEqual(expected);
  });

  it('populates one level of everything by a star', () => {
    expect(populateOf('populate=*')).toEqual({
      cover: FILE,
      author: AUTHOR,
      categories: CATEGORY,
      seo: SEO,
      dishes: DISH,
      blocks: { 'blocks.quote': QUOTE, 'blocks.gallery': GALLERY },
    });
  });

  it.each([
    ['populate=nope', 'nope', 'nope'],
    ['populate[0]=nope', 'nope', 'nope'],
    ['populate=author,nope', 'nope', 'nope'],
    ['populate[nope]=true', 'nope', 'nope'],
    ['populate=title', 'title', 'title'],
    ['populate[title]=true', 'title', 'title'],
    ['populate=author.nope', 'nope', 'author.nope'],
    ['populate=author.name', 'name', 'author.name'],
    ['populate=author.*', '*', 'author.*'],
    ['populate[0]=*', '*', '*'],
    ['populate=*&populate=author', '*', '*'],
    ['populate=blocks.nope', 'nope', 'blocks.nope'],
    ['populate[author][nope]=true', 'nope', 'author.nope'],
    ['populate[author][populate]=nope', 'nope', 'nope'],
    ['populate[author][populate][nope]=true', 'nope', 'author.nope'],
    ['populate[author][populate][name]=true', 'name', 'author.populate.name'],
    ['populate[author][fields][0]=nope', 'nope', 'nope'],
    ['populate[author][fields][0]=articles', 'articles', 'articles'],
    ['populate[author][filters][nope]=1', 'nope', 'nope'],
    ['populate[author][filters][articles][nope]=1', 'nope', 'articles.nope'],
    ['populate[author][sort]=nope', 'nope', 'nope'],
    ['populate[author]=x', 'x', 'author.x'],
    ['populate[author][0]=articles', 'articles', 'author.articles'],
    ['populate[author][fields]=password', 'password', 'password'],
    ['populate[author][filters][password]=x', 'password', 'password'],
    ['populate[categories][limit]=1', 'limit', 'categories'],
    ['populate[categories][start]=1', 'start', 'categories'],
    ['populate[categories][pagination][limit]=1', 'pagination', 'categories'],
    ['populate[categories][page]=1&populate[categories][pageSize]=1', 'page', 'categories'],
    ['populate[categories][status]=draft', 'status', 'categories'],
    ['populate[author][locale]=fr', 'locale', 'author.locale'],
    ['populate[categories][count]=x', 'count', 'categories'],
    ['populate[blocks][populate]=author', 'populate', 'blocks'],
    ['populate[blocks][populate][author]=true', 'populate', 'blocks'],
    ['populate[blocks][on]=x', 'on', 'blocks.on'],
    ['populate[blocks]=x', 'x', 'blocks'],
    ['populate[blocks][on][blocks.nope]=true', 'blocks.nope', 'blocks.on.blocks.nope'],
    ['populate[blocks][on][blocks.quote]=x', 'x', 'blocks'],
    ['populate[blocks][on][blocks.quote][populate]=nope', 'nope', 'nope'],
    ['populate[blocks][on][blocks.quote][fields][0]=nope', 'nope', null],
    ['populate=createdBy', 'createdBy', 'createdBy'],
    ['populate[createdBy]=true', 'createdBy', 'createdBy'],
    ['populate=localizations', 'localizations', 'localizations'],
    ['populate=cover.folder', 'folder', 'cover.folder'],
  ])('refuses %s, naming %s at %s', (query, key, path) => {
    const message = path === null || path === key ? `Invalid key ${key}` : `Invalid key ${key} at ${path}`;
    expect(refusal(`article?${query}`)).toEqual({ message, details: keyDetails('populate', key, path), name: 'ValidationError' });
  });

  it.each([
    ['populate[author][on][blocks.quote]=true', 'Using fragments is not permitted to populate "author" in "api::article.article"'],
    [
      'populate[blocks][fields][0]=title',
      'Invalid nested populate for article.blocks (api::article.article). Expected a fragment ("on") or "count" but found {"fields":["title"]}',
    ],
    ['populate=seo&populate[author][fields]=name', 'Invalid populate parameter. Expected a string, an array of strings, a populate object'],
    ['populate[author]', "Invalid nested populate. Expected '*' or an object"],
    ['populate[author][filters]=x', 'The filters parameter must be an object or an array'],
  ])('refuses the form of %s', (query, message) => {
    expect(refusal(`article?${query}`).message).toBe(message);
  });

  it('repeats no clause of a zone that is long or has no JSON', () => {
    const refused = (blocks: unknown) => () => parsePopulate(typeNamed('article'), { blocks }, contextOf());
    expect(refused({ fields: 'x'.repeat(600) })).toThrow(/found the keys fields$/);
    expect(refused({ fields: 12n })).toThrow(/found the keys fields$/);
  });

  it('bounds the length of lists', () => {
    const list = (length: number): string[] => Array.from({ length }, () => 'author');
    expect(parsePopulate(typeNamed('article'), list(100), contextOf())).toHaveLength(1);
    expect(() => parsePopulate(typeNamed('article'), list(101), contextOf())).toThrow(
      'Too many populate entries (101). The maximum number of populate entries when using array notation is 100. ' +
        'Consider using object notation (populate[field]=true), nested population, or reducing the number of fields.',
    );
    expect(() => parsePopulate(typeNamed('article'), { ...list(101) }, contextOf())).toThrow('Too many populate entries (101)');
  });

  it('leaves out relations to what the caller may not find, in every form', () => {
    const context = contextOf({ unseen: ['author'] });
    const shown = (query: string) => showPopulate(parse(`article?${query}`, context).populate);
    expect(shown('populate=author')).toEqual({});
    expect(shown('populate=author.articles,seo')).toEqual({ seo: SEO });
    expect(shown('populate[author][fields]=name')).toEqual({});
    expect(shown('populate=*')).not.toHaveProperty('author');
    expect(shown('populate[blocks][populate]=*')).toEqual({
      blocks: { 'blocks.quote': QUOTE, 'blocks.gallery': { ...GALLERY, populate: { files: FILE } } },
    });
  });

  it('refuses filters and sorts inside populate that look at what the caller may not find', () => {
    const context = contextOf({ unseen: ['author'] });
    const details = keyDetails('populate', 'author', 'author');
    expect(refusal('category?populate[articles][filters][author][name]=x', context).details).toEqual(details);
    expect(refusal('category?populate[articles][sort]=author.name', context).details).toEqual(details);
  });

  it('checks what is said about relations that it leaves out', () => {
    expect(refusal('article?populate[author][fields]=nope', contextOf({ unseen: ['author'] })).message).toBe('Invalid key nope');
  });

  it('populates files that the caller may not find', () => {
    expect(showPopulate(parse('article?populate=cover', contextOf({ unseen: ['file'] })).populate)).toEqual({ cover: FILE });
  });

  it('bounds the depth of every form', () => {
    const path = Array.from({ length: 22 }, (_, level) => (level % 2 === 0 ? 'author' : 'articles'));
    expect(refusal(`article?populate=${path.join('.')}`).message).toMatch('The populate parameter is nested too deeply');
    expect(refusal(`article?populate[${path.join('][populate][')}]=true`).message).toMatch('nested too deeply');
    expect(parse(`article?populate=${path.slice(0, 20).join('.')}`).populate).toHaveLength(1);
  });
});
