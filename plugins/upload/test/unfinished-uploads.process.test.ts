import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMMANDS, DATABASE, SYSTEM } from 'plinth';
import { type BootedApp, eachDialect, runJob } from 'plinth/testing';
import { bootLibrary } from './library-app.ts';
import { S3Server } from './s3-server.ts';

const server = new S3Server();
const DAY = 86_400_000;
/** Four parts. */
const bytes = randomBytes(16_000_000);

eachDialect('large files in S3', (dialect) => {
  let database: Awaited<ReturnType<typeof dialect.createDatabase>>;
  let app: BootedApp;
  let folder: string;
  let path: string;

  beforeAll(async () => {
    await server.listen();
    folder = mkdtempSync(join(tmpdir(), 'plinth-unfinished-'));
    path = join(folder, 'film.bin');
    writeFileSync(path, bytes);
    database = await dialect.createDatabase();
    app = await bootLibrary({ database: database.url, upload: { provider: 's3', providerOptions: server.options() } });
  });
  afterAll(async () => {
    await app?.close();
    await database?.remove();
    await server.close();
    rmSync(folder, { recursive: true });
  });
  beforeEach(() => server.reset());

  const knex = () => app.kernel.container.resolve(DATABASE).knex;
  const rows = () => knex()('upload_loose_bytes').select('storage_key');
  const files = async () => (await app.request.get('/api/upload/files').expect(200)).body;
  const check = async (options: object = {}) => {
    const command = app.kernel.container.resolve(COMMANDS).all.find(({ name }) => name === 'upload');
    const lines: string[] = [];
    const print = (line: string) => lines.push(line);
    const run = { caller: SYSTEM, kernel: app.kernel, arguments: [], options: { ...options }, print, readSecret: async () => '' };
    await command?.commands?.find(({ name }) => name === 'check')?.run?.(run);
    return lines.filter((line) => !line.startsWith('orphaned data was not checked'));
  };
  /** Runs the job as if all that is recorded were old. */
  const clean = async () => {
    await knex()('upload_loose_bytes').update({ created_at: new Date(0).toISOString() });
    await runJob(app, 'upload.clean');
  };
  const age = (milliseconds: number) => {
    for (const upload of server.uploads.values()) upload.begun = new Date(Date.now() - milliseconds);
  };
  /** Has another node upload the file, and kills it when it sends the third part of its nth upload. */
  const kill = async (nth: number, ...more: readonly string[]) => {
    const options = JSON.stringify(server.options());
    const script = join(__dirname, 'uploading-node.ts');
    const node = spawn(process.execPath, ['--require', 'tsx/cjs', script, database.url, options, path, ...more], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, TMPDIR: folder },
    });
    let begun = 0;
    server.fault = (operation, part) => {
      if (operation === 'create') begun++;
      if (operation !== 'part' || part !== 3 || begun !== nth) return null;
      node.kill('SIGKILL');
      return 'hang';
    };
    expect((await once(node, 'close'))[1]).toBe('SIGKILL');
    server.fault = () => null;
    // Lets the leases of the killed node expire.
    await knex()('plinth_lease').where('name', 'like', 'upload.%').update({ expires_at: 0 });
  };

  it('leave parts behind when a process is killed, which the job removes a day later, and those of nobody else', async () => {
    await kill(1);
    const key = [...server.uploads.values()].map((upload) => upload.key).join();
    expect(key).toMatch(/^film_\w{10}\.bin$/);
    server.uploads.set('other', { key: 'of-another-app.bin', headers: {}, parts: new Map(), begun: new Date() });
    expect(await check()).toEqual(['0 stored, 0 incomplete files, 0 orphaned']);
    await clean();
    expect(server.uploads.size).toBe(2);
    expect(await rows()).toContainEqual({ storage_key: key });
    age(2 * DAY);
    expect(await check()).toEqual([expect.stringMatching(`^unfinished\t${key}\t20.*Z$`), '0 stored, 0 incomplete files, 0 orphaned']);
    expect(server.uploads.size).toBe(2);
    await clean();
    expect([...server.uploads.keys()]).toEqual(['other']);
    expect(await rows()).toEqual([]);
    expect(await files()).toEqual([]);
    expect(server.objects.size).toBe(0);
  }, 240_000);

  it('are removed by the repair, too', async () => {
    await kill(1);
    age(2 * DAY);
    expect(await check({ repair: true })).toHaveLength(2);
    expect(server.uploads.size).toBe(0);
    expect(await check()).toHaveLength(1);
    await clean();
    expect(await rows()).toEqual([]);
  }, 240_000);

  it('that replace others are known as unfinished when they were about to be put under an address that is in use', async () => {
    const [file] = (await app.request.post('/api/upload').attach('files', Buffer.from('old'), 'film.bin').expect(201)).body;
    await clean();
    // The bytes are staged first, then put in their place.
    await kill(2, `${file.id}`);
    const key = [...server.uploads.values()].map((upload) => upload.key).join();
    expect(key).toBe(`${file.hash}.bin`);
    expect((await check({ repair: true })).at(-1)).toBe('2 stored, 0 incomplete files, 0 orphaned');
    expect(server.objects.get(key)?.body.equals(bytes)).toBe(true);
    expect(server.uploads.size).toBe(1);
    age(2 * DAY);
    await clean();
    expect(server.uploads.size).toBe(0);
    // The bytes before are kept as an earlier version of the file.
    expect([...server.objects].filter(([name]) => name !== key).map(([, { body }]) => body.toString())).toEqual(['old']);
    expect(await rows()).toEqual([]);
    await app.request.delete(`/api/upload/files/${file.id}`).expect(200);
    expect(server.objects.size).toBe(0);
  }, 240_000);
});
