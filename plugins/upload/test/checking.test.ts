import { mkdtempSync, readFileSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMMANDS, SYSTEM } from 'plinth';
import type { BootedApp } from 'plinth/testing';
import { bootLibrary, storedIn, uploadsOf } from './library-app.ts';
import { png } from './png.ts';
import { Vault } from './vault.ts';

async function check(app: BootedApp, options: object = {}): Promise<readonly string[]> {
  const { kernel } = app;
  const command = kernel.container.resolve(COMMANDS).all.find(({ name }) => name === 'upload');
  const lines: string[] = [];
  const run = {
    caller: SYSTEM,
    kernel,
    arguments: [],
    options: { ...options },
    print: (line: string) => lines.push(line),
    readSecret: async () => '',
  };
  await command?.commands?.find(({ name }) => name === 'check')?.run?.(run);
  return lines;
}

describe('plinth upload check --repair, while files are replaced and removed', () => {
  let vault: Vault;
  let app: BootedApp;
  let red: Buffer;
  let blue: Buffer;

  beforeAll(async () => {
    vault = new Vault();
    app = await bootLibrary({ plugins: [vault.plugin()], upload: { provider: 'vault', deduplicate: true } });
    [red, blue] = [await png('red'), await png('blue', 600)];
  });
  afterAll(async () => {
    await app?.close();
    vault?.remove();
  });
  afterEach(async () => {
    for (const { id } of (await app.request.get('/api/upload/files')).body) await app.request.delete(`/api/upload/files/${id}`);
    expect(vault.keys).toEqual([]);
  });

  const add = async (image: Buffer) => (await app.request.post('/api/upload').attach('files', image, 'a.png').expect(201)).body[0];
  const replace = async (id: number, image: Buffer) =>
    (await app.request.post(`/api/upload?id=${id}`).attach('files', image, 'b.png').expect(200)).body;
  const told = async (id: number) => (await app.request.get(`/api/upload/files/${id}`).expect(200)).body;
  /** Runs work once a check has read the files and looks for the first bytes. */
  const meanwhile = (work: () => Promise<unknown>) => {
    vault.before = async (step) => {
      if (step !== 'get') return;
      vault.before = () => undefined;
      await work();
    };
  };

  it('keeps a file that got an address of its own', async () => {
    const [first, second] = [await add(red), await add(red)];
    meanwhile(async () => {
      await replace(second.id, blue);
      await app.request.delete(`/api/upload/files/${first.id}`).expect(200);
    });
    await check(app, { repair: true });
    const file = await told(second.id);
    expect(Buffer.compare(readFileSync(vault.path(file.url.slice('/vault/'.length))), blue)).toBe(0);
  });

  it('keeps what a file tells of its new copies', async () => {
    const { id } = await add(blue);
    let replaced: object = {};
    meanwhile(async () => {
      replaced = (await replace(id, red)).formats;
    });
    await check(app, { repair: true });
    expect((await told(id)).formats).toEqual(replaced);
  });
});

describe('plinth upload check --repair, where the folder cannot be looked at', () => {
  let app: BootedApp;
  beforeAll(async () => {
    app = await bootLibrary();
  });
  afterAll(() => app?.close());

  it('removes no file', async () => {
    await app.request.post('/api/upload').attach('files', Buffer.from('hello'), 'a.txt').expect(201);
    const away = join(mkdtempSync(join(tmpdir(), 'plinth-away-')), 'uploads');
    expect(storedIn(app)).toHaveLength(1);
    renameSync(uploadsOf(app), away);
    const lines = await check(app, { repair: true });
    renameSync(away, uploadsOf(app));
    expect(lines).toContain('the storage contains the data of no file, so it is probably the wrong storage: nothing was repaired');
    expect((await app.request.get('/api/upload/files')).body).toHaveLength(1);
  });
});
