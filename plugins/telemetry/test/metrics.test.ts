import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { definePlugin, JOBS, UnavailableError } from 'plinth';
import { QUEUES } from 'plinth/plugins/queues';
import { type BootedApp, bootApp, runJob } from 'plinth/testing';
import { z } from 'zod';
import { Exposition } from './exposition.ts';

const TOKEN = 'token-of-the-scraper';
const article = { info: { singularName: 'article', pluralName: 'articles' }, attributes: { title: { type: 'string' } } };
const REQUESTS = 'http_server_request_duration_seconds_count';

/** Adds what an app may have beside content: a route that is refused, a job, a queue. */
const extras = definePlugin({
  name: 'extras',
  requires: ['queues'],
  apply({ container, hooks }) {
    hooks.routes.tap('extras', (routes) => {
      routes.get('/busy', { auth: false }, () => {
        throw new UnavailableError();
      });
      routes.get('/slow', { auth: false }, async (ctx) => {
        // Until the client has left.
        await new Promise((over) => ctx.req.socket.once('close', over));
        return { data: null };
      });
      routes.get('/broken', { auth: false }, async (ctx) => {
        ctx.status = 200;
        ctx.res.write('{');
        // Until that has been sent.
        await new Promise((over) => setTimeout(over, 50));
        throw new Error('in the middle of the answer');
      });
    });
    container.resolve(JOBS).add({ name: 'extras.sweep', every: 3_600_000, run: async () => undefined });
    const queue = container.resolve(QUEUES).add({ name: 'extras.later', payload: z.strictObject({}), run: async () => undefined });
    hooks.ready.tapPromise('extras', async () => void (await queue.put({}, { at: new Date(Date.now() + 3_600_000) })));
  },
});

function boot(metrics: unknown, more: Readonly<Record<string, unknown>> = {}): Promise<BootedApp> {
  const access = { roles: { public: { actions: ['api::*'] } } };
  const config = { plugins: { telemetry: { config: { metrics } }, ...more }, access };
  return bootApp({ app: { contentTypes: [article], config, plugins: [extras] } });
}

async function scrape({ request }: BootedApp): Promise<Exposition> {
  const { text } = await request.get('/metrics').set('Authorization', `Bearer ${TOKEN}`).expect(200);
  return new Exposition(text);
}

/** Sends a method that supertest does not know. */
function send(url: string, method: string): Promise<number> {
  return new Promise((resolve, reject) => {
    httpRequest(url, { method }, (response) => resolve(response.resume().statusCode ?? 0))
      .on('error', reject)
      .end();
  });
}

describe('metrics', () => {
  let app: BootedApp;
  beforeAll(async () => {
    app = await boot({ token: TOKEN });
  });
  afterAll(() => app.close());

  it('are told to whoever has the token, and to nobody else', async () => {
    await app.request.get('/metrics').expect(403);
    await app.request.get('/metrics').set('Authorization', 'Bearer another-token-of-this-length').expect(401);
    const { headers } = await app.request.get('/metrics').set('Authorization', `Bearer ${TOKEN}`).expect(200);
    expect(headers).toMatchObject({ 'content-type': expect.stringMatching(/^text\/plain; version=0\.0\.4/), 'cache-control': 'no-store' });
    // It opens nothing else.
    await app.request.get('/api/articles').set('Authorization', `Bearer ${TOKEN}`).expect(401);
  });

  it('count requests by method, route and status, those answered from memory too', async () => {
    const { body } = await app.request
      .post('/api/articles')
      .send({ data: { title: 'Harbour' } })
      .expect(201);
    for (let time = 0; time < 6; time++) await app.request.get('/api/articles?sort=title').expect(200);
    await app.request.get(`/api/articles/${body.data.documentId}`).expect(200);
    await app.request.get('/api/articles?filters[nothing]=1').expect(400);
    await app.request.get('/busy').expect(503);
    const metrics = await scrape(app);
    const list = { http_request_method: 'GET', http_route: '/api/articles' };
    expect(metrics.sum(REQUESTS, { ...list, http_response_status_code: '200' })).toBe(6);
    expect(metrics.sum(REQUESTS, { ...list, http_response_status_code: '400' })).toBe(1);
    expect(metrics.sum(REQUESTS, { http_request_method: 'POST', http_route: '/api/articles', http_response_status_code: '201' })).toBe(1);
    expect(metrics.sum(REQUESTS, { http_route: '/api/articles/:documentId', http_response_status_code: '200' })).toBe(1);
    expect(metrics.sum(REQUESTS, { http_route: '/busy', http_response_status_code: '503' })).toBe(1);
    expect(metrics.sum('plinth_remembered_answers_given_total')).toBeGreaterThanOrEqual(3);
    expect(metrics.sum('plinth_remembered_bytes')).toBeGreaterThan(0);
    const buckets = metrics.all('http_server_request_duration_seconds_bucket', { ...list, http_response_status_code: '200', le: '+Inf' });
    expect(buckets.map(({ value }) => value)).toEqual([6]);
  });

  it('make no series of what strangers invent', async () => {
    const series = async () => (await scrape(app)).all(REQUESTS).length;
    await app.request.get('/first-unknown').expect(404);
    await send(`${app.url}/first-unknown`, 'PURGE');
    const before = await series();
    for (let number = 0; number < 40; number++) await app.request.get(`/unknown-${number}/${number}`).expect(404);
    for (const method of ['PROPFIND', 'REPORT', 'M-SEARCH', 'LOCK']) await send(`${app.url}/unknown`, method);
    for (let number = 0; number < 20; number++) await app.request.get(`/api/articles/none${number}`).expect(404);
    // One for the scrapes, one for documents that are not there.
    expect((await series()) - before).toBeLessThanOrEqual(2);
    const metrics = await scrape(app);
    expect(metrics.sum(REQUESTS, { http_route: '', http_request_method: 'GET', http_response_status_code: '404' })).toBe(41);
    expect(metrics.sum(REQUESTS, { http_request_method: '_OTHER' })).toBe(5);
    expect(JSON.stringify(metrics.series)).not.toMatch(/unknown-|none1/);
  });

  it('tell of statements, connections, freshness, jobs, queues, events and the process', async () => {
    await runJob(app, 'extras.sweep');
    const metrics = await scrape(app);
    const statements = 'db_client_operation_duration_seconds_count';
    expect(metrics.sum(statements, { db_system_name: 'sqlite', db_operation_name: 'SELECT' })).toBeGreaterThan(0);
    expect(metrics.sum(statements, { db_operation_name: 'INSERT', error_type: '' })).toBeGreaterThan(0);
    expect(metrics.sum('plinth_transaction_duration_seconds_count', { plinth_outcome: 'ok' })).toBeGreaterThan(0);
    expect(metrics.sum('db_client_connection_max', { db_client_connection_pool_name: 'writes' })).toBe(1);
    const looks = metrics.sum('plinth_freshness_looks_total') ?? 0;
    expect(metrics.sum('plinth_freshness_hits_total')).toBeLessThanOrEqual(looks);
    expect(looks).toBeGreaterThan(0);
    // On a busy machine it has run by itself meanwhile, too.
    expect(metrics.sum('plinth_job_duration_seconds_count', { plinth_job: 'extras.sweep', plinth_outcome: 'ok' })).toBeGreaterThan(0);
    expect(metrics.sum('plinth_queue_items', { plinth_queue: 'extras.later', plinth_state: 'waiting' })).toBe(1);
    expect(metrics.sum('plinth_queue_late_seconds', { plinth_queue: 'extras.later' })).toBe(0);
    expect(metrics.sum('nodejs_eventloop_delay_p99_seconds')).toBeGreaterThanOrEqual(0);
    expect(metrics.sum('process_memory_usage_bytes')).toBeGreaterThan(10_000_000);
    expect(metrics.sum('process_cpu_time_seconds_total')).toBeGreaterThan(0);
    expect(metrics.all('target_info').map(({ labels }) => labels.service_name)).toEqual(['plinth']);
  });

  it('tell requests without a whole answer from others', async () => {
    const { url } = app;
    expect(await send(`${url}/broken`, 'GET')).toBe(200);
    await new Promise<void>((over) => {
      const leaving = httpRequest(`${url}/slow`).on('error', () => over());
      leaving.end(() => setTimeout(() => leaving.destroy(), 100));
    });
    let metrics = await scrape(app);
    const count = (labels: Readonly<Record<string, string>>) => metrics.sum(REQUESTS, labels);
    for (const end = Date.now() + 50_000; count({ http_route: '/slow' }) === null && Date.now() < end; ) metrics = await scrape(app);
    expect(count({ http_route: '/slow' })).toBe(1);
    expect(count({ http_route: '/slow', http_response_status_code: '', error_type: 'client_left' })).toBe(1);
    expect(count({ http_route: '/broken', http_response_status_code: '200', error_type: 'answer_broken' })).toBe(1);
    await app.request.get('/busy').expect(503);
    expect((await scrape(app)).sum(REQUESTS, { http_response_status_code: '503', error_type: '503' })).toBeGreaterThan(0);
  });

  it('have names by the rules: units at their end, totals for what only rises', async () => {
    const { types } = await scrape(app);
    for (const [name, type] of types) {
      expect(name).toMatch(/^(http|db|plinth|nodejs|v8js|process|target)_[a-z0-9_]+$/);
      if (type === 'counter') expect(name).toMatch(/_total$/);
      else expect(name).not.toMatch(/_total$/);
      if (type === 'histogram') expect(name).toMatch(/_seconds$/);
    }
  });
});

describe('the metrics plugin', () => {
  it('is off by default, and leaves no trace then', async () => {
    const app = await bootApp({ app: { contentTypes: [article], config: {} } });
    await app.request.get('/metrics').expect(404);
    const { plugins, hooks, routes } = app.kernel.report();
    expect(JSON.stringify([plugins, hooks, routes.map(({ path }) => path)])).not.toMatch(/telemetry|metrics/);
    await app.close();
  });

  it('tells metrics at a port of their own, and not beside the app then', async () => {
    const free = createServer();
    const port = await new Promise<number>((resolve) => free.listen(0, () => resolve((free.address() as AddressInfo).port)));
    await new Promise((resolve) => free.close(resolve));
    const app = await boot({ port });
    await app.request.get('/metrics').expect(404);
    await app.request.get('/busy').expect(503);
    const url = `http://127.0.0.1:${port}`;
    const answer = await fetch(`${url}/metrics`);
    expect(new Exposition(await answer.text()).sum(REQUESTS, { http_route: '/busy' })).toBe(1);
    expect((await fetch(url)).status).toBe(404);
    expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(405);
    await app.close();
    await expect(fetch(`${url}/metrics`)).rejects.toThrow();
  });

  it('is never open to everybody', async () => {
    await expect(boot({})).rejects.toThrow(/telemetry.*token: metrics must not be public/s);
    await expect(boot({ port: 9464, host: '0.0.0.0' })).rejects.toThrow(/set `token` if `host` is reachable from other machines/);
    await expect(boot({ token: 'short' })).rejects.toThrow(/token: expected 16 to 200 letters/);
    await expect(boot(false)).rejects.toThrow(/neither `metrics` nor `traces` is set/);
  });
});
