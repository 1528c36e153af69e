import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONFIG, DATABASE } from 'plinth';
import { type BootedApp, bootApp, type InlineApp, onlyPlugins } from 'plinth/testing';

const TOKEN = 'a-token-that-is-long-enough-for-tests-0123456789';
const BASE = '/api/content-type-builder/model';
const PROPOSE = 'plugin::content-type-builder.model.propose';

/** Plugins that have no part in this are off. */
const OTHERS_OFF = onlyPlugins(
  'rest',
  'graphql',
  'content-type-builder',
  'users-permissions',
  'outgoing',
  'limits',
  'api-tokens',
  'draft-and-publish',
);

const app: InlineApp = {
  contentTypes: [
    { info: { singularName: 'article', pluralName: 'articles' }, attributes: { title: { type: 'string' }, body: { type: 'text' } } },
    { info: { singularName: 'tag', pluralName: 'tags' }, attributes: { label: { type: 'string' } } },
  ],
  config: {
    plugins: OTHERS_OFF,
    access: {
      tokens: [
        { name: 'all', type: 'full-access', value: { env: 'TOKEN' } },
        { name: 'tags', type: 'custom', actions: ['api::article.article.find'], value: { env: 'OTHER' } },
      ],
      roles: { public: { actions: ['api::*', { action: 'api::article.article.update', fields: ['body'] }] } },
    },
  },
};
const env = { TOKEN, OTHER: `${TOKEN}-other`, API_TOKEN_SECRET: 'x'.repeat(40), JWT_SECRET: 'y'.repeat(40) };

describe('content-type-builder, changing the model', () => {
  let running: BootedApp;
  const boot = async (more: Partial<InlineApp> = {}, variables: Record<string, string> = {}) => {
    running = await bootApp({ app: { ...app, ...more }, env: { ...env, ...variables } });
  };
  const post = (path: string, body: object | string, token: string | null = TOKEN) => {
    const request = running.request.post(`${BASE}/${path}`).set('Content-Type', 'application/json');
    return (token === null ? request : request.set('Authorization', `Bearer ${token}`)).send(body);
  };
  const file = (path: string) => join(running.kernel.container.resolve(CONFIG).appDir, path);
  afterEach(() => running.close());

  it('tells what comes and what goes, and writes nothing', async () => {
    await boot();
    const schema = { attributes: { body: null, rating: { type: 'integer' } } };
    const text = readFileSync(file('config/content-types/article.json'), 'utf8');
    const edits = [
      { edit: 'change', uid: 'api::article.article', schema },
      { edit: 'delete', uid: 'api::tag.tag' },
    ];
    const refused = await post('propose', { edits });
    // The start refuses a rule that names a removed attribute.
    expect(refused.status).toBe(400);
    expect(refused.body.error.message).toContain('config/access');

    const { status, body } = await post('propose', { edits: edits.slice(1) });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      files: [{ file: 'config/content-types/tag.json', change: 'removed', text: null }],
      plan: { losses: [expect.stringContaining('tags'), expect.any(String)], stops: [] },
      documents: {},
      routes: { gone: expect.arrayContaining(['GET /api/tags', 'POST /api/tags']), added: [] },
      graphql: { gone: expect.arrayContaining(['Tag', 'Tag.label', 'Query.tag', 'Query.tags']), added: [] },
      grants: [],
    });
    expect(readFileSync(file('config/content-types/article.json'), 'utf8')).toBe(text);
    expect(existsSync(file('config/content-types/tag.json'))).toBe(true);
  });

  it('names roles of the database that name what goes', async () => {
    await boot();
    const { knex, dialect } = running.kernel.container.resolve(DATABASE);
    const actions = [
      'api::tag.tag.find',
      'api::tag.tag.*',
      { action: 'api::article.article.find', fields: ['title'], where: { body: { $eq: 'x' } } },
    ];
    await knex('up_role_permissions').update({ actions: dialect.bind('json', actions) });
    await knex('api_tokens')
      .where('name', 'tags')
      .update({ actions: dialect.bind('json', ['api::tag.tag.create']) });
    const { body } = await post('propose', { edits: [{ edit: 'delete', uid: 'api::tag.tag' }] });
    expect(body.data.grants).toEqual(
      expect.arrayContaining([
        { holder: 'role public', action: 'api::tag.tag.find', names: ['api::tag.tag.find'] },
        { holder: 'role public', action: 'api::tag.tag.*', names: expect.arrayContaining(['api::tag.tag.delete']) },
        { holder: 'token tags', action: 'api::tag.tag.create', names: ['api::tag.tag.create'] },
      ]),
    );
  });

  it('writes what was proposed', async () => {
    await boot();
    const edits = [
      { edit: 'make', uid: 'shared.seo', schema: { info: { displayName: 'Seo' }, attributes: { title: { type: 'string' } } } },
    ];
    const { expected } = (await post('propose', { edits })).body.data;
    const { status, body } = await post('apply', { edits, expected });
    expect(status).toBe(200);
    expect(readFileSync(file('config/components/shared/seo.json'), 'utf8')).toBe(body.data.files[0].text);
    expect((await post('apply', { edits, expected })).status).toBe(400);
    const other = [{ edit: 'change', uid: 'shared.seo', schema: { info: { displayName: 'x' } } }];
    expect((await post('apply', { edits: other, expected })).status).toBe(409);
  });

  it('is for those who were granted it, and for nobody in production', async () => {
    await boot();
    const body = { edits: [{ edit: 'delete', uid: 'api::tag.tag' }] };
    expect((await post('propose', body, null)).status).toBe(403);
    expect((await post('apply', body, env.OTHER)).status).toBe(403);
    await running.close();
    await boot({}, { NODE_ENV: 'production' });
    for (const path of ['propose', 'apply']) {
      const refused = await post(path, body);
      expect(refused.status).toBe(403);
      expect(refused.body.error.message).toContain('only in development');
    }
  });

  it.each([
    [{}, 'edits'],
    [{ edits: [] }, 'edits'],
    [{ edits: 'x' }, 'edits'],
    [{ edits: [{ edit: 'drop', uid: 'x' }] }, 'edits.0.edit'],
    [{ edits: [{ edit: 'delete' }] }, 'edits.0.uid'],
    [{ edits: [{ edit: 'delete', uid: 'api::tag.tag', schema: {} }] }, 'edits.0.schema'],
    [{ edits: [{ edit: 'change', uid: 'api::tag.tag', schema: [] }] }, 'edits.0.schema'],
    [{ edits: [{ edit: 'delete', uid: 'api::nothing.nothing' }] }, 'edits[0].uid'],
    [
      '{ "edits": [{ "edit": "change", "uid": "api::tag.tag", "schema": { "attributes": { "__proto__": { "type": "string" } } } }] }',
      'forbidden prototype property',
    ],
    ['{ "edits": [{ "edit": "change", "uid": "api::tag.tag", "schema": { "__proto__": { "x": 1 } } }] }', 'forbidden prototype property'],
    [{ edits: [{ edit: 'change', uid: 'api::tag.tag', schema: { attributes: { label: { type: 'strnig' } } } }] }, 'attributes.label'],
  ])('refuses %j with its key', async (body, key) => {
    await boot();
    const { status, body: answer } = await post('propose', body);
    expect(status).toBe(400);
    expect(JSON.stringify(answer.error)).toContain(key);
  });

  it('declares what may be granted', async () => {
    await boot({ config: { plugins: OTHERS_OFF, access: { roles: { public: { actions: [PROPOSE] } } } } });
    expect((await post('propose', { edits: [{ edit: 'delete', uid: 'api::tag.tag' }] }, null)).status).toBe(200);
  });
});
