import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { COMMANDS, openForeignDatabase, SYSTEM } from 'plinth';
import { type BootedApp, bootApp } from 'plinth/testing';
import { S3Server } from './s3-server.ts';

const server = new S3Server();

describe('a backup in a bucket', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-s3-backup-'));
  const url = `sqlite:${join(folder, 'data.db')}`;
  const page = { info: { singularName: 'page', pluralName: 'pages' }, attributes: { rank: { type: 'integer' } } };
  let made = 0;

  beforeAll(() => server.listen());
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  const boot = () => {
    const to = { s3: server.options({}, { rootPath: 'copies' }) };
    const off = { i18n: false, 'draft-and-publish': false, 'api-tokens': false, graphql: false };
    const plugins = { ...off, backup: { config: { to, interval: 100 } } };
    const config = { plugins, access: { roles: { public: { actions: ['api::*'] } } } };
    return bootApp({ app: { contentTypes: [page], config }, database: url, logger: quiet });
  };
  const logged: string[] = [];
  const note = (_: unknown, message: string) => void logged.push(message);
  const quiet = new Proxy({} as never, { get: (_, key) => (key === 'child' ? () => quiet : key === 'error' ? note : () => undefined) });
  const create = async (app: BootedApp, rank: number) => {
    await app.request.post('/api/pages').send({ data: { rank } }).expect(201);
  };
  const until = async (isDone: () => boolean) => {
    for (const end = Date.now() + 50_000; !isDone(); ) {
      if (Date.now() > end) throw new Error(`it does not come: ${[...server.objects.keys()].join(' ')}`);
      await delay(30);
    }
  };
  const ranks = async (app: BootedApp) => {
    const file = join(folder, `restored-${++made}.db`);
    const command = app.kernel.container.resolve(COMMANDS).all.find(({ name }) => name === 'backup');
    const run = {
      caller: SYSTEM as never,
      kernel: app.kernel,
      arguments: [file],
      options: {},
      print: () => undefined,
      readSecret: async () => '',
    };
    await command?.commands?.find(({ name }) => name === 'restore')?.run?.(run);
    const copy = await openForeignDatabase(`sqlite:${file}`, folder);
    const found = await copy.rows(copy.knex('pages').select('rank').orderBy('id'));
    await copy.close();
    return found.map(({ rank }) => rank);
  };

  it('holds every change, none of it public, and catches up when the bucket can be reached again', async () => {
    const begin = (key: string, begun: Date) => server.uploads.set(key, { key, headers: {}, parts: new Map(), begun });
    begin('copies/dead.snapshot.gz', new Date(0));
    begin('copies/alive.snapshot.gz', new Date());
    begin('elsewhere', new Date(0));
    const app = await boot();
    await create(app, 1);
    await until(() => [...server.objects.keys()].some((key) => key.endsWith('.snapshot.gz')));
    // Parts of snapshots whose process died are removed a day later.
    await until(() => !server.uploads.has('copies/dead.snapshot.gz'));
    expect([...server.uploads.keys()]).toEqual(['copies/alive.snapshot.gz', 'elsewhere']);
    expect([...server.objects.keys()].every((key) => /^copies\/[\w.-]+\.gz$/.test(key))).toBe(true);
    expect([...server.objects.values()].map(({ headers }) => headers['x-amz-acl'])).not.toContain('public-read');
    server.fault = (operation) => (operation === 'put' ? 'error' : null);
    await create(app, 2);
    await until(() => logged.includes('backup failed; changes are waiting to be stored'));
    await create(app, 3);
    server.fault = () => null;
    const before = server.objects.size;
    await until(() => server.objects.size >= before + 2);
    expect(await ranks(app)).toEqual([1, 2, 3]);
    await create(app, 4);
    await app.close();
    // Continues where the last process ended, without copying the whole database again.
    const again = await boot();
    await create(again, 5);
    const stored = server.objects.size;
    await until(() => server.objects.size > stored);
    await again.close();
    const last = await boot();
    expect(await ranks(last)).toEqual([1, 2, 3, 4, 5]);
    await last.close();
    const keys = [...server.objects.keys()];
    expect(keys.filter((key) => key.endsWith('.snapshot.gz'))).toHaveLength(1);
    expect(
      readdirSync(tmpdir()).filter((name) => name.startsWith('plinth-backup-') && readdirSync(join(tmpdir(), name)).length > 3),
    ).toEqual([]);
  });
});
