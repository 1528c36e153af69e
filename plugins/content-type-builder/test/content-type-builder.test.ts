import type { Model } from 'plinth';
import { DOCUMENTS, definePlugin } from 'plinth';
import { type BootedApp, bootApp, type InlineApp, onlyPlugins } from 'plinth/testing';

const TYPES = 'plugin::content-type-builder.content-types.getContentTypes';
const TYPE = 'plugin::content-type-builder.content-types.getContentType';
const COMPONENTS = 'plugin::content-type-builder.components.getComponents';
const COMPONENT = 'plugin::content-type-builder.components.getComponent';
const BASE = '/api/content-type-builder';

/** An attribute of every kind, as in a schema file. */
const PLAIN = {
  title: { type: 'string', required: true, maxLength: 80, regex: '^[A-Z]' },
  slug: { type: 'uid', targetField: 'title' },
  summary: { type: 'text' },
  body: { type: 'richtext' },
  story: { type: 'blocks' },
  mood: { type: 'enumeration', enum: ['calm', 'loud'], default: 'calm' },
  rank: { type: 'integer', min: 1, max: 10 },
  visits: { type: 'biginteger' },
  rating: { type: 'float' },
  price: { type: 'decimal' },
  open: { type: 'boolean', default: true },
  day: { type: 'date' },
  hour: { type: 'time' },
  moment: { type: 'datetime' },
  stamp: { type: 'timestamp' },
  address: { type: 'email', unique: true },
  secret: { type: 'password' },
  hidden: { type: 'string', private: true, configurable: false },
  extra: { type: 'json', pluginOptions: { i18n: { localized: true } } },
  seo: { type: 'component', component: 'shared.seo' },
  dishes: { type: 'component', component: 'shared.seo', repeatable: true, min: 1, max: 5 },
  zone: { type: 'dynamiczone', components: ['shared.seo', 'blocks.gallery'] },
} as const;

const app: InlineApp = {
  contentTypes: [
    {
      info: { singularName: 'place', pluralName: 'some-places', displayName: 'Place' },
      options: { draftAndPublish: true, comment: 'of the editors' },
      pluginOptions: { i18n: { localized: true } },
      attributes: {
        ...PLAIN,
        unseen: { type: 'string', visible: false },
        cover: { type: 'media', allowedTypes: ['images'] },
        pictures: { type: 'media', multiple: true, required: true, private: true },
        owner: { type: 'relation', relation: 'manyToOne', target: 'api::person.person', inversedBy: 'places' },
        friends: { type: 'relation', relation: 'manyToMany', target: 'plugin::users-permissions.user', private: true },
      },
    },
    {
      info: { singularName: 'person', pluralName: 'people', displayName: 'Person' },
      pluginOptions: { 'content-type-builder': { visible: false } },
      attributes: { places: { type: 'relation', relation: 'oneToMany', target: 'api::place.place', mappedBy: 'owner' } },
    },
    {
      kind: 'singleType',
      info: { singularName: 'front', pluralName: 'fronts' },
      collectionName: 'front_page',
      attributes: { heading: { type: 'string' } },
    },
  ],
  components: {
    'shared.seo': { info: { displayName: 'Seo' }, attributes: { title: { type: 'string', required: true } } },
    'blocks.gallery': { attributes: { pictures: { type: 'media', multiple: true } } },
  },
  files: {
    'config/components/blocks/quote.json': JSON.stringify({
      collectionName: 'components_blocks_quotes',
      info: { displayName: 'Quote', description: 'Somebody said so.', icon: 'quote' },
      pluginOptions: { shop: { shown: true } },
      attributes: { author: { type: 'relation', relation: 'oneToOne', target: 'api::person.person' } },
    }),
    'config/content-types/user.json': JSON.stringify({
      uid: 'plugin::users-permissions.user',
      attributes: { nickname: { type: 'string' } },
    }),
  },
};

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
  'i18n',
  'upload',
);

const EVERYTHING = { roles: { public: { actions: [TYPES, TYPE, COMPONENTS, COMPONENT] } } };

describe('content-type-builder', () => {
  let running: BootedApp;

  const boot = async (
    config: { readonly plugins?: object; readonly [section: string]: unknown } = {},
    env: Record<string, string> = {},
  ) => {
    running = await bootApp({
      app: { ...app, config: { access: EVERYTHING, ...config, plugins: { ...OTHERS_OFF, ...config.plugins } } },
      env,
    });
    return running.request;
  };

  afterEach(() => running.close());

  it('tells a content type with attributes of every kind', async () => {
    const request = await boot();
    const { status, body } = await request.get(`${BASE}/content-types/api::place.place`);
    expect(status).toBe(200);
    expect(body).toEqual({
      data: {
        uid: 'api::place.place',
        apiID: 'place',
        schema: {
          draftAndPublish: true,
          comment: 'of the editors',
          displayName: 'Place',
          singularName: 'place',
          pluralName: 'some-places',
          description: '',
          pluginOptions: { i18n: { localized: true } },
          kind: 'collectionType',
          collectionName: 'some_places',
          visible: true,
          restrictRelationsTo: null,
          attributes: {
            ...PLAIN,
            cover: { type: 'media', multiple: false, required: false, private: false, allowedTypes: ['images'] },
            pictures: { type: 'media', multiple: true, required: true, private: true },
            owner: {
              type: 'relation',
              relation: 'manyToOne',
              target: 'api::person.person',
              inversedBy: 'places',
              targetAttribute: 'places',
              private: false,
            },
            friends: {
              type: 'relation',
              relation: 'manyToMany',
              target: 'plugin::users-permissions.user',
              targetAttribute: null,
              private: true,
            },
          },
        },
      },
    });
    const { schema } = (await request.get(`${BASE}/content-types/api%3A%3Aperson.person`)).body.data;
    expect(schema).toMatchObject({ draftAndPublish: false, visible: false, restrictRelationsTo: [] });
    expect(schema.attributes.places).toEqual({
      type: 'relation',
      relation: 'oneToMany',
      target: 'api::place.place',
      mappedBy: 'owner',
      targetAttribute: 'owner',
      private: false,
    });
  });

  it('tells the types of plugins, with what files of the app add to them', async () => {
    const request = await boot();
    const user = (await request.get(`${BASE}/content-types/plugin::users-permissions.user`)).body.data;
    expect(user).toMatchObject({
      plugin: 'users-permissions',
      apiID: 'user',
      schema: {
        collectionName: 'up_users',
        attributes: {
          username: { type: 'string', required: true, unique: true, minLength: 3 },
          nickname: { type: 'string' },
          role: { type: 'relation', target: 'plugin::users-permissions.role', targetAttribute: 'users' },
        },
      },
    });
    const file = (await request.get(`${BASE}/content-types/plugin::upload.file`)).body.data;
    expect(file).toMatchObject({ plugin: 'upload', schema: { pluralName: 'files', restrictRelationsTo: [], visible: false } });
    expect(file.schema.attributes.mime).toEqual({ type: 'string', required: true });
  });

  it('lists all types, or those of a kind', async () => {
    const request = await boot();
    const uids = async (query = '') => {
      const { data } = (await request.get(`${BASE}/content-types${query}`)).body as { data: readonly { uid: string }[] };
      return data.map(({ uid }) => uid);
    };
    const model: Model = running.kernel.container.resolve(DOCUMENTS).model;
    expect((await uids()).sort()).toEqual([...model.contentTypes.keys()].sort());
    expect(await uids('?kind=singleType')).toEqual(['api::front.front']);
    expect(await uids('?kind=collectionType')).not.toContain('api::front.front');
    const refused = await request.get(`${BASE}/content-types?kind=component`);
    expect(refused.status).toBe(400);
    expect(refused.body.error).toMatchObject({ name: 'ValidationError', details: { param: 'kind' } });
    expect((await request.get(`${BASE}/content-types?kind[]=singleType`)).status).toBe(400);
  });

  it('tells components', async () => {
    const request = await boot();
    expect((await request.get(`${BASE}/components/blocks.quote`)).body).toEqual({
      data: {
        uid: 'blocks.quote',
        category: 'blocks',
        apiId: 'quote',
        schema: {
          displayName: 'Quote',
          description: 'Somebody said so.',
          icon: 'quote',
          collectionName: 'components_blocks_quotes',
          pluginOptions: { shop: { shown: true } },
          attributes: {
            author: { type: 'relation', relation: 'oneToOne', target: 'api::person.person', targetAttribute: null, private: false },
          },
        },
      },
    });
    const { data } = (await request.get(`${BASE}/components`)).body as { data: readonly { uid: string; schema: object }[] };
    expect(data.map(({ uid }) => uid).sort()).toEqual(['blocks.gallery', 'blocks.quote', 'shared.seo']);
    expect(data.find(({ uid }) => uid === 'blocks.gallery')?.schema).toEqual({
      displayName: 'blocks.gallery',
      description: '',
      attributes: { pictures: { type: 'media', multiple: true, required: false, private: false } },
    });
  });

  it('answers 404 for what is not there, and only reads', async () => {
    const request = await boot();
    for (const [path, message] of [
      ['content-types/api::nobody.nobody', 'contentType.notFound'],
      ['content-types/shared.seo', 'contentType.notFound'],
      ['content-types/__proto__', 'contentType.notFound'],
      ['components/shared.nothing', 'component.notFound'],
    ]) {
      const { status, body } = await request.get(`${BASE}/${path}`);
      expect([status, body.data, body.error.name, body.error.message]).toEqual([404, null, 'NotFoundError', message]);
    }
    expect((await request.post(`${BASE}/content-types`).send({})).status).toBe(405);
    expect((await request.delete(`${BASE}/components/shared.seo`)).status).toBe(405);
  });

  it('asks for the action of each route, which roles and tokens are granted by name', async () => {
    const token = (name: string) => `a-token-that-is-long-enough-${name}`;
    const tokens = ['custom', 'full', 'read'].map((name) => ({ name, value: { env: `TOKEN_${name}` } }));
    const types = [{ type: 'custom', actions: [TYPE, COMPONENTS] }, { type: 'full-access' }, { type: 'read-only' }];
    const request = await boot(
      {
        access: { roles: { public: { actions: ['api::*', TYPES] } }, tokens: tokens.map((each, index) => ({ ...each, ...types[index] })) },
      },
      Object.fromEntries(['custom', 'full', 'read'].map((name) => [`TOKEN_${name}`, token(name)])),
    );
    const paths = ['content-types', 'content-types/api::place.place', 'components', 'components/shared.seo'];
    const statuses = async (name?: string) => {
      const answers = paths.map((path) => {
        const asked = request.get(`${BASE}/${path}`);
        return name === undefined ? asked : asked.set('Authorization', `Bearer ${token(name)}`);
      });
      return (await Promise.all(answers)).map(({ status }) => status);
    };
    expect(await statuses()).toEqual([200, 403, 403, 403]);
    expect(await statuses('custom')).toEqual([403, 200, 200, 403]);
    expect(await statuses('full')).toEqual([200, 200, 200, 200]);
    expect(await statuses('read')).toEqual([403, 403, 403, 403]);
    expect(await statuses('unknown')).toEqual([401, 401, 401, 401]);
  });

  it('answers 304 to who has the answer already', async () => {
    const request = await boot();
    const { headers } = await request.get(`${BASE}/components`);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers.etag).toMatch(/^W\//);
    expect((await request.get(`${BASE}/components`).set('If-None-Match', String(headers.etag))).status).toBe(304);
  });

  it('stands under the prefix of REST, and tells no drafts where there are none', async () => {
    const request = await boot({ plugins: { rest: { config: { prefix: '/content' } }, 'draft-and-publish': false } });
    const { body } = await request.get('/content/content-type-builder/content-types/api::place.place');
    expect(body.data.schema.draftAndPublish).toBe(false);
  });

  it('tells what plugins bring that are applied after it', async () => {
    const late = definePlugin({
      name: 'late',
      after: ['content-type-builder'],
      apply({ hooks }) {
        hooks.model.tap('late', (definitions) => ({
          ...definitions,
          contentTypes: [
            ...definitions.contentTypes,
            {
              uid: 'plugin::late.thing',
              kind: 'collectionType',
              info: { singularName: 'thing', pluralName: 'things', displayName: 'Thing', description: 'Late.' },
              options: {},
              pluginOptions: {},
              attributes: { name: { type: 'string' } },
              origin: 'plugin late',
            },
          ],
        }));
      },
    });
    running = await bootApp({ app: { config: { access: EVERYTHING, plugins: OTHERS_OFF }, plugins: [late] } });
    const { body } = await running.request.get(`${BASE}/content-types/plugin::late.thing`);
    expect(body.data).toMatchObject({ plugin: 'late', schema: { description: 'Late.', attributes: { name: { type: 'string' } } } });
  });

  it('is not there when it is off, or without REST, while its actions may still be granted', async () => {
    const request = await boot({ plugins: { 'content-type-builder': false } });
    expect((await request.get(`${BASE}/content-types`)).status).toBe(404);
    await running.close();
    const without = await boot({ plugins: { rest: false } });
    expect((await without.get(`${BASE}/content-types`)).status).toBe(404);
    expect((await without.get('/_health')).status).toBe(204);
  });
});
