import { DOCUMENTS, SYSTEM } from 'plinth';
import { FILE_UID } from 'plinth/plugins/upload';
import { type BootedApp, eachDialect } from 'plinth/testing';
import { bootLibrary, storedIn } from './library-app.ts';

const FOLDER = 'plugin::upload.folder';
const ACTIONS = [
  'api::*',
  ...['find', 'findOne', 'upload', 'destroy'].map((verb) => `plugin::upload.content-api.${verb}`),
  ...['find', 'findOne', 'create', 'update', 'delete'].map((verb) => `${FOLDER}.${verb}`),
  'plugin::upload.file.find',
];

eachDialect('a media library whose ids are private', (dialect) => {
  let app: BootedApp;

  beforeAll(async () => {
    const files = { 'config/api.json': JSON.stringify({ responses: { privateAttributes: ['id', 'documentId'] } }) };
    app = await bootLibrary({ database: dialect, upload: { folders: true }, actions: ACTIONS, files });
  });
  afterAll(() => app?.close());

  const all = async (uid: string) => {
    const documents = app.kernel.container.resolve(DOCUMENTS);
    return (await documents.find(documents.parse(uid, { sort: 'id' }, 'list', SYSTEM))).documents;
  };

  it('tells which documents show a file, without an id of either', async () => {
    await app.request.post('/api/upload').attach('files', Buffer.from('hello'), 'a.txt').expect(201);
    const [file] = await all(FILE_UID);
    await app.request
      .post('/api/albums')
      .send({ data: { title: 'T', page: { text: 'x', picture: file?.id } } })
      .expect(201);
    const { body } = await app.request.get(`/api/upload/files/${file?.id}?populate=related`).expect(200);
    expect(body.related).toMatchObject([{ __type: 'api::album.album', title: 'T' }]);
    expect((await app.request.get('/api/upload/files?populate=related').expect(200)).body[0].related).toEqual(body.related);
    for (const told of [body, body.related[0]]) expect([told.id, told.documentId]).toEqual([undefined, undefined]);
  });

  it('has folders that are changed, and removed with what stands in them', async () => {
    await app.request
      .post('/api/upload/folders')
      .send({ data: { name: 'Photos' } })
      .expect(201);
    const [folder] = await all(FOLDER);
    const stored = storedIn(app).length;
    await app.request
      .post('/api/upload')
      .attach('files', Buffer.from('in'), 'in.txt')
      .field('fileInfo', JSON.stringify({ folder: folder?.documentId }))
      .expect(201);
    await app.request
      .put(`/api/upload/folders/${folder?.documentId}`)
      .send({ data: { name: 'Pictures' } })
      .expect(200);
    await app.request.delete(`/api/upload/folders/${folder?.documentId}?recursive=true`).expect(204);
    expect(await all(FOLDER)).toEqual([]);
    expect(storedIn(app)).toHaveLength(stored);
  });
});
