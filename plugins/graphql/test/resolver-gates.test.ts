import { HTTP, UnauthorizedError } from 'plinth';
import type { Graphql, ResolverMiddleware, ResolversConfig } from 'plinth/plugins/graphql';
import { type Answer, type CustomizedApp, customized } from './customized-app.ts';

const hello = () => 'hello';

function refused({ data, errors }: Answer, at: string): void {
  expect(errors).toMatchObject([
    { message: 'Forbidden access', path: [at], extensions: { code: 'FORBIDDEN', error: { name: 'ForbiddenError' } } },
  ]);
  expect(data?.[at] ?? null).toBeNull();
}

describe('resolversConfig', () => {
  let served: CustomizedApp;

  afterEach(() => served.app.close());

  /** An app with the fields `Query.one` and `Mutation.two`. */
  const boot = async (
    resolversConfig: ResolversConfig,
    actions: readonly string[] = [],
    more: (graphql: Graphql) => void = () => undefined,
  ) => {
    served = await customized(
      (graphql, { container }) => {
        container.resolve(HTTP).addPolicy('keyed', (ctx, config) => ctx.get('x-key') === (config ?? 'plain'));
        graphql.use({
          typeDefs: 'type Query { one(word: String, limit: Int): String } type Mutation { two: String }',
          resolvers: { Query: { one: (_p: unknown, { word }: { readonly word?: string }) => word ?? 'hello' }, Mutation: { two: hello } },
        });
        more(graphql);
        graphql.use({ resolversConfig });
      },
      { actions },
    );
  };

  describe('auth', () => {
    it('is that of users and of tokens that may do everything, for a field that says nothing', async () => {
      await boot({});
      const user = await served.user();
      for (const as of ['full', user] as const) {
        expect((await served.ask('{ one }', as)).data).toEqual({ one: 'hello' });
        expect((await served.ask('mutation { two }', as)).data).toEqual({ two: 'hello' });
      }
      for (const as of ['nobody', 'read'] as const) {
        refused(await served.ask('{ one }', as), 'one');
        refused(await served.ask('mutation { two }', as), 'two');
      }
    });

    it('false lets everyone call a field', async () => {
      await boot({ 'Query.one': { auth: false } });
      expect((await served.ask('{ one }', 'nobody')).data).toEqual({ one: 'hello' });
      refused(await served.ask('mutation { two }', 'nobody'), 'two');
    });

    it('asks for all actions of its scope', async () => {
      await boot({ 'Query.one': { auth: { scope: ['api::author.author.find', 'api::book.book.find'] } } }, ['api::author.author.find']);
      refused(await served.ask('{ one }', 'nobody'), 'one');
      refused(await served.ask('{ one }', await served.user()), 'one');
      expect((await served.ask('{ one }', 'read')).data).toEqual({ one: 'hello' });
    });

    it('false on a field of the content opens its documents, and nothing that they lead to', async () => {
      await boot({
        'Query.books': { auth: false },
        'Query.book': { auth: false },
        'Query.books_connection': { auth: false },
        'Query.lobby': { auth: false },
      });
      const author = await served.make('/api/authors', { name: 'Jane' });
      const documentId = await served.make('/api/books', { title: 'Emma', author });
      expect((await served.ask('{ books { title } }', 'nobody')).data).toEqual({ books: [{ title: 'Emma' }] });
      expect((await served.ask(`{ book(documentId: "${documentId}") { title } }`, 'nobody')).data).toEqual({ book: { title: 'Emma' } });
      refused(await served.ask('{ books(status: DRAFT) { publishedAt } }', 'nobody'), 'books');
      refused(await served.ask(`{ book(documentId: "${documentId}", status: DRAFT) { title } }`, 'nobody'), 'book');
      expect((await served.ask('{ books(status: DRAFT) { publishedAt } }', 'read')).data).toEqual({ books: [{ publishedAt: null }] });
      const query = '{ books_connection(filters: { title: { eq: "Emma" } }) { nodes { title } pageInfo { total } aggregate { count } } }';
      expect((await served.ask(query, 'nobody')).data).toEqual({
        books_connection: { nodes: [{ title: 'Emma' }], pageInfo: { total: 1 }, aggregate: { count: 1 } },
      });
      expect((await served.ask('{ lobby { motto } }', 'nobody')).errors).toBeUndefined();
      const nested = await served.ask('{ books { title author { name } } }', 'nobody');
      expect(nested.data).toEqual({ books: [{ title: 'Emma', author: null }] });
      expect(nested.errors).toMatchObject([{ message: 'Forbidden access', path: ['books', 0, 'author'] }]);
      expect(
        (await served.ask('{ books(filters: { author: { name: { eq: "Jane" } } }) { title } }', 'nobody')).errors?.[0]?.message,
      ).toMatch(/Invalid key/);
      refused(await served.ask('{ authors { name } }', 'nobody'), 'authors');
      expect((await served.app.request.get('/api/books')).status).toBe(403);
    });

    it('false on mutations of the content lets everyone write', async () => {
      await boot({
        'Mutation.createBook': { auth: false },
        'Mutation.updateBook': { auth: false },
        'Mutation.deleteBook': { auth: false },
      });
      const created = await served.ask('mutation { createBook(data: { title: "Emma" }) { documentId title } }', 'nobody');
      expect(created).toMatchObject({ data: { createBook: { title: 'Emma' } } });
      const documentId = created.data?.createBook?.documentId;
      const updated = await served.ask(`mutation { updateBook(documentId: "${documentId}", data: { note: "x" }) { note } }`, 'nobody');
      expect(updated.data).toEqual({ updateBook: { note: 'x' } });
      const removed = await served.ask(`mutation { deleteBook(documentId: "${documentId}") { documentId } }`, 'nobody');
      expect(removed.data).toEqual({ deleteBook: { documentId } });
      expect((await served.ask('{ books { title } }')).data).toEqual({ books: [] });
      refused(await served.ask('mutation { createAuthor(data: { name: "x" }) { name } }', 'nobody'), 'createAuthor');
    });

    it('with a scope stands for the action of a field of the content', async () => {
      await boot({ 'Query.books': { auth: { scope: ['api::author.author.find'] } } }, ['api::author.author.find', 'api::lobby.lobby.find']);
      await served.make('/api/books', { title: 'Emma' });
      expect((await served.ask('{ books { title author { name } } }', 'nobody')).data).toEqual({
        books: [{ title: 'Emma', author: null }],
      });
    });

    it('of a nested field opens what it leads to', async () => {
      await boot({ 'Book.author': { auth: false }, 'Book.editors_connection': { auth: { scope: ['api::lobby.lobby.find'] } } }, [
        'api::book.book.find',
      ]);
      const author = await served.make('/api/authors', { name: 'Jane' });
      await served.make('/api/books', { title: 'Emma', author, editors: [author] });
      const open = await served.ask('{ books { author { name } editors { name } } }', 'nobody');
      expect(open.errors).toMatchObject([{ message: 'Forbidden access', path: ['books', 0, 'editors'] }]);
      expect((await served.ask('{ books { title writer: author { name } } }', 'nobody')).data).toEqual({
        books: [{ title: 'Emma', writer: { name: 'Jane' } }],
      });
      const scoped = await served.ask('{ books { title editors_connection { nodes { name } } } }', 'nobody');
      expect(scoped.errors).toMatchObject([{ message: 'Forbidden access', path: ['books', 0, 'editors_connection'] }]);
    });

    it('opens documents for reads of single fields too, and still nothing that they lead to', async () => {
      const passing = { middlewares: [(next: () => Promise<unknown>) => next()] };
      await boot({ 'Query.books': { auth: false }, 'Book.author': passing, 'Book.imprint': passing, 'Author.books': passing }, [
        'api::author.author.find',
      ]);
      const author = await served.make('/api/authors', { name: 'Jane' });
      await served.make('/api/books', { title: 'Emma', author, imprint: { place: 'London' } });
      expect((await served.ask('{ books { author { name } imprint { place } } }', 'nobody')).data).toEqual({
        books: [{ author: { name: 'Jane' }, imprint: { place: 'London' } }],
      });
      const back = await served.ask('{ books { title author { books { title } } } }', 'nobody');
      expect(back.errors).toMatchObject([{ message: 'Forbidden access', path: ['books', 0, 'author', 'books'] }]);
    });

    it('holds for a field of the content that somebody else resolves', async () => {
      await boot({}, ['api::book.book.find'], (graphql) =>
        graphql.use({ resolvers: { Query: { authors: () => [{ name: 'made' }] }, Book: { author: () => ({ name: 'made too' }) } } }),
      );
      await served.make('/api/books', { title: 'Emma' });
      refused(await served.ask('{ authors { name } }', 'nobody'), 'authors');
      expect((await served.ask('{ authors { name } }', 'read')).data).toEqual({ authors: [{ name: 'made' }] });
      expect((await served.ask('{ books { author { name } } }', 'nobody')).errors).toMatchObject([{ message: 'Forbidden access' }]);
      expect((await served.ask('{ books { author { name } } }', 'read')).data).toEqual({ books: [{ author: { name: 'made too' } }] });
    });
  });

  describe('policies', () => {
    it('are those of HTTP by name, with what they are configured by', async () => {
      await boot({
        'Query.one': { auth: false, policies: ['keyed'] },
        'Mutation.two': { auth: false, policies: [{ name: 'keyed', config: 'other' }] },
      });
      refused(await served.ask('{ one }', 'nobody'), 'one');
      expect((await served.ask('{ one }', 'nobody', { 'X-Key': 'plain' })).data).toEqual({ one: 'hello' });
      refused(await served.ask('mutation { two }', 'nobody', { 'X-Key': 'plain' }), 'two');
      expect((await served.ask('mutation { two }', 'nobody', { 'X-Key': 'other' })).data).toEqual({ two: 'hello' });
    });

    it('are functions that see the call and the request, and may change the arguments', async () => {
      const seen: unknown[] = [];
      await boot({
        'Query.one': {
          policies: [
            ({ parent, args, context, info, http, state, get }, { strapi }) => {
              seen.push(
                parent,
                { ...args },
                context.caller.kind,
                info.fieldName,
                http.method,
                state.caller === context.caller,
                typeof get,
                strapi !== undefined,
              );
              args.word = `${args.word} changed`;
            },
            async () => true,
          ],
        },
      });
      expect((await served.ask('{ one(word: "as asked") }')).data).toEqual({ one: 'as asked changed' });
      expect(seen).toEqual([undefined, { word: 'as asked' }, 'token', 'one', 'POST', true, 'function', true]);
    });

    it('refuse by false, and by what they throw', async () => {
      const failing = () => {
        throw new UnauthorizedError('Show your card');
      };
      await boot({
        'Query.one': { policies: [() => true, () => false] },
        'Mutation.two': { policies: [failing] },
        'Query.books': { policies: [() => false] },
      });
      refused(await served.ask('{ one }'), 'one');
      expect((await served.ask('mutation { two }')).errors).toMatchObject([
        { message: 'Show your card', extensions: { code: 'UNAUTHENTICATED' } },
      ]);
      refused(await served.ask('{ books { title } }'), 'books');
    });

    it('run after authorization, and all those that extensions name', async () => {
      const calls: string[] = [];
      const calling = (name: string) => () => void calls.push(name);
      await boot(
        { 'Query.one': { policies: [calling('second')], middlewares: [(next) => next().finally(() => calls.push('middleware'))] } },
        [],
        (graphql) =>
          graphql.use({ resolversConfig: { 'Query.one': { auth: { scope: ['api::book.book.find'] }, policies: [calling('first')] } } }),
      );
      refused(await served.ask('{ one }', 'nobody'), 'one');
      expect(calls).toEqual([]);
      await served.ask('{ one }');
      expect(calls).toEqual(['first', 'second', 'middleware']);
    });
  });

  describe('middlewares', () => {
    it('are registered ones by name, made ones of options, and functions, from the outside in', async () => {
      await boot(
        {
          'Query.one': {
            middlewares: [
              'registered',
              { name: 'made', options: { word: 'configured' } },
              async (next, ...rest) => `${await next(...rest)}, inline`,
            ],
          },
        },
        [],
        (graphql) => {
          graphql.addMiddleware('registered', async (next, ...rest) => `${await next(...rest)}, registered`);
          graphql.addMiddleware(
            'made',
            ({ word }: { readonly word: string }): ResolverMiddleware =>
              async (next, ...rest) =>
                `${await next(...rest)}, ${word}`,
          );
        },
      );
      expect((await served.ask('{ one }')).data).toEqual({ one: 'hello, inline, configured, registered' });
    });

    it('see and change the arguments of fields of the content, also of nested ones', async () => {
      const pages: unknown[] = [];
      await boot({
        'Query.books': { middlewares: [(next, parent, args) => next(parent, { ...args, filters: { title: { startsWith: 'E' } } })] },
        'Book.editors': {
          middlewares: [
            (next, parent, args, context, info) => {
              pages.push((parent as { readonly note: unknown }).note);
              return next(parent, { ...args, pagination: { limit: 1 }, sort: ['name:desc'] }, context, info);
            },
          ],
        },
        'Book.editors_connection': { middlewares: [(next, parent, args) => next(parent, { ...args, filters: { name: { eq: 'A' } } })] },
        'Book.title': { middlewares: [async (next) => `${await next()}!`] },
      });
      const editors = await Promise.all(['A', 'B'].map((name) => served.make('/api/authors', { name })));
      for (const title of ['Emma', 'Evelina', 'Sanditon']) await served.make('/api/books', { title, note: `of ${title}`, editors });
      const query = `{ books(sort: "title") {
        title editors { name } all: editors_connection(pagination: { limit: 5 }) { nodes { name } pageInfo { total pageSize } }
      } }`;
      const nodes = { all: { nodes: [{ name: 'A' }], pageInfo: { total: 1, pageSize: 5 } }, editors: [{ name: 'B' }] };
      for (let run = 0; run < 4; run++) {
        pages.length = 0;
        expect(await served.ask(query)).toMatchObject({
          data: {
            books: [
              { title: 'Emma!', ...nodes },
              { title: 'Evelina!', ...nodes },
            ],
          },
        });
      }
      expect(pages).toEqual(['of Emma', 'of Evelina']);
    });

    it('are around fields of components, of connections and of what is below them', async () => {
      const louder = async (next: () => Promise<unknown>) => `${await next()}!`;
      await boot({
        'ComponentBookImprint.place': { middlewares: [louder] },
        'Book.imprint': { middlewares: [(next) => next()] },
        'BookEntityResponseCollection.nodes': { middlewares: [async (next) => ((await next()) as readonly unknown[]).slice(1)] },
        'Pagination.total': { middlewares: [async (next) => Number(await next()) * 100] },
        'BookAggregate.count': { policies: [() => false] },
      });
      for (const title of ['A', 'B']) await served.make('/api/books', { title, imprint: { place: `at ${title}`, year: 1 } });
      const { data, errors } = await served.ask(
        '{ books_connection(sort: "title") { nodes { title imprint { place year } } pageInfo { total } aggregate { count } } }',
      );
      expect(errors).toMatchObject([{ message: 'Forbidden access', path: ['books_connection', 'aggregate', 'count'] }]);
      expect(data).toEqual({ books_connection: null });
      const rest = await served.ask('{ books_connection(sort: "title") { nodes { title imprint { place year } } pageInfo { total } } }');
      expect(rest.data).toEqual({
        books_connection: { nodes: [{ title: 'B', imprint: { place: 'at B!', year: 1 } }], pageInfo: { total: 200 } },
      });
    });

    it('tell of mistakes in arguments that they change where the field stands', async () => {
      await boot({ 'Book.editors': { middlewares: [(next, parent, args) => next(parent, { ...args, sort: ['nope'] })] } });
      await served.make('/api/books', { title: 'Emma' });
      const { errors, status } = await served.ask('{ books { title editors { name } } }');
      expect(status).toBe(200);
      expect(errors).toMatchObject([{ message: 'Invalid key nope', path: ['books', 0, 'editors'] }]);
    });

    it('may answer instead', async () => {
      await boot({ 'Query.book': { middlewares: [() => ({ title: 'another' })] }, 'Mutation.deleteBook': { middlewares: [() => null] } });
      const documentId = await served.make('/api/books', { title: 'Emma' });
      expect((await served.ask('{ book(documentId: "x") { title note } }')).data).toEqual({ book: { title: 'another', note: null } });
      expect((await served.ask(`mutation { deleteBook(documentId: "${documentId}") { documentId } }`)).data).toEqual({ deleteBook: null });
      expect((await served.ask('{ books { title } }')).data).toEqual({ books: [{ title: 'Emma' }] });
    });
  });
});
