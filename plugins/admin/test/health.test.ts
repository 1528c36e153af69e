import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { CONFIG, DATABASE, definePlugin, HTTP, JOBS, type Plugin, z } from 'plinth';
import { QUEUES } from 'plinth/plugins/queues';
import { eachDialect, runJob } from 'plinth/testing';
import { type Browser, bootStaff, NEWSROOM, type StaffApp } from './staff-app.ts';

const realNow = performance.now.bind(performance);
/** Milliseconds by which the clock is ahead. */
let passed = 0;

/** A plugin whose jobs fail, and which lets time pass during requests on demand. */
const trouble = definePlugin({
  name: 'trouble',
  requires: ['queues'],
  apply({ container, hooks }) {
    container.resolve(JOBS).add({
      name: 'trouble.sweep',
      cron: '0 0 1 1 *',
      run: async () => {
        throw new Error('nothing to sweep with');
      },
    });
    const queue = container.resolve(QUEUES).add({
      name: 'trouble.letters',
      payload: z.strictObject({ link: z.string() }),
      attempts: 1,
      run: async () => {
        throw new Error('the postman is away');
      },
    });
    container.resolve(HTTP).addMiddleware(
      'slow',
      async (ctx, next) => {
        if (ctx.get('X-Slow') !== '') passed += 300;
        await next();
      },
      'before-handler',
    );
    hooks.routes.tap('trouble', (routes) => {
      routes.get('/broken', { auth: false }, () => {
        throw new Error('the wheel is off');
      });
      routes.post('/letters', { auth: false }, async () => ({ data: await queue.put({ link: 'https://example.org/reset?code=secret' }) }));
    });
  },
}) as Plugin;

const until = async <T>(ask: () => Promise<T | undefined>): Promise<T> => {
  for (let tries = 0; tries < 1_000; tries++) {
    const found = await ask();
    if (found !== undefined) return found;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error('it did not come to be');
};

eachDialect('the page of health', (dialect) => {
  let app: StaffApp;
  let root: Browser;
  beforeAll(async () => {
    jest.spyOn(performance, 'now').mockImplementation(() => realNow() + passed);
    const access = { roles: { public: { actions: ['api::article.article.find'] } } };
    app = await bootStaff({
      database: dialect,
      app: { ...NEWSROOM, plugins: [trouble] },
      config: { access },
      options: {
        roles: { medic: { actions: ['plugin::admin.health.change'] }, modeller: { actions: ['plugin::admin.model.change'] } },
      },
      logger: pino({ level: 'silent' }),
    });
    root = await app.come('root', 'administrator');
  });
  afterAll(async () => {
    await app?.close();
    jest.restoreAllMocks();
  });

  const health = async () => (await root.get('/health')).body.data;

  it('tells requests by route, and their times', async () => {
    for (let index = 0; index < 5; index++) await app.request.get('/api/articles');
    await app.request.get('/nothing/at/all');
    const { now, routes, course } = await health();
    expect(now.total).toBeGreaterThanOrEqual(6);
    expect(routes.routes.find(({ route }: { route: string }) => route === 'GET /api/articles')).toMatchObject({ total: 5, failed: 0 });
    expect(routes.routes.find(({ route }: { route: string | null }) => route === null).refused).toBeGreaterThanOrEqual(1);
    expect(course.steps).toHaveLength(60);
  });

  it('tells the last errors with the number that the client was told', async () => {
    const { body } = await app.request.get('/broken?code=secret');
    const { errors } = await health();
    expect(errors[0]).toMatchObject({
      requestId: body.error.details.requestId,
      method: 'GET',
      path: '/broken',
      message: 'the wheel is off',
    });
    expect(JSON.stringify(errors)).not.toContain('secret');
  });

  it('tells what failed in queues and why, but not what it carried, and has it done again or dropped', async () => {
    await app.request.post('/letters');
    const queue = async () => (await health()).queues.find(({ name }: { name: string }) => name === 'trouble.letters');
    await until(async () => ((await queue()).failed === 1 ? true : undefined));
    const asked = '/health/queue?queue=trouble.letters';
    const [item] = (await root.get(asked)).body.data;
    expect(item).toMatchObject({ queue: 'trouble.letters', state: 'failed', attempts: 1, error: 'the postman is away' });
    expect(JSON.stringify(item)).not.toContain('secret');
    const deed = async (body: object) => (await root.post('/health/queue', { queue: 'trouble.letters', ...body })).body.data.count;
    expect(await deed({ deed: 'again', ids: [item.id] })).toBe(1);
    await until(async () => ((await queue()).failed === 1 ? true : undefined));
    // The item belongs to another queue, so nothing is dropped.
    expect((await root.post('/health/queue', { deed: 'drop', queue: 'mail.deliver', ids: [item.id] })).body.data.count).toBe(0);
    expect(await deed({ deed: 'drop' })).toBe(1);
    expect((await root.get(asked)).body.data).toEqual([]);
  });

  it('tells why a job failed, on whichever node, and has it begin again', async () => {
    expect((await root.post('/health/jobs', { name: 'trouble.sweep' })).status).toBe(202);
    const failed = await until(async () => {
      const { jobs } = await health();
      return jobs.find(({ name, error }: { name: string; error: string | null }) => name === 'trouble.sweep' && error !== null);
    });
    expect(failed.error).toBe('nothing to sweep with');
    expect((await health()).jobs[0].name).toBe('trouble.sweep');
    expect((await root.post('/health/jobs', { name: 'nobody.knows' })).status).toBe(404);
  });

  it('tells nodes, the database and the disk', async () => {
    const { nodes, storage } = await health();
    expect(nodes).toHaveLength(1);
    expect(nodes[0]).toMatchObject({ isThis: true, serves: true, version: expect.stringMatching(/^\d/), node: process.versions.node });
    expect(nodes[0].memory).toBeGreaterThan(10_000_000);
    expect(Math.abs(nodes[0].clock)).toBeLessThan(2_000);
    expect(storage.version).toMatch(/\d/);
    expect(storage.size).toBeGreaterThan(1_000);
    expect(storage.disk.free).toBeGreaterThan(0);
  });

  it('tells how the database finds what an operation of GraphQL asks for, and keeps nothing that writes', async () => {
    await root.post('/content/articles?status=published', { data: { title: 'Two' } });
    const query = 'query Found($title: String) { articles(filters: { title: { eq: $title } }, sort: "text") { title author { name } } }';
    const send = (body: object) => app.request.post('/graphql').set('X-Slow', 'yes').send(body);
    await send({ query, variables: { title: 'Two' } });
    await send({ query, variables: { title: 'One' } });
    await send({ query: '{ articles(filters: { title: { eq: "Merger" } }) { title } }' });
    await send({ query: 'mutation { login(input: { identifier: "eva", password: "hunter2-hunter2" }) { jwt } }' });
    const { slow } = await health();
    const asked = slow.filter(({ route }: { route: string }) => route === 'POST /graphql');
    expect(asked.map(({ count, hasPlan }: { count: number; hasPlan: boolean }) => [count, hasPlan])).toEqual(
      expect.arrayContaining([
        [2, true],
        [1, true],
        [1, false],
      ]),
    );
    // What somebody looked for is told to nobody.
    expect(JSON.stringify(slow)).not.toMatch(/hunter2|Two|One|Merger/);
    const found = asked.find(({ count }: { count: number }) => count === 2);
    expect(found.operation).toMatch(/title: *\{ *eq: \$title *\}[\s\S]*sort: "text"[\s\S]*\ntitle$/);
    const plan = await root.get(`/health/plan?id=${found.id}`);
    expect([plan.status, plan.body.error?.message]).toEqual([200, undefined]);
    expect(plan.body.data.map(({ text }: { text: string }) => text)).toContainEqual(expect.stringMatching(/from [`"]articles[`"]/));
    expect(plan.body.data[0].lines.length).toBeGreaterThan(0);
    await send({ query: '{ __schema { queryType { name } } }' });
    const own = (await health()).slow.find(({ operation }: { operation: string | null }) => operation?.includes('__schema'));
    expect((await root.get(`/health/plan?id=${own.id}`)).body.error.message).toContain('runs code of the app');
  });

  it('tells what was slow, how the database finds the answer, and the index that is missing; development adds it', async () => {
    await root.post('/content/articles?status=draft', { data: { title: 'One' } });
    await app.request.get('/api/articles?sort=text:desc&filters[title]=One&token=secret').set('X-Slow', 'yes');
    const { slow, mayIndex } = await health();
    // On a busy machine, other requests of this route may have been slow, too.
    const found = slow.find(({ route, query }: Record<string, string>) => route === 'GET /api/articles' && query !== '');
    expect(found).toMatchObject({ count: 1, hasPlan: true, query: 'filters[title]=…&sort=text:desc' });
    expect(found.missing.map(({ attribute }: { attribute: string }) => attribute)).toEqual(['title', 'text']);
    expect(mayIndex).toBe(true);
    const plan = await root.get(`/health/plan?id=${found.id}`);
    expect([plan.status, plan.body.error?.message]).toEqual([200, undefined]);
    expect(plan.body.data.length).toBeGreaterThan(0);
    expect(plan.body.data[0].text).toMatch(/^(?:select|with)/);
    expect(JSON.stringify(plan.body)).not.toContain('One');
    expect(plan.body.data[0].lines.length).toBeGreaterThan(0);

    // It writes a schema file, which is a change of the model.
    const medic = await app.come('medic', 'medic');
    expect((await medic.post('/health/examine', { what: 'check' })).status).toBe(202);
    expect((await medic.post('/health/indexes', { type: 'api::article.article', attribute: 'title' })).status).toBe(403);
    const modeller = await app.come('modeller', 'modeller');
    expect((await modeller.post('/health/indexes', { type: 'api::article.article', attribute: 'nothing' })).status).toBe(400);
    const added = await root.post('/health/indexes', { type: 'api::article.article', attribute: 'title' });
    expect([added.status, added.body.error?.message]).toEqual([200, undefined]);
    expect(added.body.data.files).toEqual(['config/content-types/article.json']);
    const { appDir } = app.kernel.container.resolve(CONFIG);
    const file = JSON.parse(readFileSync(join(appDir, 'config/content-types/article.json'), 'utf8'));
    expect(file.attributes.title).toMatchObject({ type: 'string', index: true });
  });

  it('runs plinth check beside what is served', async () => {
    expect((await root.post('/health/examine', { what: 'check' })).status).toBe(202);
    const check = await until(async () => {
      const { check: told } = await health();
      return told.state === 'running' ? undefined : told;
    });
    expect(check.error).toBeNull();
    expect(check.state).toBe('done');
  });

  it('forgets nodes that went without a word', async () => {
    const { knex, dialect: kind } = app.kernel.container.resolve(DATABASE);
    const facts = kind.bind('json', { version: '0.0.1' });
    await knex('admin_nodes').insert({ name: 'gone:1', started: 1, seen: 1, facts });
    expect((await health()).nodes).toHaveLength(1);
    await runJob(app, 'admin.nodes');
    expect(await knex('admin_nodes').where('name', 'gone:1')).toEqual([]);
  });
});
