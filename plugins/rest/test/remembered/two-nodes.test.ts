import { FRESHNESS, HTTP, type Kernel } from 'plinth';
import { LOCALES } from 'plinth/plugins/i18n';
import { ROLES } from 'plinth/plugins/users-permissions';
import { asUser, type BootedApp, eachDialect } from 'plinth/testing';
import { expectFresh } from './fresh-answers.ts';
import { ARTICLE, ENV, fill, NEWSROOM, type Newsroom, tokenOf } from './newsroom.ts';
import { answered, askRaw, bootRemembering, type RawAsk, type RememberingNodes } from './nodes.ts';

const TOPIC = 'test.shelf';

/** A plugin whose route reads its own data. */
const shelf = {
  name: 'shelf',
  apply({ container, hooks }: Kernel) {
    const freshness = container.resolve(FRESHNESS);
    let reads = 0;
    hooks.routes.tap('shelf', (routes) => {
      routes.get('/shelf', { auth: false, remembers: { headers: [] } }, (ctx) => {
        ctx.state.dependsOn = { topics: [TOPIC] };
        return { reads: ++reads };
      });
      routes.post('/shelf', { auth: false }, async () => {
        await freshness.change([TOPIC], async () => undefined);
        return {};
      });
    });
  },
};

eachDialect('answers from memory on two nodes', (dialect) => {
  let all: RememberingNodes;
  let room: Newsroom;

  beforeAll(async () => {
    all = await bootRemembering(dialect, { ...NEWSROOM, plugins: [shelf] }, ENV);
    room = await fill(all);
  });
  afterAll(() => all?.close());

  /** Sends a request until both nodes answer it from their caches. */
  async function keep(asked: RawAsk): Promise<string> {
    let body = '';
    for (const node of all.nodes) {
      const before = answered(node);
      for (let n = 0; n < 4; n++) ({ body } = await askRaw(node, asked));
      expect(answered(node)).toBeGreaterThan(before);
    }
    return body;
  }

  /** Changes something on one node and then queries both, alternating between the nodes. */
  async function inTurns(asked: RawAsk, change: (node: BootedApp, round: number) => Promise<unknown>): Promise<void> {
    for (let round = 0; round < 4; round++) {
      await keep(asked);
      const [here, there] = round % 2 === 0 ? all.nodes : ([all.nodes[1], all.nodes[0]] as const);
      await change(here, round);
      // The other node first: it must learn of the change.
      const [after, own] = [await askRaw(there, asked), await askRaw(here, asked)];
      const anew = await askRaw(all.anew, asked);
      expect([after, own]).toEqual([anew, anew]);
    }
  }

  const put = async (node: BootedApp, path: string, body: object) => {
    const { status } = await node.request.put(path).set(tokenOf('full')).send(body);
    expect(status).toBe(200);
  };

  it('change with documents', () =>
    inTurns({ path: '/api/articles?sort=rank' }, (node, round) =>
      put(node, `/api/articles/${room.articles[0]}`, { data: { title: `t${round}` } }),
    ));

  it('change with documents that they lead to', () =>
    inTurns({ path: '/api/articles?populate[author][populate]=articles' }, (node, round) =>
      put(node, `/api/people/${room.people[0]}`, { data: { name: `n${round}` } }),
    ));

  it('change with documents that they are filtered and sorted by', () =>
    inTurns({ path: '/api/articles?filters[author][name][$startsWith]=m&sort=author.name' }, (node, round) =>
      put(node, `/api/people/${room.people[round % 3]}`, { data: { name: `m${round}` } }),
    ));

  it('change with roles', () =>
    inTurns({ path: '/api/articles' }, async (node, round) => {
      const roles = node.kernel.container.resolve(ROLES);
      const role = await roles.find('public');
      const fields = round % 2 === 0 ? ['title'] : ['title', 'rank'];
      const actions = [{ action: `${ARTICLE}.find`, fields }, 'api::person.person.find'];
      await roles.setActions(role as NonNullable<typeof role>, actions);
    }));

  it('end with a token', async () => {
    const { request } = all.nodes[0];
    for (const [round, node] of all.nodes.entries()) {
      const made = await request
        .post('/api/api-tokens')
        .set(tokenOf('full'))
        .send({ name: `t${round}`, type: 'read-only' });
      expect(made.status).toBe(201);
      const { id, value } = made.body.data;
      const asked = { path: '/api/articles', headers: { Authorization: `Bearer ${value}` } };
      await keep(asked);
      expect((await node.request.delete(`/api/api-tokens/${id}`).set(tokenOf('full'))).status).toBe(204);
      for (const each of all.nodes) expect((await askRaw(each, asked)).status).toBe(401);
    }
  });

  it('end for a user who is blocked, and change with what rules know of him', async () => {
    const person = await asUser(all.nodes[0], { username: 'dora' });
    const asked = { path: '/api/articles?sort=rank', headers: person.headers };
    await put(all.nodes[0], `/api/people/${room.people[2]}`, { data: { name: 'dora' } });
    await keep(asked);
    await put(all.nodes[1], `/api/users/${person.id}`, { username: 'else' });
    for (const node of all.nodes) expect(JSON.parse((await askRaw(node, asked)).body).data).toEqual([]);
    await keep(asked);
    await put(all.nodes[1], `/api/users/${person.id}`, { blocked: true });
    for (const node of all.nodes) expect((await askRaw(node, asked)).status).toBe(401);
  });

  it('change with the default locale', async () => {
    await put(all.nodes[0], `/api/articles/${room.articles[1]}?locale=fr`, { data: { title: 'en français' } });
    await inTurns({ path: '/api/articles?fields[0]=title&fields[1]=locale', headers: tokenOf('full') }, (node, round) =>
      node.kernel.container.resolve(LOCALES).setDefault(round % 2 === 0 ? 'fr' : 'en'),
    );
  });

  it('change with files that they show', async () => {
    const upload = (node: BootedApp, name: string) =>
      node.request
        .post('/api/upload')
        .set(tokenOf('full'))
        .attach('files', Buffer.from(name), { filename: name, contentType: 'text/plain' });
    const made = await upload(all.nodes[0], 'first.txt');
    expect(made.status).toBe(201);
    const { id } = made.body[0];
    await put(all.nodes[0], `/api/people/${room.people[0]}`, { data: { photo: id } });
    await inTurns({ path: '/api/people?populate=photo', headers: tokenOf('full') }, async (node, round) => {
      const { status } = await node.request
        .post(`/api/upload?id=${id}`)
        .set(tokenOf('full'))
        .field('fileInfo', JSON.stringify({ alternativeText: `alt ${round}` }));
      expect(status).toBe(200);
    });
  });

  it('change with what a plugin says that they depend on, and with nothing else', async () => {
    const first = await keep({ path: '/shelf' });
    await put(all.nodes[0], `/api/articles/${room.articles[0]}`, { data: { title: 'else' } });
    expect((await askRaw(all.nodes[1], { path: '/shelf' })).body).toBe(first);
    await all.nodes[0].request.post('/shelf');
    for (const node of all.nodes) expect((await askRaw(node, { path: '/shelf' })).body).not.toBe(first);
  });

  it('are left alone by writes to another type', async () => {
    const asked = { path: '/api/people?sort=name' };
    await keep(asked);
    const [node, other] = all.nodes;
    const made = node.kernel.container.resolve(HTTP).remembered.made;
    await put(other, `/api/articles/${room.articles[0]}`, { data: { title: 'yet another' } });
    await askRaw(node, asked);
    expect(node.kernel.container.resolve(HTTP).remembered.made).toBe(made);
  });

  it('are made once for all that wait for them', async () => {
    const asked = { path: '/api/articles?populate=*&sort=rank' };
    await keep(asked);
    const [node, other] = all.nodes;
    const { made } = node.kernel.container.resolve(HTTP).remembered;
    await put(other, `/api/articles/${room.articles[0]}`, { data: { title: 'for all' } });
    const bodies = await Promise.all(Array.from({ length: 20 }, () => askRaw(node, asked)));
    expect(new Set(bodies.map(({ body }) => body)).size).toBe(1);
    expect(bodies[0]?.body).toContain('for all');
    expect(node.kernel.container.resolve(HTTP).remembered.made).toBe(made + 1);
  });

  // More changes are made by two-nodes.long.test.ts.
  it('show what was written before they were asked for, while nodes write and read', () => expectFresh(all, room, 12));
});
