import { callerName, FRESHNESS, HTTP, type Kernel } from 'plinth';
import { type MetaContext, type MetaScope, REST } from 'plinth/plugins/rest';
import { asUser, type BootedApp, bootApp, onlyPlugins } from 'plinth/testing';

const NAME = 'stars';
const NOTE = 'api::note.note';
const TOPIC = 'plugin::stars.stars';

/** Boots an app of notes and of a single type, with a plugin. */
function boot(apply: (kernel: Kernel) => void): Promise<BootedApp> {
  const attributes = { text: { type: 'string' } };
  return bootApp({
    app: {
      contentTypes: [
        { info: { singularName: 'note', pluralName: 'notes' }, attributes },
        { info: { singularName: 'tag', pluralName: 'tags' }, attributes },
        { kind: 'singleType', info: { singularName: 'board', pluralName: 'boards' }, attributes },
      ],
      plugins: [{ name: NAME, after: ['rest'], apply }],
      config: {
        plugins: onlyPlugins('rest', 'openapi', 'users-permissions', 'mail', 'queues', 'outgoing', 'limits'),
        access: { roles: { public: { actions: ['api::*'] }, authenticated: { actions: ['api::*'] } } },
      },
    },
  });
}

describe('rest.meta', () => {
  let app: BootedApp;

  afterEach(() => app.close());

  const created = async (path: string, text: string): Promise<string> =>
    (await app.request.post(path).send({ data: { text } }).expect(201)).body.data.documentId;

  it('adds to meta of lists, of one document and of writes, in any format', async () => {
    const seen: Omit<MetaContext, 'type'>[] = [];
    app = await boot(({ container }) => {
      container.resolve(REST).hooks.meta.tapPromise(NAME, async (meta, { type, ...context }) => {
        seen.push(context);
        return { ...meta, of: type.uid, ids: context.documentIds };
      });
    });
    const first = await app.request.post('/api/notes').send({ data: { text: 'one' } });
    const id: string = first.body.data.documentId;
    expect(first.body.meta).toEqual({ of: NOTE, ids: [id] });
    const other = await created('/api/notes', 'two');
    const pagination = { page: 1, pageSize: 25, pageCount: 1, total: 2 };
    const list = await app.request.get('/api/notes?fields=text&sort=text');
    expect(list.body.meta).toEqual({ pagination, of: NOTE, ids: [id, other] });
    const old = await app.request.get('/api/notes?sort=text').set('Strapi-Response-Format', 'v4');
    expect(old.body.meta).toEqual(list.body.meta);
    expect((await app.request.get(`/api/notes/${id}`)).body.meta).toEqual({ of: NOTE, ids: [id] });
    const changed = await app.request.put(`/api/notes/${id}`).send({ data: { text: 'ten' } });
    expect(changed.body.meta).toEqual({ of: NOTE, ids: [id] });
    expect((await app.request.get('/api/tags')).body.meta).toMatchObject({ ids: [] });
    expect((await app.request.put('/api/board').send({ data: { text: 'a' } })).body.meta).toMatchObject({ of: 'api::board.board' });
    expect((await app.request.get('/api/board')).body.meta).toMatchObject({ of: 'api::board.board' });
    expect(seen[2]).toMatchObject({ isList: true, parameters: { fields: 'text', sort: 'text' }, caller: { kind: 'public' } });
    expect(seen[4]?.isList).toBe(false);

    const missing = await app.request.get('/api/notes/none').set('Prefer', 'missing=null').expect(200);
    expect(missing.body).toEqual({ data: null, meta: {} });
    await app.request.delete(`/api/notes/${id}`).expect(204);
  });

  it('calls taps in their order, also beside what a mount adds, and only those of the type', async () => {
    app = await boot(({ container, hooks }) => {
      const { meta } = container.resolve(REST).hooks;
      meta.tap(NAME, (before) => ({ ...before, order: ['first'] }));
      meta.tap({ name: `${NAME}:second`, types: [NOTE] }, (before) => ({ ...before, order: [...(before.order as string[]), 'second'] }));
      meta.tapPromise({ name: `${NAME}:tags`, types: ['api::tag.tag'] }, async (before) => ({ ...before, isTag: true }));
      hooks.routes.tap(NAME, (routes) => {
        const beside = () => async () => ({ mounted: true });
        container.resolve(REST).mountDocuments(routes, { prefix: '/mine', guard: () => ({ auth: false }), beside });
      });
    });
    await created('/api/notes', 'one');
    await created('/api/tags', 'two');
    const { pagination, ...notes } = (await app.request.get('/api/notes')).body.meta;
    expect(pagination.total).toBe(1);
    expect(notes).toEqual({ order: ['first', 'second'] });
    expect((await app.request.get('/api/tags')).body.meta).toEqual({ pagination, order: ['first'], isTag: true });
    expect((await app.request.get('/mine/notes')).body.meta).toEqual({ pagination, mounted: true, order: ['first', 'second'] });
  });

  it('fails the request when a tap throws', async () => {
    app = await boot(({ container }) => {
      container.resolve(REST).hooks.meta.tap(NAME, () => {
        throw new Error('no stars');
      });
    });
    const { body } = await app.request.get('/api/notes').expect(500);
    expect(body.error.message).toBe('Internal Server Error');
  });

  it('leaves meta open in the API description of its types', async () => {
    app = await boot(({ container }) => {
      container.resolve(REST).hooks.meta.tap({ name: NAME, types: [NOTE] }, (meta) => ({ ...meta, stars: 1 }));
    });
    const { paths } = (await app.request.get('/api/openapi.json').expect(200)).body;
    const metaOf = (path: string) => paths[path].get.responses[200].content['application/json'].schema.properties.meta;
    expect(metaOf('/api/notes')).toMatchObject({ type: 'object', properties: { pagination: expect.anything() } });
    expect(metaOf('/api/notes')).not.toHaveProperty('additionalProperties');
    expect(metaOf('/api/notes/{documentId}')).toEqual({ type: 'object' });
    expect(metaOf('/api/tags/{documentId}')).toEqual({ type: 'object', additionalProperties: false });
  });

  describe('in answers that are remembered', () => {
    /** Boots an app whose meta tells the stars of the caller, out of a map. */
    async function withStars(scope: Omit<MetaScope, 'name'>): Promise<Map<string | null, number>> {
      const stars = new Map<string | null, number>();
      app = await boot(({ container }) => {
        container.resolve(REST).hooks.meta.tapPromise({ name: NAME, ...scope }, async (meta, { caller }) => {
          return { ...meta, stars: stars.get(callerName(caller)) ?? 0 };
        });
      });
      return stars;
    }

    /** Sends five requests, and returns how many were answered from the cache. */
    async function remembered(path: string): Promise<number> {
      const { remembered } = app.kernel.container.resolve(HTTP);
      const before = remembered.answered;
      for (let n = 0; n < 5; n++) await app.request.get(path).expect(200);
      return app.kernel.container.resolve(HTTP).remembered.answered - before;
    }

    it('is made anew without topics', async () => {
      const stars = await withStars({ types: [NOTE] });
      await created('/api/tags', 'tag');
      expect(await remembered('/api/notes')).toBe(0);
      expect(await remembered('/api/tags')).toBe(3);
      stars.set(null, 4);
      expect((await app.request.get('/api/notes')).body.meta).toMatchObject({ stars: 4 });
    });

    it('is remembered with topics until one of them is raised, or the documents change', async () => {
      const stars = await withStars({ topics: [TOPIC] });
      const id = await created('/api/notes', 'one');
      expect([await remembered('/api/notes'), await remembered(`/api/notes/${id}`)]).toEqual([3, 3]);
      await app.kernel.container.resolve(FRESHNESS).change([TOPIC], async () => void stars.set(null, 4));
      expect((await app.request.get('/api/notes')).body.meta).toMatchObject({ stars: 4 });
      expect((await app.request.get(`/api/notes/${id}`)).body.meta).toEqual({ stars: 4 });
      await app.request.put(`/api/notes/${id}`).send({ data: { text: 'ten' } });
      expect((await app.request.get(`/api/notes/${id}`)).body.data).toMatchObject({ text: 'ten' });
    });

    it('is remembered for each caller on its own', async () => {
      const stars = await withStars({ topics: [TOPIC] });
      await created('/api/notes', 'one');
      const people = [await asUser(app, { username: 'ada' }), await asUser(app, { username: 'bob' })] as const;
      stars.set(people[0].caller, 1).set(people[1].caller, 2);
      for (let n = 0; n < 4; n++) {
        const told = await Promise.all(people.map(async (person) => (await person.get('/api/notes')).body.meta.stars));
        expect(told).toEqual([1, 2]);
      }
      expect(app.kernel.container.resolve(HTTP).remembered.answered).toBeGreaterThan(0);
    });

    it('depends on other documents of the type, where it names it as a topic', async () => {
      const seen = { count: 0 };
      app = await boot(({ container }) => {
        container.resolve(REST).hooks.meta.tap({ name: NAME, topics: [NOTE] }, (meta) => ({ ...meta, count: seen.count }));
      });
      const id = await created('/api/notes', 'one');
      expect(await remembered(`/api/notes/${id}`)).toBe(3);
      seen.count = 2;
      await created('/api/notes', 'two');
      expect((await app.request.get(`/api/notes/${id}`)).body.meta).toEqual({ count: 2 });
    });
  });
});
