import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMMANDS, SYSTEM } from 'plinth';
import { type BootedApp, sqliteDialect, type TemporaryDatabase } from 'plinth/testing';
import sharp from 'sharp';
import { bootLibrary } from './library-app.ts';

describe('files that are spread over folders', () => {
  let folder: string;
  let database: TemporaryDatabase;
  let flat: BootedApp;
  let spread: BootedApp;
  let image: Buffer;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plinth-shards-'));
    database = await sqliteDialect.createDatabase();
    const boot = (shard: boolean) => bootLibrary({ database: database.url, upload: { providerOptions: { folder, shard } } });
    [flat, spread] = [await boot(false), await boot(true)];
    image = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
  });
  afterAll(async () => {
    await flat?.close();
    await spread?.close();
    await database?.remove();
    rmSync(folder, { recursive: true });
  });
  afterEach(async () => {
    for (const { id } of (await flat.request.get('/api/upload/files')).body)
      await spread.request.delete(`/api/upload/files/${id}`).expect(200);
    expect(stored()).toEqual([]);
  });

  const add = async (app: BootedApp) => (await app.request.post('/api/upload').attach('files', image, 'a.png').expect(201)).body[0];
  /** Paths of the files below the folder. */
  const stored = () =>
    (readdirSync(folder, { recursive: true }) as string[]).filter((path) => !path.startsWith('.') && statSync(join(folder, path)).isFile());
  const check = async (app: BootedApp, options: object = {}) => {
    const command = app.kernel.container.resolve(COMMANDS).all.find(({ name }) => name === 'upload');
    const lines: string[] = [];
    const print = (line: string) => lines.push(line);
    const run = { caller: SYSTEM, kernel: app.kernel, arguments: [], options: { ...options }, print, readSecret: async () => '' };
    await command?.commands?.find(({ name }) => name === 'check')?.run?.(run);
    return lines;
  };

  it('have the address that they would have anyway, and are served, replaced and removed', async () => {
    const { id, url, hash, formats } = await add(spread);
    expect(url).toBe(`/uploads/${hash}.png`);
    expect(stored()).toHaveLength(2);
    for (const path of stored()) expect(path).toMatch(/^[\da-f]{2}\/[\da-f]{2}\/[^/]+\.png$/);
    await spread.request.get(url).expect(200).expect('Content-Type', 'image/png').expect('Cache-Control', 'public, max-age=3600');
    await spread.request.get(url).set('Range', 'bytes=0-3').expect(206);
    await spread.request.get(formats.thumbnail.url).expect(200);
    await spread.request.post(`/api/upload?id=${id}`).attach('files', image, 'b.png').expect(200);
    // The third one is the earlier version.
    expect(stored()).toHaveLength(3);
    await spread.request.delete(`/api/upload/files/${id}`).expect(200);
    expect(stored()).toEqual([]);
    await spread.request.get(url).expect(404);
  });

  it('lie beside those that were stored before, whichever way the option was changed', async () => {
    const [before, after] = [await add(flat), await add(spread)];
    expect([existsSync(join(folder, `${before.hash}.png`)), existsSync(join(folder, `${after.hash}.png`))]).toEqual([true, false]);
    for (const app of [flat, spread]) {
      for (const file of [before, after]) {
        await app.request.get(file.url).expect(200);
        await app.request.get(file.formats.thumbnail.url).expect(200);
      }
      expect((await check(app)).at(-1)).toBe('4 stored, 0 incomplete files, 0 orphaned');
    }
    const other = await sharp(image).negate().png().toBuffer();
    for (const [app, file] of [[spread, before] as const, [flat, after] as const]) {
      await app.request.post(`/api/upload?id=${file.id}`).attach('files', other, 'b.png').expect(200);
      for (const reader of [flat, spread]) expect(Buffer.compare((await reader.request.get(file.url)).body, other)).toBe(0);
    }
    // Each has an earlier version, too.
    expect(stored()).toHaveLength(6);
    expect(existsSync(join(folder, `${after.hash}.png`))).toBe(true);
  });

  it('are found by `plinth upload check` where they belong to no file; what others have put into folders is left alone', async () => {
    const { hash } = await add(spread);
    const [path] = stored() as [string];
    const own = join(folder, 'ab/cd/logo.png');
    const orphan = join(folder, 'orphan.png');
    mkdirSync(join(folder, 'ab/cd'), { recursive: true });
    mkdirSync(join(folder, 'site'));
    for (const one of [own, orphan, join(folder, 'site/x.png')]) {
      writeFileSync(one, image);
      utimesSync(one, new Date(0), new Date(0));
    }
    expect(await check(spread, { repair: true })).toEqual(['orphaned\torphan.png', '2 stored, 0 incomplete files, 1 orphaned']);
    expect([existsSync(own), existsSync(orphan), existsSync(join(folder, 'site/x.png'))]).toEqual([true, false, true]);
    await spread.request.get('/uploads/site/x.png').expect(200);
    rmSync(join(folder, path));
    expect((await check(spread)).some((line) => line.startsWith('missing') && line.includes(hash))).toBe(true);
    rmSync(own);
    rmSync(join(folder, 'site'), { recursive: true });
  });

  it.each(['.incoming', '..%2fx', 'a%00', '%5cx', ''])('do not lead elsewhere (%s)', async (name) => {
    const { status } = await spread.request.get(`/uploads/${name}`);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });
});
