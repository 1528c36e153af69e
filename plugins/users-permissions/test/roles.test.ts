import { DOCUMENTS, SYSTEM } from 'plinth';
import { ROLE_UID, ROLES, USER_UID } from 'plinth/plugins/users-permissions';
import { type BootedApp, bootApp, eachDialect, type InlineApp, onlyPlugins, type TemporaryDatabase } from 'plinth/testing';

const shop = {
  info: { singularName: 'shop', pluralName: 'shops' },
  attributes: {
    name: { type: 'string' },
    owner: { type: 'relation', relation: 'oneToOne', target: USER_UID },
  },
};

const OTHERS_OFF = onlyPlugins('rest', 'users-permissions', 'outgoing', 'limits');

/** An app with shops and these roles. */
function appWith(roles: object, more: InlineApp = {}): InlineApp {
  return { contentTypes: [shop], ...more, config: { plugins: OTHERS_OFF, access: { roles }, ...more.config } };
}

const granted = (...actions: readonly string[]) => ({ public: { actions } });

eachDialect('roles', (dialect) => {
  const apps: BootedApp[] = [];
  let database: TemporaryDatabase;

  beforeEach(async () => {
    database = await dialect.createDatabase();
  });
  afterEach(async () => {
    await Promise.allSettled(apps.splice(0).map((app) => app.close()));
    await database.remove();
  });

  async function boot(roles: object): Promise<BootedApp> {
    const app = await bootApp({ app: appWith(roles), database: database.url });
    apps.push(app);
    return app;
  }
  const statusOf = async ({ request }: BootedApp) => (await request.get('/api/shops')).status;
  const actionsOf = async ({ kernel }: BootedApp, type: string) => {
    const roles = kernel.container.resolve(ROLES);
    const role = await roles.find(type);
    return role === null ? null : await roles.actions(role);
  };

  it('lets the public do what the role public is given, and nothing else', async () => {
    const app = await boot(granted('api::shop.shop.find', 'api::shop.shop.create'));
    expect((await app.request.post('/api/shops').send({ data: { name: 'One' } })).status).toBe(201);
    const list = await app.request.get('/api/shops');
    expect(list.status).toBe(200);
    expect(list.body.data).toHaveLength(1);
    const one = await app.request.get(`/api/shops/${list.body.data[0].documentId}`);
    expect(one.body).toEqual({ data: null, error: { status: 403, name: 'ForbiddenError', message: 'Forbidden', details: {} } });
  });

  it('gives the named roles exactly the configured actions at every boot', async () => {
    const first = await boot(granted('api::*'));
    expect(await statusOf(first)).toBe(200);
    await first.close();
    const second = await boot(granted('api::shop.shop.create'));
    expect(await statusOf(second)).toBe(403);
    expect(await actionsOf(second, 'public')).toEqual(['api::shop.shop.create']);
  });

  it('leaves roles that are not named any more as they are', async () => {
    const first = await boot(granted('api::*'));
    await first.close();
    expect(await statusOf(await boot({}))).toBe(200);
  });

  it('gives a seeded role its actions once', async () => {
    const section = { public: { seed: true, actions: ['api::*'] } };
    const first = await boot(section);
    expect(await statusOf(first)).toBe(200);
    const roles = first.kernel.container.resolve(ROLES);
    const role = await roles.find('public');
    if (role === null) throw new Error('no role public');
    await roles.setActions(role, []);
    expect(await statusOf(first)).toBe(403);
    await first.close();
    expect(await statusOf(await boot(section))).toBe(403);
  });

  it('finds a change in force with the next request, on the node that makes it and on another', async () => {
    const here = await boot(granted('api::*'));
    const there = await boot(granted('api::*'));
    expect([await statusOf(here), await statusOf(there)]).toEqual([200, 200]);

    const roles = here.kernel.container.resolve(ROLES);
    const role = await roles.find('public');
    if (role === null) throw new Error('no role public');
    for (const [actions, status] of [
      [[], 403],
      [['api::shop.shop.find'], 200],
      [['api::shop.shop.create'], 403],
    ] as const) {
      await roles.setActions(role, actions);
      expect([await statusOf(there), await statusOf(here)]).toEqual([status, status]);
    }
    await roles.setActions(role, ['api::*']);
    expect(await statusOf(there)).toBe(200);
    await here.kernel.container.resolve(DOCUMENTS).remove(ROLE_UID, role.documentId, new Map(), SYSTEM);
    expect([await statusOf(there), await statusOf(here)]).toEqual([403, 403]);
  });

  it('makes each role once when several nodes boot at once', async () => {
    const [one] = await Promise.all([1, 2, 3].map(() => boot({ editor: { name: 'Editor', actions: ['api::*'] } })));
    const documents = (one as BootedApp).kernel.container.resolve(DOCUMENTS);
    const { documents: roles } = await documents.find(documents.parse(ROLE_UID, {}, 'list', SYSTEM));
    expect(roles.map(({ type }) => type)).toEqual(['authenticated', 'public', 'editor']);
  });
});

describe('roles', () => {
  let app: BootedApp;
  afterEach(() => app?.close());

  it('are the standard ones when nothing is configured, and may do nothing with content', async () => {
    app = await bootApp({ app: appWith({}) });
    expect((await app.request.get('/api/shops')).status).toBe(403);
    const found = await app.kernel.container.resolve(ROLES).find('authenticated');
    expect(found).toMatchObject({ type: 'authenticated', name: 'Authenticated', description: 'Default role given to authenticated user.' });
  });

  it('take their rights with them when they are removed', async () => {
    app = await bootApp({ app: appWith(granted('api::*')) });
    expect((await app.request.get('/api/shops')).status).toBe(200);
    const role = await app.kernel.container.resolve(ROLES).find('public');
    await app.kernel.container.resolve(DOCUMENTS).remove(ROLE_UID, role?.documentId ?? '', new Map(), SYSTEM);
    expect((await app.request.get('/api/shops')).status).toBe(403);
  });

  it('are not read from the database by every request', async () => {
    app = await bootApp({ app: appWith(granted('api::shop.shop.find')) });
    await app.request.get('/api/shops');
    const documents = app.kernel.container.resolve(DOCUMENTS);
    const find = jest.spyOn(documents, 'find');
    const findText = jest.spyOn(documents, 'findText');
    // Each request is different, because the cache answers repeated ones.
    for (let size = 1; size <= 20; size++) expect((await app.request.get(`/api/shops?pagination[pageSize]=${size}`)).status).toBe(200);
    expect(find.mock.calls.filter(([query]) => query.type.uid === ROLE_UID)).toEqual([]);
    expect(findText.mock.calls.length).toBe(20);
  });

  it('stop the boot when they are given an action that does not exist, naming the nearest', async () => {
    const roles = { public: { actions: ['api::*', 'api::shop.shop.fnd'] } };
    await expect(bootApp({ app: appWith(roles) })).rejects.toThrow(
      'config/access, roles.public.actions[1]: "api::shop.shop.fnd" is not an action (did you mean "api::shop.shop.find"?)',
    );
  });

  it('may be given actions of a plugin that is off', async () => {
    app = await bootApp({ app: appWith(granted('api::*', 'plugin::i18n.locales.listLocales', 'plugin::upload.content-api.find')) });
    expect((await app.request.get('/api/shops')).status).toBe(200);
  });

  it('stop the boot when the section is not as it should be', async () => {
    await expect(bootApp({ app: appWith({ public: { action: ['api::*'] } }) })).rejects.toThrow(/roles\.public/);
  });
});

describe('with users-permissions off', () => {
  const plugins = { ...OTHERS_OFF, 'users-permissions': false };

  it('a model that refers to users is refused, with the plugin to switch on', async () => {
    await expect(bootApp({ app: { contentTypes: [shop], config: { plugins } } })).rejects.toThrow(
      /attributes\.owner.*plugin::users-permissions\.user.*enable the plugin "users-permissions"/s,
    );
  });

  it('the section roles is ignored, and strangers may do nothing', async () => {
    const contentTypes = [{ ...shop, attributes: { name: { type: 'string' } } }];
    const app = await bootApp({ app: { contentTypes, config: { plugins, access: { roles: granted('api::*') } } } });
    try {
      expect((await app.request.get('/api/shops')).status).toBe(403);
    } finally {
      await app.close();
    }
  });
});
