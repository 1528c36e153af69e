import { type BootedApp, bootApp, eachDialect } from 'plinth/testing';

const note = {
  info: { singularName: 'note', pluralName: 'notes' },
  attributes: { title: { type: 'string' }, mood: { type: 'string' } },
};

interface Told {
  readonly key: string;
  readonly connection: { readonly nodes: readonly { readonly title: string }[] };
}

eachDialect('GraphQL where ids are private', (dialect) => {
  let app: BootedApp;

  beforeAll(async () => {
    const config = {
      api: { responses: { privateAttributes: ['id', 'documentId'] } },
      plugins: { i18n: false, 'draft-and-publish': false, 'api-tokens': false },
      access: { roles: { public: { actions: ['api::*'] } } },
    };
    app = await bootApp({ database: dialect, app: { contentTypes: [note], config } });
    for (const [title, mood] of [
      ['A', 'calm'],
      ['B', 'calm'],
      ['C', 'wild'],
    ])
      await app.request.post('/api/notes').send({ data: { title, mood } }).expect(201);
  });
  afterAll(() => app?.close());

  it('answers the rows of groups', async () => {
    const query = '{ notes_connection { aggregate { groupBy { mood { key connection { nodes { title } } } } } } }';
    const { body } = await app.request.post('/graphql').send({ query });
    expect(body.errors).toBeUndefined();
    const { mood } = body.data.notes_connection.aggregate.groupBy;
    const told = mood.map(({ key, connection }: Told) => [key, connection.nodes.map(({ title }) => title).sort()]);
    expect(told).toEqual([
      ['calm', ['A', 'B']],
      ['wild', ['C']],
    ]);
  });
});
