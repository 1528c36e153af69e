import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { COMMANDS, DATABASE, SYSTEM } from 'plinth';
import { type BootedApp, eachDialect, runJob } from 'plinth/testing';
import { bootLibrary } from './library-app.ts';
import { png } from './png.ts';
import { Vault } from './vault.ts';

eachDialect('files that share their bytes', (dialect) => {
  let database: Awaited<ReturnType<typeof dialect.createDatabase>>;
  let nodes: readonly BootedApp[];
  let vault: Vault;
  let red: Buffer;
  let blue: Buffer;

  beforeAll(async () => {
    vault = new Vault();
    database = await dialect.createDatabase();
    const boot = (options: object) =>
      bootLibrary({ database: database.url, plugins: [vault.plugin()], upload: { provider: 'vault', deduplicate: true, ...options } });
    nodes = [await boot({}), await boot({}), await boot({ breakpoints: { tiny: 50 } }), await boot({ deduplicate: false })];
    [red, blue] = [await png('red'), await png('blue')];
  });
  afterAll(async () => {
    for (const one of nodes ?? []) await one.close();
    await database?.remove();
    vault?.remove();
  });
  afterEach(async () => {
    vault.before = () => undefined;
    for (const { id } of await list()) await node(0).request.delete(`/api/upload/files/${id}`).expect(200);
    expect(vault.keys).toEqual([]);
  });

  const node = (index: number) => nodes[index] as BootedApp;
  const list = async () => (await node(0).request.get('/api/upload/files')).body;
  const send = (on: number, image: Buffer | string, name: string, info: object = {}) =>
    node(on).request.post('/api/upload').field('fileInfo', JSON.stringify(info)).attach('files', Buffer.from(image), name);
  const add = async (on: number, image: Buffer | string, name: string, info: object = {}) =>
    (await send(on, image, name, info).expect(201)).body[0];
  const remove = (on: number, { id }: { readonly id: number }) => node(on).request.delete(`/api/upload/files/${id}`).expect(200);
  const bytesOf = ({ url }: { readonly url: string }) => readFileSync(vault.path(url.slice('/vault/'.length).replace(/\?.*$/, '')));
  const run = async (name: string, options: object = {}) => {
    const { kernel } = node(1);
    const command = kernel.container.resolve(COMMANDS).all.find((found) => found.name === 'upload');
    const lines: string[] = [];
    const print = (line: string) => lines.push(line);
    const asked = { caller: SYSTEM, kernel, arguments: [], options: { ...options }, print, readSecret: async () => '' };
    await command?.commands?.find((found) => found.name === name)?.run?.(asked);
    return lines;
  };

  it('are files of their own, with one hash and address that tell nothing of a name', async () => {
    const first = await add(0, red, 'secret plan.png', { alternativeText: 'one' });
    const second = await add(1, red, 'b.png', { alternativeText: 'two', caption: 'mine' });
    expect(second).toMatchObject({ hash: first.hash, url: first.url, ext: '.png', name: 'b.png', alternativeText: 'two', caption: 'mine' });
    expect(first).toMatchObject({ name: 'secret plan.png', alternativeText: 'one', caption: null });
    expect([second.id === first.id, second.documentId === first.documentId]).toEqual([false, false]);
    expect(second.formats.thumbnail).toEqual({ ...first.formats.thumbnail, name: 'thumbnail_b.png' });
    expect(first.url).toMatch(/^\/vault\/[\da-f]{32}\.png$/);
    expect(vault.keys).toHaveLength(2);
    expect(Object.keys(second)).not.toContain('contentHash');
    await node(0).request.get('/api/upload/files?filters[contentHash][$notNull]=true').expect(400);
  });

  it('have the same type, extension, copies and settings', async () => {
    const hashes = [
      await add(0, red, 'a.png'),
      await add(0, red, 'a.PNG'),
      await add(2, red, 'a.png'),
      await add(3, red, 'a.png'),
      await add(0, blue, 'a.png'),
      await add(0, 'hello', 'a.txt'),
      await add(0, 'hello', 'a.html'),
    ].map(({ hash }) => hash);
    expect(new Set(hashes).size).toBe(7);
    expect((await add(1, 'hello', 'c.txt')).hash).toBe(hashes[5]);
  });

  it('lose them with the last one', async () => {
    const files = [await add(0, red, 'a.png'), await add(1, red, 'b.png'), await add(0, red, 'c.png')];
    for (const file of files) {
      expect(Buffer.compare(bytesOf(file), red)).toBe(0);
      await remove(1, file);
    }
    expect(vault.keys).toEqual([]);
  });

  it('get an address of their own when they are replaced', async () => {
    const [first, second] = [await add(0, red, 'a.png'), await add(1, red, 'b.png')];
    const { body } = await node(1).request.post(`/api/upload?id=${second.id}`).attach('files', blue, 'c.png').expect(200);
    expect(body).toMatchObject({ id: second.id, documentId: second.documentId, ext: '.png', name: 'c.png' });
    expect(body.hash).not.toBe(first.hash);
    expect([Buffer.compare(bytesOf(first), red), Buffer.compare(bytesOf(body), blue)]).toEqual([0, 0]);
    expect(vault.keys.filter((key) => !key.startsWith('__version_'))).toHaveLength(4);
    // The file no longer shares its bytes, so its replacement keeps the hash, and others can share the new bytes.
    const replaced = await node(0).request.post(`/api/upload?id=${first.id}`).attach('files', blue, 'd.png').expect(200);
    expect(replaced.body.hash).toBe(first.hash);
    expect(Buffer.compare(bytesOf(replaced.body), blue)).toBe(0);
    expect([first.hash, body.hash]).toContain((await add(1, blue, 'e.png')).hash);
    expect((await add(1, red, 'f.png')).hash).not.toBe(first.hash);
  });

  it('that were replaced without the option share no more', async () => {
    const file = await add(0, red, 'a.png');
    await node(3).request.post(`/api/upload?id=${file.id}`).attach('files', blue, 'b.png').expect(200);
    const hashes = [await add(0, red, 'c.png'), await add(0, blue, 'd.png')].map(({ hash }) => hash);
    expect(hashes).not.toContain(file.hash);
  });

  it('have their bytes, whatever is added, replaced and removed at once on two nodes', async () => {
    for (let round = 0; round < 2; round++) {
      const first = await add(0, red, 'first.png');
      const answers = await Promise.all([
        remove(0, first),
        ...[0, 1, 0, 1].map((on) => send(on, red, `${on}.png`)),
        send(1, red, 'x.png').then(async ({ body }) => remove(0, body[0])),
        send(0, red, 'y.png').then(({ body }) => node(1).request.post(`/api/upload?id=${body[0].id}`).attach('files', blue, 'z.png')),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 201, 201, 201, 201, 200, 200]);
      const files = await list();
      for (const file of files) expect(Buffer.compare(bytesOf(file), file.name === 'z.png' ? blue : red)).toBe(0);
      expect((await run('check')).at(-1)).toMatch(/ 0 incomplete files, 0 orphaned$/);
      for (const file of files) await remove(1, file);
    }
  });

  it('of two that are stored at once, on two nodes, are stored once', async () => {
    const files = await Promise.all([0, 1, 0, 1].map((on) => add(on, red, `${on}.png`)));
    expect(new Set(files.map(({ hash }) => hash)).size).toBe(1);
    expect(vault.keys).toHaveLength(2);
  });

  it('are stored anew while somebody removes the last of them, and when they are gone', async () => {
    const first = await add(0, red, 'a.png');
    let removing: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      vault.before = async (step) => {
        if (step !== 'delete') return;
        resolve();
        await new Promise<void>((end) => {
          removing = end;
        });
      };
    });
    const removal = remove(0, first).then(({ status }) => status);
    await begun;
    vault.before = () => undefined;
    const second = await add(1, red, 'b.png');
    removing();
    expect(await removal).toBe(200);
    expect(Buffer.compare(bytesOf(second), red)).toBe(0);
    while (vault.keys.length > 2) await delay(20);
    rmSync(vault.path(`${second.hash}.png`));
    const third = await add(0, red, 'c.png');
    expect(third.hash).not.toBe(second.hash);
    expect(Buffer.compare(bytesOf(third), red)).toBe(0);
  });

  it('stay when the job finds them noted by one that is gone', async () => {
    const [first, second] = [await add(0, red, 'a.png'), await add(1, red, 'b.png')];
    await remove(0, first);
    const { container } = node(0).kernel;
    const { knex } = container.resolve(DATABASE);
    await knex('upload_loose_bytes').update({ created_at: new Date(0).toISOString() });
    await runJob(node(0), 'upload.clean');
    expect(await knex('upload_loose_bytes').select('id')).toEqual([]);
    expect(Buffer.compare(bytesOf(second), red)).toBe(0);
    expect(existsSync(vault.path(`thumbnail_${second.hash}.png`))).toBe(true);
    expect(statSync(vault.path(`${second.hash}.png`)).size).toBe(red.length);
  });

  it('are told by the commands', async () => {
    const [first] = [await add(0, red, 'a.png'), await add(1, red, 'b.png')];
    const alone = await add(0, blue, 'c.png');
    expect((await run('check')).at(-1)).toBe('4 stored, 0 incomplete files, 0 orphaned');
    expect(await run('unused')).toEqual([
      `${first.id}\ta.png\tshared`,
      `${first.id + 1}\tb.png\tshared`,
      `${alone.id}\tc.png`,
      '3 unused files',
    ]);
    rmSync(vault.path(`thumbnail_${first.hash}.png`));
    const lines = await run('check', { repair: true });
    expect(lines.filter((line) => line.startsWith('missing'))).toHaveLength(2);
    expect((await run('check')).at(-1)).toBe('3 stored, 0 incomplete files, 0 orphaned');
    // Incomplete bytes are not shared.
    expect((await add(1, red, 'd.png')).hash).not.toBe(first.hash);
  });
});
