import { type ContentApp, contentApps, eachDialect } from 'plinth/testing';

const ITEM = 'api::item.item';
const many = { type: 'relation', relation: 'manyToMany', target: ITEM } as const;
const types = {
  item: {
    attributes: {
      name: { type: 'string' },
      lists: { type: 'relation', relation: 'manyToMany', target: 'api::list.list', mappedBy: 'items' },
      ones: { type: 'relation', relation: 'oneToMany', target: 'api::list.list', mappedBy: 'one' },
    },
  },
  list: {
    attributes: {
      name: { type: 'string' },
      items: { ...many, inversedBy: 'lists' },
      one: { type: 'relation', relation: 'manyToOne', target: ITEM, inversedBy: 'ones' },
      parts: { type: 'component', component: 'parts.part', repeatable: true },
    },
  },
} as const;
const components = { 'parts.part': { attributes: { items: many } } } as const;

eachDialect('operations on links', (dialect) => {
  const apps = contentApps();
  let app: ContentApp;
  const ids = new Map<string, string>();
  let list: string;
  const idOf = (name: string) => ids.get(name) as string;

  beforeAll(async () => {
    app = await apps.boot({ types, components, database: dialect, plugins: { graphql: true } });
    // Registry ids differ from ids of rows and from positions.
    for (let index = 0; index < 5; index++) await app.post('/api/lists', {});
    for (const name of ['A', 'B', 'C', 'D']) ids.set(name, (await app.post('/api/items', { name })).body.data.documentId);
  });
  beforeEach(async () => {
    list = (await app.post('/api/lists', { name: 'L', items: [idOf('A'), idOf('B'), idOf('D')], one: idOf('A') })).body.data.documentId;
  });
  afterAll(apps.cleanUp);

  const put = (items: object) => app.put(`/api/lists/${list}?populate=items`, { items });
  const names = ({ body }: { body: { data: { items: readonly { name: string }[] } | null } }) => body.data?.items.map(({ name }) => name);

  it('place a link beside one that is disconnected', async () => {
    const reply = await put({ disconnect: [idOf('B')], connect: [{ documentId: idOf('C'), position: { before: idOf('B') } }] });
    expect([reply.status, names(reply)]).toEqual([200, ['A', 'C', 'D']]);
    const again = await put({ disconnect: [idOf('A')], connect: [{ documentId: idOf('B'), position: { after: idOf('A') } }] });
    expect([again.status, names(again)]).toEqual([200, ['B', 'C', 'D']]);
  });

  it('place a link beside one that is disconnected, from the other side and in components', async () => {
    const item = (await app.post('/api/items', { name: 'X' })).body.data.documentId;
    const lists: string[] = [];
    for (const name of ['1', '2', '3']) lists.push((await app.post('/api/lists', { name, items: [item] })).body.data.documentId);
    const [first, second] = lists as [string, string];
    const data = { disconnect: [second], connect: [{ documentId: list, position: { before: second } }] };
    const reply = await app.put(`/api/items/${item}?populate=lists`, { lists: data });
    expect([reply.status, reply.body.data?.lists.map(({ name }: { name: string }) => name)]).toEqual([200, ['1', 'L', '3']]);
    const part = (await app.put(`/api/lists/${first}?populate=parts`, { parts: [{ items: [idOf('A'), idOf('B')] }] })).body.data.parts[0];
    const items = { disconnect: [idOf('B')], connect: [{ documentId: idOf('C'), position: { before: idOf('B') } }] };
    const inside = await app.put(`/api/lists/${first}?populate[parts][populate]=items`, { parts: [{ id: part.id, items }] });
    expect([inside.status, inside.body.data && names({ body: { data: inside.body.data.parts[0] } })]).toEqual([200, ['A', 'C']]);
  });

  it('ignore unknown numeric ids that are disconnected, and no others', async () => {
    const reply = await put({ disconnect: [987_654, idOf('B')] });
    expect([reply.status, names(reply)]).toEqual([200, ['A', 'D']]);
    const one = await app.put(`/api/lists/${list}?populate=one`, { one: { disconnect: [987_654] } });
    expect([one.status, one.body.data?.one?.name]).toEqual([200, 'A']);
    expect((await put({ disconnect: ['nope'] })).status).toBe(400);
  });

  it('put a link to the end with `strict: false` if its anchor is not in the list', async () => {
    const connect = [{ documentId: idOf('C'), position: { before: idOf('A') } }];
    await put({ disconnect: [idOf('A')] });
    expect((await put({ connect })).status).toBe(400);
    for (const options of [{ strict: 'no' }, { strikt: false }, 'strict']) {
      const { status, body } = await put({ connect, options });
      expect([status, body.error.message]).toEqual([400, expect.stringContaining('options can only have "strict", true or false')]);
    }
    expect((await put({ connect, options: { strict: true } })).status).toBe(400);
    const reply = await put({ connect, options: { strict: false } });
    expect([reply.status, names(reply)]).toEqual([200, ['B', 'D', 'C']]);
    const unknown = await put({ connect: [{ documentId: idOf('A'), position: { after: 987_654 } }], options: { strict: false } });
    expect([unknown.status, names(unknown)]).toEqual([200, ['B', 'D', 'C', 'A']]);
    const there = await put({ connect: [{ documentId: idOf('A'), position: { before: idOf('D') } }], options: { strict: false } });
    expect(names(there)).toEqual(['B', 'A', 'D', 'C']);
  });

  it('name documents in messages as the request does', async () => {
    await put({ disconnect: [idOf('A')] });
    const reply = await put({ connect: [{ documentId: idOf('C'), position: { before: idOf('A') } }] });
    expect(reply.body.error.message).toBe(
      `There was a problem connecting relation with id ${idOf('C')}. The relation with id ${idOf('A')} needs to be connected first.`,
    );
  });

  it('count the documents that do not exist', async () => {
    const message = (count: number) => `${count} relation(s) of type ${ITEM} associated with this entity do not exist`;
    expect((await put([987_654, 987_655, idOf('A'), 987_656, 987_656])).body.error.message).toBe(message(3));
    expect((await put({ connect: [987_654], disconnect: [987_655] })).body.error.message).toBe(message(1));
    const both = await app.put(`/api/lists/${list}`, { items: [987_654], one: 987_655 });
    expect(both.body.error.message).toBe(message(2));
    const query = `mutation { updateList(documentId: "${list}", data: { items: ["987654", "987655"] }) { name } }`;
    expect((await app.post('/graphql').send({ query })).body.errors?.[0].message).toBe(message(2));
  });
});
