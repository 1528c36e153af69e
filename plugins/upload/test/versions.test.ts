import { rmSync } from 'node:fs';
import { ForbiddenError } from 'plinth';
import { type BootedApp, eachDialect } from 'plinth/testing';
import sharp from 'sharp';
import { bootLibrary, PERSON, people } from './library-app.ts';
import { png } from './png.ts';
import { checkUploads, cleanLooseBytes, versionKeys } from './replaced-files.ts';
import { Vault } from './vault.ts';

interface Version {
  readonly id: number;
  readonly name: string;
  readonly width: number;
  readonly isOriginal: boolean;
}

eachDialect('earlier versions of a file', (dialect) => {
  let vault: Vault;
  let app: BootedApp;

  beforeAll(async () => {
    vault = new Vault();
    app = await bootLibrary({
      database: dialect,
      plugins: [vault.plugin()],
      upload: { provider: 'vault', keepVersions: 2 },
      server: { logLevel: 'silent' },
    });
  });
  afterAll(async () => {
    await app?.close();
    vault?.remove();
  });
  afterEach(async () => {
    vault.before = () => undefined;
    const { body } = await app.request.get('/api/upload/files').expect(200);
    for (const { id } of body) await app.request.delete(`/api/upload/files/${id}`).expect(200);
    expect(vault.keys).toEqual([]);
    expect(await versionKeys(app)).toEqual([]);
  });

  const add = async (width: number, name = 'a.png') =>
    (
      await app.request
        .post('/api/upload')
        .attach('files', await png('red', width), name)
        .expect(201)
    ).body[0];
  const replace = async (id: number, width: number) =>
    (
      await app.request
        .post(`/api/upload?id=${id}`)
        .attach('files', await png('blue', width), 'b.png')
        .expect(200)
    ).body;
  const list = async (id: number): Promise<readonly Version[]> =>
    (await app.request.get(`/api/upload/files/${id}/versions`).expect(200)).body.data;
  const restore = (id: number, body: object) => app.request.post(`/api/upload/files/${id}/replace`).send(body);

  it('are the original and the newest ones, with their facts', async () => {
    const { id } = await add(300);
    expect(await list(id)).toEqual([]);
    for (const width of [301, 302, 303, 304]) await replace(id, width);
    const versions = await list(id);
    expect(versions.map(({ width, isOriginal }) => [width, isOriginal])).toEqual([
      [303, false],
      [302, false],
      [300, true],
    ]);
    expect(versions[2]).toEqual({
      ...{ id: expect.any(Number), name: 'a.png', mime: 'image/png', size: expect.any(Number), width: 300, height: expect.any(Number) },
      ...{ isOriginal: true, replacedAt: expect.stringMatching(/^\d{4}-.*Z$/), replacedBy: null },
    });
    // The bytes of dropped ones are gone.
    expect(vault.keys.filter((key) => key.startsWith('__version_'))).toEqual([...(await versionKeys(app))].sort());
  });

  it('are shown to those who may change the file', async () => {
    const { id } = await add(300);
    await replace(id, 400);
    const [original] = await list(id);
    const { body, headers } = await app.request.get(`/api/upload/files/${id}/versions/${original?.id}`).expect(200);
    expect([(await sharp(body).metadata()).width, headers['content-type']]).toEqual([300, 'image/png']);
    expect([headers['cache-control'], headers['x-content-type-options']]).toEqual(['no-store', 'nosniff']);
    await app.request.get(`/api/upload/files/${id}/versions/999999`).expect(404);
    await app.request.get(`/api/upload/files/999999/versions/${original?.id}`).expect(404);
    const other = await add(200, 'c.png');
    await app.request.get(`/api/upload/files/${other.id}/versions/${original?.id}`).expect(404);
  });

  it('are restored, with texts and uses, and the content of before becomes an earlier version', async () => {
    const { id } = await add(300);
    await app.request
      .post(`/api/upload?id=${id}`)
      .send({ fileInfo: { alternativeText: 'A wall', name: 'wall.png' } })
      .expect(200);
    const { url } = await replace(id, 400);
    const [original] = await list(id);
    const { body } = await restore(id, { version: original?.id, fileInfo: { caption: 'Again' } }).expect(200);
    expect(body).toMatchObject({ id, width: 300, name: 'b.png', alternativeText: 'A wall', caption: 'Again', mime: 'image/png' });
    expect(body.url).not.toBe(url);
    expect((await list(id)).map(({ width }) => width)).toEqual([400, 300]);
  });

  it('take the content of another file, which stays', async () => {
    const target = await add(300, 'target.png');
    const source = await add(400, 'source.png');
    const { body } = await restore(target.id, { file: source.id }).expect(200);
    expect(body).toMatchObject({ id: target.id, name: 'target.png', width: 400, hash: target.hash });
    expect((await app.request.get(`/api/upload/files/${source.id}`).expect(200)).body).toMatchObject({ name: 'source.png', width: 400 });
    expect((await list(target.id)).map(({ width }) => width)).toEqual([300]);
  });

  it('refuse requests that name no content', async () => {
    const { id } = await add(300);
    const refused = async (body: object) => {
      const { error } = (await restore(id, body).expect(400)).body;
      return [error.message, error.details.path ?? error.details.errors?.[0].path];
    };
    expect(await refused({})).toEqual(['Set either file or version', ['file']]);
    expect(await refused({ file: 1, version: 2 })).toEqual(['Set either file or version', ['file']]);
    expect(await refused({ file: id })).toEqual(['file must be another file', ['file']]);
    expect(await refused({ file: 999_999 })).toEqual(['file 999999 does not exist', ['file']]);
    expect((await refused({ other: 1 }))[0]).toMatch(/other/);
    await restore(id, { version: 999_999 }).expect(404);
    await restore(999_999, { version: 1 }).expect(404);
  });

  it('are none of a replacement that fails, at whatever step of the storage', async () => {
    const { id } = await add(300);
    // Two are staged, and one is stored as the earlier version.
    for (let failing = 0; failing < 3; failing++) {
      let step = 0;
      vault.before = (kind) => {
        if (kind === 'put' && step++ >= failing) throw new ForbiddenError('No');
      };
      await app.request
        .post(`/api/upload?id=${id}`)
        .attach('files', await png('blue', 310), 'b.png')
        .expect(403);
      vault.before = () => undefined;
      await cleanLooseBytes(app);
      expect(await list(id)).toEqual([]);
      expect(vault.keys.filter((key) => key.startsWith('__version_'))).toEqual([]);
    }
  });

  it('are checked: those without bytes are named, and a repair drops them', async () => {
    const { id } = await add(300);
    await replace(id, 400);
    const [key] = await versionKeys(app);
    expect((await checkUploads(app)).at(-1)).toMatch(/, 0 incomplete files, 0 orphaned$/);
    rmSync(vault.path(String(key)));
    expect(await checkUploads(app, { repair: true })).toContain(`missing version\ta.png\t${key}`);
    expect(await list(id)).toEqual([]);
  });
});

describe('earlier versions', () => {
  it('are not served to everybody, and neither listed nor restored by who may only read', async () => {
    const app = await bootLibrary({
      actions: [...['find', 'findOne', 'upload'].map((verb) => `plugin::upload.content-api.${verb}`)],
    });
    try {
      const [{ id }] = (
        await app.request
          .post('/api/upload')
          .attach('files', await png('red'), 'a.png')
          .expect(201)
      ).body;
      await app.request
        .post(`/api/upload?id=${id}`)
        .attach('files', await png('blue'), 'a.png')
        .expect(200);
      const [key] = await versionKeys(app);
      expect(key).toMatch(/^__version_[0-9a-f]{32}\.png$/);
      await app.request.get(`/uploads/${key}`).expect(404);
    } finally {
      await app.close();
    }
    const reading = await bootLibrary({ actions: ['plugin::upload.content-api.find', 'plugin::upload.content-api.findOne'] });
    try {
      for (const path of ['versions', 'versions/1']) await reading.request.get(`/api/upload/files/1/${path}`).expect(403);
      await reading.request.post('/api/upload/files/1/replace').send({ version: 1 }).expect(403);
    } finally {
      await reading.close();
    }
  });

  it('are not stored with keepVersions: 0', async () => {
    const app = await bootLibrary({ upload: { keepVersions: 0 } });
    try {
      const [{ id }] = (
        await app.request
          .post('/api/upload')
          .attach('files', await png('red'), 'a.png')
          .expect(201)
      ).body;
      await app.request
        .post(`/api/upload?id=${id}`)
        .attach('files', await png('blue'), 'a.png')
        .expect(200);
      expect(await versionKeys(app)).toEqual([]);
    } finally {
      await app.close();
    }
  });
});

describe('caches', () => {
  it('keep a versioned address for a year, and ask again for one without a version after an hour', async () => {
    const app = await bootLibrary({ plugins: [people] });
    try {
      const [{ id, url }] = (
        await app.request
          .post('/api/upload')
          .attach('files', await png('red', 300), 'a.png')
          .expect(201)
      ).body;
      const cachingOf = async (path: string) => (await app.request.get(path).expect(200)).headers['cache-control'];
      expect(await cachingOf(url)).toBe('public, max-age=3600');
      const { headers } = await app.request.get(url).expect(200);
      const replaced = (
        await app.request
          .post(`/api/upload?id=${id}`)
          .set('Cookie', PERSON)
          .attach('files', await png('blue', 400), 'a.png')
          .expect(200)
      ).body;
      expect(await cachingOf(replaced.url)).toBe('public, max-age=31536000, immutable');
      expect(await cachingOf(replaced.formats.thumbnail.url)).toBe('public, max-age=31536000, immutable');
      // The old address leads to the new content, also for those who ask whether theirs is current.
      const again = await app.request.get(url).set('If-None-Match', String(headers.etag)).expect(200);
      expect((await sharp(again.body).metadata()).width).toBe(400);
    } finally {
      await app.close();
    }
  });
});
