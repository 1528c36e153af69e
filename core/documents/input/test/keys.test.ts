import { describe, expect, it } from '@jest/globals';
import { readInput } from '../read-input.ts';
import { context, failure, typeOf } from './write.ts';

async function refusal(uid: string, data: unknown, more: Partial<typeof context> = {}) {
  const error = await failure(() => readInput(typeOf(uid), data, { ...context, ...more }));
  return { status: error.status, name: error.name, message: error.message, details: error.details };
}

function invalidKey(key: string, path?: string | null) {
  const message = path != null && path !== key ? `Invalid key ${key} at ${path}` : `Invalid key ${key}`;
  return { status: 400, name: 'ValidationError', message, details: { key, source: 'body', ...(path !== undefined && { path }) } };
}

describe('readInput: keys', () => {
  it.each<[string, string, unknown, ReturnType<typeof invalidKey>]>([
    ['id', 'article', { title: 'x', id: 5 }, invalidKey('id')],
    ['documentId', 'article', { documentId: 'abc' }, invalidKey('documentId')],
    ['id before all others', 'article', { nope: 1, createdAt: 'x', documentId: 'a', id: 1 }, invalidKey('id')],
    ['timestamps with their path', 'article', { createdAt: 'x' }, invalidKey('createdAt', 'createdAt')],
    ['timestamps before unknown keys', 'article', { nope: 1, updatedAt: 'x' }, invalidKey('updatedAt', 'updatedAt')],
    ['reserved keys like timestamps', 'article', { nope: 1, createdBy: 1 }, invalidKey('createdBy', 'createdBy')],
    ['unknown keys without path', 'article', { nope: null }, invalidKey('nope', null)],
    ['the first of several', 'article', { unknownA: 1, unknownB: 2 }, invalidKey('unknownA', null)],
    ['an empty key', 'article', { '': 1 }, invalidKey('', null)],
    ['a key of other case', 'article', { Title: 'x' }, invalidKey('Title', null)],
    ['__component', 'article', { __component: 'x' }, invalidKey('__component', null)],
    ['axes that are no attributes', 'article', { status: 'draft' }, invalidKey('status', null)],
    ['__proto__', 'article', JSON.parse('{"__proto__":{"title":"x"}}'), invalidKey('__proto__', null)],
    ['constructor', 'article', { constructor: 1 }, invalidKey('constructor', null)],
    ['unknown keys of a component', 'restaurant', { seo: { metaTitle: 'x', nope: 1 } }, invalidKey('nope', 'seo')],
    ['unknown keys of a nested list', 'restaurant', { seo: { social: [{}, { nope: 1 }] } }, invalidKey('nope', 'seo.social')],
    ['__component outside zones', 'restaurant', { dishes: [{ __component: 'default.dish' }] }, invalidKey('__component', 'dishes')],
    ['unknown keys in a zone', 'restaurant', { dz: [{ __component: 'blocks.quote', price: 1 }] }, invalidKey('price', 'dz')],
    ['unknown keys of a relation', 'article', { categories: { foo: [] } }, invalidKey('foo', 'categories')],
    ['unknown keys of a linked document', 'author', { articles: [{ documentId: 'p', bogus: 1 }] }, invalidKey('bogus', 'articles')],
    ['position outside connect', 'article', { categories: [{ documentId: 'c', position: {} }] }, invalidKey('position', 'categories')],
    ['status outside connect', 'article', { categories: { documentId: 'c', status: 'draft' } }, invalidKey('status', 'categories')],
    ['data', 'article', { author: { data: null } }, invalidKey('data', 'author')],
    [
      'keys deep inside a linked document',
      'article',
      { author: { id: 1, articles: [{ nope: 1 }] } },
      invalidKey('nope', 'author.articles'),
    ],
    ['unknown keys before bad forms', 'article', { categories: true, zz: 1 }, invalidKey('zz', null)],
  ])('refuses %s', async (_what, uid, data, expected) => {
    expect(await refusal(uid, data)).toEqual(expected);
  });

  it.each<[string, unknown, string]>([
    ['article', { titel: 'x' }, 'did you mean title?'],
    ['article', { categories: { conect: [] } }, 'did you mean connect?'],
    ['article', { categories: { foo: [] } }, 'there are connect, disconnect, set, options, id, documentId'],
    ['restaurant', { seo: { metaTitel: 'x' } }, 'did you mean metaTitle?'],
  ])('tells developers what is meant: %s %j', async (uid, data, hint) => {
    const error = await failure(() => readInput(typeOf(uid), data, context));
    expect(error.hint).toBe(hint);
  });

  it('refuses relations that the caller may not link, with the whole path', async () => {
    const only = (name: string) => ({ canLink: (attribute: { name: string }) => attribute.name !== name });
    expect(await refusal('article', { title: 'x', author: null }, only('author'))).toEqual(invalidKey('author', 'author'));
    const nested = { seo: { social: [{ link: 'abc' }] } };
    expect(await refusal('article', nested, only('link'))).toEqual(invalidKey('link', 'seo.social.link'));
    expect(await refusal('article', { author: 'a', nope: 1 }, only('author'))).toEqual(invalidKey('nope', null));
  });

  it('lets through what is ignored, without effect', () => {
    const input = readInput(typeOf('article'), { title: 'x', publishedAt: 'nonsense', locale: 5 }, context);
    expect([...input.scalars.keys()].map((attribute) => attribute.name)).toEqual(['title']);
  });

  it('takes undefined for a key that is not there', () => {
    const input = readInput(typeOf('article'), { title: undefined, author: undefined, seo: undefined }, context);
    expect([input.scalars.size, input.relations.size, input.components.size]).toEqual([0, 0, 0]);
  });

  it('accepts linked documents sent back whole', () => {
    const author = { id: 3, documentId: 'abc', name: 'X', createdAt: 'x', publishedAt: 'x', locale: 'en', localizations: [], articles: [] };
    const input = readInput(typeOf('article'), { author }, context);
    expect([...input.relations.values()]).toEqual([{ kind: 'set', links: [{ documentId: 'abc', id: null, pins: { locale: 'en' } }] }]);
  });

  it.each([
    ['a list', [], 'this must be a `object` type, but the final value was: `null` (cast from the value `[]`).'],
    ['a text', 'x', 'this must be a `object` type, but the final value was: `"x"`.'],
    ['null', null, 'this must be a `object` type, but the final value was: `null`.'],
  ])('refuses %s as data', async (_what, data, message) => {
    expect(await refusal('article', data)).toMatchObject({ status: 400, name: 'ValidationError', message });
  });

  it('bounds depth, entries and links', async () => {
    let author: unknown = {};
    for (let depth = 0; depth < 71; depth++) author = depth % 2 === 0 ? { author } : { articles: [author] };
    expect((await refusal('article', author)).message).toContain('nested too deeply');
    const dishes = Array.from({ length: 10_001 }, () => ({}));
    expect((await refusal('restaurant', { dishes })).message).toBe('Too many component entries at dishes: the maximum is 10000');
    const connect = Array.from({ length: 10_001 }, (_, index) => index);
    expect((await refusal('article', { categories: { connect } })).message).toContain('Too many related documents at categories');
  });
});
