import { GraphQLScalarType, parse } from 'graphql';
import { type ExtensionUse, type Graphql, given } from 'plinth/plugins/graphql';
import { type CustomizedApp, customized } from './customized-app.ts';

const OPEN = { auth: false } as const;

describe('graphql.use', () => {
  let served: CustomizedApp;

  afterEach(() => served.app.close());

  it('joins types and fields in the schema language, as text and as a document', async () => {
    served = await customized((graphql) => {
      graphql.use({
        typeDefs:
          'type Query { greeting(name: String!): Greeting } type Greeting { text: String, loud: String } union Shown = Greeting | Book',
        resolvers: {
          Query: { greeting: (_parent: unknown, { name }: { readonly name: string }) => ({ text: `Hello ${name}` }) },
          Greeting: { loud: ({ text }: { readonly text: string }) => text.toUpperCase() },
          Shown: { __resolveType: ({ text }: { readonly text?: string }) => (text === undefined ? 'Book' : 'Greeting') },
        },
        resolversConfig: { 'Query.greeting': OPEN },
      });
      graphql.use({
        typeDefs: parse('type Query { shown: [Shown] }'),
        resolvers: { Query: { shown: { resolve: () => [{ text: 'Hi' }, { title: 'Emma' }] } } },
      });
    });
    expect((await served.ask('{ greeting(name: "Ada") { text loud } }', 'nobody')).data).toEqual({
      greeting: { text: 'Hello Ada', loud: 'HELLO ADA' },
    });
    const { data } = await served.ask('{ shown { __typename ... on Greeting { text } ... on Book { title } } }');
    expect(data).toEqual({
      shown: [
        { __typename: 'Greeting', text: 'Hi' },
        { __typename: 'Book', title: 'Emma' },
      ],
    });
  });

  it('adds root fields with the action that each asks for, and tells what arguments say', async () => {
    const said: object[] = [];
    served = await customized((graphql) =>
      graphql.addFields({
        typeDefs: 'type Query { open(a: Int, b: Int): Int!, titles: Int! } type Mutation { burn(id: ID!): String! }',
        Query: {
          open: [
            false,
            (args: object) => {
              said.push(given(args));
              return 1;
            },
          ],
          titles: ['api::book.book.find', () => 2],
        },
        Mutation: { burn: ['api::book.book.delete', ({ id }: { readonly id: string }, { caller }) => `${id} by ${caller.kind}`] },
      }),
    );
    const code = ({ errors }: Awaited<ReturnType<typeof served.ask>>) => errors?.[0]?.extensions?.code;
    expect((await served.ask('{ open(a: 1, b: null) }', 'nobody')).data).toEqual({ open: 1 });
    expect(said).toStrictEqual([{ a: 1 }]);
    expect(code(await served.ask('{ titles }', 'nobody'))).toBe('FORBIDDEN');
    for (const who of ['nobody', 'read'] as const) expect(code(await served.ask('mutation { burn(id: 7) }', who))).toBe('FORBIDDEN');
    expect((await served.ask('{ titles }')).data).toEqual({ titles: 2 });
    expect((await served.ask('mutation { burn(id: 7) }')).data).toEqual({ burn: '7 by token' });
  });

  it('resolves values of enums, and scalars as a whole, and leaves other schemas alone', async () => {
    const shouting = new GraphQLScalarType({ name: 'Date', serialize: (value) => `${value}!` });
    served = await customized((graphql) =>
      graphql.use({
        typeDefs: 'enum Mood { GOOD BAD } type Query { mood(of: Mood): Mood, day: Date }',
        resolvers: {
          Mood: { GOOD: 1 as never, BAD: 2 as never },
          Date: shouting,
          Query: { mood: (_parent: unknown, args: { readonly of: number }) => 3 - args.of, day: () => '2026-11-21' },
        },
      }),
    );
    expect((await served.ask('{ mood(of: GOOD) day }')).data).toEqual({ mood: 'BAD', day: '2026-11-21!' });
    const { app, ask } = await customized((graphql) =>
      graphql.use({ typeDefs: 'type Query { day: Date }', resolvers: { Query: { day: () => '2026-11-21' } } }),
    );
    expect((await ask('{ day }')).data).toEqual({ day: '2026-11-21' });
    await app.close();
  });

  it('waits for an operation with groups before another one with groups runs, and with no other', async () => {
    const seen: string[] = [];
    let finish = (): void => undefined;
    const slow = new Promise<void>((done) => {
      finish = done;
    });
    const step = async (_parent: unknown, { name }: { readonly name: string }) => {
      seen.push(name);
      if (name === 'first') await slow;
      return name;
    };
    served = await customized((graphql) =>
      graphql.use({
        typeDefs: 'type Query { step(name: String!): String }',
        resolvers: { Query: { step } },
        resolversConfig: { 'Query.step': OPEN },
      }),
    );
    const grouped = (name: string) => `{ step(name: "${name}") books_connection { aggregate { groupBy { title { key } } } } }`;
    const first = served.ask(grouped('first'));
    while (seen.length === 0) await new Promise((turn) => setTimeout(turn, 5));
    const second = served.ask(grouped('second'));
    await served.ask('{ step(name: "without groups") }');
    finish();
    await Promise.all([first, second]);
    expect(seen).toEqual(['first', 'without groups', 'second']);
  });

  it('resolves scalars and unions of the content, however often an operation is asked', async () => {
    served = await customized((graphql) =>
      graphql.use({
        resolvers: {
          DateTime: new GraphQLScalarType({ name: 'DateTime', serialize: () => 'some time' }),
          BookExtrasDynamicZone: { __resolveType: () => 'ComponentBookQuote' },
        },
      }),
    );
    await served.make('/api/books', { title: 'Emma', extras: [{ __component: 'book.imprint', place: 'London' }] });
    for (let run = 0; run < 4; run++) {
      expect((await served.ask('{ books { createdAt extras { __typename } } }')).data).toEqual({
        books: [{ createdAt: 'some time', extras: [{ __typename: 'ComponentBookQuote' }] }],
      });
    }
  });

  it('knows the scalars of the dialect, whether or not an attribute has them', async () => {
    served = await customized((graphql) =>
      graphql.use({
        typeDefs: 'scalar JSON type Query { echo(day: Date!, any: JSON): JSON, big: Long }',
        resolvers: { Query: { echo: (_parent: unknown, args: object) => args, big: () => '9007199254740993' } },
      }),
    );
    expect((await served.ask('{ echo(day: "2026-11-21", any: { a: [1] }) big }')).data).toEqual({
      echo: { day: '2026-11-21', any: { a: [1] } },
      big: '9007199254740993',
    });
    expect((await served.ask('{ echo(day: "2026-02-30") }')).status).toBe(400);
    expect((await served.ask('{ __type(name: "Time") { name } }')).data).toEqual({ __type: null });
  });

  it('takes a function, which is given the service, the schema builder and the types of the content', async () => {
    const seen: unknown[] = [];
    const strapi = { name: 'an old service' };
    served = await customized((graphql, kernel) => {
      graphql.use((parts) => {
        seen.push(parts.strapi, parts.typeRegistry.has('Book'), parts.typeRegistry.get('Book')?.name, parts.typeRegistry.has('Boook'));
        return { typeDefs: 'type Query { made: String }', resolvers: { Query: { made: () => 'made' } } };
      }, strapi);
      graphql.use(({ strapi: given }) => {
        seen.push(given === kernel);
        return {};
      });
    });
    expect(seen).toEqual([strapi, true, 'Book', false, true]);
    expect((await served.ask('{ made }')).data).toEqual({ made: 'made' });
  });

  it('joins types and plugins of nexus: what the content has still answers', async () => {
    const extension: ExtensionUse = ({ nexus }) => ({
      types: [
        nexus.objectType({ name: 'Shelf', definition: (t) => void t.nonNull.string('label') }),
        nexus.extendType({
          type: 'Query',
          definition(t) {
            t.field('shelf', { type: 'Shelf', resolve: () => ({ label: 'A' }) });
            t.list.field('someBooks', { type: 'Book', resolve: () => [{ title: 'Emma' }] });
          },
        }),
        nexus.extendType({
          type: 'Book',
          definition: (t) => void t.int('letters', { resolve: ({ title }: { readonly title: string }) => title.length }),
        }),
      ],
      plugins: [
        nexus.plugin({
          name: 'shouting',
          onCreateFieldResolver: ({ fieldConfig, parentTypeConfig }) =>
            parentTypeConfig.name === 'Author' && fieldConfig.name === 'name'
              ? async (root, args, context, info, next) => `${await next(root, args, context, info)}!`
              : undefined,
        }),
      ],
    });
    served = await customized((graphql) => graphql.use(extension));
    const author = await served.make('/api/authors', { name: 'Jane', born: 1775 });
    await served.make('/api/books', { title: 'Emma', author, extras: [{ __component: 'book.quote', words: 'handsome, clever' }] });
    const query =
      '{ shelf { label } someBooks { title letters } books { letters author { name } extras { ... on ComponentBookQuote { words } } } }';
    for (let run = 0; run < 4; run++) {
      expect((await served.ask('{ books { author { name } } }')).data).toEqual({ books: [{ author: { name: 'Jane!' } }] });
    }
    expect((await served.ask(query)).data).toEqual({
      shelf: { label: 'A' },
      someBooks: [{ title: 'Emma', letters: 4 }],
      books: [{ letters: 4, author: { name: 'Jane!' }, extras: [{ words: 'handsome, clever' }] }],
    });
    expect((await served.ask('{ books_connection { nodes { title } pageInfo { total } aggregate { count } } }')).data).toEqual({
      books_connection: { nodes: [{ title: 'Emma' }], pageInfo: { total: 1 }, aggregate: { count: 1 } },
    });
    const { data } = await served.ask('mutation { createBook(data: { title: "Sanditon" }) { letters } }');
    expect(data).toEqual({ createBook: { letters: 8 } });
  });
});

describe('an extension that does not fit', () => {
  it.each<[string, (graphql: Graphql) => unknown, RegExp]>([
    ['a resolver without a field', (graphql) => graphql.use({ resolvers: { Query: { bookz: () => 1 } } }), /Query\.bookz.*"book/],
    ['a resolver without a type', (graphql) => graphql.use({ resolvers: { Boook: { title: () => 1 } } }), /no type Boook.*"Book"/],
    [
      'a value that an enum has not',
      (graphql) => graphql.use({ typeDefs: 'enum Mood { GOOD } type Query { mood: Mood }', resolvers: { Mood: { GOD: 1 as never } } }),
      /Mood has no value GOD.*"GOOD"/,
    ],
    ['bad schema language', (graphql) => graphql.use({ typeDefs: 'type Query { x: ' }), /Syntax Error/],
    ['an unknown type', (graphql) => graphql.use({ typeDefs: 'type Query { x: Nothing }' }), /Unknown type "Nothing"/],
    ['a configuration of no field', (graphql) => graphql.use({ resolversConfig: { 'Query.boks': { auth: false } } }), /"boks".*"books"/],
    ['a configuration of no type', (graphql) => graphql.use({ resolversConfig: { 'Qery.books': { auth: false } } }), /"Qery".*"Query"/],
    ['an unknown key', (graphql) => graphql.use({ resolversConfig: { 'Query.books': { police: [] } as never } }), /Query\.books.*police/s],
    [
      'an unknown action',
      (graphql) => graphql.use({ resolversConfig: { 'Query.books': { auth: { scope: ['api::book.book.fnd'] } } } }),
      /api::book\.book\.fnd.*did you mean "api::book\.book\.find"/,
    ],
    ['an unknown policy', (graphql) => graphql.use({ resolversConfig: { 'Query.books': { policies: ['nope'] } } }), /policy "nope"/],
    [
      'an unknown middleware',
      (graphql) => graphql.use({ resolversConfig: { 'Query.books': { middlewares: ['nope'] } } }),
      /middleware "nope"/,
    ],
    [
      'a middleware that takes no options',
      (graphql) => {
        graphql.addMiddleware('plain', (next) => next());
        graphql.use({ resolversConfig: { 'Query.books': { middlewares: [{ name: 'plain', options: {} }] } } });
      },
      /options to the middleware "plain"/,
    ],
    ['an unknown part', (graphql) => graphql.use({ resolverConfig: {} } as never), /"resolverConfig" \(did you mean "resolversConfig"/],
    ['a promise', (graphql) => graphql.use((async () => ({})) as never), /not a promise/],
    [
      'two middlewares of one name',
      (graphql) => {
        graphql.addMiddleware('twice', (next) => next());
        graphql.addMiddleware('twice', (next) => next());
      },
      /"twice" is already registered/,
    ],
  ])('stops the boot: %s', async (_what, customize, message) => {
    await expect(customized((graphql) => void customize(graphql))).rejects.toThrow(message);
  });
});
