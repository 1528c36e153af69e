import { randomBytes } from 'node:crypto';
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { COMMANDS, DATABASE, DOCUMENTS, type Logger, SYSTEM } from 'plinth';
import type { BootedApp } from 'plinth/testing';
import { BytesLock } from '../library/bytes-lock.ts';
import { LooseBytes } from '../library/loose-bytes.ts';
import type { Content } from '../providers/provider.ts';
import { createS3Provider } from '../providers/s3/s3-storage.ts';
import { bootLibrary } from './library-app.ts';
import { png } from './png.ts';
import { ACCESS_KEY, BUCKET, S3Server, SECRET_KEY } from './s3-server.ts';

/** Everything but the time of the day. */
const TIMERS = [
  ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'] as const),
  ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask'] as const),
];

const server = new S3Server();

beforeAll(() => server.listen());
afterAll(() => server.close());
beforeEach(() => server.reset());
afterEach(() => void jest.useRealTimers());

/** Sets the time forward; timers go on as usual. */
function setClock(milliseconds: number): void {
  jest.useFakeTimers({ now: Date.now() + milliseconds, doNotFake: TIMERS });
}

describe('S3Provider', () => {
  const errors: unknown[] = [];
  const log = { error: (facts: unknown) => errors.push(facts), warn: () => undefined } as unknown as Logger;
  const files = { files: { plugins: 'config/plugins.ts' } } as never;
  const make = (options: Readonly<Record<string, unknown>>, actionOptions = {}) =>
    createS3Provider({ options, actionOptions, appDir: '/' }, files, log);
  let folder: string;

  beforeEach(() => {
    errors.length = 0;
    folder = mkdtempSync(join(tmpdir(), 'plinth-s3-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const content = (value: string | Buffer, type = 'text/plain'): Content => {
    const path = join(folder, 'received');
    writeFileSync(path, value);
    return { path, size: value.length, type, stream: () => createReadStream(path) };
  };

  it('stores, gives back whole or in part, and removes', async () => {
    const provider = make(server.options({}, { rootPath: '/media/' }), { upload: { CacheControl: 'max-age=60' } });
    await provider.put('a.txt', content('0123456789'));
    expect([...server.objects.keys()]).toEqual(['media/a.txt']);
    expect(server.objects.get('media/a.txt')?.headers).toEqual({
      'content-type': 'text/plain',
      'cache-control': 'max-age=60',
      'x-amz-acl': 'public-read',
    });
    expect(await text((await provider.get('a.txt')) as Readable)).toBe('0123456789');
    expect(await text((await provider.get('a.txt', { start: 2, end: 4 })) as Readable)).toBe('234');
    expect(provider.url('a.txt')).toBe(`${server.endpoint}/${BUCKET}/media/a.txt`);
    expect(await (await fetch(provider.url('a.txt'))).text()).toBe('0123456789');
    await provider.delete('a.txt');
    await provider.delete('a.txt');
    expect(await provider.get('a.txt')).toBeNull();
    expect(provider.sign).toBeUndefined();
  });

  it('lets nobody but the library read earlier versions of files', async () => {
    const key = `__version_${'0'.repeat(32)}.txt`;
    const provider = make(server.options({}), { upload: { ACL: 'public-read' } });
    await provider.put(key, content('before'));
    expect(server.objects.get(key)?.headers['x-amz-acl']).toBe('private');
    await make(server.options({ ACL: null })).put(key, content('before'));
    expect(server.objects.get(key)?.headers['x-amz-acl']).toBeUndefined();
  });

  it('has what could run in a page downloaded', async () => {
    const provider = make(server.options({ ACL: null }));
    await provider.put('a.html', content('<script>', 'text/html'));
    expect(server.objects.get('a.html')?.headers).toEqual({ 'content-type': 'text/html', 'content-disposition': 'attachment' });
    await provider.put('a.js', content('alert(1)', 'text/javascript'));
    expect(server.objects.get('a.js')?.headers).toEqual({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
    });
  });

  it('knows an empty file from one that is missing', async () => {
    const provider = make(server.options());
    await provider.put('a.txt', content(''));
    expect(await text((await provider.get('a.txt', { start: 0, end: 0 })) as Readable)).toBe('');
    expect(await provider.get('b.txt', { start: 0, end: 0 })).toBeNull();
  });

  it('sends large files in parts', async () => {
    const bytes = randomBytes(12_000_000);
    const provider = make(server.options());
    await provider.put('a.bin', content(bytes));
    expect(server.seen.toSorted()).toEqual(['complete', 'create', 'part', 'part', 'part']);
    expect(server.objects.get('a.bin')?.body.equals(bytes)).toBe(true);
    expect(server.objects.get('a.bin')?.headers['x-amz-acl']).toBe('public-read');
    expect((await buffer((await provider.get('a.bin')) as Readable)).equals(bytes)).toBe(true);
  });

  it('signs addresses of a private bucket, for a while', async () => {
    const provider = make(server.options({ ACL: 'private', signedUrlExpires: 600 }));
    await provider.put('a.txt', content('hello'));
    const url = provider.url('a.txt');
    expect((await fetch(url)).status).toBe(403);
    const signed = (await provider.sign?.(url)) as string;
    expect(await (await fetch(signed)).text()).toBe('hello');
    expect((await fetch(signed.replace('a.txt', 'b.txt'))).status).toBe(403);
    expect(await provider.sign?.('https://elsewhere.example/a.txt')).toBeNull();
    setClock(601_000);
    expect((await fetch(signed)).status).toBe(403);
  });

  it('tries again what failed once', async () => {
    let times = 0;
    server.fault = () => (times++ === 0 ? 'error' : null);
    await make(server.options()).put('a.txt', content('hello'));
    expect(server.seen).toEqual(['put', 'put']);
    expect(errors).toEqual([]);
  });

  it.each([
    ['an error', 'error', 503],
    ['no room', 'full', 507],
    ['no answer', 'hang', 503],
    ['a connection that is cut', 'cut', 503],
  ] as const)('gives up a file in parts at %s, and leaves nothing', async (_, fault, status) => {
    // A slow machine may need longer than the short timeout for a part.
    const requestTimeout = fault === 'hang' ? 500 : 30_000;
    const provider = make(server.options({}, { requestTimeout, partsTimeout: 0 }));
    let parts = 0;
    server.fault = (operation) => (operation === 'part' && ++parts > 1 ? fault : null);
    await expect(provider.put('a.bin', content(randomBytes(12_000_000)))).rejects.toMatchObject({ status });
    expect([server.objects.size, server.uploads.size]).toEqual([0, 0]);
    expect(server.seen).toContain('abort');
    expect(errors).toHaveLength(1);
  });

  it('is 503 with a wrong secret, and nobody reads it', async () => {
    const { s3Options, ...others } = server.options() as { s3Options: object };
    const credentials = { accessKeyId: ACCESS_KEY, secretAccessKey: 'another secret' };
    const provider = make({ ...others, s3Options: { ...s3Options, credentials } });
    for (const act of [() => provider.put('a', content('x')), () => provider.get('a'), () => provider.delete('a')]) {
      const error = await act().then(
        () => null,
        (thrown: Error) => thrown,
      );
      expect(error).toMatchObject({
        status: 503,
        name: 'ServiceUnavailableError',
        message: 'The file storage is not available at the moment. Try again later',
      });
      expect(error?.cause).toBeUndefined();
    }
    expect(errors).toHaveLength(3);
    expect(errors[0]).toMatchObject({ s3: { name: 'SignatureDoesNotMatch', status: 403 } });
    expect(JSON.stringify(errors)).not.toMatch(new RegExp(`another secret|${ACCESS_KEY}|${SECRET_KEY}`));
  });

  const s3Options = { region: 'eu-central-1', params: { Bucket: 'files' } };
  it.each([
    [{ s3Options }, 'https://files.s3.eu-central-1.amazonaws.com/a'],
    [{ s3Options: { ...s3Options, forcePathStyle: true } }, 'https://s3.eu-central-1.amazonaws.com/files/a'],
    [{ s3Options: { ...s3Options, params: { Bucket: 'my.files' } } }, 'https://s3.eu-central-1.amazonaws.com/my.files/a'],
    [{ s3Options: { ...s3Options, region: 'cn-north-1' } }, 'https://files.s3.cn-north-1.amazonaws.com.cn/a'],
    [{ s3Options: { ...s3Options, endpoint: 'https://s3.example/' } }, 'https://files.s3.example/a'],
    [{ s3Options, baseUrl: 'https://cdn.example/', rootPath: 'x/y' }, 'https://cdn.example/x/y/a'],
  ])('addresses of %j', (options, url) => {
    expect(make(options).url('a')).toBe(url);
  });

  it.each([
    [{}, /providerOptions\.s3Options/],
    [{ s3Options: { params: { Bucket: 'files' } } }, /s3Options\.region: is missing, expected the region/],
    [{ s3Options: { region: 'x' } }, /s3Options\.params: is missing, expected \{ Bucket \}/],
    [{ s3Options: { ...s3Options, accessKeyId: 'x' } }, /accessKeyId and secretAccessKey together/],
    [{ s3Options: { ...s3Options, endpoint: 'ftp://x' } }, /s3Options\.endpoint: expected an http or https URL/],
    [{ s3Options: { ...s3Options, regoin: 'x' } }, /regoin/],
    [{ s3Options, rootPath: '../x' }, /rootPath: expected path segments/],
  ])('refuses %j', (options, message) => {
    expect(() => make(options)).toThrow(message);
  });

  it('refuses parameters that say where', () => {
    expect(() => make({ s3Options }, { upload: { Bucket: 'other' } })).toThrow(/actionOptions\.upload/);
  });
});

describe('files in a private bucket', () => {
  let app: BootedApp;
  let image: Buffer;

  beforeAll(async () => {
    const upload = {
      provider: 'aws-s3',
      folders: true,
      providerOptions: server.options({ ACL: 'private' }, { requestTimeout: 500, partsTimeout: 500 }),
      breakpoints: {},
    };
    const user = 'src/extensions/users-permissions/content-types/user/schema.json';
    const files = { [user]: JSON.stringify({ attributes: { avatar: { type: 'media' } } }) };
    const onUsers = ['find', 'findOne', 'create', 'update', 'destroy'].map((verb) => `plugin::users-permissions.user.${verb}`);
    const onFiles = ['find', 'findOne', 'findPage', 'upload', 'destroy'].map((verb) => `plugin::upload.content-api.${verb}`);
    const onFolders = ['find', 'findOne', 'create', 'update', 'delete'].map((verb) => `plugin::upload.folder.${verb}`);
    const actions = ['api::*', 'plugin::users-permissions.role.find', 'plugin::upload.file.find', ...onFiles, ...onUsers, ...onFolders];
    app = await bootLibrary({ upload, files, actions });
    image = await png('red');
  });
  afterAll(() => app?.close());

  const isSigned = expect.stringMatching(/X-Amz-Signature=/);

  it('have signed addresses in answers of the endpoints', async () => {
    const sent = app.request.post('/api/upload').attach('files', image, 'a.png');
    const [file] = (await sent.expect(201)).body;
    const key = `${file.hash}.png`;
    expect([...server.objects.keys()].sort()).toEqual([key, `thumbnail_${key}`].sort());
    const shown = { url: isSigned, isUrlSigned: true, provider: 'aws-s3', formats: { thumbnail: { url: isSigned } } };
    expect(file).toMatchObject(shown);
    expect(Buffer.from(await (await fetch(file.url)).arrayBuffer()).equals(image)).toBe(true);
    expect((await fetch(file.formats.thumbnail.url)).status).toBe(200);
    expect((await app.request.get('/api/upload/files')).body).toMatchObject([shown]);
    expect((await app.request.get('/api/upload/files/page')).body.data).toMatchObject([shown]);
    expect((await app.request.get(`/api/upload/files/${file.id}`)).body).toMatchObject(shown);
    expect((await app.request.get('/api/upload/files?fields=name')).body).toEqual([expect.objectContaining({ isUrlSigned: false })]);
    const info = app.request.post(`/api/upload?id=${file.id}`).field('fileInfo', '{"caption":"c"}');
    expect((await info.expect(200)).body).toMatchObject({ ...shown, caption: 'c' });
    await app.request.get(`/uploads/${key}`).expect(404);
    await app.request.delete(`/api/upload/files/${file.id}`).expect(200);
    expect(server.objects.size).toBe(0);
  });

  describe('that documents show', () => {
    const POPULATE =
      'populate[cover]=true&populate[images]=true&populate[page][populate]=picture&populate[parts][on][book.page][populate]=*';
    const signed = { url: isSigned, isUrlSigned: true, formats: { thumbnail: { url: isSigned } } };
    const album = (title: string, id: number) => ({
      title,
      cover: id,
      images: [id, id],
      page: { text: 'p', picture: id },
      parts: [{ __component: 'book.page', text: 'q', picture: id }],
    });
    const shown = (title: string) => ({
      title,
      cover: signed,
      images: [signed],
      page: { text: 'p', picture: signed },
      parts: [{ __component: 'book.page', text: 'q', picture: signed }],
    });
    let file: { id: number; url: string };

    beforeEach(async () => {
      [file] = (await app.request.post('/api/upload').attach('files', image, 'a.png').expect(201)).body;
    });
    afterEach(async () => {
      for (const { documentId } of (await app.request.get('/api/albums')).body.data) await app.request.delete(`/api/albums/${documentId}`);
      await app.request.delete(`/api/upload/files/${file.id}`).expect(200);
    });

    it('have signed addresses in every answer, at any depth', async () => {
      const made = await app.request.post(`/api/albums?${POPULATE}`).send({ data: album('one', file.id) });
      expect(made.body.data).toMatchObject(shown('one'));
      const { documentId } = made.body.data;
      const data = { ...album('two', file.id), sequel: documentId };
      await app.request.post('/api/albums').send({ data }).expect(201);
      const nested = POPULATE.replaceAll(/(^|&)populate/g, '$1populate[sequel][populate]');
      const list = await app.request.get(`/api/albums?sort=title&${POPULATE}&${nested}`).expect(200);
      expect(list.body.data).toMatchObject([shown('one'), { ...shown('two'), sequel: shown('one') }]);
      const one = `/api/albums/${documentId}?${POPULATE}`;
      const { data: read } = (await app.request.get(one)).body;
      expect(read).toMatchObject(shown('one'));
      expect((await app.request.put(one).send({ data: {} })).body.data).toMatchObject(shown('one'));
      const v4 = await app.request.get(one).set('Strapi-Response-Format', 'v4');
      expect(v4.body.data.attributes.cover.data.attributes).toMatchObject(signed);
      for (const url of [read.cover.url, read.images[0].url, read.page.picture.url, read.parts[0].picture.formats.thumbnail.url]) {
        expect((await fetch(url)).status).toBe(200);
      }
    });

    it('are answered as they are where there is no address, and no file', async () => {
      const { body } = await app.request.post('/api/albums?populate[cover][fields]=name').send({ data: album('one', file.id) });
      expect(body.data.cover).toEqual({ id: file.id, documentId: expect.any(String), name: 'a.png', isUrlSigned: false });
      const asText = jest.spyOn(app.kernel.container.resolve(DOCUMENTS), 'findText');
      const { data } = (await app.request.get('/api/albums?fields=title')).body;
      expect(asText).toHaveBeenCalledTimes(1);
      asText.mockRestore();
      expect(data).toEqual([{ id: expect.any(Number), documentId: body.data.documentId, title: 'one' }]);
      await app.request.put(`/api/albums/${body.data.documentId}`).send({ data: { cover: null, images: [], page: null, parts: [] } });
      const empty = { cover: null, images: [], page: null, parts: [] };
      expect((await app.request.get(`/api/albums?${POPULATE}`)).body.data).toMatchObject([empty]);
    });

    it('have signed addresses where users show them', async () => {
      const somebody = { username: 'ann', email: 'ann@example.com', password: 'secret of ann', role: 1, avatar: file.id };
      const made = await app.request.post('/api/users?populate=avatar').send(somebody).expect(201);
      expect(made.body.avatar).toMatchObject(signed);
      const { id } = made.body;
      expect((await app.request.get('/api/users?populate=avatar')).body).toMatchObject([{ username: 'ann', avatar: signed }]);
      const one = `/api/users/${id}?populate=avatar`;
      const { body } = await app.request.get(one);
      expect(body.avatar).toMatchObject(signed);
      expect((await fetch(body.avatar.url)).status).toBe(200);
      expect((await app.request.get(`/api/users/${id}`)).body).not.toHaveProperty('avatar');
      expect((await app.request.put(one).send({ username: 'anna' })).body).toMatchObject({ username: 'anna', avatar: signed });
      expect((await app.request.delete(one)).body.avatar).toMatchObject(signed);
      await app.request.get(one).expect(204);
    });

    it('have signed addresses where folders hold them', async () => {
      const folders = '/api/upload/folders';
      const { body } = await app.request.post(folders).send({ data: { name: 'Trips' } });
      const one = `${folders}/${body.data.id}?populate=files`;
      await app.request.post(`/api/upload?id=${file.id}`).send({ fileInfo: { folder: body.data.id } });
      const holding = { name: 'Trips', files: [signed] };
      expect((await app.request.get(one)).body.data).toMatchObject(holding);
      expect((await app.request.get(`${folders}?populate=files`)).body.data).toMatchObject([holding]);
      expect((await app.request.put(one).send({ data: {} })).body.data).toMatchObject(holding);
      const list = await app.request.get('/api/upload/files?populate[folder][populate]=files');
      expect(list.body).toMatchObject([{ ...signed, folder: holding }]);
    });

    it('are signed anew for each answer, so that none outlives its signature', async () => {
      const { documentId } = (await app.request.post('/api/albums').send({ data: album('one', file.id) })).body.data;
      const path = `/api/albums/${documentId}?populate=cover`;
      const first = await app.request.get(path);
      setClock(1_100);
      const etag = first.headers.etag as string;
      const second = await app.request.get(path).set('If-None-Match', etag).expect(200);
      expect(second.body.data.cover.url).not.toBe(first.body.data.cover.url);
      const stored = await app.request.get('/api/upload/files?fields=url');
      expect(new URL(stored.body[0].url).pathname).toBe(new URL(second.body.data.cover.url).pathname);
    });
  });

  it.each([
    ['error', 503],
    ['full', 507],
    ['cut', 503],
    ['hang', 503],
  ] as const)('are there whole or not at all: %s', async (fault, status) => {
    let puts = 0;
    // The smaller copy is stored second.
    server.fault = (operation) => (operation === 'put' && ++puts > 1 ? fault : null);
    const { body } = await app.request.post('/api/upload').attach('files', image, 'a.png').expect(status);
    expect(JSON.stringify(body)).not.toMatch(/S3|AKID|127\.0\.0\.1/);
    expect(server.objects.size).toBe(0);
    expect((await app.request.get('/api/upload/files')).body).toEqual([]);
  });

  it('are given up in the middle of a large one, with nothing left', async () => {
    let parts = 0;
    server.fault = (operation) => (operation === 'part' && ++parts > 1 ? 'cut' : null);
    await app.request.post('/api/upload').attach('files', randomBytes(12_000_000), 'a.bin').expect(503);
    expect([server.objects.size, server.uploads.size]).toEqual([0, 0]);
    expect((await app.request.get('/api/upload/files')).body).toEqual([]);
  });

  it('keep their address when they are replaced', async () => {
    const [file] = (await app.request.post('/api/upload').attach('files', Buffer.from('one'), 'a.txt').expect(201)).body;
    const { body } = await app.request.post(`/api/upload?id=${file.id}`).attach('files', Buffer.from('two'), 'b.txt').expect(200);
    expect(body).toMatchObject({ hash: file.hash, isUrlSigned: true, url: isSigned });
    expect(await (await fetch(body.url)).text()).toBe('two');
    await app.request.delete(`/api/upload/files/${file.id}`).expect(200);
  });

  it('are removed by the job, where S3 did not answer when their file was', async () => {
    const [file] = (await app.request.post('/api/upload').attach('files', Buffer.from('one'), 'a.txt').expect(201)).body;
    server.fault = (operation) => (operation === 'delete' ? 'error' : null);
    await app.request.delete(`/api/upload/files/${file.id}`).expect(200);
    expect(server.objects.size).toBe(1);
    const { container } = app.kernel;
    const options = server.options({ ACL: 'private' });
    const log = { warn: () => undefined, error: () => undefined } as never;
    const provider = createS3Provider({ options, actionOptions: {}, appDir: '/' }, { files: {} } as never, log);
    const database = () => container.resolve(DATABASE);
    const lock = new BytesLock(database);
    const loose = new LooseBytes({ database, documents: container.resolve(DOCUMENTS), provider: () => provider, lock, log });
    const later = Date.now() + 7_200_000;
    await loose.clean(new AbortController().signal, later);
    expect(server.objects.size).toBe(1);
    server.fault = () => null;
    await loose.clean(new AbortController().signal, later);
    expect(server.objects.size).toBe(0);
  });
});

describe('plinth upload check on S3', () => {
  const check = async (app: BootedApp, repair: boolean) => {
    const command = app.kernel.container.resolve(COMMANDS).all.find(({ name }) => name === 'upload');
    const lines: string[] = [];
    const print = (line: string) => lines.push(line);
    const run = { caller: SYSTEM, kernel: app.kernel, arguments: [], options: { repair }, print, readSecret: async () => '' };
    await command?.commands?.find(({ name }) => name === 'check')?.run?.(run);
    return lines;
  };
  const upload = async (app: BootedApp, name: string) =>
    (await app.request.post('/api/upload').attach('files', Buffer.from('one'), name).expect(201)).body[0];
  const object = { body: Buffer.from('x'), headers: {} };

  it('removes bytes without a file where all below rootPath is said to be ours, and nothing elsewhere', async () => {
    const app = await bootLibrary({ upload: { provider: 's3', providerOptions: server.options({}, { rootPath: 'media', list: true }) } });
    try {
      const files = [await upload(app, 'a.txt'), await upload(app, 'b.txt'), await upload(app, 'c.txt')];
      server.objects.delete(`media/${files[0].hash}.txt`);
      for (const key of ['media/loose.txt', 'media/below/other.txt', 'mediaelse.txt', 'other.txt']) server.objects.set(key, object);
      expect(await check(app, true)).toEqual([
        `missing\t${files[0].id}\ta.txt\t${files[0].hash}.txt`,
        'orphaned\tloose.txt',
        '3 stored, 1 incomplete files, 1 orphaned',
      ]);
      // Young bytes stay, because their file may be about to be created.
      expect(server.objects.has('media/loose.txt')).toBe(true);
      server.changed = new Date(0);
      expect((await check(app, true)).at(-1)).toBe('2 stored, 0 incomplete files, 1 orphaned');
      expect((await check(app, true)).at(-1)).toBe('2 stored, 0 incomplete files, 0 orphaned');
      const kept = files.slice(1).map(({ hash }) => `media/${hash}.txt`);
      expect([...server.objects.keys()].sort()).toEqual([...kept, 'media/below/other.txt', 'mediaelse.txt', 'other.txt'].sort());
    } finally {
      server.changed = new Date();
      await app.close();
    }
  });

  it('says that it does not look for them elsewhere', async () => {
    const app = await bootLibrary({ upload: { provider: 's3', providerOptions: server.options() } });
    try {
      const { id, hash } = await upload(app, 'a.txt');
      await upload(app, 'b.txt');
      server.objects.set('loose.txt', object);
      const silent = 'orphaned data was not checked: the storage provider cannot list stored files';
      expect(await check(app, true)).toEqual([silent, '2 stored, 0 incomplete files, 0 orphaned']);
      server.objects.delete(`${hash}.txt`);
      expect(await check(app, true)).toContain(`missing\t${id}\ta.txt\t${hash}.txt`);
      expect(await check(app, true)).toEqual([silent, '1 stored, 0 incomplete files, 0 orphaned']);
      expect(server.objects.has('loose.txt')).toBe(true);
    } finally {
      await app.close();
    }
  });
});
