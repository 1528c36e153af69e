import { DATABASE, type Kernel } from 'plinth';
import type { Graphql } from 'plinth/plugins/graphql';
import { eachDialect } from 'plinth/testing';
import { type CustomizedApp, customized, findAll } from './customized-app.ts';

const BOOK = 'api::book.book';

eachDialect('fields of the content, of documents that others have read', (dialect) => {
  let served: CustomizedApp;
  let kernel: Kernel;

  afterEach(() => served.app.close());

  /** An app whose field `Query.some` returns books as resolvers read them. */
  const boot = async (customize: (graphql: Graphql) => void = () => undefined, actions: readonly string[] = []) => {
    served = await customized(
      (graphql, own) => {
        kernel = own;
        graphql.use({
          typeDefs: 'type Query { some: [Book] drafts: [Book] loose: [Book] }',
          resolvers: {
            Query: {
              some: findAll(own, BOOK, { sort: ['title'] }),
              drafts: findAll(own, BOOK, { sort: ['title'], status: 'draft' }),
              loose: () => [{ title: 'No document' }, { documentId: 'nothing', title: 'Gone' }],
            },
          },
          resolversConfig: { 'Query.some': { auth: false }, 'Query.drafts': { auth: false } },
        });
        customize(graphql);
      },
      { actions, database: dialect },
    );
  };

  const library = async () => {
    const [jane, fanny] = (await Promise.all(['Jane', 'Fanny'].map((name) => served.make('/api/authors', { name, born: 1775 })))) as [
      string,
      string,
    ];
    const extras = [{ __component: 'book.quote', words: 'handsome, clever' }];
    await served.make('/api/books', {
      title: 'Emma',
      author: jane,
      editors: [jane, fanny],
      imprint: { place: 'London', year: 1815 },
      extras,
    });
    await served.make('/api/books', { title: 'Evelina', author: fanny, editors: [fanny] });
  };

  it('have scalars by name, and are read where they are missing', async () => {
    await boot();
    await library();
    const { data, errors } = await served.ask(`{ some {
      documentId title note author { name books { title } } editors(sort: "name:desc") { name }
      first: editors(pagination: { limit: 1 }, sort: "name") { name }
      editors_connection(filters: { name: { eq: "Jane" } }) { nodes { name } pageInfo { total } }
      imprint { place year } extras { ... on ComponentBookQuote { words } }
    } }`);
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({
      some: [
        {
          title: 'Emma',
          note: null,
          author: { name: 'Jane', books: [{ title: 'Emma' }] },
          editors: [{ name: 'Jane' }, { name: 'Fanny' }],
          first: [{ name: 'Fanny' }],
          editors_connection: { nodes: [{ name: 'Jane' }], pageInfo: { total: 1 } },
          imprint: { place: 'London', year: 1815 },
          extras: [{ words: 'handsome, clever' }],
        },
        {
          title: 'Evelina',
          author: { name: 'Fanny', books: [{ title: 'Evelina' }] },
          editors: [{ name: 'Fanny' }],
          first: [{ name: 'Fanny' }],
          editors_connection: { nodes: [], pageInfo: { total: 0 } },
          imprint: null,
          extras: [],
        },
      ],
    });
  });

  it('are read together, whatever the number of documents', async () => {
    await boot();
    for (let number = 0; number < 12; number++) {
      const author = await served.make('/api/authors', { name: `${number}` });
      await served.make('/api/books', { title: `${number}`, author });
    }
    const statements = async (query: string) => {
      let count = 0;
      const listen = () => void count++;
      const { knex } = kernel.container.resolve(DATABASE);
      knex.on('query', listen);
      const { data, errors } = await served.ask(query);
      knex.off('query', listen);
      expect(errors).toBeUndefined();
      expect(Object.values(data ?? {})[0]).toHaveLength(12);
      return count;
    };
    await statements('{ some { title author { name } } }');
    const plain = await statements('{ some { title } }');
    expect(await statements('{ some { title author { name } } }')).toBeLessThanOrEqual(plain + 4);
  });

  it('follow the version in hand', async () => {
    await boot();
    await library();
    const reply = await served.ask('mutation { createBook(data: { title: "Draft" }, status: DRAFT) { documentId } }');
    expect(reply.errors).toBeUndefined();
    const { data } = await served.ask('{ drafts { title publishedAt author { name } imprint { place } } some { title } }');
    expect(data).toMatchObject({
      drafts: [
        { title: 'Draft', publishedAt: null, author: null, imprint: null },
        { title: 'Emma', publishedAt: null, author: { name: 'Jane' }, imprint: { place: 'London' } },
        { title: 'Evelina', author: { name: 'Fanny' } },
      ],
      some: [{ title: 'Emma' }, { title: 'Evelina' }],
    });
  });

  it('follow the language in hand', async () => {
    await boot((graphql) =>
      graphql.use({
        typeDefs: 'type Query { posted: [Notice] }',
        resolvers: { Query: { posted: findAll(kernel, 'api::notice.notice', { locale: '*', sort: ['locale'] }) } },
      }),
    );
    const documentId = await served.make('/api/notices', { words: 'Mind the gap', imprint: { place: 'London' } });
    const french = `mutation { updateNotice(documentId: "${documentId}", locale: "fr", data: { words: "Attention", imprint: { place: "Paris" } }) { words } }`;
    expect((await served.ask(french)).data).toEqual({ updateNotice: { words: 'Attention' } });
    expect((await served.ask('{ posted { words locale imprint { place } localizations { locale } } }')).data).toEqual({
      posted: [
        { words: 'Mind the gap', locale: 'en', imprint: { place: 'London' }, localizations: [{ locale: 'fr' }] },
        { words: 'Attention', locale: 'fr', imprint: { place: 'Paris' }, localizations: [{ locale: 'en' }] },
      ],
    });
  });

  it('are read under the rights of who asks', async () => {
    await boot(
      (graphql) => graphql.use({ resolvers: { Query: { some: () => [{ documentId: 'x', title: 'Given' }] } } }),
      ['api::book.book.findOne'],
    );
    const { data, errors } = await served.ask('{ some { title imprint { place } author { name } } }', 'nobody');
    expect(data).toEqual({ some: [{ title: 'Given', imprint: null, author: null }] });
    expect(errors).toMatchObject([{ message: 'Forbidden access', path: ['some', 0, 'author'] }]);
  });

  it('are refused to who may not read the documents at all', async () => {
    await boot((graphql) => graphql.use({ resolvers: { Query: { some: () => [{ documentId: 'x', title: 'Given' }] } } }));
    const { data, errors } = await served.ask('{ some { title imprint { place } } }', 'nobody');
    expect(data).toEqual({ some: [{ title: 'Given', imprint: null }] });
    expect(errors).toMatchObject([{ message: 'Forbidden access', path: ['some', 0, 'imprint'] }]);
  });

  it('are empty of what is no document, or not there any more', async () => {
    await boot();
    const { data, errors } = await served.ask('{ loose { title author { name } imprint { place } } }');
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      loose: [
        { title: 'No document', author: null, imprint: null },
        { title: 'Gone', author: null, imprint: null },
      ],
    });
  });

  it('answer what a resolver has read along', async () => {
    await boot((graphql) =>
      graphql.use({ resolvers: { Query: { some: findAll(kernel, BOOK, { populate: ['author', 'editors'], sort: ['title'] }) } } }),
    );
    await library();
    const { data } = await served.ask('{ some { author { name } editors { name } editors_connection { nodes { name } } } }');
    expect(data).toMatchObject({
      some: [{ author: { name: 'Jane' }, editors: [{ name: 'Jane' }, { name: 'Fanny' }], editors_connection: { nodes: [{}, {}] } }, {}],
    });
  });

  it('give added fields all attributes that are not private', async () => {
    const parents: Record<string, unknown>[] = [];
    await boot((graphql) =>
      graphql.use({
        typeDefs: 'extend type Book { seen: Boolean } extend type ComponentBookImprint { full: String } type Author { older: Int }',
        resolvers: {
          Book: { seen: (parent: Record<string, unknown>) => parents.push(parent) > 0 },
          ComponentBookImprint: { full: ({ place, year }: { readonly place: string; readonly year: number }) => `${place} ${year}` },
          Author: { older: ({ born }: { readonly born: number }) => 2026 - born },
        },
      }),
    );
    await library();
    const { data } = await served.ask('{ books(sort: "title") { seen imprint { full } author { older } } }');
    expect(data).toMatchObject({ books: [{ seen: true, imprint: { full: 'London 1815' }, author: { older: 251 } }, {}] });
    expect(parents[0]).toMatchObject({ title: 'Emma', note: null, documentId: expect.any(String), publishedAt: expect.any(String) });
    expect(parents[0]).not.toHaveProperty('shelfmark');
  });
});
