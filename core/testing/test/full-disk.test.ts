import { DATABASE, type Database } from 'plinth';
import { type BootedApp, bootApp } from '../index.ts';

const WRITES = 12;

describe('an SQLite file that cannot be written', () => {
  let app: BootedApp;
  let database: Database;
  const warned: Readonly<Record<string, unknown>>[] = [];

  beforeAll(async () => {
    const silent = () => {};
    const warn = (facts: Readonly<Record<string, unknown>>, message: string) => void warned.push({ ...facts, message });
    app = await bootApp({
      app: {
        contentTypes: [{ info: { singularName: 'page', pluralName: 'pages' }, attributes: { text: { type: 'text' } } }],
        config: { access: { roles: { public: { actions: ['api::*'] } } } },
      },
      logger: { ...console, debug: silent, info: silent, trace: silent, error: silent, fatal: silent, warn } as never,
    });
    database = app.kernel.container.resolve(DATABASE);
  });
  afterAll(() => app.close());

  const write = async (length: number) => (await app.request.post('/api/pages').send({ data: { text: 'x'.repeat(length) } })).status;
  const total = async () => {
    const { status, body } = await app.request.get('/api/pages?pagination[pageSize]=1');
    expect(status).toBe(200);
    return body.meta.pagination.total as number;
  };
  const told = () => warned.filter(({ message }) => message === 'the database file cannot be used');

  it('is 507 while its disk is full, and nothing is half written; reads are answered', async () => {
    expect(await write(10)).toBe(201);
    const [{ page_count: pages }] = (await database.knex.raw('pragma page_count')) as [{ page_count: number }];
    await database.knex.raw(`pragma max_page_count = ${pages + 40}`);
    // Long and short writes share commits: every acknowledged one must be stored.
    const statuses = await Promise.all(Array.from({ length: WRITES }, (_, n) => write(n % 2 === 0 ? 60_000 : 10)));
    expect(statuses).toContain(507);
    expect(statuses.filter((status) => status !== 201 && status !== 507)).toEqual([]);
    expect(await total()).toBe(1 + statuses.filter((status) => status === 201).length);
    expect(told()).toHaveLength(1);
    await database.knex.raw('pragma max_page_count = 1000000');
    expect(await write(60_000)).toBe(201);
  });

  it('is 503 while it may only be read', async () => {
    const before = await total();
    await database.knex.raw('pragma query_only = 1');
    const statuses = await Promise.all(Array.from({ length: 3 }, () => write(10)));
    await database.knex.raw('pragma query_only = 0');
    expect(statuses).toEqual([503, 503, 503]);
    expect(await total()).toBe(before);
    expect(told()).toHaveLength(1);
    expect(await write(10)).toBe(201);
  });
});
