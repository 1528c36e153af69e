import { DOCUMENTS, SYSTEM } from 'plinth';
import { FILE_UID } from 'plinth/plugins/upload';
import { type BootedApp, bootApp, eachDialect, type InlineApp } from 'plinth/testing';

const album = {
  info: { singularName: 'album', pluralName: 'albums' },
  attributes: {
    title: { type: 'string' },
    cover: { type: 'media', allowedTypes: ['images'] },
    images: { type: 'media', multiple: true },
    page: { type: 'component', component: 'book.page' },
  },
};
const components = { 'book.page': { attributes: { text: { type: 'string' }, picture: { type: 'media' } } } };

function appWith(plugins: object, access: object = { roles: { public: { actions: ['api::*'] } } }): InlineApp {
  return {
    contentTypes: [album],
    components,
    config: { plugins: { i18n: false, 'draft-and-publish': false, 'api-tokens': false, ...plugins }, access },
  };
}

interface File {
  readonly id: number;
  readonly documentId: string;
}

eachDialect('media of documents', (dialect) => {
  let app: BootedApp;
  let files: readonly File[];

  beforeAll(async () => {
    app = await bootApp({ app: appWith({}), database: dialect });
    const documents = app.kernel.container.resolve(DOCUMENTS);
    const made: File[] = [];
    for (const name of ['a', 'b', 'c']) {
      const file = {
        name: `${name}.png`,
        hash: name,
        ext: '.png',
        mime: 'image/png',
        size: 1.54,
        url: `/uploads/${name}.png`,
        provider: 'local',
      };
      made.push((await documents.create(FILE_UID, { data: file }, SYSTEM)) as unknown as File);
    }
    files = made;
  });
  afterAll(() => app?.close());

  const file = (index: number) => files[index] as File;
  const create = (data: object, query = '') => app.request.post(`/api/albums${query}`).send({ data });
  const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);

  it('come only when they are populated, and need no permission of their own', async () => {
    const made = await create({ title: 'One', cover: file(0).id });
    expect(made.status).toBe(201);
    expect(made.body.data).not.toHaveProperty('cover');
    const { body } = await app.request.get(`/api/albums/${made.body.data.documentId}?populate=*`);
    expect(body.data.cover).toMatchObject({ documentId: file(0).documentId, name: 'a.png', size: 1.54, formats: null, provider: 'local' });
    expect(body.data.images).toEqual([]);
  });

  it.each([
    ['a numeric id', () => file(1).id],
    ['a documentId', () => file(1).documentId],
    ['an object with an id', () => ({ id: file(1).id })],
    ['a list of one', () => [file(1).id]],
  ])('are given as %s', async (_, value) => {
    const { body } = await create({ cover: value() }, '?populate=cover');
    expect(body.data.cover).toMatchObject({ name: 'b.png' });
  });

  it('keep their order', async () => {
    const { body } = await create({ images: [file(2).id, file(0).documentId, file(1).id] }, '?populate=images');
    expect(names(body.data.images)).toEqual(['c.png', 'a.png', 'b.png']);
  });

  it('may be shown by many documents at once', async () => {
    const first = await create({ cover: file(2).id, images: [file(2).id] }, '?populate=*');
    await create({ cover: file(2).id, images: [file(2).id] });
    const { body } = await app.request.get(`/api/albums/${first.body.data.documentId}?populate=*`);
    expect(body.data.cover).toMatchObject({ name: 'c.png' });
    expect(names(body.data.images)).toEqual(['c.png']);
  });

  it('stand in components too', async () => {
    const { body } = await create({ page: { text: 'x', picture: file(0).id } }, '?populate[page][populate]=picture');
    expect(body.data.page.picture).toMatchObject({ name: 'a.png' });
  });

  it('are emptied by null and by an empty list', async () => {
    const made = await create({ cover: file(0).id, images: [file(0).id] });
    const path = `/api/albums/${made.body.data.documentId}`;
    const { body } = await app.request.put(`${path}?populate=*`).send({ data: { cover: null, images: [] } });
    expect(body.data).toMatchObject({ cover: null, images: [] });
  });

  it('must exist', async () => {
    const { body, status } = await create({ cover: 99_999 });
    expect(status).toBe(400);
    expect(body.error.message).toBe('1 relation(s) of type plugin::upload.file associated with this entity do not exist');
  });

  it('are no field', async () => {
    const { body, status } = await app.request.get('/api/albums?fields=cover');
    expect(status).toBe(400);
    expect(body.error.message).toBe('Invalid key cover');
  });
});

describe('with upload off', () => {
  it('a model with media is refused, with the plugin to switch on', async () => {
    const booting = bootApp({ app: appWith({ upload: false }) });
    await expect(booting).rejects.toThrow(/attributes\.cover.*unknown attribute type "media".*enable the plugin "upload"/s);
  });

  it('a relation to files is refused, with the plugin to switch on', async () => {
    const attributes = { file: { type: 'relation', relation: 'oneToOne', target: 'plugin::upload.file' } };
    const plugins = { i18n: false, 'draft-and-publish': false, upload: false };
    const contentTypes = [{ info: album.info, attributes }];
    await expect(bootApp({ app: { contentTypes, config: { plugins } } })).rejects.toThrow(
      /attributes\.file.*plugin::upload\.file.*enable the plugin "upload"/s,
    );
  });
});
