import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONFIG } from 'plinth';
import { type BootedApp, bootApp, eachDialect } from 'plinth/testing';

const TOKEN = 'full-access-token-of-tests';
const BASE = '/api/content-type-builder/model';
const ARTICLE = 'api::article.article';

const attributes = {
  title: { type: 'string' },
  teaser: { type: 'string', private: true },
  unseen: { type: 'string', visible: false },
  code: { type: 'password' },
  salary: { type: 'integer' },
};

eachDialect('what changes of the model make public', (dialect) => {
  let app: BootedApp;

  beforeEach(async () => {
    app = await bootApp({
      database: dialect,
      env: { TOKEN_FULL: TOKEN },
      app: {
        contentTypes: [
          {
            info: { singularName: 'article', pluralName: 'articles' },
            options: { privateAttributes: ['salary'] },
            attributes,
          },
          {
            info: { singularName: 'ledger', pluralName: 'ledgers' },
            pluginOptions: { 'content-type-builder': { visible: false } },
            attributes: { sum: { type: 'integer' } },
          },
        ] as never,
        components: { 'shared.seo': { attributes: { note: { type: 'string', private: true } } } } as never,
        config: {
          access: {
            tokens: [{ name: 'full', type: 'full-access', value: { env: 'TOKEN_FULL' } }],
            roles: { public: { actions: ['api::*'] } },
          },
        },
      },
    });
  });
  afterEach(() => app.close());

  const post = (path: string, body: object) => app.request.post(`${BASE}/${path}`).set('Authorization', `Bearer ${TOKEN}`).send(body);
  const change = (schema: object, uid = ARTICLE) => [{ edit: 'change', uid, schema }];
  const file = () => readFileSync(join(app.kernel.container.resolve(CONFIG).appDir, 'config/content-types/article.json'), 'utf8');

  it.each([
    ['a private attribute', change({ attributes: { teaser: { private: null } } }), ['private', ARTICLE, 'teaser']],
    ['an attribute that the type lists as private', change({ options: { privateAttributes: [] } }), ['private', ARTICLE, 'salary']],
    ['a hidden attribute', change({ attributes: { unseen: { visible: null } } }), ['hidden', ARTICLE, 'unseen']],
    ['a password', change({ attributes: { code: { type: 'string' } } }), ['private', ARTICLE, 'code']],
    [
      'a renamed private attribute',
      [{ edit: 'renameAttribute', uid: ARTICLE, from: 'teaser', to: 'intro' }, ...change({ attributes: { intro: { private: null } } })],
      ['private', ARTICLE, 'intro'],
    ],
    [
      'a new attribute on the column of a private one',
      change({ attributes: { teaser: null, Teaser: { type: 'string' } } }),
      ['private', ARTICLE, 'Teaser'],
    ],
  ])('is said first, and confirmed: %s', async (_, edits, [kind, uid, name]) => {
    const exposures = [{ kind, uid, name }];
    const { status, body } = await post('propose', { edits });
    expect([status, body.data?.exposures]).toEqual([200, exposures]);
    const before = file();
    const refused = await post('apply', { edits, expected: body.data.expected });
    expect([refused.status, refused.body.error.details.exposures]).toEqual([400, exposures]);
    expect(refused.body.error.message).toContain(`${uid}: ${name}`);
    expect(file()).toBe(before);
    expect((await post('apply', { edits, expected: body.data.expected, evenIfItExposes: true })).status).toBe(200);
    expect(file()).not.toBe(before);
  });

  it('is said of an attribute of a component', async () => {
    const edits = change({ attributes: { note: { private: null } } }, 'shared.seo');
    expect((await post('propose', { edits })).body.data.exposures).toEqual([{ kind: 'private', uid: 'shared.seo', name: 'note' }]);
    expect((await post('apply', { edits })).status).toBe(400);
  });

  it('is said of a type that visitors may read at once', async () => {
    const schema = { info: { singularName: 'note', pluralName: 'notes', displayName: 'Note' }, attributes: { text: { type: 'string' } } };
    const edits = [{ edit: 'make', uid: 'api::note.note', schema }];
    const { exposures } = (await post('propose', { edits })).body.data;
    expect(exposures).toContainEqual({ kind: 'public', uid: 'api::note.note', name: 'find' });
    expect((await post('apply', { edits })).status).toBe(400);
  });

  it('is said of a hidden type that becomes visible', async () => {
    const edits = change({ pluginOptions: null }, 'api::ledger.ledger');
    expect((await post('propose', { edits })).body.data.exposures).toEqual([{ kind: 'hidden', uid: 'api::ledger.ledger', name: null }]);
  });

  it('is nothing where nothing does', async () => {
    const edits = change({ attributes: { title: { type: 'text' }, teaser: { type: 'text', private: true }, rating: { type: 'integer' } } });
    expect((await post('propose', { edits })).body.data.exposures).toEqual([]);
    expect((await post('apply', { edits })).status).toBe(200);
  });
});
