import { pino } from 'pino';
import { COMMANDS, DATABASE, definePlugin, type Plugin, SYSTEM, z } from 'plinth';
import { SETTINGS, type Setting } from 'plinth/plugins/settings';
import { type BootedApp, bootApp, eachDialect, onlyPlugins, type TemporaryDatabase } from 'plinth/testing';

const KEY = 'k'.repeat(40);
const SECRET = 'hunter2-and-a-half';
const OFF = onlyPlugins('settings');

const schema = z
  .strictObject({
    title: z.string().max(20).default('Shop'),
    limit: z.int().min(1).max(100).default(10),
    most: z.int().default(50),
    colours: z.array(z.string()).default([]),
    apiKey: z.string().min(8).optional(),
  })
  .refine(({ limit, most }) => limit <= most, { message: 'limit must not be above most' });
type Shop = Setting<typeof schema>;

/** A plugin with a setting, which it returns over HTTP. */
function shop(found: { shop?: Shop } = {}): Plugin {
  return definePlugin({
    name: 'shop',
    options: z.strictObject({
      title: z.string().default('Shop').meta({ env: 'SHOP_TITLE' }),
      page: z.strictObject({ limit: z.int().default(10) }).prefault({}),
    }),
    apply({ container, hooks }) {
      const setting = container
        .resolve(SETTINGS)
        .define('shop', schema, { secret: ['apiKey'], options: { title: 'title', limit: 'page.limit' } });
      found.shop = setting;
      hooks.routes.tap('shop', (routes) => {
        routes.get('/shop', { auth: false }, (ctx) => {
          ctx.body = setting.get();
        });
      });
    },
  }) as Plugin;
}

interface Node extends BootedApp {
  readonly shop: Shop;
}

async function startNode(database: string, config: object = {}, env: Record<string, string> = { ENCRYPTION_KEY: KEY }): Promise<Node> {
  const found: { shop?: Shop } = {};
  const logger = pino({ level: 'silent' });
  const app = await bootApp({ database, env, logger, app: { plugins: [shop(found)], config: { plugins: { ...OFF, shop: { config } } } } });
  return Object.assign(app, { shop: found.shop as Shop });
}

eachDialect('settings', (dialect) => {
  let database: TemporaryDatabase;
  const nodes: Node[] = [];
  beforeEach(async () => {
    database = await dialect.createDatabase();
  });
  afterEach(async () => {
    await Promise.all(nodes.splice(0).map((node) => node.close()));
    await database.remove();
  });
  const start = async (...rest: [config?: object, env?: Record<string, string>]) => {
    const node = await startNode(database.url, ...rest);
    nodes.push(node);
    return node;
  };
  const told = async (node: Node) => (await node.request.get('/shop')).body;

  it('are what the schema says until they are changed, and on every node with the next request', async () => {
    const [first, second] = [await start(), await start()];
    expect(await told(first)).toEqual({ title: 'Shop', limit: 10, most: 50, colours: [] });
    for (let round = 1; round <= 5; round++) {
      await first.shop.change({ limit: round, colours: [`red ${round}`] }, SYSTEM);
      expect(first.shop.get()).toMatchObject({ limit: round });
      expect(await told(second)).toMatchObject({ limit: round, colours: [`red ${round}`] });
      await second.shop.change({ apiKey: `${SECRET} ${round}` }, SYSTEM);
      expect(await told(first)).toMatchObject({ limit: round, apiKey: `${SECRET} ${round}` });
    }
    await second.shop.change({ limit: undefined, apiKey: undefined }, SYSTEM);
    expect((await first.shop.latest()).limit).toBe(10);
    expect(await told(first)).toEqual({ title: 'Shop', limit: 10, most: 50, colours: ['red 5'] });
  });

  it('are still there after a start', async () => {
    const first = await start();
    await first.shop.change({ title: 'Corner', apiKey: SECRET }, SYSTEM);
    await first.close();
    nodes.length = 0;
    expect(await told(await start())).toMatchObject({ title: 'Corner', apiKey: SECRET });
  });

  it('are kept where an earlier version has stored them, without who saved them', async () => {
    const first = await start();
    await first.shop.change({ title: 'Corner' }, SYSTEM);
    const { knex } = first.kernel.container.resolve(DATABASE);
    await knex.schema.alterTable('plinth_settings', (table) => table.dropColumns('saved_by', 'savers'));
    await knex('plinth_schema').whereNot('name', 'current').delete();
    await knex('plinth_schema').update({ hash: '' });
    await first.close();
    nodes.length = 0;
    const node = await start();
    expect(await told(node)).toMatchObject({ title: 'Corner' });
    expect(node.shop.savedBy.size).toBe(0);
  });

  it('lose no change of writers who change different keys at once', async () => {
    const [first, second] = [await start(), await start()];
    await Promise.all(
      Array.from({ length: 5 }, (_, index) => [
        first.shop.change({ title: `T${index}` }, SYSTEM),
        second.shop.change({ limit: index + 1 }, SYSTEM),
        first.shop.change({ colours: [String(index)] }, SYSTEM),
        second.shop.change({ apiKey: `${SECRET}${index}` }, SYSTEM),
      ]).flat(),
    );
    expect(await told(first)).toEqual(await told(second));
    const values = (await told(first)) as Record<string, unknown>;
    expect(values.title).toMatch(/^T\d$/);
    expect(values.limit).toBeLessThan(6);
    expect(values.colours).toHaveLength(1);
    expect(values.apiKey).toContain(SECRET);
  });

  it('keep rules about several keys when two writers would break them together', async () => {
    const [first, second] = [await start(), await start()];
    await first.shop.change({ limit: 20, most: 40 }, SYSTEM);
    const results = await Promise.allSettled([first.shop.change({ limit: 35 }, SYSTEM), second.shop.change({ most: 25 }, SYSTEM)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { limit, most } = await first.shop.latest();
    expect(limit).toBeLessThanOrEqual(most);
  });

  it('keep secrets out of the database, and of what people are shown', async () => {
    const node = await start();
    await node.shop.change({ apiKey: SECRET, title: 'Seen' }, SYSTEM);
    const { knex } = node.kernel.container.resolve(DATABASE);
    const tables =
      dialect.name === 'sqlite'
        ? knex('sqlite_master').where('type', 'table').select({ name: 'name' })
        : knex('information_schema.tables')
            .whereRaw(`table_schema = ${dialect.name === 'mysql' ? 'database()' : 'current_schema()'}`)
            .select({ name: 'table_name' });
    const names = ((await tables) as readonly { readonly name: string }[]).map(({ name }) => name);
    expect(names).toContain('plinth_settings');
    let text = '';
    for (const name of names) text += JSON.stringify(await knex(name).select());
    expect(text).toContain('Seen');
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain(Buffer.from(SECRET).toString('base64url').slice(0, -2));
    expect(text).not.toContain(KEY);
    expect(JSON.stringify(node.shop.shown())).not.toContain(SECRET);
    expect(node.shop.shown()).toContainEqual({ key: 'apiKey', isSecret: true, isSet: true, saidBy: null, option: null });
    expect(node.shop.shown()).toContainEqual({ key: 'title', value: 'Seen', isSecret: false, isSet: true, saidBy: null, option: 'title' });
    expect(node.shop.shown()).toContainEqual({
      key: 'limit',
      value: 10,
      isSecret: false,
      isSet: false,
      saidBy: null,
      option: 'page.limit',
    });
  });

  it('are refused where a file or the environment says them, with its name', async () => {
    const before = await start();
    await before.shop.change({ limit: 7, title: 'Mine' }, SYSTEM);
    const node = await start({ page: { limit: 5 } }, { SHOP_TITLE: 'From outside', ENCRYPTION_KEY: KEY });
    expect(await told(node)).toMatchObject({ limit: 5, title: 'From outside' });
    const refused = { status: 400, details: { key: 'limit', saidBy: 'config/plugins' } };
    await expect(node.shop.change({ limit: 6 }, SYSTEM)).rejects.toMatchObject(refused);
    await expect(node.shop.change({ limit: 6 }, SYSTEM)).rejects.toThrow('shop.limit is set in config/plugins; edit it there');
    await expect(node.shop.change({ title: 'x' }, SYSTEM)).rejects.toThrow('shop.title is set in the environment variable SHOP_TITLE');
    expect(node.shop.shown()).toContainEqual({
      key: 'limit',
      value: 5,
      isSecret: false,
      isSet: true,
      saidBy: 'config/plugins',
      option: 'page.limit',
    });
    await node.shop.change({ most: 60 }, SYSTEM);
    expect(await told(node)).toMatchObject({ limit: 5, most: 60 });
  });

  it('do not start with another key, and do where nothing is sealed with it any more', async () => {
    const first = await start();
    await first.shop.change({ apiKey: SECRET }, SYSTEM);
    for (const env of [{ ENCRYPTION_KEY: 'o'.repeat(40) }, {}]) {
      const failed = startNode(database.url, {}, env);
      await expect(failed).rejects.toMatchObject({ code: 'SETTING_SEALED' });
      await expect(failed).rejects.toThrow(/shop\.apiKey.*ENCRYPTION_KEY.*plinth settings unset/);
    }
    await first.shop.change({ title: 'Still works', apiKey: undefined }, SYSTEM);
    expect(await told(await start({}, {}))).toMatchObject({ title: 'Still works' });
  });

  it('take no secret without a key', async () => {
    const node = await start({}, {});
    await expect(node.shop.change({ apiKey: SECRET }, SYSTEM)).rejects.toMatchObject({ status: 400, code: 'SETTING_KEY' });
    await node.shop.change({ title: 'Plain' }, SYSTEM);
    expect(await told(node)).toMatchObject({ title: 'Plain' });
  });

  it.each<[string, unknown, RegExp]>([
    ['another key', { titel: 'x' }, /titel: unknown key; did you mean "title"/],
    ['a wrong type', { limit: '5' }, /limit: expected an integer/],
    ['a value out of bounds', { limit: -5 }, /limit: /],
    ['a rule about several keys', { limit: 90 }, /limit must not be above most/],
    ['the prototype', JSON.parse('{"__proto__":{"limit":5}}'), /__proto__/],
    ['an inherited key', { toString: 'x' }, /toString: unknown key/],
    ['a list', ['limit'], /must be an object/],
    ['nothing', null, /must be an object/],
    ['NaN', { limit: Number.NaN }, /limit: /],
    ['what JSON cannot hold', { title: 1n }, /title: expected a JSON value/],
    ['NUL', { title: 'a\0b' }, /title: .*NUL/],
    ['half a character', { colours: ['\ud800'] }, /colours: .*surrogates/],
    ['a deep value', { colours: [nested(20_000)] }, /colours/],
  ])('refuse %s, and change nothing', async (_, patch, message) => {
    const node = await start();
    const failed = node.shop.change(patch as object, SYSTEM);
    await expect(failed).rejects.toMatchObject({ status: 400 });
    await expect(failed).rejects.toThrow(message);
    expect(await told(node)).toEqual({ title: 'Shop', limit: 10, most: 50, colours: [] });
  });

  it('never repeat a secret in an error', async () => {
    const node = await start();
    const error = await node.shop.change({ apiKey: 'short1' }, SYSTEM).catch((thrown: unknown) => thrown as Error);
    expect(String(error)).toMatch(/apiKey/);
    expect(JSON.stringify(error) + String(error)).not.toContain('short1');
  });

  it('have their default where what was stored does not fit any more', async () => {
    const node = await start();
    await node.shop.change({ title: 'Kept' }, SYSTEM);
    const { knex } = node.kernel.container.resolve(DATABASE);
    await knex('plinth_settings').update({ plain: JSON.stringify({ title: 'Kept', limit: 'many', gone: 1 }) });
    expect(await told(await start())).toEqual({ title: 'Kept', limit: 10, most: 50, colours: [] });
  });

  it('are shown and changed by a command', async () => {
    const node = await start({ page: { limit: 5 } });
    const run = async (name: string, ...given: string[]) => {
      const lines: string[] = [];
      const group = node.kernel.container.resolve(COMMANDS).all.find((command) => command.name === 'settings');
      const command = group?.commands?.find((one) => one.name === name);
      await command?.run?.({
        caller: SYSTEM,
        kernel: node.kernel,
        arguments: given,
        options: {},
        print: (line) => lines.push(line),
        readSecret: async () => SECRET,
      });
      return lines;
    };
    await run('set', 'shop', 'title', 'Corner');
    await run('set', 'shop', 'colours', '["red"]');
    await run('set', 'shop', 'apiKey');
    expect(await told(node)).toEqual({ title: 'Corner', limit: 5, most: 50, colours: ['red'], apiKey: SECRET });
    expect(await run('show')).toEqual([
      'shop  title    "Corner"       database',
      'shop  limit    5              config/plugins',
      'shop  most     50             default',
      'shop  colours  ["red"]        database',
      'shop  apiKey   (secret, set)  database',
    ]);
    await run('unset', 'shop', 'apiKey');
    expect((await run('show')).at(-1)).toBe('shop  apiKey   (secret, not set)  default');
    await expect(run('set', 'shpo', 'title', 'x')).rejects.toThrow('did you mean "shop"');
  });
});

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = [value];
  return value;
}

describe('a definition', () => {
  const boot = (...plugins: Plugin[]) => bootApp({ app: { plugins, config: { plugins: OFF } } });
  const defining = (name: string, define: (settings: { define: (...given: never[]) => unknown }) => void): Plugin =>
    definePlugin({ name, apply: ({ container }) => define(container.resolve(SETTINGS) as never) });
  it.each<[string, unknown[], RegExp]>([
    ['without a default', ['a', z.strictObject({ x: z.string() })], /must accept an empty object.*x/],
    ['with no name', ['', z.strictObject({})], /the name must consist/],
    [
      'that names no option',
      ['a', z.strictObject({ x: z.string().optional() }), { options: { x: 'not.there' } }],
      /maps its key "x" to the option "not.there", but there is no such option/,
    ],
  ])('%s stops the boot', async (_, given, message) => {
    await expect(boot(defining('one', (settings) => settings.define(...(given as never[]))))).rejects.toThrow(message);
  });
  it('of a name that is taken names both plugins', async () => {
    const same = (settings: { define: (...given: never[]) => unknown }) => settings.define(...(['a', z.strictObject({})] as never[]));
    await expect(boot(defining('one', same), defining('two', same))).rejects.toThrow(
      'setting "a" of plugin "two" is already registered by plugin "one"',
    );
  });
});
