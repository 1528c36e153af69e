import { DOCUMENTS } from 'plinth';
import { type BootedApp, bootApp, type InlineApp } from 'plinth/testing';
import { OTHERS_OFF } from './others-off.ts';

const APP: InlineApp = {
  contentTypes: [
    {
      info: { singularName: 'person', pluralName: 'people' },
      attributes: {
        name: { type: 'string' },
        facts: { type: 'json' },
        friends: { type: 'relation', relation: 'manyToMany', target: 'api::person.person', inversedBy: 'friendOf' },
        friendOf: { type: 'relation', relation: 'manyToMany', target: 'api::person.person', mappedBy: 'friends' },
      },
    },
  ],
};

let app: BootedApp | null = null;

afterEach(async () => {
  await app?.close();
  app = null;
});

async function boot(options: object = {}, config: object = {}): Promise<BootedApp> {
  const access = { roles: { public: { actions: ['api::*'] } } };
  app = await bootApp({ app: { ...APP, config: { plugins: { ...OTHERS_OFF, graphql: { config: options } }, access, ...config } } });
  return app;
}

async function ask(query: string, variables?: object) {
  const { status, body } = await (app as BootedApp).request.post('/graphql').send({ query, ...(variables && { variables }) });
  return { status, body, problem: body.errors?.[0]?.message as string | undefined };
}

/** Creates people who are all friends of each other. */
async function crowd(count: number, named?: string): Promise<void> {
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    const { body } = await ask('mutation($d:PersonInput!){createPerson(data:$d){documentId}}', {
      d: { name: named ?? `P${index}`, facts: { a: [{}, {}] } },
    });
    ids.push(body.data.createPerson.documentId);
  }
  for (const id of ids)
    await ask('mutation($i:ID!,$d:PersonInput!){updatePerson(documentId:$i,data:$d){name}}', { i: id, d: { friends: ids } });
}

describe('limits of operations', () => {
  it('are options, and messages name them with the place', async () => {
    await boot({ aliasLimit: 2, directiveLimit: 1, statementLimit: 3, rowLimit: 40, variableLimit: 3 });
    await expect(ask('{a:people{name} b:people{name}}')).resolves.toMatchObject({ status: 200 });
    const { body } = await ask('{a:people{x:name y:name}}');
    expect(body.errors).toEqual([
      {
        message: 'The document has too many aliases: aliasLimit is 2',
        locations: [{ line: 1, column: 18 }],
        extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
      },
    ]);
    expect(await ask('{people{name @skip(if:false) facts @skip(if:false)}}')).toMatchObject({
      status: 400,
      problem: 'The document has too many directives: directiveLimit is 1',
    });
    expect(await ask('query Q{people{friends{friends{friends{name}}}}}')).toMatchObject({
      status: 400,
      problem: "'Q' requires 4 database statements, which exceeds statementLimit (3)",
    });
    expect(await ask('query($i:JSON){people(filters:{facts:{eq:$i}}){name}}', { i: [{}, {}, {}, {}] })).toMatchObject({
      status: 400,
      problem: 'The variables contain too many objects: variableLimit is 3.',
    });
  });

  it('count fields of one response key once, however often they are written', async () => {
    await boot({ statementLimit: 2 });
    const fragments = Array.from({ length: 20 }, (_, index) => `fragment F${index} on Person{friends{name}}`).join(' ');
    const spreads = Array.from({ length: 20 }, (_, index) => `...F${index}`).join(' ');
    expect(await ask(`{people{${spreads} friends{name} friends{documentId}}} ${fragments}`)).toMatchObject({ status: 200 });
  });

  it('count the characters of a text before it is read, comments and blanks too, and not those of strings', async () => {
    await boot({ characterLimit: 100 });
    const refused = {
      status: 400,
      problem: 'The document is too long: characterLimit is 100 characters, not counting those in strings.',
    };
    const long = 'x'.repeat(200);
    expect(await ask(`{people{name}}${' '.repeat(86)}`)).toMatchObject({ status: 200 });
    expect(await ask(`{people{name}}${' '.repeat(87)}`)).toMatchObject(refused);
    expect(await ask(`{people{name}}${'#\n'.repeat(60)}`)).toMatchObject(refused);
    expect(await ask(`{people{name}} # "${long}"`)).toMatchObject(refused);
    expect(await ask(`{people{name}} # "\r# ${long} \n# "`)).toMatchObject(refused);
    for (const text of [`"${long}"`, `"${long}\\"${long}"`, `"""${long}"#\n${long}"""`, `"""${long}\\"""${long}"""`]) {
      expect(await ask(`{people(filters:{name:{eq:${text}}}){name}}`)).toMatchObject({ status: 200 });
      expect(await ask(`{people(filters:{name:{eq:${text}}}){name}} # ${long}`)).toMatchObject(refused);
    }
    // An unterminated string extends to the end of the document, as in the lexer.
    expect((await ask(`{people(filters:{name:{eq:"${long}`)).problem).toContain('Unterminated string');
  });

  it('multiply numbers of lists, those of variables once they are known', async () => {
    await boot({ rowLimit: 420 });
    const query = 'query($n:Int=20){people(pagination:{limit:$n}){friends(pagination:{pageSize:20}){name}}}';
    expect(await ask(query)).toMatchObject({ status: 200 });
    expect(await ask(query, { n: 20 })).toMatchObject({ status: 200 });
    expect(await ask(query, { n: 21 })).toMatchObject({
      status: 400,
      problem: "'' requests 441 objects, which exceeds rowLimit (420)",
    });
    const defaults = ['query($n:Int=21){people(pagination:{limit:$n}){', 'query($p:PaginationArg={pageSize:21}){people(pagination:$p){'];
    for (const outer of defaults) {
      expect(await ask(`${outer}friends(pagination:{pageSize:20}){name}}}`)).toMatchObject({
        status: 400,
        problem: "'' requests 441 objects, which exceeds rowLimit (420)",
      });
    }
    expect(await ask('{people(pagination:{limit:-1}){friends(pagination:{limit:-1}){name}}}')).toMatchObject({
      status: 400,
      problem: "'' requests 10100 objects, which exceeds rowLimit (420)",
    });
  });

  it('count the objects of an answer, in which documents stand again and again, before it is written', async () => {
    await boot({ rowLimit: 100 });
    await crowd(4);
    // 4 + 16 + 64 objects; attribute values do not count.
    expect((await ask('{people{facts friends{facts friends{facts}}}}')).body.data.people[3].friends[3].friends).toHaveLength(4);
    const much = await ask('{people{friends{friends{friends{name}}}}}');
    for (let run = 0; run < 3; run++) expect((await ask('{people{friends{friends{friends{name}}}}}')).body).toEqual(much.body);
    expect([much.status, much.body.data]).toEqual([200, null]);
    expect(much.body.errors).toEqual([
      {
        message: 'The response exceeds the limit of 100 objects (rowLimit). Request fewer documents or levels at a time.',
        path: ['people'],
        extensions: { code: 'BAD_USER_INPUT', error: expect.objectContaining({ name: 'ValidationError' }) },
      },
    ]);
    // All root fields share one limit.
    const both = await ask(
      '{people_connection{nodes{friends{friends{name}}}} others:people_connection(sort:"name"){nodes{friends{name}}}}',
    );
    // The one that is read last exceeds it.
    expect(both.body.errors).toHaveLength(1);
    expect(both.body.errors[0].path[0]).toMatch(/^(?:people_connection|others)$/);
    const [{ documentId }] = (await ask('{people{documentId}}')).body.data.people;
    const written = await ask(
      `mutation{updatePerson(documentId:"${documentId}",data:{name:"Z"}){friends{friends{friends{friends{name}}}}}}`,
    );
    expect(written.problem).toContain('the limit of 100 objects');
    // A refused mutation writes nothing.
    expect((await ask('{people(filters:{name:{eq:"Z"}}){name}}')).body.data.people).toEqual([]);
  });

  it('count buckets as objects of the answer, before their documents are read', async () => {
    const { kernel } = await boot({ rowLimit: 24 });
    await crowd(4);
    // Each of the four names is a bucket with a connection and a document.
    const groups = 'people_connection{aggregate{groupBy{name{key connection{nodes{name}}}}}}';
    expect((await ask(`{a:${groups} b:${groups}}`)).problem).toBeUndefined();
    const find = jest.spyOn(kernel.container.resolve(DOCUMENTS), 'find');
    const aggregate = jest.spyOn(kernel.container.resolve(DOCUMENTS), 'aggregate');
    const { body } = await ask(`{a:${groups} b:${groups} c:${groups} d:${groups}}`);
    expect(body.errors.map(({ message, path }: { message: string; path: string[] }) => [path.join(), message.slice(0, 52)])).toEqual(
      ['c', 'd'].map((key) => [key, 'The response exceeds the limit of 24 objects (rowLim']),
    );
    // The third aggregation was too much, and nothing was read after it.
    expect([find.mock.calls.length, aggregate.mock.calls.length]).toEqual([2, 3]);
    find.mockRestore();
    aggregate.mockRestore();
  });

  it('price groups before they run, as ten reads each', async () => {
    await boot({ statementLimit: 40 });
    const groups = (count: number) =>
      `{${Array.from({ length: count }, (_, at) => `a${at}:people_connection{aggregate{groupBy{name{key}}}}`).join(' ')}}`;
    expect(await ask(groups(3))).toMatchObject({ status: 200 });
    expect(await ask(groups(4))).toMatchObject({
      status: 400,
      problem: "'' requires 48 database statements, which exceeds statementLimit (40)",
    });
  });

  it('let all groups of an operation take their buckets from one budget', async () => {
    await boot({}, { api: { query: { maxRelated: 6 } } });
    await crowd(4);
    const groups = 'people_connection{aggregate{groupBy{name{key}}}}';
    expect((await ask(`{${groups}}`)).problem).toBeUndefined();
    expect(
      (await ask(`{a:${groups} b:people_connection(filters:{name:{notNull:true}}){aggregate{groupBy{name{key}}}}}`)).problem,
    ).toContain('more than 6 buckets and documents');
  });

  it('let all root fields read from one budget', async () => {
    await boot({}, { api: { query: { maxRelated: 20 } } });
    await crowd(4);
    expect((await ask('{a:people{friends{name}}}')).problem).toBeUndefined();
    // Objects on the first run, text from the second on.
    for (let run = 0; run < 3; run++) {
      const { problem } = await ask('{a:people{friends{name}} b:people(sort:"name"){friends{name}}}');
      expect(problem).toContain('more than 20 related documents and component entries with the populated documents at "friends"');
    }
  });

  it('count the characters of an answer, in which values stand under any number of names', async () => {
    await boot({}, { api: { query: { maxAnswerSize: 2_000 } } });
    await crowd(4);
    const names = Array.from({ length: 40 }, (_, index) => `n${index}:facts`).join(' ');
    expect((await ask('{people{facts friends{facts}}}')).problem).toBeUndefined();
    // Objects on the first run, text from the second on.
    for (let run = 0; run < 3; run++) {
      expect(await ask(`{people{${names}}}`)).toMatchObject({
        status: 200,
        body: { data: null },
        problem: expect.stringContaining('the limit of 2000 characters'),
      });
    }
    const lists = Array.from({ length: 40 }, (_, index) => `l${index}:people{facts friends{name}}`).join(' ');
    for (let run = 0; run < 3; run++) expect((await ask(`{${lists}}`)).problem).toContain('the limit of 2000 characters');
  });

  it('count what JSON writes with more characters than a text has, and batches as a whole', async () => {
    const { request } = await boot({ apolloServer: { allowBatchedHttpRequests: true } }, { api: { query: { maxAnswerSize: 2_000 } } });
    await crowd(1, '\u0001'.repeat(100));
    const names = (count: number) => Array.from({ length: count }, (_, index) => `n${index}:name`).join(' ');
    expect((await ask(`{people{${names(2)}}}`)).problem).toBeUndefined();
    expect((await ask(`{people{${names(4)}}}`)).problem).toContain('the limit of 2000 characters');
    const { body } = await request.post('/graphql').send(Array.from({ length: 4 }, () => ({ query: '{people{name}}' })));
    expect(body.map((answer: { data?: unknown }) => answer.data !== undefined)).toEqual([true, true, true, false]);
    expect(body[3].errors[0].message).toContain('exceed the limit of 2000 characters in total');
  });

  it('bound lists, whatever number they name', async () => {
    await boot({ defaultLimit: 2, maxLimit: 3, amountLimit: 100 });
    await crowd(5);
    const lengths = async (pagination: string) => {
      const { body } = await ask(`{people${pagination}{friends${pagination}{name}}}`);
      return [body.data.people.length, body.data.people[0].friends.length];
    };
    expect(await lengths('')).toEqual([2, 2]);
    expect(await lengths('(pagination:{limit:-1})')).toEqual([3, 3]);
    expect(await lengths('(pagination:{limit:50})')).toEqual([3, 3]);
    expect(await lengths('(pagination:{pageSize:50})')).toEqual([3, 3]);
    const { body } = await ask('{people_connection(pagination:{limit:-1}){nodes{name} pageInfo{page pageSize pageCount total}}}');
    expect(body.data.people_connection.nodes).toHaveLength(3);
    expect(body.data.people_connection.pageInfo).toEqual({ page: 1, pageSize: 3, pageCount: 2, total: 5 });
  });

  it('read once what root fields ask for in the same words', async () => {
    const { kernel } = await boot();
    await crowd(2);
    const find = jest.spyOn(kernel.container.resolve(DOCUMENTS), 'find');
    const { body } = await ask('{a:people{name} b:people{name} c:people{name friends{name}} d:people(sort:"name"){name}}');
    expect(find).toHaveBeenCalledTimes(3);
    expect(body.data.b).toEqual(body.data.a);
    find.mockClear();
    const broken = await ask('{a:people{friends(sort:"nope"){name}} b:people{friends(sort:"nope"){name}}}');
    expect(broken.body.errors.map(({ path }: { path: unknown[] }) => path[0])).toEqual(['a', 'a', 'b', 'b']);
    find.mockRestore();
  });
});
