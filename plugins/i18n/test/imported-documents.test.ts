import { hashSync } from '@node-rs/bcrypt';
import { DOCUMENT_IMPORTS, DOCUMENTS, type ImportedDocument, type PutReport, SYSTEM } from 'plinth';
import { type BootedApp, bootApp, eachDialect } from 'plinth/testing';

const contentTypes = [
  {
    info: { singularName: 'page', pluralName: 'pages' },
    options: { draftAndPublish: true },
    pluginOptions: { i18n: { localized: true } },
    attributes: {
      title: { type: 'string', pluginOptions: { i18n: { localized: true } } },
      pages: { type: 'relation', relation: 'manyToMany', target: 'api::page.page' },
      cover: { type: 'media' },
      author: { type: 'relation', relation: 'manyToOne', target: 'plugin::users-permissions.user' },
    },
  },
];
const access = { roles: { public: { actions: ['api::*', 'plugin::users-permissions.auth.callback'] } } };
const PAGE = 'api::page.page';
const TIME = '2021-02-03T04:05:06.789Z';
const SECRET = 'lapis lazuli';

function document(type: string, id: number, values: Readonly<Record<string, unknown>>): ImportedDocument {
  const all = { createdAt: TIME, updatedAt: TIME, publishedAt: TIME, ...values };
  return { type, documentId: `${type.split('.').at(-1)}${id}`, versions: [{ id, axes: {}, values: all }] };
}

/** A page with versions, each given by status, locale and title. */
function page(
  id: number,
  versions: readonly (readonly [status: string, locale: string, title: string])[],
  values: object = {},
): ImportedDocument {
  return {
    type: PAGE,
    documentId: `page${id}`,
    versions: versions.map(([status, locale, title], at) => {
      const publishedAt = status === 'draft' ? null : TIME;
      return { id: id * 10 + at, axes: { status, locale }, values: { title, createdAt: TIME, updatedAt: TIME, publishedAt, ...values } };
    }),
  };
}

async function put(app: BootedApp, given: readonly ImportedDocument[]): Promise<PutReport> {
  return app.kernel.container.resolve(DOCUMENT_IMPORTS).run(async (session) => {
    const report = await session.put(given);
    for await (const gone of session.removeGone()) expect(gone).not.toEqual([]);
    await session.finish();
    return report;
  });
}

eachDialect('documents that were imported', (dialect) => {
  let app: BootedApp;
  beforeAll(async () => {
    app = await bootApp({ app: { contentTypes, config: { access } }, database: dialect });
  });
  afterAll(() => app?.close());

  it('are drafts and published versions, in every locale, with users who sign in', async () => {
    const documents = app.kernel.container.resolve(DOCUMENTS);
    const roles = documents.parse('plugin::users-permissions.role', { filters: { type: 'authenticated' } }, 'list', SYSTEM);
    const [role] = (await documents.find(roles)).documents;
    const file = { name: 'a.png', hash: 'a', mime: 'image/png', size: 1.5, url: '/uploads/a.png', provider: 'local' };
    const user = {
      username: 'ada',
      email: 'ada@example.org',
      password: hashSync(SECRET, { cost: 4 }),
      provider: 'local',
      confirmed: true,
      blocked: false,
    };
    const links = { pages: [{ documentId: 'page2' }], cover: [{ documentId: 'file5' }], author: [{ documentId: 'user7' }] };
    const french = document('plugin::i18n.locale', 90, { code: 'fr', name: 'French' });
    await put(app, [french]);
    const given = [
      french,
      page(
        1,
        [
          ['draft', 'en', 'draft'],
          ['published', 'en', 'live'],
          ['draft', 'fr', 'brouillon'],
        ],
        links,
      ),
      page(2, [['draft', 'en', 'two']]),
      document('plugin::upload.file', 5, file),
      document('plugin::users-permissions.user', 7, { ...user, role: [{ documentId: role?.documentId }] }),
    ];
    expect(await put(app, given)).toMatchObject({ created: 4, unchanged: 1, refused: 0, remarks: [] });

    const read = async (query: string) => (await app.request.get(`/api/pages/page1?populate=*${query}`)).body.data;
    expect(await read('')).toMatchObject({ id: 11, title: 'live', createdAt: TIME, publishedAt: TIME, pages: [], cover: { id: 5 } });
    const draft = { id: 10, title: 'draft', publishedAt: null, pages: [{ documentId: 'page2' }], cover: { url: '/uploads/a.png' } };
    expect(await read('&status=draft')).toMatchObject({ ...draft, localizations: [{ locale: 'fr' }] });
    expect(await read('&status=draft&locale=fr')).toMatchObject({ id: 12, title: 'brouillon' });
    const signIn = await app.request.post('/api/auth/local').send({ identifier: 'ada', password: SECRET });
    expect(signIn.body).toMatchObject({ user: { id: 7, username: 'ada' } });

    expect((await app.request.put('/api/pages/page1').send({ data: { title: 'new' } })).body.data).toMatchObject({ id: 11, title: 'new' });
    expect(await put(app, given)).toMatchObject({ changed: 1, unchanged: 4 });
    expect(await read('')).toMatchObject({ id: 11, title: 'live', updatedAt: TIME });
    expect(
      await put(
        app,
        given.filter(({ documentId }) => documentId !== 'page1'),
      ),
    ).toMatchObject({ unchanged: 4 });
    expect((await app.request.get('/api/pages/page1')).status).toBe(404);
  });
});
