import { DOCUMENTS } from 'plinth';
import { type BootedApp, bootApp, type InlineApp } from 'plinth/testing';

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
  app = await bootApp({ app: { ...APP, config: { plugins: { graphql: { config: options } }, access, ...config } } });
  return app;
}

async function ask(query: string, variables?: object) {
  const { status, body } = await (app as BootedApp).request.post('/graphql').send({ query, ...(variables && { variables }) });
  return { status, body, problem: body.errors?.[0]?.message as string | undefined };
}

/** Some people who are all friends of each other. */
async function crowd(count: number): Promise<void> {
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    const { body } = await ask('mutation($d:PersonInput!){createPerson(data:$d){documentId}}', {
      d: { name: `P${index}`, facts: { a: [{}, {}] } },
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
        message: 'The document has more aliases than aliasLimit allows, which is 2',
        locations: [{ line: 1, column: 18 }],
        extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
      },
    ]);
    expect(await ask('{people{name @skip(if:false) facts @skip(if:false)}}')).toMatchObject({
      status: 400,
      problem: 'The document has more directives than directiveLimit allows, which is 1',
    });
    expect(await ask('query Q{people{friends{friends{friends{name}}}}}')).toMatchObject({
      status: 400,
      problem: "'Q' would read 4 times and exceeds statementLimit, which is 3",
    });
    expect(await ask('query($i:JSON){people(filters:{facts:{eq:$i}}){name}}', { i: [{}, {}, {}, {}] })).toMatchObject({
      status: 400,
      problem: 'The variables have more objects than variableLimit allows, which is 3.',
    });
  });

  it('count fields of one response key once, however often they are written', async () => {
    await boot({ statementLimit: 2 });
    const fragments = Array.from({ length: 20 }, (_, index) => `fragment F${index} on Person{friends{name}}`).join(' ');
    const spreads = Array.from({ length: 20 }, (_, index) => `...F${index}`).join(' ');
    expect(await ask(`{people{${spreads} friends{name} friends{documentId}}} ${fragments}`)).toMatchObject({ status: 200 });
  });

  it('multiply numbers of lists, those of variables once they are known', async () => {
    await boot({ rowLimit: 420 });
    const query = 'query($n:Int=20){people(pagination:{limit:$n}){friends(pagination:{pageSize:20}){name}}}';
    expect(await ask(query)).toMatchObject({ status: 200 });
    expect(await ask(query, { n: 20 })).toMatchObject({ status: 200 });
    expect(await ask(query, { n: 21 })).toMatchObject({
      status: 400,
      problem: "'' asks for 441 objects and exceeds rowLimit, which is 420",
    });
    expect(await ask('{people(pagination:{limit:-1}){friends(pagination:{limit:-1}){name}}}')).toMatchObject({
      status: 400,
      problem: "'' asks for 10100 objects and exceeds rowLimit, which is 420",
    });
  });

  it('count the objects of an answer, in which documents stand again and again, before it is written', async () => {
    await boot({ rowLimit: 100 });
    await crowd(4);
    // 4 + 16 + 64 objects, and values of attributes are none.
    expect((await ask('{people{facts friends{facts friends{facts}}}}')).body.data.people[3].friends[3].friends).toHaveLength(4);
    const much = await ask('{people{friends{friends{friends{name}}}}}');
    for (let run = 0; run < 3; run++) expect((await ask('{people{friends{friends{friends{name}}}}}')).body).toEqual(much.body);
    expect([much.status, much.body.data]).toEqual([200, null]);
    expect(much.body.errors).toEqual([
      {
        message: 'The operation would be answered with more than 100 objects (rowLimit). Ask for fewer documents or levels at a time.',
        path: ['people'],
        extensions: { code: 'BAD_USER_INPUT', error: expect.objectContaining({ name: 'ValidationError' }) },
      },
    ]);
    // All root fields are one answer.
    const both = await ask(
      '{people_connection{nodes{friends{friends{name}}}} others:people_connection(sort:"name"){nodes{friends{name}}}}',
    );
    // Whichever is read last goes too far.
    expect(both.body.errors).toHaveLength(1);
    expect(both.body.errors[0].path[0]).toMatch(/^(?:people_connection|others)$/);
    const [{ documentId }] = (await ask('{people{documentId}}')).body.data.people;
    const written = await ask(
      `mutation{updatePerson(documentId:"${documentId}",data:{name:"Z"}){friends{friends{friends{friends{name}}}}}}`,
    );
    expect(written.problem).toContain('more than 100 objects');
    // What is refused was not written.
    expect((await ask('{people(filters:{name:{eq:"Z"}}){name}}')).body.data.people).toEqual([]);
  });

  it('let all root fields read from one budget', async () => {
    await boot({}, { api: { query: { maxRelated: 20 } } });
    await crowd(4);
    expect((await ask('{a:people{friends{name}}}')).problem).toBeUndefined();
    // As objects and, from the second time on, as text.
    for (let run = 0; run < 3; run++) {
      const { problem } = await ask('{a:people{friends{name}} b:people(sort:"name"){friends{name}}}');
      expect(problem).toContain('more than 20 related documents and component entries with what is populated at "friends"');
    }
  });

  it('count the characters of an answer, in which values stand under any number of names', async () => {
    await boot({}, { api: { query: { maxAnswerSize: 2_000 } } });
    await crowd(4);
    const names = Array.from({ length: 40 }, (_, index) => `n${index}:facts`).join(' ');
    expect((await ask('{people{facts friends{facts}}}')).problem).toBeUndefined();
    // As objects and, from the second time on, as text.
    for (let run = 0; run < 3; run++) {
      expect(await ask(`{people{${names}}}`)).toMatchObject({
        status: 200,
        body: { data: null },
        problem: expect.stringContaining('more than 2000 characters'),
      });
    }
    const lists = Array.from({ length: 40 }, (_, index) => `l${index}:people{facts friends{name}}`).join(' ');
    for (let run = 0; run < 3; run++) expect((await ask(`{${lists}}`)).problem).toContain('more than 2000 characters');
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
