import { type BootedApp, sqliteDialect } from 'plinth/testing';
import type { Ask } from '../drivers/driver.ts';
import { meilisearch } from '../drivers/meilisearch.ts';
import { typesense } from '../drivers/typesense.ts';
import { asking, bootSearch, found } from './search-app.ts';
import { MeilisearchDouble, TypesenseDouble } from './service-double.ts';

describe.each([
  ['meilisearch', MeilisearchDouble, meilisearch],
  ['typesense', TypesenseDouble, typesense],
] as const)('search by %s', (name, Double, driverOf) => {
  let service: MeilisearchDouble | TypesenseDouble;
  let app: BootedApp | null = null;

  beforeEach(async () => {
    service = await new Double().open();
  });
  afterEach(async () => {
    await app?.close();
    app = null;
    service.close();
  });

  const boot = async (database?: string, isOn = true) => {
    const search = isOn && { service: { name, url: service.url, key: 'the-key' } };
    app = await bootSearch(database, { search, plugins: { graphql: false } });
    return app;
  };
  /** The number of results, or null while the service cannot be reached: until it is prepared, too. */
  const countOf = async (booted: BootedApp, query: string): Promise<number | null> =>
    (await asking(booted, null).get(`/api/search?${query}`)).body.data?.length ?? null;
  const until = async (holds: () => Promise<unknown>) => {
    for (let tries = 0; tries < 1_000; tries += 1) {
      if (await holds()) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`in vain: ${holds}`);
  };

  it('is told of each change in order, and finds for each caller what he may read', async () => {
    const booted = await boot();
    const api = asking(booted);
    const { documentId } = (await api.post('/api/articles', { data: { title: 'Heron', body: 'wings', notes: 'zebra' } }).expect(201)).body
      .data;
    await api.post('/api/articles?status=draft', { data: { title: 'Young heron' } }).expect(201);
    await api.post('/api/authors', { data: { name: 'Heron of Alexandria' } }).expect(201);
    await until(async () => (await countOf(booted, 'q=heron')) === 2);
    expect(await found(booted, 'q=heron wings')).toEqual(['Heron']);
    // Characters that are no words are not sent to the service, so its operators have no effect.
    for (const q of ['heron -wings', '"wings heron"']) expect(await found(booted, `q=${encodeURIComponent(q)}`)).toEqual(['Heron']);
    expect(await found(booted, 'q=zebra')).toEqual([]);
    expect([...service.entries.values()].some(({ head, body }) => `${head} ${body}`.includes('zebra'))).toBe(false);
    expect((await api.get('/api/search?q=heron&status=draft&types=articles')).body.data.length).toBe(2);
    await api.put(`/api/articles/${documentId}`, { data: { title: 'Stork' } }).expect(200);
    await until(async () => (await found(booted, 'q=stork')).length === 1 && (await found(booted, 'q=heron')).length === 1);
    await api.delete(`/api/articles/${documentId}`).expect(204);
    await until(async () => [...service.entries.values()].every((entry) => entry.documentId !== documentId));
    expect(service.problems.filter((problem) => !problem.includes('already exists'))).toEqual([]);
  });

  it('catches up when the service was away, and says so to who asks meanwhile', async () => {
    service.isAway = true;
    const booted = await boot();
    const api = asking(booted);
    await api.post('/api/authors', { data: { name: 'Early bird' } }).expect(201);
    const { body } = await asking(booted, null).get('/api/search?q=bird').expect(503);
    expect(body.error.message).toBe('The search service is not available. Try again later');
    service.isAway = false;
    await until(async () => (await countOf(booted, 'q=bird')) === 1);
    // The command fills an index that was lost.
    service.entries.clear();
    const command = booted.kernel.report().commands.find((each) => each.name === 'search')?.commands?.[0];
    await command?.run?.({ kernel: booted.kernel, arguments: [], options: {}, print: () => undefined } as never);
    expect(await found(booted, 'q=bird')).toEqual(['Early bird']);
  });

  it('is given what was changed while the plugin was off', async () => {
    const database = await sqliteDialect.createDatabase();
    try {
      const first = await boot(database.url);
      await asking(first)
        .post('/api/authors', { data: { name: 'Early bird' } })
        .expect(201);
      await until(async () => (await countOf(first, 'q=bird')) === 1);
      await first.close();
      const second = await boot(database.url, false);
      await asking(second)
        .post('/api/authors', { data: { name: 'Late bird' } })
        .expect(201);
      await second.close();
      const third = await boot(database.url);
      await until(async () => (await countOf(third, 'q=bird')) === 2);
    } finally {
      await app?.close();
      app = null;
      await database.remove();
    }
  });

  it('takes as many as there may be at once', async () => {
    const ask: Ask = async (method, path, headers, body) => {
      const answer = await fetch(`${service.url}${path}`, { method, headers, ...(body !== undefined && { body }) });
      return { status: answer.status, text: await answer.text() };
    };
    const driver = driverOf(ask, { name, url: service.url, key: 'the-key', index: 'plinth', timeout: 5_000 });
    await driver.prepare();
    const ids = Array.from({ length: 150 }, (_, index) => `${index}`.padStart(43, 'a'));
    const entry = { type: 'api::a.a', scope: 'api::a.a', documentId: 'one', head: 'heron', body: '' };
    await driver.put(ids.map((id) => ({ id, ...entry })));
    expect(service.entries.size).toBe(150);
    expect((await driver.search({ q: 'heron', scopes: ['api::a.a'], page: 0, pageSize: 250 })).length).toBe(150);
    await driver.remove(ids.slice(1));
    expect([...service.entries.keys()]).toEqual([ids[0]]);
    await driver.clear('api::a.a');
    expect(service.entries.size).toBe(0);
    expect(service.problems).toEqual([]);
  });
});
