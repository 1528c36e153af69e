import { type ContentApp, contentApps, eachDialect } from 'plinth/testing';

const knows = { type: 'relation', target: 'api::person.person' } as const;
const types = {
  person: {
    options: { draftAndPublish: true },
    attributes: {
      name: { type: 'string' },
      knows: { ...knows, relation: 'manyToMany', inversedBy: 'knownBy' },
      knownBy: { ...knows, relation: 'manyToMany', mappedBy: 'knows' },
      boss: { ...knows, relation: 'manyToOne', inversedBy: 'staff' },
      staff: { ...knows, relation: 'oneToMany', mappedBy: 'boss' },
    },
  },
} as const;

eachDialect('a document that one body links to itself at one end of a relation, and not at the other', (dialect) => {
  const apps = contentApps();
  afterAll(apps.cleanUp);
  let app: ContentApp;
  let [p, q] = ['', ''];

  const lists = async (status: string) => {
    const fields = ['knows', 'knownBy', 'boss', 'staff'].map((name) => `populate[${name}][fields]=name`).join('&');
    const { body } = await app.get(`/api/persons/${p}?status=${status}&${fields}`);
    const names = (found: unknown) => [found].flat().map((one) => (one as { name: string } | null)?.name ?? '');
    return ['knows', 'knownBy', 'boss', 'staff'].map((name) => names(body.data[name]).join(''));
  };

  beforeEach(async () => {
    app = await apps.boot({ types, database: dialect });
    const make = async (name: string) => (await app.post('/api/persons', { name })).body.data.documentId as string;
    [p, q] = [await make('p'), await make('q')];
  });

  it.each([
    ['none, named last', () => ({ knownBy: [p], knows: [] }), ['', '', '', '']],
    ['others, named last', () => ({ knownBy: [p], knows: [q] }), ['q', '', '', '']],
    ['itself, named last', () => ({ knows: [], knownBy: [p] }), ['p', 'p', '', '']],
    ['taken from a list', () => ({ knownBy: { connect: [p] }, knows: { disconnect: [p] } }), ['', '', '', '']],
    ['agreeing', () => ({ knownBy: [p, q], knows: [p] }), ['p', 'pq', '', '']],
    ['one link of a column', () => ({ staff: [p], boss: q }), ['', '', 'p', 'p']],
  ])('is published as its draft is: %s', async (_, data, expected) => {
    expect((await app.put(`/api/persons/${p}`, data())).status).toBe(200);
    expect([await lists('draft'), await lists('published')]).toEqual([expected, expected]);
  });
});
