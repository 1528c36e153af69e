import { definePlugin, z } from 'plinth';
import { type StorageProvider, UPLOAD } from 'plinth/plugins/upload';
import { askGraphql, type BootedApp, eachDialect } from 'plinth/testing';
import { bootLibrary, storedIn } from './library-app.ts';

const action = (verb: string) => `plugin::upload.content-api.${verb}`;

/** A provider whose URLs need a signature. */
const signing = definePlugin({
  name: 'signing',
  requires: ['upload'],
  options: z.strictObject({}),
  apply({ container }) {
    const provider: StorageProvider = {
      put: async () => undefined,
      get: async () => null,
      delete: async () => undefined,
      url: (key) => `https://files.example/${key}`,
      sign: async (url) => (url.startsWith('https://files.example/') ? `${url}?signed` : null),
      list: async function* () {},
    };
    container.resolve(UPLOAD).addProvider('signing', () => provider);
  },
});

eachDialect('files over GraphQL', (dialect) => {
  let app: BootedApp | undefined;
  const boot = async (options: Parameters<typeof bootLibrary>[0] = {}) => {
    app = await bootLibrary({ database: dialect, ...options });
    return app;
  };
  const ask = (query: string, variables?: object) => askGraphql(app as BootedApp, query, variables && { variables });
  const upload = async (name: string, text: string): Promise<{ id: number; documentId: string; updatedAt: string }> =>
    (await (app as BootedApp).request.post('/api/upload').attach('files', Buffer.from(text), name)).body[0];
  afterEach(() => app?.close());

  it('are described anew, by what is given alone', async () => {
    await boot();
    const { id, documentId, updatedAt } = await upload('one.txt', 'one');
    const update =
      'mutation($id: ID!, $info: FileInfoInput!) { updateUploadFile(id: $id, info: $info) { documentId name caption at: updatedAt } }';
    expect((await ask(update, { id, info: {} })).data.updateUploadFile).toEqual({
      documentId,
      name: 'one.txt',
      caption: null,
      at: updatedAt,
    });
    const changed = (await ask(update, { id: String(id), info: { caption: 'Eins', name: null } })).data.updateUploadFile;
    expect(changed).toMatchObject({ name: 'one.txt', caption: 'Eins' });
    expect((await ask(update, { id, info: { name: 'x'.repeat(256) } })).errors).toEqual([
      'BAD_USER_INPUT updateUploadFile: fileInfo.name must be at most 255 characters',
    ]);
    for (const wrong of [999_999, documentId, '', '1 or 1', '1e3']) {
      expect((await ask(update, { id: wrong, info: { name: 'x' } })).errors).toEqual([
        'STRAPI_NOT_FOUND_ERROR updateUploadFile: Entity not found',
      ]);
    }
    expect((await ask(`{ uploadFile(documentId: "${documentId}") { name caption } }`)).data).toEqual({
      uploadFile: { name: 'one.txt', caption: 'Eins' },
    });
  });

  it('are removed with their bytes, and from where they are shown', async () => {
    const { request } = await boot();
    const { id } = await upload('one.txt', 'one');
    const album = (await request.post('/api/albums').send({ data: { title: 'a', cover: id } })).body.data.documentId;
    expect(storedIn(app as BootedApp)).toHaveLength(1);
    const remove = `mutation { deleteUploadFile(id: ${id}) { name kind: mime } }`;
    expect((await ask(remove)).data).toEqual({ deleteUploadFile: { name: 'one.txt', kind: 'text/plain' } });
    expect(storedIn(app as BootedApp)).toEqual([]);
    expect((await ask(`{ album(documentId: "${album}") { title cover { name } } }`)).data).toEqual({ album: { title: 'a', cover: null } });
    expect((await ask(remove)).data).toEqual({ deleteUploadFile: null });
  });

  it('are listed, described and removed by who may do so over REST', async () => {
    await boot({ actions: ['api::*', action('upload'), action('findOne')] });
    const { id, documentId } = await upload('one.txt', 'one');
    expect((await ask('{ uploadFiles { name } }')).errors).toEqual(['FORBIDDEN uploadFiles: Forbidden access']);
    expect((await ask('{ uploadFiles_connection { pageInfo { total } } }')).errors).toEqual([
      'FORBIDDEN uploadFiles_connection: Forbidden access',
    ]);
    expect((await ask(`{ uploadFile(documentId: "${documentId}") { name } }`)).data).toEqual({ uploadFile: { name: 'one.txt' } });
    expect((await ask(`mutation { deleteUploadFile(id: ${id}) { name } }`)).errors).toEqual([
      'FORBIDDEN deleteUploadFile: Forbidden access',
    ]);
    expect((await ask(`mutation { updateUploadFile(id: ${id}, info: { name: "b" }) { name } }`)).data.updateUploadFile).toEqual({
      name: 'b',
    });
    await app?.close();
    await boot({ actions: [action('find'), action('destroy')] });
    expect((await ask('mutation { updateUploadFile(id: 1, info: {}) { name } }')).errors).toEqual([
      'FORBIDDEN updateUploadFile: Forbidden access',
    ]);
    expect((await ask('mutation { deleteUploadFile(id: 1) { name } }')).data).toEqual({ deleteUploadFile: null });
  });

  it('have addresses that work, wherever they are answered', async () => {
    const { request } = await boot({ upload: { provider: 'signing' }, plugins: [signing] });
    const { id, documentId } = await upload('one.txt', 'one');
    await request.post('/api/albums').send({ data: { title: 'a', cover: id, images: [id] } });
    const url = expect.stringMatching(/^https:\/\/files\.example\/one_\w+\.txt\?signed$/);
    const query = `{ uploadFiles { at: url formats } uploadFile(documentId: "${documentId}") { url } albums { cover { url } images { url } } }`;
    // The result must stay the same when a cache answers.
    for (let times = 0; times < 3; times++) {
      expect((await ask(query)).data).toEqual({
        uploadFiles: [{ at: url, formats: null }],
        uploadFile: { url },
        albums: [{ cover: { url }, images: [{ url }] }],
      });
    }
    const changed = `mutation { updateUploadFile(id: ${id}, info: { name: "b" }) { name url } }`;
    expect((await ask(changed)).data.updateUploadFile).toEqual({ name: 'b', url });
  });
});
