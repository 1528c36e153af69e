import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { COMMANDS, DATABASE, DOCUMENTS, definePlugin, ForbiddenError, SYSTEM, z } from 'plinth';
import { FILE_UID } from 'plinth/plugins/upload';
import { type BootedApp, eachDialect } from 'plinth/testing';
import sharp from 'sharp';
import { BytesLock } from '../library/bytes-lock.ts';
import { LooseBytes } from '../library/loose-bytes.ts';
import { LocalProvider } from '../providers/local-provider.ts';
import { type IncomingFile, IncomingFolder } from '../receive/incoming-folder.ts';
import { begin, Gate, until } from './gate.ts';
import { bootLibrary, incomingOf, storedIn, uploadsOf } from './library-app.ts';
import { png } from './png.ts';

const gate = new Gate();

/** Refuses files of one type, and holds changes with one name at their end, as an app may do. */
const picky = definePlugin({
  name: 'picky',
  requires: ['upload'],
  options: z.strictObject({}),
  apply({ container }) {
    container.resolve(DOCUMENTS).hooks.before.tap('picky', (change) => {
      if (change.type.uid === FILE_UID && 'data' in change && change.data.mime === 'text/plain') throw new ForbiddenError('No texts');
      return change;
    });
    container.resolve(DOCUMENTS).hooks.committed.tapPromise('picky', async ({ type, after }) => {
      if (type.uid === FILE_UID && after?.values.name === 'slow.png') await gate.pass();
    });
  },
});

const HOURS = 7_200_000;

eachDialect('bytes and documents', (dialect) => {
  let app: BootedApp;
  let image: Buffer;

  beforeAll(async () => {
    app = await bootLibrary({ database: dialect, plugins: [picky] });
    image = await png('red');
  });
  afterAll(() => app?.close());
  afterEach(async () => {
    for (const { id } of (await app.request.get('/api/upload/files')).body) await app.request.delete(`/api/upload/files/${id}`);
    for (const key of storedIn(app)) rmSync(join(uploadsOf(app), key));
  });

  const add = async () => (await app.request.post('/api/upload').attach('files', image, 'a.png').expect(201)).body[0];
  const loose = () => {
    const { container } = app.kernel;
    const provider = new LocalProvider(uploadsOf(app), join(uploadsOf(app), '.incoming'), '/uploads');
    const log = { warn: () => undefined } as never;
    return new LooseBytes({
      database: () => container.resolve(DATABASE),
      documents: container.resolve(DOCUMENTS),
      provider: () => provider,
      lock: new BytesLock(() => container.resolve(DATABASE)),
      log,
    });
  };
  const { signal } = new AbortController();
  const run = async (name: string, options: object = {}) => {
    const command = app.kernel.container.resolve(COMMANDS).all.find((found) => found.name === 'upload');
    const lines: string[] = [];
    const inner = command?.commands?.find((found) => found.name === name);
    await inner?.run?.({
      caller: SYSTEM,
      kernel: app.kernel,
      arguments: [],
      options: { ...options },
      print: (line) => lines.push(line),
      readSecret: async () => '',
    });
    return lines;
  };

  it('are refused together', async () => {
    const refused = await app.request.post('/api/upload').attach('files', Buffer.from('hello'), 'a.txt').expect(403);
    expect(refused.body.error.message).toBe('No texts');
    expect(storedIn(app)).toEqual([]);
    await app.request.post('/api/upload').attach('files', image, 'a.png').attach('files', Buffer.from('hello'), 'a.txt').expect(403);
    expect(storedIn(app)).toEqual([]);
    expect((await app.request.get('/api/upload/files')).body).toEqual([]);
  });

  it('stay as they were when a replacement is refused', async () => {
    const file = await add();
    const before = storedIn(app);
    await app.request.post(`/api/upload?id=${file.id}`).attach('files', Buffer.from('hello'), 'a.txt').expect(403);
    expect(storedIn(app)).toEqual(before);
    expect(Buffer.compare((await app.request.get(file.url)).body, image)).toBe(0);
  });

  it('stay as another replacement has left them, when one that began before is refused', async () => {
    const tiny = await sharp(image).resize(100, 100).png().toBuffer();
    const file = (await app.request.post('/api/upload').attach('files', tiny, 'a.png').expect(201)).body[0];
    const head = '--b\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n';
    const body = new PassThrough();
    const late = fetch(`${app.url}/api/upload?id=${file.id}`, {
      method: 'POST',
      headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
      body: Readable.toWeb(body) as ReadableStream,
      duplex: 'half',
    } as RequestInit);
    body.write(Buffer.concat([Buffer.from(head), image.subarray(0, 50)]));
    await until(() => incomingOf(app) > 0);
    const { body: replaced } = await app.request.post(`/api/upload?id=${file.id}`).attach('files', image, 'a.png').expect(200);
    const thumbnail = async () => (await app.request.get(replaced.formats.thumbnail.url).expect(200)).body;
    const before = await thumbnail();
    body.end(Buffer.concat([await sharp(image).negate().png().toBuffer(), Buffer.from('\r\n--b--\r\n')]).subarray(50));
    expect((await late).status).toBe(403);
    expect(Buffer.compare(await thumbnail(), before)).toBe(0);
  });

  it('are those of the last of several replacements at once', async () => {
    const file = await add();
    const other = await sharp(image).negate().resize(200, 200).png().toBuffer();
    const replace = (content: Buffer, name: string) =>
      begin(app.request.post(`/api/upload?id=${file.id}`).attach('files', content, name).expect(200));
    const first = replace(other, 'slow.png');
    await gate.reached;
    const locked = jest.spyOn(BytesLock.prototype, 'hold');
    let isLastDone = false;
    const last = replace(image, 'b.png').finally(() => {
      isLastDone = true;
    });
    await until(() => locked.mock.calls.some(([kind, key]) => kind === 'bytes' && key === file.hash));
    locked.mockRestore();
    // One that did not wait for the first would be done before these.
    for (let round = 0; round < 3; round++) await add();
    expect(isLastDone).toBe(false);
    gate.open();
    await Promise.all([first, last]);
    const { body } = await app.request.get(`/api/upload/files/${file.id}`).expect(200);
    expect(body).toMatchObject({ name: 'b.png', width: 300 });
    expect(Buffer.compare((await app.request.get(file.url)).body, image)).toBe(0);
  });

  it('that are being stored again are not removed for having been loose before', async () => {
    const { hash } = await add();
    const key = `large_${hash}.png`;
    await loose().expect(hash, [key]);
    await app.kernel.container
      .resolve(DATABASE)
      .knex('upload_loose_bytes')
      .where({ storage_key: key })
      .update({ created_at: new Date(0).toISOString() });
    // A replacement that has stored a copy, but not changed the document yet.
    await loose().expect(hash, [key]);
    writeFileSync(join(uploadsOf(app), key), image);
    await loose().clean(signal);
    expect(storedIn(app)).toContain(key);
    await loose().clean(signal, Date.now() + HOURS);
    expect(storedIn(app)).not.toContain(key);
  });

  it.each([-HOURS, HOURS])('that are being stored stay, whatever the clock of a node says (%d ms)', async (wrong) => {
    const stored = ['slow_0123456789.png', 'early_0123456789.png'] as const;
    for (const key of stored) writeFileSync(join(uploadsOf(app), key), image);
    const { Date: TrueDate } = globalThis;
    const atWrongTime = async (work: () => Promise<void>) => {
      const now = () => TrueDate.now() + wrong;
      globalThis.Date = new Proxy(TrueDate, {
        construct: (target, args) => Reflect.construct(target, args.length === 0 ? [now()] : args),
        get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
      });
      await work().finally(() => {
        globalThis.Date = TrueDate;
      });
    };
    await atWrongTime(() => loose().expect('slow_0123456789', [stored[0]]));
    await loose().clean(signal);
    await loose().expect('early_0123456789', [stored[1]]);
    await atWrongTime(() => loose().clean(signal));
    expect(storedIn(app)).toEqual([...stored].sort());
    await loose().clean(signal, Date.now() + HOURS);
    expect(storedIn(app)).toEqual([]);
  });

  it('end together, however the document is removed', async () => {
    const { documentId } = await add();
    expect(storedIn(app)).toHaveLength(2);
    await app.kernel.container.resolve(DOCUMENTS).remove(FILE_UID, documentId, new Map(), SYSTEM);
    expect(storedIn(app)).toEqual([]);
  });

  it('that were stored by a process which died are removed after an hour, others stay', async () => {
    await add();
    const kept = storedIn(app);
    writeFileSync(join(uploadsOf(app), 'orphan_0123456789.png'), image);
    await loose().expect('orphan_0123456789', ['orphan_0123456789.png']);
    await loose().clean(signal);
    expect(storedIn(app)).toHaveLength(kept.length + 1);
    await loose().clean(signal, Date.now() + HOURS);
    expect(storedIn(app)).toEqual(kept);
    expect(await app.kernel.container.resolve(DATABASE).knex('upload_loose_bytes').select('id')).toEqual([]);
  });

  it('are found apart by `plinth upload check`, and put right by --repair', async () => {
    const [whole, halved, empty] = [await add(), await add(), await add()];
    rmSync(join(uploadsOf(app), `thumbnail_${halved.hash}.png`));
    rmSync(join(uploadsOf(app), `${empty.hash}.png`));
    const orphan = join(uploadsOf(app), 'orphan.png');
    writeFileSync(orphan, image);
    expect((await run('check')).at(-1)).toBe('6 stored, 2 incomplete files, 1 orphaned');
    utimesSync(orphan, new Date(0), new Date(0));
    await run('check', { repair: true });
    expect((await run('check')).at(-1)).toBe('3 stored, 0 incomplete files, 0 orphaned');
    expect(storedIn(app)).toEqual([`${halved.hash}.png`, `${whole.hash}.png`, `thumbnail_${whole.hash}.png`].sort());
    expect((await app.request.get(`/api/upload/files/${halved.id}`)).body.formats).toEqual({});
  });

  it('that no document shows are listed by `plinth upload unused`', async () => {
    const files = [await add(), await add(), await add(), await add(), await add()];
    const [cover, listed, inside, zoned, unused] = files.map(({ id }) => id);
    const data = { cover, images: [listed], page: { picture: inside }, parts: [{ __component: 'book.page', picture: zoned }] };
    await app.request.post('/api/albums').send({ data }).expect(201);
    expect(await run('unused')).toEqual([`${unused}\ta.png`, '1 unused files']);
  });
});

describe('IncomingFolder', () => {
  it('sweeps away what nobody has touched for an hour', async () => {
    const app = await bootLibrary();
    try {
      const folder = join(uploadsOf(app), '.incoming');
      await mkdir(folder, { recursive: true });
      writeFileSync(join(folder, 'old'), 'x');
      writeFileSync(join(folder, 'new'), 'x');
      utimesSync(join(folder, 'old'), new Date(0), new Date(0));
      await new IncomingFolder(folder).sweep(new AbortController().signal);
      expect(readdirSync(folder)).toEqual(['new']);
    } finally {
      await app.close();
    }
  });

  it('has a folder for each batch that nobody else can read or prepare, where none is shared', async () => {
    const batch = new IncomingFolder(null).batch();
    const file = await batch.create();
    const folder = dirname(file.path);
    expect([dirname(folder), statSync(folder).mode & 0o777]).toEqual([tmpdir(), 0o700]);
    expect(dirname(batch.path())).toBe(folder);
    await file.close();
    await batch.dispose();
    expect(existsSync(folder)).toBe(false);
  });

  it('sweeps away folders of dead processes, and leaves those in which a file was touched', async () => {
    const folder = new IncomingFolder(null);
    const batches = [folder.batch(), folder.batch()];
    const [dead, alive] = (await Promise.all(batches.map((batch) => batch.create()))) as [IncomingFile, IncomingFile];
    await Promise.all([dead.close(), alive.close()]);
    for (const path of [dead.path, dirname(dead.path), dirname(alive.path)]) utimesSync(path, new Date(0), new Date(0));
    await folder.sweep(new AbortController().signal);
    expect([existsSync(dirname(dead.path)), existsSync(alive.path)]).toEqual([false, true]);
    await Promise.all(batches.map((batch) => batch.dispose()));
  });

  it('keeps the files of a request that takes longer', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'Date', 'performance'] });
    const path = mkdtempSync(join(tmpdir(), 'plinth-incoming-'));
    try {
      const folder = new IncomingFolder(path);
      const batch = folder.batch();
      const file = await batch.create();
      await file.write(Buffer.from('x'));
      await file.close();
      utimesSync(file.path, new Date(0), new Date(0));
      jest.advanceTimersByTime(600_000);
      for (let round = 0; round < 1_000 && statSync(file.path).mtimeMs === 0; round++)
        await new Promise((resolve) => setImmediate(resolve));
      await folder.sweep(new AbortController().signal);
      expect(readdirSync(path)).toHaveLength(1);
      await batch.dispose();
      expect([readdirSync(path).length, jest.getTimerCount()]).toEqual([0, 0]);
    } finally {
      jest.useRealTimers();
      rmSync(path, { recursive: true });
    }
  });
});
