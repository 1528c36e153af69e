import { type Command, DATABASE, FRESHNESS, SYSTEM } from 'plinth';
import {
  type BootAppOptions,
  type BootedApp,
  bootApp,
  eachDialect,
  type InlineApp,
  onlyPlugins,
  runJob,
  sqliteDialect,
  type TemporaryDatabase,
} from 'plinth/testing';

const shop = { info: { singularName: 'shop', pluralName: 'shops' }, attributes: { name: { type: 'string' } } };

const TOKENS = [
  { name: 'full', type: 'full-access', value: { env: 'TOKEN_FULL' } },
  { name: 'read', type: 'read-only', value: { env: 'TOKEN_READ' } },
  { name: 'write', type: 'custom', actions: ['api::shop.shop.create'], value: { env: 'TOKEN_WRITE' } },
];
const ENV = { TOKEN_FULL: 'full-access-token', TOKEN_READ: 'read-only-token', TOKEN_WRITE: 'write-token' };

function appWith(tokens: readonly object[], more: { readonly plugins?: object; readonly access?: object } = {}): InlineApp {
  const plugins = { ...onlyPlugins('rest', 'users-permissions', 'outgoing', 'limits', 'api-tokens'), ...more.plugins };
  return { contentTypes: [shop], config: { plugins, access: { tokens, ...more.access } } };
}

const list = ({ request }: BootedApp, token: string) => request.get('/api/shops').set('Authorization', `Bearer ${token}`);
const create = ({ request }: BootedApp, token: string) =>
  request
    .post('/api/shops')
    .set('Authorization', `Bearer ${token}`)
    .send({ data: { name: 'One' } });

/** Runs `plinth token …` on the app, and returns its output. */
async function run(
  { kernel }: BootedApp,
  name: string,
  given: readonly string[],
  options: Record<string, unknown> = {},
): Promise<string[]> {
  const lines: string[] = [];
  const group = kernel.report().commands.find((command) => command.name === 'token');
  const command = group?.commands?.find((one) => one.name === name) as Command;
  await command.run?.({ caller: SYSTEM, kernel, arguments: given, options, print: (line) => lines.push(line), readSecret: async () => '' });
  return lines;
}

eachDialect('API tokens', (dialect) => {
  const apps: BootedApp[] = [];
  let database: TemporaryDatabase;

  beforeEach(async () => {
    database = await dialect.createDatabase();
  });
  afterEach(async () => {
    await Promise.allSettled(apps.splice(0).map((app) => app.close()));
    await database.remove();
  });

  async function boot(options: BootAppOptions = {}): Promise<BootedApp> {
    const app = await bootApp({ app: appWith(TOKENS), env: ENV, database: database.url, ...options });
    apps.push(app);
    return app;
  }

  it('may do what their type says', async () => {
    const app = await boot();
    expect((await create(app, ENV.TOKEN_FULL)).status).toBe(201);
    expect((await list(app, ENV.TOKEN_FULL)).body.data).toHaveLength(1);
    expect((await list(app, ENV.TOKEN_READ)).body.data).toHaveLength(1);
    expect((await create(app, ENV.TOKEN_READ)).status).toBe(403);
    expect((await create(app, ENV.TOKEN_WRITE)).status).toBe(201);
    expect((await list(app, ENV.TOKEN_WRITE)).status).toBe(403);
  });

  it('are those of the configuration after every boot', async () => {
    const first = await boot();
    expect((await list(first, ENV.TOKEN_FULL)).status).toBe(200);
    await first.close();
    const tokens = [{ name: 'full', type: 'read-only', value: { env: 'TOKEN_FULL' } }];
    const second = await boot({ app: appWith(tokens), env: { TOKEN_FULL: 'another-value' } });
    expect((await list(second, ENV.TOKEN_FULL)).status).toBe(401);
    expect((await list(second, ENV.TOKEN_READ)).status).toBe(401);
    expect((await list(second, 'another-value')).status).toBe(200);
    expect((await create(second, 'another-value')).status).toBe(403);
  });

  it('that a command made work until it revokes them', async () => {
    const app = await boot();
    const [value] = (await run(app, 'create', ['deploy'], { type: 'custom', actions: 'api::shop.shop.*' })) as [string];
    expect((await create(app, value)).status).toBe(201);
    expect((await run(app, 'list', [])).map((line) => line.split(/\s+/)[0])).toEqual(['name', 'deploy', 'full', 'read', 'write']);
    await run(app, 'revoke', ['deploy']);
    expect((await list(app, value)).status).toBe(401);
  });

  it('that a command made outlive boots, and end with the next request on every node', async () => {
    const first = await boot();
    const [value] = (await run(first, 'create', ['deploy'], { type: 'read-only' })) as [string];
    const other = await boot();
    expect((await list(other, value)).status).toBe(200);
    await run(first, 'revoke', ['deploy']);
    expect([(await list(other, value)).status, (await list(first, value)).status]).toEqual([401, 401]);
    const [next] = (await run(other, 'create', ['deploy'], { type: 'read-only' })) as [string];
    expect([(await list(first, next)).status, (await list(first, value)).status]).toEqual([200, 401]);
  });

  it('change nothing that is remembered when their use is noted', async () => {
    const { kernel, ...app } = await boot();
    const [database, freshness] = [kernel.container.resolve(DATABASE), kernel.container.resolve(FRESHNESS)];
    // Names with # are kept numbers of documents, which jobs of the start may still count.
    const all = async () => database.knex('plinth_topics').whereNot('topic', 'like', '%#%').orderBy(['topic', 'writer']);
    await runJob({ kernel }, 'core.catch-up');
    const before = await all();
    for (let request = 0; request < 5; request++) expect((await list({ kernel, ...app }, ENV.TOKEN_READ)).status).toBe(200);
    const noted = () => database.knex('api_tokens').where('name', 'read').whereNotNull('last_used_at').first();
    while ((await noted()) === undefined) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await all()).toEqual(before);
    expect(before.map(({ topic }) => topic)).toContain('plugin::api-tokens.tokens');
    expect((await freshness.watch(['plugin::api-tokens.tokens']).ask()).value).toBeGreaterThan(0);
  });

  it('are the same when several nodes boot at once', async () => {
    const nodes = await Promise.all([boot(), boot(), boot()]);
    for (const node of nodes) expect((await list(node, ENV.TOKEN_READ)).status).toBe(200);
  });
});

describe('the token of a request', () => {
  let app: BootedApp;
  beforeAll(async () => {
    app = await bootApp({ app: appWith(TOKENS, { access: { roles: { public: { actions: ['api::*'] } } } }), env: ENV });
  });
  afterAll(() => app?.close());

  it('is 401 when nobody knows it, also where the public may go', async () => {
    expect((await app.request.get('/api/shops')).status).toBe(200);
    const { body, status } = await list(app, 'garbage');
    expect(status).toBe(401);
    expect(body).toEqual({
      data: null,
      error: { status: 401, name: 'UnauthorizedError', message: 'Missing or invalid credentials', details: {} },
    });
    expect((await app.request.get('/api/nothing').set('Authorization', 'Bearer garbage')).status).toBe(404);
  });

  it.each(['Bearer', 'Basic abc', 'Token abc', 'Bearer a b', 'Bearer  '])('is not seen in the header %p', async (header) => {
    expect((await app.request.get('/api/shops').set('Authorization', header)).status).toBe(200);
  });

  it('is read with any run of white space, whatever the case of the scheme, and never from the query string', async () => {
    expect((await app.request.get('/api/shops').set('Authorization', `bEARER \t  ${ENV.TOKEN_READ}`)).status).toBe(200);
    expect((await app.request.get(`/api/shops?access_token=garbage`)).status).toBe(200);
  });
});

describe('configured tokens', () => {
  it('stop the boot when the variable of one is missing', async () => {
    await expect(bootApp({ app: appWith(TOKENS), env: { TOKEN_FULL: 'full', TOKEN_READ: '' } })).rejects.toThrow(
      /config\/access, tokens\[1\]\.value\.env: the environment variable TOKEN_READ is not set.*tokens\[2\].*TOKEN_WRITE/s,
    );
  });

  it('stop the boot when one lists an action that does not exist', async () => {
    const tokens = [{ name: 'bad', type: 'custom', actions: ['api::shops.shop.find'], value: { env: 'TOKEN_FULL' } }];
    await expect(bootApp({ app: appWith(tokens), env: ENV })).rejects.toThrow(
      'config/access, tokens[0].actions[0]: "api::shops.shop.find" is not an action (did you mean "api::shop.shop.find"?)',
    );
  });
});

describe('the secret of the hashes', () => {
  const apps: BootedApp[] = [];
  afterEach(() => Promise.allSettled(apps.splice(0).map((app) => app.close())));

  it('ends the tokens made by command when it changes, and leaves the configured ones', async () => {
    const database = await sqliteDialect.createDatabase();
    const withSecret = async (secret: string) => {
      const app = await bootApp({ app: appWith(TOKENS), env: { ...ENV, API_TOKEN_SECRET: secret }, database: database.url });
      apps.push(app);
      return app;
    };
    const first = await withSecret('a'.repeat(32));
    const [value] = (await run(first, 'create', ['deploy'], { type: 'read-only' })) as [string];
    expect((await list(first, value)).status).toBe(200);
    const second = await withSecret('b'.repeat(32));
    expect((await list(second, value)).status).toBe(401);
    expect((await list(second, ENV.TOKEN_READ)).status).toBe(200);
    await database.remove();
  });

  it('has at least 32 characters', async () => {
    const app = appWith([], { plugins: { 'api-tokens': { config: { secret: 'a secret that is short' } } } });
    await expect(bootApp({ app })).rejects.toThrow(/config\/plugins, api-tokens\.config\.secret/);
    await expect(bootApp({ app: appWith([]), env: { API_TOKEN_SECRET: 'short' } })).rejects.toThrow(/API_TOKEN_SECRET/);
  });
});
