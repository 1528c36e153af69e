import { DOCUMENTS, type DocumentEvent, type Documents, definePlugin, SYSTEM } from 'plinth';
import { type BootedApp, bootApp, eachDialect, type InlineApp } from 'plinth/testing';
import { DRAFTS, type Drafts } from '../drafts.ts';

const UID = 'api::story.story';
const PAGES = 20;

const APP: InlineApp = {
  contentTypes: [
    {
      info: { singularName: 'story', pluralName: 'stories' },
      options: { draftAndPublish: true },
      attributes: { title: { type: 'string', required: true } },
    },
  ],
  config: {
    plugins: { 'draft-and-publish': { config: { writesAskPublish: false } } },
    access: { roles: { public: { actions: ['api::*', `${UID}.readDraft`] } } },
  },
};

eachDialect('a release of twenty documents', (dialect) => {
  let app: BootedApp;
  let documents: Documents;
  let drafts: Drafts;
  const events: DocumentEvent[] = [];
  const ids: string[] = [];

  beforeAll(async () => {
    const hears = definePlugin({
      name: 'hears',
      apply: ({ container }) => container.resolve(DOCUMENTS).hooks.committed.tap('hears', (event) => void events.push(event)),
    });
    app = await bootApp({ app: { ...APP, plugins: [hears] }, database: dialect });
    documents = app.kernel.container.resolve(DOCUMENTS);
    drafts = app.kernel.container.resolve(DRAFTS);
    for (let n = 0; n < PAGES; n++) {
      // The last page lacks an attribute that published versions require.
      const data = n === PAGES - 1 ? {} : { title: `story ${n}` };
      ids.push((await app.request.post('/api/stories?status=draft').send({ data })).body.data.documentId);
    }
  });
  afterAll(() => app.close());

  const published = async () => (await app.request.get('/api/stories')).body.meta.pagination.total;
  const release = (kind: 'publish' | 'unpublish') =>
    documents.together(
      ids.map((id) => drafts.change(kind, UID, id, new Map())),
      SYSTEM,
    );

  it('publishes none where one cannot be, and says which', async () => {
    events.length = 0;
    await expect(release('publish')).rejects.toMatchObject({ name: 'ValidationError', details: { change: PAGES - 1 } });
    expect([await published(), events]).toEqual([0, []]);
  });

  it('publishes all of them at once, and takes them back', async () => {
    await app.request.put(`/api/stories/${ids.at(-1)}?status=draft`).send({ data: { title: 'the last one' } });
    events.length = 0;
    await release('publish');
    expect([await published(), events.map(({ kind, documentId }) => [kind, documentId])]).toEqual([
      PAGES,
      ids.map((id) => ['published', id]),
    ]);
    expect(await release('unpublish')).toEqual(ids.map(() => 1));
    expect(await published()).toBe(0);
  });
});
