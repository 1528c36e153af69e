import type { AttributeDefinition } from '../index.ts';
import { type Attributes, component, contentType, mistakesOf } from './definitions.ts';

const ARTICLE = 'config/content-types/article.json, ';
const SEO = 'config/components/shared/seo.json, ';

function inArticle(attributes: Record<string, unknown>): readonly string[] {
  return mistakesOf({
    contentTypes: [contentType('article', attributes as Attributes), contentType('author', { name: { type: 'string' } })],
  });
}

function inAttribute(attribute: Record<string, unknown>): readonly string[] {
  return inArticle({ x: attribute }).map((line) => line.replace(`${ARTICLE}attributes.x`, ''));
}

describe('mistakes in an attribute', () => {
  it.each([
    [{ type: 'strng' }, '.type: unknown attribute type "strng"; did you mean "string"?'],
    [{ type: 'Rich-Text' }, '.type: unknown attribute type "Rich-Text"; did you mean "richtext"?'],
    [{}, '.type: is missing, expected the name of an attribute type'],
    [{ type: 'siblings' }, '.type: unknown attribute type "siblings"'],
    [{ type: 'string', requird: true }, '.requird: unknown option of the type "string"; did you mean "required"?'],
    [{ type: 'string', required: 'yes' }, '.required: expected true or false, found "yes"'],
    [{ type: 'string', maxLength: '5' }, '.maxLength: expected an integer of at least 1, found "5"; write 5 without quotes'],
    [{ type: 'string', maxLength: 1.5 }, '.maxLength: expected an integer of at least 1, found 1.5'],
    [{ type: 'string', maxLength: 0 }, '.maxLength: expected an integer of at least 1, found 0'],
    [{ type: 'string', regex: '(' }, '.regex: is not a valid regular expression'],
    [{ type: 'string', regex: /^a/i }, '.regex: has the flags "i", which a regular expression of a schema cannot have'],
    [{ type: 'uid', regex: /^é/u }, '.regex: has the flags "u", which a regular expression of a schema cannot have'],
    [{ type: 'string', regex: 5 }, '.regex: expected a regular expression as a string, found 5'],
    [{ type: 'integer', min: 5, max: 2 }, '.min: 5 is greater than "max" (2)'],
    [{ type: 'string', minLength: 5, maxLength: 2 }, '.minLength: 5 is greater than "maxLength" (2)'],
    [{ type: 'biginteger', min: 'a' }, '.min: expected an integer, or a string of digits, found "a"'],
    [{ type: 'enumeration' }, '.enum: is missing, expected an array with at least one item'],
    [{ type: 'enumeration', enum: [] }, '.enum: expected an array with at least one item, found []'],
    [{ type: 'enumeration', enum: ['a', ''] }, '.enum.1: expected a string of 1 to 255 characters, found ""'],
    [{ type: 'enumeration', enum: ['a', 'a'] }, '.enum: contains "a" twice; remove one'],
    [{ type: 'enumeration', enum: ['a'], default: 'b' }, '.default: the default must be one of the following values: a; found "b"'],
    [{ type: 'integer', default: 'x' }, '.default: the default must be a `number` type'],
    [{ type: 'date', default: 'x' }, '.default: Invalid format, expected yyyy-MM-dd'],
    [{ type: 'password', default: 'x' }, '.default: an attribute of type "password" cannot have a default value'],
    [
      { type: 'relation', relation: 'oneToOne', target: 'api::author.author', default: 1 },
      '.default: an attribute of type "relation" cannot have a default value',
    ],
    [{ type: 'uid', targetField: 'titel' }, '.targetField: this content type has no attribute "titel" of type string or text'],
    [{ type: 'text', index: true }, '.index: an indexed text can have at most 768 characters; add a "maxLength" of at most 768'],
    [{ type: 'json', index: true }, '.index: an attribute of type "json" cannot be indexed'],
    [
      { type: 'relation', relation: 'oneToOne', target: 'api::author.author', unique: true },
      '.unique: has no effect on an attribute of type "relation"',
    ],
    [
      { type: 'relation', relation: 'morphToMan' },
      '.relation: expected one of "oneToOne", "oneToMany", "manyToOne", "manyToMany", "morphToOne", "morphToMany", "morphOne", "morphMany", found "morphToMan"',
    ],
    [
      { type: 'relation', relation: 'morphToMany', target: 'api::author.author' },
      '.target: a morphToMany refers to documents of any content type; remove it',
    ],
    [
      { type: 'relation', relation: 'morphToOne', inversedBy: 'x' },
      '.inversedBy: a morphToOne owns its links; the other side refers to it with "morphBy"; remove it',
    ],
    [{ type: 'relation', relation: 'morphMany', target: 'api::author.author' }, '.morphBy: is missing, expected a string'],
    [{ type: 'relation', relation: 'morphOne', morphBy: 'x' }, '.target: is missing, expected a string'],
    [
      { type: 'relation', relation: 'morphMany', target: 'api::author.author', morphBy: 'naem' },
      '.morphBy: api::author.author has no attribute "naem"',
    ],
    [
      { type: 'relation', relation: 'morphMany', target: 'api::author.author', morphBy: 'name' },
      '.morphBy: "name" of api::author.author is not a morphToOne or morphToMany relation',
    ],
    [
      { type: 'relation', relation: 'oneToOne', target: 'api::author.author', morphBy: 'name' },
      '.morphBy: it is allowed only for morphOne and morphMany, and this is a oneToOne; remove it',
    ],
    [{ type: 'relation', relation: 'oneToOne' }, '.target: is missing, expected a string'],
    [
      { type: 'relation', relation: 'oneToOne', target: 'api::autor.autor' },
      '.target: the content type "api::autor.autor" does not exist; did you mean "api::author.author"?',
    ],
    [{ type: 'component', component: 'shared.seo' }, '.component: the component "shared.seo" does not exist'],
    [{ type: 'dynamiczone', components: ['shared.seo'] }, '.components.0: the component "shared.seo" does not exist'],
    [{ type: 'dynamiczone', components: [] }, '.components: expected an array with at least one item, found []'],
    [{ type: 'string', implicit: true, writable: 'maybe' }, '.writable: expected "yes", "ignored" or "no", found "maybe"'],
    [{ type: 'string', axis: 'locale' }, '.axis: unknown option of the type "string"'],
  ])('%j', (attribute, expected) => {
    const lines = inAttribute(attribute);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.slice(0, expected.length)).toBe(expected);
  });

  it('says which plugin brings a type or a target that is unknown', () => {
    const hints = new Map([
      ['media', 'switch on the plugin "upload" in config/plugins'],
      ['plugin::users-permissions', 'switch on "users-permissions"'],
    ]);
    const attributes = {
      cover: { type: 'media' },
      owner: { type: 'relation', relation: 'oneToOne', target: 'plugin::users-permissions.user' },
    };
    expect(mistakesOf({ contentTypes: [contentType('article', attributes)] }, { hints })).toEqual([
      `${ARTICLE}attributes.cover.type: unknown attribute type "media"; switch on the plugin "upload" in config/plugins`,
      `${ARTICLE}attributes.owner.target: the content type "plugin::users-permissions.user" does not exist; switch on "users-permissions"`,
    ]);
  });
});

describe('names of attributes', () => {
  it.each([
    'id',
    'documentId',
    'createdAt',
    'updatedAt',
    'createdBy',
    'updatedBy',
    'publishedAt',
    'locale',
    'localizations',
    'status',
    'constructor',
    'prototype',
  ])('%s is reserved', (name) => {
    expect(inArticle({ [name]: { type: 'string' } })).toContain(`${ARTICLE}attributes.${name}: this name is reserved; choose another one`);
  });

  it('may not differ from a reserved one only in case', () => {
    expect(inArticle({ Locale: { type: 'string' } })).toEqual([
      `${ARTICLE}attributes.Locale: this name differs from the reserved name "locale" only in case; choose another one`,
    ]);
  });

  it.each(['_hidden', '1st', 'with space', 'with-dash', 'é', '__proto__', ''])('%j is not allowed', (name) => {
    const attributes = JSON.parse(JSON.stringify([[name, { type: 'string' }]])) as [string, AttributeDefinition][];
    expect(inArticle(Object.fromEntries(attributes))).toEqual([
      `${ARTICLE}attributes.${name}: attribute names must consist of letters, digits and "_", and start with a letter`,
    ]);
  });

  it.each([
    ['fooBar', 'foo_bar'],
    ['title', 'Title'],
    ['createdAt', 'created_at'],
    ['documentId', 'document_id'],
  ])('%s and %s clash', (first, second) => {
    const attributes = {
      ...(first.startsWith('c') || first.startsWith('d') ? {} : { [first]: { type: 'string' } }),
      [second]: { type: 'string' },
    };
    expect(inArticle(attributes)).toEqual([
      `${ARTICLE}attributes.${second}: this name would use the same column as "${first}"; choose a name that differs in more than case and separators`,
    ]);
  });

  it('clash with what plugins add, and the schema file is told', () => {
    const attributes = { published_at: { type: 'string' }, publishedAt: { type: 'datetime', implicit: true } };
    expect(inArticle(attributes)).toEqual([
      expect.stringContaining('attributes.published_at: this name would use the same column as "publishedAt"'),
    ]);
  });
});

describe('mistakes in the options of a content type', () => {
  it.each([
    ['title', 'options.privateAttributes: expected an array, found "title"; write ["title"]'],
    [['title', 5], 'options.privateAttributes.1: expected a non-empty string, found 5'],
  ])('private attributes are a list of names, not %j', (privateAttributes, message) => {
    expect(mistakesOf({ contentTypes: [contentType('article', {}, { options: { privateAttributes } })] })).toEqual([
      `${ARTICLE}${message}`,
    ]);
  });
});

describe('relations with two sides', () => {
  const one = (relation: string, more: object) => ({ type: 'relation', relation, target: 'api::author.author', ...more });
  const back = (relation: string, more: object) => ({ type: 'relation', relation, target: 'api::article.article', ...more });
  const between = (article: object, author: object) => {
    const definitions = [
      contentType('article', { writer: article } as Attributes),
      contentType('author', { name: { type: 'string' }, ...author } as Attributes),
    ];
    return mistakesOf({ contentTypes: definitions });
  };

  it.each([
    [
      'an attribute that is not there',
      one('manyToOne', { inversedBy: 'artcles' }),
      { articles: back('oneToMany', {}) },
      'inversedBy: api::author.author has no attribute "artcles"; did you mean "articles"?',
    ],
    [
      'an attribute that is no relation',
      one('manyToOne', { inversedBy: 'name' }),
      {},
      'inversedBy: "name" of api::author.author is not a relation, but of type "string"',
    ],
    [
      'a relation that does not name it back',
      one('manyToOne', { inversedBy: 'articles' }),
      { articles: back('oneToMany', {}) },
      'inversedBy: "articles" of api::author.author must have "mappedBy": "writer"',
    ],
    [
      'a relation of another kind',
      one('manyToMany', { inversedBy: 'articles' }),
      { articles: back('oneToMany', { mappedBy: 'writer' }) },
      'inversedBy: "articles" of api::author.author is a oneToMany; the other side of a manyToMany is a manyToMany',
    ],
    [
      'a relation to another type',
      one('manyToOne', { inversedBy: 'friends' }),
      { friends: one('oneToMany', {}) },
      'inversedBy: "friends" of api::author.author refers to api::author.author, not back to api::article.article',
    ],
    [
      'both sides at once',
      one('oneToOne', { inversedBy: 'a', mappedBy: 'a' }),
      {},
      'inversedBy: must not be used together with "mappedBy"',
    ],
    ['the wrong owner of a oneToMany', one('oneToMany', { inversedBy: 'a' }), {}, 'inversedBy: a oneToMany is owned by its other side'],
    ['the wrong owner of a manyToOne', one('manyToOne', { mappedBy: 'a' }), {}, 'mappedBy: a manyToOne owns its relation'],
  ])('may not name %s', (_mistake, article, author, expected) => {
    expect(between(article, author)).toContainEqual(expect.stringContaining(`${ARTICLE}attributes.writer.${expected}`));
  });

  it('are not told twice about an attribute that has a mistake of its own', () => {
    expect(between(one('manyToOne', { inversedBy: 'articles' }), { articles: { type: 'relaton' } })).toHaveLength(1);
  });
});

describe('mistakes in components', () => {
  it('a relation has one direction', () => {
    const attributes = { link: { type: 'relation', relation: 'oneToOne', target: 'api::article.article', inversedBy: 'x' } };
    expect(mistakesOf({ contentTypes: [contentType('article')], components: [component('shared.seo', attributes)] })).toEqual([
      `${SEO}attributes.link.inversedBy: a relation inside a component must be unidirectional; remove it`,
    ]);
  });

  it('a relation refers to no component', () => {
    const attributes = { link: { type: 'relation', relation: 'oneToOne', target: 'shared.seo' } };
    expect(mistakesOf({ components: [component('shared.seo', attributes)] })).toEqual([
      `${SEO}attributes.link.target: "shared.seo" is a component; relations refer to content types`,
    ]);
  });

  it.each(['unique', 'index'])('%s has no effect', (option) => {
    expect(mistakesOf({ components: [component('shared.seo', { title: { type: 'string', [option]: true } })] })).toEqual([
      expect.stringContaining(`${SEO}attributes.title.${option}: has no effect inside a component`),
    ]);
  });

  it('may not embed themselves, directly or through others', () => {
    const embeds = (uid: string, more: object = {}) => ({ inner: { type: 'component', component: uid, ...more } });
    expect(mistakesOf({ components: [component('shared.seo', embeds('shared.seo', { repeatable: true }))] })).toEqual([
      `${SEO}attributes.inner: a component cannot contain itself: shared.seo → shared.seo`,
    ]);
    expect(
      mistakesOf({
        components: [component('a.a', embeds('a.b')), component('a.b', { zone: { type: 'dynamiczone', components: ['a.a'] } })],
      }),
    ).toEqual(['config/components/a/b.json, attributes.zone: a component cannot contain itself: a.a → a.b → a.a']);
  });

  it('may be embedded in several places', () => {
    const inner = { type: 'component', component: 'a.c' };
    expect(
      mistakesOf({ components: [component('a.a', { x: inner, y: inner }), component('a.b', { x: inner }), component('a.c')] }),
    ).toEqual([]);
  });
});

describe('mistakes in the frame of a definition', () => {
  const frame = (changes: object) =>
    mistakesOf({ contentTypes: [contentType('article', {}, changes)] }).map((line) => line.replace(ARTICLE, ''));

  it.each([
    [{ kind: 'collection' }, 'kind: expected one of "collectionType", "singleType", found "collection"; did you mean "collectionType"?'],
    [{ colectionName: 'x' }, 'colectionName: unknown key; did you mean "collectionName"?'],
    [{ collectionName: 'plinth_x' }, 'collectionName: must not start with plinth_, which is reserved for tables of Plinth'],
    [
      { collectionName: 'a b' },
      'collectionName: expected a string of letters, digits, "_" and "-" that starts with a letter or "_", found "a b"',
    ],
    [{ options: 5 }, 'options: expected an object, found 5'],
    [
      { info: { singularName: 'Article', pluralName: 'articles', displayName: 'x' } },
      'info.singularName: expected a string of lowercase letters, digits and single hyphens between them, found "Article"',
    ],
    [{ info: { singularName: 'a', pluralName: 'as' } }, 'info.displayName: is missing, expected a non-empty string'],
    [
      { info: { singularName: 'a', pluralName: 'as', displayName: 'x', pluralname: 'y' } },
      'info.pluralname: unknown key; did you mean "pluralName"?',
    ],
    [
      { info: { singularName: 'sheep', pluralName: 'sheep', displayName: 'x' } },
      'info.pluralName: "sheep" is also the singular name; the two must differ',
    ],
  ])('%j', (changes, expected) => {
    expect(frame(changes)).toEqual([expected]);
  });

  it('what the reference writes and nobody needs is let pass', () => {
    const info = { singularName: 'article', pluralName: 'articles', displayName: 'x', name: 'y', icon: 'z' };
    expect(frame({ config: {}, $schema: 'x', options: { draftAndPublish: true, comment: '' }, pluginOptions: { i18n: {} }, info })).toEqual(
      [],
    );
  });

  it('two content types share no API name, plural or singular', () => {
    const news = contentType(
      'news',
      {},
      { info: { singularName: 'articles', pluralName: 'news', displayName: 'News' }, collectionName: 'x' },
    );
    expect(mistakesOf({ contentTypes: [contentType('article'), news] })).toEqual([
      'config/content-types/news.json, info.singularName: "articles" is already used as an API ID by config/content-types/article.json; choose another one',
    ]);
  });

  it('two content types share no storage name, whatever its case', () => {
    const news = contentType('news', {}, { collectionName: 'Articles' });
    expect(mistakesOf({ contentTypes: [contentType('article'), news] })).toEqual([
      'config/content-types/news.json, collectionName: "Articles" is already used as a table name by config/content-types/article.json; choose another one',
    ]);
  });

  it('a uid is given once', () => {
    const twice = contentType('article', {}, { origin: 'src/api/article/content-types/article/schema.json' });
    expect(mistakesOf({ contentTypes: [contentType('article'), twice] })).toContain(
      'src/api/article/content-types/article/schema.json, info.singularName: "api::article.article" is already used as a UID by config/content-types/article.json; choose another one',
    );
  });
});

describe('many mistakes', () => {
  it('are told together, a line each', () => {
    const attributes = { a: { type: 'strng' }, b: { type: 'component', component: 'x.y' }, id: { type: 'integer' } };
    const lines = mistakesOf({
      contentTypes: [contentType('article', attributes, { kind: 'x' })],
      components: [component('shared.seo', { y: { type: 'z' } })],
    });
    expect(lines).toHaveLength(5);
  });
});
