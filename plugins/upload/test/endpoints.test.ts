import { type BootedApp, eachDialect } from 'plinth/testing';
import sharp from 'sharp';
import { bootLibrary, currentIn, incomingOf, storedIn } from './library-app.ts';
import { png } from './png.ts';

eachDialect('the media library over HTTP', (dialect) => {
  let app: BootedApp;
  let dot: Buffer;

  beforeAll(async () => {
    app = await bootLibrary({ database: dialect });
    dot = await png('#336699', 2, 2);
  });
  afterAll(() => app?.close());
  afterEach(async () => {
    for (const { id } of (await app.request.get('/api/upload/files')).body) await app.request.delete(`/api/upload/files/${id}`);
    expect(storedIn(app)).toEqual([]);
    expect(incomingOf(app)).toBe(0);
  });

  const upload = () => app.request.post('/api/upload');
  const one = async (name = 'dot.png') => (await upload().attach('files', dot, name).expect(201)).body[0];

  it('stores a file, tells it, serves it and removes it with its smaller copies', async () => {
    const { body } = await upload()
      .attach('files', await png('#336699', 1200, 800), 'photo one.png')
      .expect(201);
    const [file] = body;
    expect(file).toMatchObject({
      ...{ name: 'photo one.png', ext: '.png', mime: 'image/png', width: 1200, height: 800, provider: 'local', isUrlSigned: false },
      formats: {
        thumbnail: { width: 234, height: 156 },
        small: { width: 500 },
        medium: { width: 750 },
        large: { width: 1000, height: 667 },
      },
    });
    expect(file.hash).toMatch(/^photo_one_[0-9a-f]{10}$/);
    expect(file.url).toBe(`/uploads/${file.hash}.png`);
    expect(file).not.toHaveProperty('folderPath');
    expect(storedIn(app)).toHaveLength(5);
    expect((await app.request.get(`/api/upload/files/${file.id}`).expect(200)).body).toEqual(file);
    expect((await app.request.get('/api/upload/files').expect(200)).body).toEqual([file]);
    await app.request.get(file.formats.large.url).expect(200).expect('Content-Type', 'image/png');
    expect((await app.request.delete(`/api/upload/files/${file.id}`).expect(200)).body).toEqual(file);
    for (const url of [file.url, file.formats.large.url]) await app.request.get(url).expect(404);
    const again = await app.request.delete(`/api/upload/files/${file.id}`).expect(404);
    expect(again.body.error).toMatchObject({ name: 'NotFoundError', message: 'file.notFound' });
  });

  it('takes several files with information for each', async () => {
    const { body } = await upload()
      .attach('files', dot, 'a.png')
      .attach('files', Buffer.from('hello'), { filename: 'Zé Né.TXT', contentType: 'text/plain' })
      .field('fileInfo', JSON.stringify({ name: 'Nice', alternativeText: true, focalPoint: { x: 10, y: 20 }, folder: 3 }))
      .field('fileInfo', JSON.stringify({ caption: 'two' }))
      .expect(201);
    expect(body).toMatchObject([
      { name: 'Nice', ext: '.png', alternativeText: 'true', focalPoint: { x: 10, y: 20 } },
      { name: 'Zé Né.TXT', ext: '.TXT', mime: 'text/plain', caption: 'two', width: null, formats: null, size: 0.01 },
    ]);
    expect(body[0].hash).toMatch(/^Nice_/);
    expect(body[1].hash).toMatch(/^Ze_Ne_/);
  });

  it.each([
    ['of one form', `${'é'.repeat(251)}.png`],
    ['that is shorter once its accents are composed', `${'e\u0301'.repeat(251)}.png`],
  ])('takes a name of 255 characters %s', async (_, name) => {
    const { body } = await upload().attach('files', dot, name).expect(201);
    expect(body).toMatchObject([{ name: name.normalize() }]);
  });

  it.each([
    ['no files', () => upload().field('x', 'y'), 'ValidationError', 'Files are empty'],
    ['a JSON body', () => upload().send({}), 'ValidationError', 'Files are empty'],
    ['an empty file', () => upload().attach('files', Buffer.alloc(0), 'a.txt'), 'ValidationError', 'Files are empty'],
    ['another part', () => upload().attach('file', dot, 'a.png'), 'ValidationError', 'Files are empty'],
    [
      'a name that is none',
      () => upload().attach('files', dot, 'bad:name.png'),
      'ApplicationError',
      'File name contains invalid characters',
    ],
    [
      'a long name',
      () => upload().attach('files', dot, 'a'.repeat(4_096)),
      'ApplicationError',
      'File name is too long: it has 4096 characters, the maximum is 255',
    ],
    [
      'a name that is one character too long, with a short one for people',
      () =>
        upload()
          .attach('files', dot, `${'é'.repeat(252)}.png`)
          .field('fileInfo', '{"name":"short.png"}'),
      'ApplicationError',
      'File name is too long: it has 256 characters, the maximum is 255',
    ],
    [
      'a point beyond the image',
      () => upload().attach('files', dot, 'a.png').field('fileInfo', '{"focalPoint":{"x":200,"y":1}}'),
      'ValidationError',
      'fileInfo.focalPoint.x must be less than or equal to 100',
    ],
    [
      'one information for two files',
      () => upload().attach('files', dot, 'a.png').attach('files', dot, 'b.png').field('fileInfo', '{"name":"x"}'),
      'ValidationError',
      'fileInfo must be an array with one item for each of the 2 files',
    ],
    [
      'information that is no JSON',
      () => upload().attach('files', dot, 'a.png').field('fileInfo', '{'),
      'ValidationError',
      'fileInfo must be a JSON object',
    ],
  ])('refuses %s', async (_, request, name, message) => {
    const { body } = await request().expect(400);
    expect(body.error).toMatchObject({ name, message });
  });

  it('changes what is said about a file, and keeps what is not given', async () => {
    const { id } = await one();
    const changed = await app.request
      .post(`/api/upload?id=${id}`)
      .field('fileInfo', '{"name":"new.png","alternativeText":"A"}')
      .expect(200);
    expect(changed.body).toMatchObject({ id, name: 'new.png', alternativeText: 'A', ext: '.png' });
    const again = await app.request
      .post(`/api/upload?id=${id}`)
      .send({ fileInfo: { caption: '', alternativeText: null }, name: 'x' })
      .expect(200);
    expect(again.body).toMatchObject({ name: 'new.png', alternativeText: 'A', caption: '', isUrlSigned: false });
    expect((await app.request.post(`/api/upload?id=${id}`).send({}).expect(200)).body).toEqual(again.body);
  });

  it('gives a file other bytes at the same address', async () => {
    const { body } = await upload()
      .attach('files', await png('#336699', 1200, 800), 'a.png')
      .field('fileInfo', '{"caption":"C"}');
    const [before] = body;
    const replaced = await app.request
      .post(`/api/upload?id=${before.id}`)
      .attach('files', await png('#336699', 300, 200), 'b.png')
      .expect(200);
    const { id, documentId, hash, url } = before;
    expect(replaced.body).toMatchObject({ id, documentId, hash, url, name: 'b.png', caption: 'C', width: 300 });
    expect(replaced.body.formats).toMatchObject({ thumbnail: { name: 'thumbnail_b.png', hash: `thumbnail_${hash}` } });
    expect(currentIn(app)).toEqual([`${hash}.png`, `thumbnail_${hash}.png`]);
    const served = await app.request.get(url).expect(200);
    expect((await sharp(served.body).metadata()).width).toBe(300);
    const small = await app.request.post(`/api/upload?id=${id}`).attach('files', dot, 'c.png').expect(200);
    expect(small.body.formats).toEqual({});
    expect(currentIn(app)).toEqual([`${hash}.png`]);
    const several = await app.request.post(`/api/upload?id=${id}`).attach('files', dot, 'c.png').attach('files', dot, 'd.png').expect(400);
    expect(several.body.error.message).toBe('Cannot replace a file with multiple ones');
  });

  it('keeps the point of a replaced image that must stay in view, until another one is given', async () => {
    const made = await upload()
      .attach('files', await png('#336699', 1200, 800), 'a.png')
      .field('fileInfo', '{"focalPoint":{"x":30,"y":70}}')
      .expect(201);
    const [{ id }] = made.body;
    const replaced = async (width: number, height: number, info?: string) => {
      const request = app.request.post(`/api/upload?id=${id}`).attach('files', await png('#336699', width, height), 'b.png');
      const { body } = await (info === undefined ? request : request.field('fileInfo', info)).expect(200);
      expect(body).toMatchObject({ width, height });
      expect((await app.request.get(`/api/upload/files/${id}`)).body.focalPoint).toEqual(body.focalPoint);
      return body.focalPoint;
    };
    expect(await replaced(100, 400)).toEqual({ x: 30, y: 70 });
    expect(await replaced(400, 100, '{"caption":"C","focalPoint":null}')).toEqual({ x: 30, y: 70 });
    expect(await replaced(200, 200, '{"focalPoint":{"x":1,"y":2}}')).toEqual({ x: 1, y: 2 });
  });

  it.each([
    ['id=999999', 404, 'Entity not found'],
    ['id=x', 404, 'Entity not found'],
    ['id=', 400, 'Files are empty'],
    ['id[]=1', 400, 'File id is required and must be a single value'],
  ])('answers %s with %d', async (query, status, message) => {
    const { body } = await app.request
      .post(`/api/upload?${query}`)
      .send({ fileInfo: { name: 'N' } })
      .expect(status);
    expect(body.error.message).toBe(message);
  });

  it('lists all files, or a window; pages with their own endpoint', async () => {
    for (const name of ['a.png', 'b.png', 'c.png']) await one(name);
    const names = async (query: string) =>
      (await app.request.get(`/api/upload/files?sort=name&${query}`).expect(200)).body.map(({ name }: { name: string }) => name);
    expect(await names('pagination[pageSize]=1')).toEqual(['a.png', 'b.png', 'c.png']);
    expect(await names('start=1&limit=1')).toEqual(['b.png']);
    expect(await names('filters[name]=c.png')).toEqual(['c.png']);
    const { body } = await app.request
      .get('/api/upload/files/page?sort=name&fields=name&pagination[page]=2&pagination[pageSize]=2')
      .expect(200);
    expect(body).toMatchObject({
      data: [{ name: 'c.png', isUrlSigned: false }],
      meta: { pagination: { page: 2, pageSize: 2, pageCount: 2, total: 3 } },
    });
    await app.request.get('/api/upload/files?fields=folderPath').expect(400);
    await app.request.get('/api/upload').expect(404);
    await app.request.put('/api/upload/files/1').expect(405);
  });

  it('puts files into documents as they are uploaded, and tells where they are', async () => {
    const { data } = (await app.request.post('/api/albums').send({ data: { title: 'T' } })).body;
    const into = (field: string, name: string) =>
      upload()
        .attach('files', dot, name)
        .field('ref', 'api::album.album')
        .field('refId', String(data.id))
        .field('field', field)
        .expect(201);
    const [cover] = (await into('cover', 'a.png')).body;
    await into('images', 'b.png');
    await into('images', 'c.png');
    const { body } = await app.request.get(`/api/albums/${data.documentId}?populate=*`);
    expect(body.data).toMatchObject({ cover: { name: 'a.png' }, images: [{ name: 'b.png' }, { name: 'c.png' }] });
    const { related } = (await app.request.get(`/api/upload/files/${cover.id}?populate=related`).expect(200)).body;
    expect(related).toMatchObject([{ __type: 'api::album.album', documentId: data.documentId, title: 'T' }]);
    expect((await app.request.get(`/api/upload/files/${cover.id}?populate=*`).expect(200)).body.related).toEqual(related);
    expect((await app.request.get('/api/upload/files?populate=*').expect(200)).body[0]).toHaveProperty('related');
    await app.request.delete(`/api/upload/files/${cover.id}`).expect(200);
    expect((await app.request.get(`/api/albums/${data.documentId}?populate=*`)).body.data.cover).toBeNull();
  });

  it('tells which documents show a file, wherever in them it stands', async () => {
    const page = (picture: number) => ({ text: 'x', picture });
    const [inPage, inChapter, inZone, inBoth, hidden, nowhere] = await Promise.all(
      ['1.png', '2.png', '3.png', '4.png', '5.png', '6.png'].map(async (name) => (await one(name)).id),
    );
    const made = [
      { title: 'page', page: page(inPage), cover: inBoth },
      { title: 'chapter', chapters: [{ pages: [] }, { pages: [page(inChapter), page(inBoth)] }, { draft: hidden }] },
      {
        title: 'zone',
        parts: [
          { __component: 'book.chapter', pages: [page(inZone)] },
          { __component: 'book.page', picture: inBoth },
        ],
      },
      { title: 'twice', images: [inBoth], page: page(inBoth) },
    ];
    for (const data of made) await app.request.post('/api/albums').send({ data }).expect(201);
    const titles = (related: readonly { readonly title: string }[]) => related.map(({ title }) => title).sort();
    const related = async (id: number) => (await app.request.get(`/api/upload/files/${id}?populate=related`).expect(200)).body.related;
    expect(await related(inPage)).toMatchObject([{ __type: 'api::album.album', title: 'page' }]);
    expect(Object.keys((await related(inPage))[0]).sort()).toEqual(['__type', 'createdAt', 'documentId', 'id', 'title', 'updatedAt']);
    expect(titles(await related(inChapter))).toEqual(['chapter']);
    expect(titles(await related(inZone))).toEqual(['zone']);
    expect(titles(await related(inBoth))).toEqual(['chapter', 'page', 'twice', 'zone']);
    // Attributes that the caller may not read must not reveal the document.
    for (const id of [hidden, nowhere]) expect(await related(id)).toEqual([]);
    const { body } = await app.request.get('/api/upload/files?sort=name&populate=related').expect(200);
    expect(body.map((file: { readonly related: readonly { readonly title: string }[] }) => file.related.length)).toEqual([
      1, 1, 1, 4, 0, 0,
    ]);
  });

  it('refuses places that are none, and stores nothing', async () => {
    const { data } = (await app.request.post('/api/albums').send({ data: { title: 'T' } })).body;
    const into = (ref: string, refId: string, field: string) =>
      upload().attach('files', dot, 'a.png').field('ref', ref).field('refId', refId).field('field', field);
    await into('api::nothing.nothing', String(data.id), 'cover').expect(400);
    await into('api::album.album', String(data.id), 'title').expect(400);
    await into('plugin::users-permissions.user', '1', 'username').expect(403);
    expect(storedIn(app)).toEqual([]);
    // As in the reference, a missing entry is ignored.
    await into('api::album.album', '999999', 'cover').expect(201);
  });
});

describe('the list of files', () => {
  it('ends at the longest page, where the app has said how long one is', async () => {
    for (const [files, most] of [
      [{}, 3],
      [{ 'config/api.json': JSON.stringify({ rest: { defaultLimit: 1, maxLimit: 2 } }) }, 2],
    ] as const) {
      const app = await bootLibrary({ files });
      try {
        for (const name of ['a.txt', 'b.txt', 'c.txt']) await app.request.post('/api/upload').attach('files', Buffer.from(name), name);
        const list = async (query: string) => (await app.request.get(`/api/upload/files${query}`).expect(200)).body.length;
        expect([await list(''), await list('?limit=3'), await list('?start=2')]).toEqual([most, most, 1]);
      } finally {
        await app.close();
      }
    }
  });
});

describe('rights in the media library', () => {
  it('are one per endpoint; to put a file into a document takes the right to change it', async () => {
    const app = await bootLibrary({ actions: ['plugin::upload.content-api.upload', 'api::album.album.create', 'api::album.album.find'] });
    try {
      const { data } = (await app.request.post('/api/albums').send({ data: { title: 'T' } })).body;
      const upload = () => app.request.post('/api/upload').attach('files', Buffer.from('hello'), 'a.txt');
      await upload().field('ref', 'api::album.album').field('refId', String(data.id)).field('field', 'cover').expect(403);
      expect(storedIn(app)).toEqual([]);
      const [{ id }] = (await upload().expect(201)).body;
      for (const path of ['', '/page', `/${id}`]) await app.request.get(`/api/upload/files${path}`).expect(403);
      await app.request.delete(`/api/upload/files/${id}`).expect(403);
    } finally {
      await app.close();
    }
  });

  it('leave what the caller may not read out of where a file is shown', async () => {
    const app = await bootLibrary({
      actions: [
        'plugin::upload.content-api.upload',
        'plugin::upload.content-api.findOne',
        'api::album.album.create',
        { action: 'api::album.album.find', fields: ['title', 'images', 'chapters'] },
      ],
    });
    try {
      const add = async () => (await app.request.post('/api/upload').attach('files', Buffer.from('hello'), 'a.txt').expect(201)).body[0].id;
      const [cover, image, inPage, inChapter] = [await add(), await add(), await add(), await add()];
      const data = { title: 'T', cover, images: [image], page: { picture: inPage }, chapters: [{ pages: [{ picture: inChapter }] }] };
      await app.request.post('/api/albums').send({ data }).expect(201);
      const related = async (id: number) => (await app.request.get(`/api/upload/files/${id}?populate=related`).expect(200)).body.related;
      expect(await related(cover)).toEqual([]);
      expect(await related(inPage)).toEqual([]);
      for (const id of [image, inChapter]) expect(await related(id)).toEqual([expect.objectContaining({ title: 'T' })]);
    } finally {
      await app.close();
    }
  });
});
