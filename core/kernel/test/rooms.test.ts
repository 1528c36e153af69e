import { DATABASE, type TableSchema } from '../../database/index.ts';
import { DOCUMENTS } from '../../documents/index.ts';
import { ATTRIBUTE_TYPES } from '../../model/index.ts';
import { COMMANDS, MODEL_EXTRAS } from '../index.ts';
import { cleanUp, makeKernel, plugin } from './make-kernel.ts';

afterEach(cleanUp);

const LEAF = {
  kind: 'collectionType',
  info: { singularName: 'leaf', pluralName: 'leaves', displayName: 'Leaf' },
  attributes: { name: { type: 'string' } },
};
const schema = (attributes: object) => ({ 'config/content-types/leaf.json': JSON.stringify({ ...LEAF, attributes }) });
const table = (name: string): TableSchema => ({
  name,
  columns: [{ name: 'id', kind: 'key', nullable: false }],
  indexes: [],
  foreignKeys: [],
});

describe('the rooms of a kernel', () => {
  it('are tied together: definitions, model, tables, documents', async () => {
    const kernel = makeKernel(
      { plugins: [plugin('a', ({ hooks }) => hooks.tables.tap('a', (tables) => tables.add(table('a_things'))))] },
      schema(LEAF.attributes),
    );
    await kernel.start({ until: 'bootstrap' });
    const documents = kernel.container.resolve(DOCUMENTS);
    expect([...documents.model.contentTypes.keys()]).toEqual(['api::leaf.leaf']);
    const { knex } = kernel.container.resolve(DATABASE);
    expect(await knex.schema.hasTable('leaves')).toBe(true);
    expect(await knex.schema.hasTable('a_things')).toBe(true);
  });

  it('take keys that bodies may hold from plugins', async () => {
    const kernel = makeKernel({ plugins: [plugin('a', ({ container }) => container.resolve(MODEL_EXTRAS).add('stamp'))] });
    await kernel.start({ until: 'model' });
    expect([...kernel.container.resolve(DOCUMENTS).model.ignoredKeys]).toEqual(['stamp']);
  });

  it('tell of an empty database and of an app without content types', async () => {
    const empty = makeKernel();
    await empty.start({ until: 'bootstrap' });
    expect(empty.lines.join('')).toContain('empty database; tables created');
    expect(empty.lines.join('')).toContain('the app has no content types');
    const full = makeKernel({}, schema(LEAF.attributes));
    await full.start({ until: 'bootstrap' });
    expect(full.lines.join('')).not.toContain('the app has no content types');
  });

  it('are not ready while the database does not answer', async () => {
    const kernel = makeKernel();
    await kernel.start();
    expect((await fetch(`${kernel.url}/_health/ready`)).ok).toBe(true);
    await (kernel.container.resolve(DATABASE) as unknown as { close(): Promise<void> }).close();
    expect((await fetch(`${kernel.url}/_health/ready`)).status).toBe(503);
    expect((await fetch(`${kernel.url}/_health`)).ok).toBe(true);
  });
});

describe('mistakes that concern several rooms', () => {
  it('a model that needs a plugin which is off says which one to switch on', async () => {
    const files = {
      ...schema({ shade: { type: 'rgb' }, owner: { type: 'relation', relation: 'oneToOne', target: 'plugin::paint.pot' } }),
      'paint.js': 'module.exports = { name: "paint", attributeTypes: ["rgb"], apply() {} };',
    };
    const kernel = makeKernel({ config: { plugins: { paint: { enabled: false, resolve: './paint.js' } } } }, files);
    await expect(kernel.start()).rejects.toThrow(
      'attributes.shade.type: unknown attribute type "rgb"; enable the plugin "paint" in config/plugins',
    );
    const second = makeKernel({ config: { plugins: { paint: { enabled: false, resolve: './paint.js' } } } }, files);
    await expect(second.start()).rejects.toThrow(/plugin::paint\.pot.*enable the plugin "paint" in config\/plugins/);
  });

  it('two plugins with one table', async () => {
    const tap = (name: string) => plugin(name, ({ hooks }) => hooks.tables.tap(name, (tables) => tables.add(table('things'))));
    await expect(makeKernel({ plugins: [tap('a'), tap('b')] }).start()).rejects.toThrow(
      'the table "things" is defined by two plugins: "a" and "b"',
    );
  });

  it('two plugins with one route', async () => {
    const tap = (name: string) =>
      plugin(name, ({ hooks }) => hooks.routes.tap(name, (routes) => routes.get('/x', { auth: false }, () => 1)));
    await expect(makeKernel({ plugins: [tap('a'), tap('b')] }).start()).rejects.toThrow(
      'plugin "b" failed in kernel.routes: The route GET /x of plugin "b" conflicts with GET /x of plugin "a"',
    );
  });

  it('a command that is taken, by a plugin or by the program, and one that does nothing', () => {
    const add = (name: string, command: string) =>
      plugin(name, ({ container }) => container.resolve(COMMANDS).add({ name: command, description: 'x', run: async () => undefined }));
    expect(() => makeKernel({ plugins: [add('a', 'x'), add('b', 'x')] })).toThrow(
      'plugin "b" adds the command "x", which already exists in plugin "a"',
    );
    expect(() => makeKernel({ plugins: [add('a', 'start')] })).toThrow(
      'plugin "a" adds the command "start", which already exists in the plinth program',
    );
    const idle = plugin('a', ({ container }) => container.resolve(COMMANDS).add({ name: 'x', description: 'x' }));
    expect(() => makeKernel({ plugins: [idle] })).toThrow('command "x" of plugin "a" must have either run or commands');
  });

  it('an attribute type that is there already', () => {
    const add = plugin('a', ({ container }) => {
      const types = container.resolve(ATTRIBUTE_TYPES);
      types.add(types.get('string') as never);
    });
    expect(() => makeKernel({ plugins: [add] })).toThrow('plugin "a" failed in apply: attribute type "string" already exists');
  });
});

describe('middlewares of the app', () => {
  const STAMP = `import { CONFIG } from 'plinth';
    export default (config: { value: string }, kernel: any) => async (ctx: any, next: any) => {
      ctx.set('X-Stamp', config.value + (kernel.container.resolve(CONFIG).server.port === 0));
      await next();
    };`;

  it('run for every request, with their config', async () => {
    const extra = [{ resolve: './stamp.ts', config: { value: 'v' } }];
    const kernel = makeKernel({ config: { middlewares: { extra } } }, { 'stamp.ts': STAMP });
    await kernel.start();
    expect((await fetch(`${kernel.url}/nowhere`)).headers.get('x-stamp')).toBe('vtrue');
  });

  it('that cannot be loaded, or are none, are told together', () => {
    const extra = [{ resolve: './missing.ts' }, { resolve: './none.ts' }, { resolve: './idle.ts' }];
    const files = { 'none.ts': 'export default 1;', 'idle.ts': 'export default () => undefined;' };
    const make = () => makeKernel({ config: { middlewares: { extra } } }, files);
    expect(make).toThrow(/config\/middlewares, extra\[0\]\.resolve: \.\/missing\.ts: .*/);
    expect(make).toThrow('extra[1].resolve: ./none.ts: expected (config, kernel) => middleware as its default export');
    expect(make).toThrow('extra[2].resolve: ./idle.ts: its default export did not return a middleware');
  });
});

describe('config reaches the server', () => {
  it.each([
    [
      'cors origins',
      { middlewares: { cors: { origin: ['https://a.example'] } } },
      { Origin: 'https://a.example' },
      'access-control-allow-origin',
      'https://a.example',
    ],
    ['cors off', { middlewares: { cors: { enabled: false } } }, { Origin: 'https://a.example' }, 'access-control-allow-origin', null],
    ['security on', {}, {}, 'x-content-type-options', 'nosniff'],
    ['security off', { middlewares: { security: { enabled: false } } }, {}, 'x-content-type-options', null],
    ['hsts off', { middlewares: { security: { hsts: false } } }, {}, 'strict-transport-security', null],
  ])('%s', async (_, config, headers, name, value) => {
    const kernel = makeKernel({ config });
    await kernel.start();
    expect((await fetch(`${kernel.url}/_health`, { headers })).headers.get(name)).toBe(value);
  });

  it('limits of bodies and query strings', async () => {
    const echo = plugin('a', ({ hooks }) => hooks.routes.tap('a', (routes) => routes.post('/x', { auth: false }, () => 'ok')));
    const config = { middlewares: { body: { jsonLimit: '1kb' } }, api: { queryString: { arrayLimit: 2 } } };
    const kernel = makeKernel({ plugins: [echo], config });
    await kernel.start();
    const post = (path: string, body: unknown) =>
      fetch(`${kernel.url}${path}`, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
    expect((await post('/x', { a: 1 })).status).toBe(200);
    expect((await post('/x', { a: 'x'.repeat(1_024) })).status).toBe(413);
    expect((await post('/x?a[]=1&a[]=2&a[]=3', {})).status).toBe(400);
  });
});
