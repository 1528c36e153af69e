import 'reflect-metadata';
import { ACCESS, CONFIG, DOCUMENTS, HOOKS, HTTP, type Kernel, LOGGER } from 'plinth';
import { createAccess, createHttp, type HookGroup, RouteCollection } from 'plinth/testing';
import request from 'supertest';
import { SyncHook } from 'tapable';
import { container as global } from 'tsyringe';
import rest, { REST } from '../index.ts';
import { FakeDocuments } from './fake-documents.ts';
import { HTTP_SETTINGS, SILENT } from './rest-server.ts';

/** Applies the plugin to a kernel with only the parts that it uses. */
function applied(options: Parameters<typeof rest.apply>[1] = {}) {
  const container = global.createChildContainer();
  const access = createAccess();
  const http = createHttp({
    settings: {
      ...HTTP_SETTINGS,
      cors: { origins: '*', credentials: false, methods: ['GET'], headers: [], exposedHeaders: [], maxAge: 0 },
    },
    access,
    logger: SILENT,
  });
  const groups: HookGroup[] = [];
  container.register(ACCESS, { useValue: access });
  container.register(HTTP, { useValue: http });
  container.register(HOOKS, { useValue: { groups, add: (group) => groups.push(group) } });
  container.register(DOCUMENTS, { useValue: new FakeDocuments().service });
  container.register(CONFIG, { useValue: { api: { rest: {} }, files: {} } as never });
  container.register(LOGGER, { useValue: SILENT as never });
  const hooks = { tables: new SyncHook(['tables']), routes: new SyncHook<[routes: RouteCollection]>(['routes']) };
  rest.apply({ container, hooks, plugins: ['rest'] } as unknown as Kernel, options);
  const routes = new RouteCollection();
  return { container, access, http, hooks, groups, routes };
}

describe('the plugin rest', () => {
  it('declares its actions, which the wildcards cover, before roles are given theirs', () => {
    const { access, hooks } = applied();
    hooks.tables.call({});
    expect([...access.actions.keys()]).toEqual([
      ...['find', 'findOne', 'create', 'update', 'delete'].map((verb) => `api::article.article.${verb}`),
      ...['find', 'findOne', 'create', 'update', 'delete'].map((verb) => `api::author.author.${verb}`),
      ...['find', 'update', 'delete'].map((verb) => `api::homepage.homepage.${verb}`),
    ]);
    expect(access.expand(['api::homepage.homepage.*']).actions).toEqual(
      new Set(['api::homepage.homepage.find', 'api::homepage.homepage.update', 'api::homepage.homepage.delete']),
    );
  });

  it('declares actions of other plugins apart from the wildcards', () => {
    const { access, hooks, container } = applied();
    container.resolve(REST).addDocumentAction({
      name: 'publish',
      plugin: 'drafts',
      applies: (type) => type.kind === 'singleType',
      run: async () => undefined,
    });
    hooks.tables.call({});
    expect(access.actions.get('api::homepage.homepage.publish')).toEqual({
      action: 'api::homepage.homepage.publish',
      plugin: 'drafts',
      wildcard: false,
    });
    expect(access.actions.has('api::article.article.publish')).toBe(false);
  });

  it('makes its hooks known', () => {
    const { groups, container } = applied();
    const { entry, answer, meta } = container.resolve(REST).hooks;
    expect(groups).toEqual([{ owner: 'rest', hooks: { entry, answer, meta } }]);
    expect([entry.name, answer.name, meta.name]).toEqual([
      expect.stringMatching(/^Called for every document .*[.]$/),
      expect.stringMatching(/^Called with all documents .*[.]$/),
      expect.stringMatching(/^A response .*[.]$/),
    ]);
  });

  it('adds its routes under the configured prefix, and lets pages send the headers of its clients', async () => {
    const { hooks, routes, http } = applied({ prefix: '/content', strictParams: true });
    hooks.tables.call({});
    hooks.routes.call(routes);
    const client = request(http.build(routes.routes));
    expect((await client.get('/content/articles')).status).toBe(403);
    const preflight = await client
      .options('/content/articles')
      .set('Origin', 'https://a.example')
      .set('Access-Control-Request-Method', 'GET');
    expect(preflight.headers['access-control-allow-headers']).toBe('Strapi-Response-Format,Strapi-Encode-Source-Maps,If-Match,Prefer');
  });
});
