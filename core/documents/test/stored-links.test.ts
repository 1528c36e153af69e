import { DOCUMENTS, SYSTEM } from 'plinth';
import { type BootedApp, bootApp } from 'plinth/testing';

const UID = 'api::note.note';

describe('documents.storedLinks', () => {
  let app: BootedApp;

  beforeAll(async () => {
    const attributes = { title: { type: 'string' }, related: { type: 'relation', relation: 'manyToMany', target: UID } };
    const note = { info: { singularName: 'note', pluralName: 'notes' }, options: { draftAndPublish: true }, attributes };
    app = await bootApp({ app: { contentTypes: [note] as never } });
  });
  afterAll(async () => {
    await app.close();
  });

  it('tells links in their order, also those that the request does not see', async () => {
    const documents = app.kernel.container.resolve(DOCUMENTS);
    const make = async (status: string, data: object) => documents.create(UID, { data, axes: new Map([['status', status]]) }, SYSTEM);
    const [waiting, live] = [await make('draft', { title: 'Waits' }), await make('published', { title: 'Lives' })];
    const ids = [live.documentId, waiting.documentId];
    const { id } = await make('published', { title: 'Leads', related: ids });
    const links = await documents.storedLinks(UID, [id as number]);
    expect(links.get(id as number)?.map(({ path, documentId }) => [path, documentId])).toEqual(ids.map((one) => [['related'], one]));
    expect(await documents.storedLinks(UID, [])).toEqual(new Map());
    expect(await documents.existing([])).toEqual(new Set());
    expect(await documents.existing([ids[1] as string, 'nothing'])).toEqual(new Set([ids[1]]));
  });
});
