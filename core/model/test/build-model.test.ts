import type { Attribute, AttributeOwner, RelationAttribute } from '../index.ts';
import { component, contentType, modelOf } from './definitions.ts';

const author = contentType('author', {
  name: { type: 'string' },
  books: { type: 'relation', relation: 'oneToMany', target: 'api::book.book', mappedBy: 'author' },
  favourite: { type: 'relation', relation: 'oneToOne', target: 'api::book.book', inversedBy: 'favouriteOf' },
});
const book = contentType('book', {
  author: { type: 'relation', relation: 'manyToOne', target: 'api::author.author', inversedBy: 'books' },
  favouriteOf: { type: 'relation', relation: 'oneToOne', target: 'api::author.author', mappedBy: 'favourite' },
  topics: { type: 'relation', relation: 'manyToMany', target: 'api::topic.topic', inversedBy: 'books' },
  sequels: { type: 'relation', relation: 'oneToMany', target: 'api::book.book' },
});
const topic = contentType('topic', {
  books: { type: 'relation', relation: 'manyToMany', target: 'api::book.book', mappedBy: 'topics' },
  parent: { type: 'relation', relation: 'manyToOne', target: 'api::topic.topic', inversedBy: 'children' },
  children: { type: 'relation', relation: 'oneToMany', target: 'api::topic.topic', mappedBy: 'parent' },
});

function relation(attribute: Attribute | undefined): RelationAttribute {
  if (attribute?.kind !== 'relation') throw new Error('no relation');
  return attribute;
}

describe('a model', () => {
  it('gives content types their own attributes between those of every type', () => {
    const model = modelOf({ contentTypes: [contentType('article', { title: { type: 'string' }, body: { type: 'text' } })] });
    expect([...model.contentType('api::article.article').attributes.keys()]).toEqual([
      'id',
      'documentId',
      'title',
      'body',
      'createdAt',
      'updatedAt',
    ]);
  });

  it('puts what plugins add after updatedAt, whatever their names', () => {
    const attributes = { publishedAt: { type: 'datetime', writable: 'ignored', implicit: true }, title: { type: 'string' } } as const;
    const type = modelOf({ contentTypes: [contentType('article', attributes)] }).contentType('api::article.article');
    expect([...type.attributes.keys()].slice(2)).toEqual(['title', 'createdAt', 'updatedAt', 'publishedAt']);
    expect(type.attributes.get('publishedAt')).toMatchObject({ writable: 'ignored', column: 'published_at' });
  });

  it('says what a body may write', () => {
    const attributes = { title: { type: 'string' }, seen: { type: 'integer', writable: false } };
    const type = modelOf({ contentTypes: [contentType('article', attributes)] }).contentType('api::article.article');
    const writable = Object.fromEntries([...type.attributes.values()].map((attribute) => [attribute.name, attribute.writable]));
    expect(writable).toEqual({ id: 'no', documentId: 'no', title: 'yes', seen: 'no', createdAt: 'no', updatedAt: 'no' });
  });

  it('keeps private and hidden attributes private', () => {
    const attributes = { note: { type: 'string', private: true }, secret: { type: 'password' }, title: { type: 'string' } };
    const type = modelOf({ contentTypes: [contentType('article', attributes)] }).contentType('api::article.article');
    expect(['note', 'secret', 'title'].map((name) => type.attributes.get(name)?.private)).toEqual([true, true, false]);
  });

  it('keeps attributes private that the model or their owner names', () => {
    const attributes = { note: { type: 'string' }, title: { type: 'string' } };
    const model = modelOf(
      {
        contentTypes: [contentType('article', attributes, { options: { privateAttributes: ['title'] } }), contentType('page', attributes)],
        components: [{ ...component('shared.seo', attributes), options: { privateAttributes: ['title'] } }],
      },
      { privateAttributes: ['note', 'id', 'updatedAt'] },
    );
    const privateOf = ({ attributes }: AttributeOwner) => [...attributes.values()].filter((one) => one.private).map(({ name }) => name);
    expect(privateOf(model.contentType('api::article.article'))).toEqual(['id', 'note', 'title', 'updatedAt']);
    expect(privateOf(model.contentType('api::page.page'))).toEqual(['id', 'note', 'updatedAt']);
    expect(privateOf(model.component('shared.seo'))).toEqual(['id', 'note', 'title']);
  });

  it('gives components an id and their attributes, stored under their names', () => {
    const model = modelOf({ components: [component('shared.seo', { metaTitle: { type: 'string' } })] });
    const seo = model.component('shared.seo');
    expect(seo).toMatchObject({ shape: 'component', category: 'shared', displayName: 'shared.seo' });
    expect([...seo.attributes.keys()]).toEqual(['id', 'metaTitle']);
    expect(seo.attributes.get('metaTitle')).toMatchObject({ column: 'metaTitle' });
  });

  it('resolves components and dynamic zones', () => {
    const attributes = {
      seo: { type: 'component', component: 'shared.seo' },
      links: { type: 'component', component: 'shared.seo', repeatable: true },
      zone: { type: 'dynamiczone', components: ['shared.seo'] },
    };
    const type = modelOf({ contentTypes: [contentType('article', attributes)], components: [component('shared.seo')] }).contentType(
      'api::article.article',
    );
    expect(type.attributes.get('seo')).toMatchObject({ kind: 'component', component: 'shared.seo', repeatable: false, column: 'seo' });
    expect(type.attributes.get('links')).toMatchObject({ repeatable: true });
    expect(type.attributes.get('zone')).toMatchObject({ kind: 'dynamiczone', components: ['shared.seo'] });
  });

  it('resolves both sides of every kind of relation', () => {
    const model = modelOf({ contentTypes: [author, book, topic] });
    const sides = [author, book, topic].flatMap(({ uid, attributes }) => {
      return Object.keys(attributes)
        .filter((name) => name !== 'name')
        .map((name) => {
          const { relation: kind, many, side, storage, inverse } = relation(model.contentType(uid).attributes.get(name));
          return [uid.split('.')[1], name, kind, many, side, storage, inverse];
        });
    });
    expect(sides).toEqual([
      ['author', 'books', 'oneToMany', true, 'inverse', 'column', 'author'],
      ['author', 'favourite', 'oneToOne', false, 'owner', 'column', 'favouriteOf'],
      ['book', 'author', 'manyToOne', false, 'owner', 'column', 'books'],
      ['book', 'favouriteOf', 'oneToOne', false, 'inverse', 'column', 'favourite'],
      ['book', 'topics', 'manyToMany', true, 'owner', 'links', 'books'],
      ['book', 'sequels', 'oneToMany', true, 'owner', 'links', null],
      ['topic', 'books', 'manyToMany', true, 'inverse', 'links', 'topics'],
      ['topic', 'parent', 'manyToOne', false, 'owner', 'column', 'children'],
      ['topic', 'children', 'oneToMany', true, 'inverse', 'column', 'parent'],
    ]);
  });

  it('keeps relations of components, and slotted ones, in links', () => {
    const one = { type: 'relation', relation: 'oneToOne', target: 'api::file.file' };
    const model = modelOf({
      contentTypes: [
        contentType('file'),
        contentType('page', { cover: { type: 'picture' }, images: { type: 'picture', multiple: true }, main: one }),
      ],
      components: [component('shared.card', { main: one })],
    });
    const page = model.contentType('api::page.page').attributes;
    expect(relation(page.get('main')).storage).toBe('column');
    expect(page.get('cover')).toMatchObject({ storage: 'links', many: false, open: true });
    expect(page.get('images')).toMatchObject({ storage: 'links', many: true, open: true });
    expect(model.component('shared.card').attributes.get('main')).toMatchObject({ storage: 'links', side: 'owner', inverse: null });
  });

  it('shows the other versions of a document as a relation without links', () => {
    const localizations = { type: 'siblings', axis: 'locale', implicit: true, writable: 'no' } as const;
    const type = modelOf({ contentTypes: [contentType('article', { localizations })] }).contentType('api::article.article');
    expect(type.attributes.get('localizations')).toMatchObject({
      kind: 'relation',
      target: 'api::article.article',
      many: true,
      storage: 'siblings',
      axis: 'locale',
      writable: 'no',
    });
  });

  it('is stored under the collection name, by default the plural name', () => {
    const model = modelOf({ contentTypes: [contentType('blog-post'), contentType('tag', {}, { collectionName: 'labels' })] });
    expect(model.contentType('api::blog-post.blog-post').collectionName).toBe('blog_posts');
    expect(model.contentType('api::tag.tag').collectionName).toBe('labels');
  });

  it('holds defaults in the form in which they are stored, and prepares patterns once', () => {
    const attributes = {
      opens: { type: 'time', default: '08:00:00' },
      total: { type: 'biginteger', default: 5 },
      code: { type: 'string', regex: '^A' },
      slug: { type: 'uid', targetField: 'code' },
    };
    const type = modelOf({ contentTypes: [contentType('article', attributes)] }).contentType('api::article.article');
    expect(type.attributes.get('opens')?.definition.default).toBe('08:00:00.000');
    expect(type.attributes.get('total')?.definition.default).toBe('5');
    expect(JSON.stringify(type.attributes.get('code')?.definition)).toBe('{"type":"string","regex":"^A"}');
    expect(type.attributes.get('slug')?.definition.unique).toBe(true);
  });

  it('keeps the keys that bodies may hold without effect', () => {
    expect(modelOf({}, { ignoredKeys: ['publishedAt'] }).ignoredKeys).toEqual(new Set(['publishedAt']));
  });

  it('throws for a uid that it does not hold', () => {
    expect(() => modelOf({}).contentType('api::a.a')).toThrow('the content type "api::a.a" does not exist');
    expect(() => modelOf({}).component('a.b')).toThrow('the component "a.b" does not exist');
  });

  it('takes names of plugins and of the app apart', () => {
    const file = {
      uid: 'plugin::upload.file',
      info: { singularName: 'file', pluralName: 'files', displayName: 'File' },
      collectionName: 'upload_files',
    };
    expect(modelOf({ contentTypes: [contentType('file'), contentType('x', {}, file)] }).contentTypes.size).toBe(2);
  });
});
