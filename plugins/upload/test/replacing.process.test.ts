import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATABASE } from 'plinth';
import { type BootedApp, eachDialect, type TemporaryDatabase } from 'plinth/testing';
import { bootLibrary } from './library-app.ts';
import { png } from './png.ts';
import { checkUploads, cleanLooseBytes, expectSameFile, fileInfo } from './replaced-files.ts';
import { Vault } from './vault.ts';

/** Steps of the storage at which a node is killed: at the earlier version; under a new key; between the copies; before the staged bytes are deleted. */
const STEPS = [4, 6, 10, 13];

eachDialect('replacing a file', (dialect) => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-replacing-'));
  const vault = new Vault();
  let database: TemporaryDatabase;
  let app: BootedApp;

  beforeAll(async () => {
    database = await dialect.createDatabase();
    app = await bootLibrary({
      database: database.url,
      plugins: [vault.plugin()],
      upload: { provider: 'vault' },
      server: { logLevel: 'silent' },
    });
  });
  afterAll(async () => {
    await app?.close();
    await database?.remove();
    vault.remove();
    rmSync(folder, { recursive: true });
  });

  it('leaves words and bytes of the same one when its node is killed, at whatever step', async () => {
    const [red, blue] = [await png('red'), await png('blue', 600)];
    const [{ id }] = (await app.request.post('/api/upload').attach('files', red, 'a.png').expect(201)).body;
    const replace = () => app.request.post(`/api/upload?id=${id}`).attach('files', red, 'b.png').expect(200);
    await replace();
    const image = join(folder, 'blue.png');
    writeFileSync(image, blue);
    const ends: string[] = [];
    for (const step of STEPS) {
      const script = join(__dirname, 'replacing-node.ts');
      const args = ['--require', 'tsx/cjs', script, database.url, vault.folder, `${id}`, image, `${step}`];
      const node = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, TMPDIR: folder } });
      expect((await once(node, 'close'))[1]).toBe('SIGKILL');
      // Lets the leases of the killed node expire.
      await app.kernel.container.resolve(DATABASE).knex('plinth_lease').where('name', 'like', 'upload.%').update({ expires_at: 0 });
      const { name, width } = await fileInfo(app, id);
      await checkUploads(app, { repair: true });
      await cleanLooseBytes(app);
      await expectSameFile(app, vault, id, width === 600 ? blue : red);
      expect(name).toBe(width === 600 ? 'killed.png' : 'b.png');
      ends.push(name);
      await replace();
    }
    expect(ends).toEqual(['b.png', 'b.png', 'killed.png', 'killed.png']);
  }, 240_000);
});
