import { randomUUID } from 'node:crypto';
import { DOCUMENTS, SYSTEM } from 'plinth';
import { type BootedApp, eachDialect, runJob } from 'plinth/testing';
import { shownFiles } from '../commands/shown-files.ts';
import { FILES, FOLDER, FOLDERS, type Folder, folderRequests, WITH_FOLDERS } from './folder-requests.ts';
import { bootLibrary, storedIn } from './library-app.ts';

eachDialect('folders over HTTP', (dialect) => {
  let app: BootedApp;
  let ask: ReturnType<typeof folderRequests>;

  beforeAll(async () => {
    app = await bootLibrary({
      database: dialect,
      upload: WITH_FOLDERS,
      actions: ['api::*', ...FILES, ...FOLDERS, 'plugin::upload.file.find'],
    });
    ask = folderRequests(app);
  });
  afterAll(() => app?.close());

  it('are made, listed, read, renamed, moved and removed', async () => {
    const photos = await ask.make('Photos');
    const trips = await ask.make('Trips', photos.documentId);
    const rome = await ask.make('Rome', trips.id);
    expect(rome.path.startsWith(`${trips.path}/`)).toBe(true);
    expect(trips.path.startsWith(`${photos.path}/`)).toBe(true);
    const listed = await app.request
      .get('/api/upload/folders?filters[name][$in]=Photos&filters[name][$in]=Trips&sort=name&populate[children][fields]=name')
      .expect(200);
    expect(listed.body).toMatchObject({
      data: [
        { name: 'Photos', children: [{ name: 'Trips' }] },
        { name: 'Trips', children: [{ name: 'Rome' }] },
      ],
      meta: { pagination: { page: 1, total: 2 } },
    });
    const moved = await ask.put(trips.documentId, { name: 'Journeys', parent: null });
    expect(moved.body.data).toMatchObject({ id: trips.id, name: 'Journeys', path: `/${trips.path.split('/').at(-1)}` });
    expect(await ask.path(rome.documentId)).toBe(`${moved.body.data.path}/${rome.path.split('/').at(-1)}`);
    const renamed = await ask.put(String(rome.id), { name: 'Roma' });
    expect(renamed.body.data).toMatchObject({ name: 'Roma', path: await ask.path(rome.documentId) });
    const parent = await app.request.get(`/api/upload/folders/${rome.id}?populate=parent`).expect(200);
    expect(parent.body.data.parent.name).toBe('Journeys');
    await app.request.delete(`/api/upload/folders/${rome.documentId}`).expect(204);
    await app.request.get(`/api/upload/folders/${rome.documentId}`).expect(404);
    await app.request.delete(`/api/upload/folders/${rome.documentId}`).expect(404);
  });

  it('refuse what is no place or no name', async () => {
    const above = await ask.make('Above');
    const inner = await ask.make('Inner', above.documentId);
    const refused = async (data: object, message: string, id = above.documentId) =>
      expect((await ask.put(id, data, 400)).body.error.message).toBe(message);
    const itself = 'parent: a folder cannot be moved into itself or one of its subfolders';
    await refused({ parent: above.documentId }, itself);
    await refused({ parent: inner.id }, itself);
    await refused({ parent: 'nothing' }, 'parent: folder not found');
    await refused({ parent: { connect: [] } }, 'parent must be the id or documentId of a folder, or null');
    await refused({ path: '/9' }, 'Invalid key path');
    await refused({ nonsense: 1 }, 'Invalid key nonsense');
    await refused({ name: 'a/b' }, 'name must not contain "/", "\\" or control characters, or be "." or ".."');
    await refused({ name: 'a\ud800' }, 'name must not contain "/", "\\" or control characters, or be "." or ".."');
    await refused({ name: ' a' }, 'name must not be empty, or start or end with white space');
    await refused({ name: 'a'.repeat(256) }, 'name must be at most 255 characters');
    await ask.make('Inner');
    await refused({ parent: null }, 'name: a folder with this name already exists', inner.documentId);
    await refused({ name: 'Inner' }, 'name: a folder with this name already exists');
    await ask.put(inner.documentId, { name: 'Inner', parent: above.documentId });
    const { body } = await app.request.post('/api/upload/folders').send({ data: {} }).expect(400);
    expect(body.error.message).toMatch(/^name must/);
    await app.request.post('/api/upload/folders').send({}).expect(400);
    await ask.put('nothing', { name: 'x' }, 404);
  });

  it('have names of their own, also when many are made at once', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 6 }, async () => (await app.request.post('/api/upload/folders').send({ data: { name: 'Same' } })).status),
    );
    expect(statuses.sort()).toEqual([201, 400, 400, 400, 400, 400]);
  });

  it('never stand in each other both ways, also when both are moved at once', async () => {
    const [one, other] = [await ask.make('one'), await ask.make('other')];
    const move = async (folder: Folder, parent: Folder) =>
      (await app.request.put(`/api/upload/folders/${folder.documentId}`).send({ data: { parent: parent.id } })).status;
    expect((await Promise.all([move(one, other), move(other, one)])).sort()).toEqual([200, 400]);
  });

  it('stand in each other twenty levels deep', async () => {
    let parent: string | null = null;
    for (let level = 1; level <= 20; level++) parent = (await ask.make(`level ${level}`, parent)).documentId;
    const { body } = await app.request
      .post('/api/upload/folders')
      .send({ data: { name: 'too deep', parent } })
      .expect(400);
    expect(body.error.message).toBe('parent: folders can be nested at most 20 levels deep');
  });

  it('hold files, which are found, sorted and populated by them', async () => {
    const [first, second] = [await ask.make('first'), await ask.make('second')];
    const inner = await ask.make('inner', first.documentId);
    const file = await ask.file('in-1.txt', { folder: first.id });
    await ask.file('in-2.txt', { folder: second.documentId });
    await ask.file('in-3.txt', { folder: inner.documentId });
    await ask.file('in-top.txt', { folder: null });
    expect(await ask.files('filters[folder][name][$eq]=first')).toEqual(['in-1.txt']);
    expect(await ask.files(`filters[folder][path][$startsWith]=${first.path}/`)).toEqual(['in-3.txt']);
    expect(await ask.files('filters[folder][$null]=true&filters[name][$startsWith]=in-')).toEqual(['in-top.txt']);
    const page = await app.request.get(
      '/api/upload/files/page?filters[name][$startsWith]=in-&filters[folder][$notNull]=true&sort=folder.name:desc&populate=folder',
    );
    expect(page.body.data.map((one: { readonly folder: { readonly name: string } }) => one.folder.name)).toEqual([
      'second',
      'inner',
      'first',
    ]);
    const listed = await app.request.get(`/api/upload/folders/${first.documentId}?populate[files][fields]=name`).expect(200);
    expect(listed.body.data.files).toMatchObject([{ name: 'in-1.txt' }]);
    const move = (folder: unknown) => app.request.post(`/api/upload?id=${file.id}`).send({ fileInfo: { folder } }).expect(200);
    await move(String(second.id));
    expect(await ask.files('filters[folder][name]=second')).toEqual(['in-1.txt', 'in-2.txt']);
    await app.request.post(`/api/upload?id=${file.id}`).attach('files', Buffer.from('other'), 'in-1b.txt').expect(200);
    expect(await ask.files('filters[folder][name]=second')).toEqual(['in-1b.txt', 'in-2.txt']);
    await move(null);
    expect(await ask.files('filters[folder][name]=second')).toEqual(['in-2.txt']);
    // Being in a folder does not count as being shown.
    expect(await shownFiles(app.kernel.container.resolve(DOCUMENTS))).toEqual(new Set());
  });

  it('that are not there take no file', async () => {
    const stored = storedIn(app).length;
    const refused = async (infos: readonly object[], message: string) => {
      const request = app.request.post('/api/upload');
      for (const info of infos) request.attach('files', Buffer.from('x'), 'x.txt').field('fileInfo', JSON.stringify(info));
      expect((await request.expect(400)).body.error.message).toBe(message);
    };
    await refused([{ folder: 999_999 }], 'fileInfo.folder: folder not found');
    await refused([{}, { folder: 'nothing' }], 'fileInfo[1].folder: folder not found');
    await refused([{ folder: { connect: [1] } }], 'fileInfo.folder must be the id or documentId of a folder, or null');
    expect(storedIn(app)).toHaveLength(stored);
  });

  it('are removed with what stands in them only when that is asked for', async () => {
    const stored = storedIn(app);
    const outer = await ask.make('outer');
    const inner = await ask.make('within', outer.documentId);
    const file = await ask.file('gone.txt', { folder: inner.id });
    const many = app.request.post('/api/upload');
    for (let n = 0; n < 24; n++) {
      const fileInfo = JSON.stringify({ folder: n % 2 === 0 ? outer.id : inner.id });
      many.attach('files', Buffer.from('x'), `${n}.txt`).field('fileInfo', fileInfo);
    }
    await many.expect(201);
    const { body } = await app.request.delete(`/api/upload/folders/${outer.documentId}`).expect(400);
    expect(body.error).toMatchObject({
      name: 'ApplicationError',
      message: 'The folder is not empty. Use recursive=true to delete its contents, too',
    });
    await app.request.delete(`/api/upload/folders/${inner.documentId}`).expect(400);
    await app.request.delete(`/api/upload/folders/${outer.documentId}?recursive=perhaps`).expect(400);
    await app.request.delete(`/api/upload/folders/${outer.documentId}?recursive=true`).expect(204);
    await app.request.get(`/api/upload/folders/${inner.documentId}`).expect(404);
    await app.request.get(`/api/upload/files/${file.id}`).expect(404);
    expect(storedIn(app)).toEqual(stored);
  });

  it('named by numbers that no row can have are not there', async () => {
    for (const id of ['2147483648', '999999999999999']) {
      await app.request.get(`/api/upload/folders/${id}`).expect(404);
      await ask.put(id, { name: 'x' }, 404);
      await app.request.delete(`/api/upload/folders/${id}`).expect(404);
      await app.request
        .post('/api/upload/folders')
        .send({ data: { name: 'x', parent: Number(id) } })
        .expect(400);
    }
  });

  it('that other code has made get their paths from a job', async () => {
    const documents = app.kernel.container.resolve(DOCUMENTS);
    const create = async (data: object) => (await documents.create(FOLDER, { data }, SYSTEM)).documentId as string;
    const above = await create({ name: randomUUID() });
    const below = await create({ name: randomUUID(), parent: above });
    await runJob(app, 'upload.folders');
    expect(await ask.path(below)).toMatch(new RegExp(`^${await ask.path(above)}/\\d+$`));
  });
});

describe('folders', () => {
  const booted: BootedApp[] = [];
  const boot = async (actions: readonly (string | object)[], options: object = WITH_FOLDERS) => {
    const app = await bootLibrary({ upload: options, actions });
    booted.push(app);
    return app;
  };
  const folderBySystem = async (app: BootedApp, name: string) =>
    String((await app.kernel.container.resolve(DOCUMENTS).create(FOLDER, { data: { name } }, SYSTEM)).documentId);
  afterEach(async () => {
    for (const app of booted.splice(0)) await app.close();
  });

  it('take rights wherever they are named, as those to every target of a relation', async () => {
    const app = await boot(FILES);
    const id = await folderBySystem(app, 'Hidden');
    const file = await folderRequests(app).file('a.txt');
    for (const query of ['filters[folder][name]=Hidden', 'sort=folder.name', 'fields=folder']) {
      const { body } = await app.request.get(`/api/upload/files?${query}`).expect(400);
      expect(body.error).toMatchObject({
        message: expect.stringContaining('Invalid key'),
        details: { key: expect.stringMatching('folder') },
      });
    }
    for (const populate of ['*', 'folder']) {
      expect((await app.request.get(`/api/upload/files?populate=${populate}`).expect(200)).body[0]).not.toHaveProperty('folder');
    }
    for (const folder of [id, 'nothing', null]) {
      const { body } = await app.request.post(`/api/upload?id=${file.id}`).send({ fileInfo: { folder } }).expect(400);
      expect(body.error.message).toBe('Invalid key folder at fileInfo.folder');
    }
    await app.request.get('/api/upload/folders').expect(403);
    await app.request.get(`/api/upload/folders/${id}`).expect(403);
    await app.request
      .post('/api/upload/folders')
      .send({ data: { name: 'x' } })
      .expect(403);
    await app.request
      .put(`/api/upload/folders/${id}`)
      .send({ data: { name: 'x' } })
      .expect(403);
    await app.request.delete(`/api/upload/folders/${id}`).expect(403);
  });

  it('are not emptied of files that must stay, nor lead to files', async () => {
    const app = await boot([...FOLDERS, 'plugin::upload.content-api.upload']);
    const ask = folderRequests(app);
    const { documentId } = await ask.make('Kept');
    await ask.file('kept.txt', { folder: documentId });
    await app.request.delete(`/api/upload/folders/${documentId}?recursive=true`).expect(403);
    const { body } = await app.request.get(`/api/upload/folders/${documentId}?populate=files`).expect(200);
    expect(body.data).not.toHaveProperty('files');
    expect(storedIn(app)).toHaveLength(1);
  });

  it('may be open to callers in part', async () => {
    const where = { name: { $startsWith: 'open' } };
    const app = await boot([...FILES, ...FOLDERS.map((action) => ({ action, where }))]);
    const ask = folderRequests(app);
    const hidden = await folderBySystem(app, 'closed');
    const open = await ask.make('open');
    await ask.put(hidden, { name: 'open too' }, 404);
    await ask.put(open.documentId, { parent: hidden }, 400);
    await app.request.delete(`/api/upload/folders/${hidden}`).expect(404);
    await app.request
      .post('/api/upload/folders')
      .send({ data: { name: 'other' } })
      .expect(403);
    const { body } = await app.request
      .post('/api/upload')
      .attach('files', Buffer.from('x'), 'x.txt')
      .field('fileInfo', JSON.stringify({ folder: hidden }))
      .expect(400);
    expect(body.error.message).toBe('fileInfo.folder: folder not found');
    expect((await app.request.get('/api/upload/folders')).body.data).toMatchObject([{ name: 'open' }]);
  });

  it('are not there where they are off, as in the reference', async () => {
    const app = await boot(FILES, {});
    await app.request.get('/api/upload/folders').expect(404);
    await app.request.get('/api/upload/files?populate=folder').expect(400);
    const file = await folderRequests(app).file('a.txt', { folder: 7 });
    expect(file).not.toHaveProperty('folder');
  });
});
