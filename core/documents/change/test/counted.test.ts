import { DATABASE, DOCUMENT_IMPORTS, DOCUMENTS, definePlugin, SYSTEM } from 'plinth';
import { type ContentApp, contentApps, eachDialect, sentInTransactions } from 'plinth/testing';

const [NOTE, PAGE] = ['api::note.note', 'api::page.page'];
const types = {
  note: {
    options: { draftAndPublish: true },
    attributes: { text: { type: 'string' }, page: { type: 'relation', relation: 'manyToOne', target: PAGE, inversedBy: 'notes' } },
  },
  page: { attributes: { name: { type: 'string' }, notes: { type: 'relation', relation: 'oneToMany', target: NOTE, mappedBy: 'page' } } },
};
const access = { roles: { public: { actions: ['api::*', `${NOTE}.publish`] } } };

eachDialect('a tap that is counted', (dialect) => {
  const apps = contentApps();
  let app: ContentApp;
  let url: string;

  const boot = async (counted: boolean | null) => {
    const mirror = definePlugin({
      name: 'mirror',
      apply: ({ container }) =>
        void container.resolve(DOCUMENTS).hooks.record.tap({ name: 'mirror', types: [NOTE], counted: counted === true }, (rows) => rows),
    });
    await app?.kernel.shutdown();
    app = await apps.boot({ types, access, more: counted === null ? [] : [mirror], database: url });
  };
  const documents = () => app.kernel.container.resolve(DOCUMENTS);
  const unseen = async () => (await documents().unseen('mirror', [NOTE])).get(NOTE) as number;

  beforeAll(async () => {
    url = await apps.lastingDatabase(dialect);
  });
  afterAll(() => apps.cleanUp());

  it('was there for every change, of whichever kind, while the number stays', async () => {
    await boot(true);
    const before = await unseen();
    const { documentId } = await documents().create(NOTE, { data: { text: 'one' } }, SYSTEM);
    const id = String(documentId);
    await documents().update(NOTE, id, { data: { text: 'two' } }, SYSTEM);
    await app.post(`/api/notes/${id}/actions/publish`, {});
    // A change from the other end of a relation.
    await documents().create(PAGE, { data: { name: 'page', notes: [id] } }, SYSTEM);
    await documents().create(NOTE, { data: { text: 'three' } }, SYSTEM);
    await documents().remove(NOTE, id, new Map(), SYSTEM);
    expect(await unseen()).toBe(before);
  });

  it('was not there for what a node without it has changed, or an import', async () => {
    await boot(true);
    const before = await unseen();
    await boot(null);
    await documents().create(NOTE, { data: { text: 'in the dark' } }, SYSTEM);
    await boot(true);
    const after = await unseen();
    expect(after).toBeGreaterThan(before);
    await documents().create(NOTE, { data: { text: 'in the light' } }, SYSTEM);
    expect(await unseen()).toBe(after);
    await app.kernel.container.resolve(DOCUMENT_IMPORTS).run(async (session) => {
      const values = { text: 'from elsewhere', createdAt: '2021-02-03T04:05:06.789Z', updatedAt: '2021-02-03T04:05:06.789Z' };
      await session.put([{ type: NOTE, documentId: 'elsewhere', versions: [{ id: 4_000, axes: { status: 'draft' }, values }] }]);
      await session.finish();
    });
    expect(await unseen()).toBeGreaterThan(after);
  });

  it('costs no statement', async () => {
    const sent: number[] = [];
    for (const counted of [false, true]) {
      await boot(counted);
      const write = () =>
        sentInTransactions(app.kernel.container.resolve(DATABASE), () => documents().create(NOTE, { data: { text: 'x' } }, SYSTEM));
      // The first write creates the counter rows.
      await write();
      sent.push(await write());
    }
    expect(sent[1]).toBeLessThanOrEqual(sent[0] as number);
  });
});
