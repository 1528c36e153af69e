import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { BootProblemsError, type ConfigOverrides, type EnvValues, loadConfig } from '../index.ts';
import { appFolder, removeAppFolders } from './app-folder.ts';

afterAll(removeAppFolders);

function load(files: Readonly<Record<string, string>>, env: EnvValues = {}, overrides: ConfigOverrides = {}) {
  const { config, problems } = loadConfig({ appDir: appFolder(files), env, overrides });
  if (problems.length > 0) throw new BootProblemsError('mistakes', problems);
  return config;
}

function mistakes(files: Readonly<Record<string, string>>, env: EnvValues = {}): readonly string[] {
  try {
    load(files, env);
  } catch (error) {
    if (error instanceof BootProblemsError)
      return error.message
        .split('\n')
        .slice(1)
        .map((line) => line.replace('  - ', ''));
    throw error;
  }
  throw new Error('the configuration was accepted');
}

describe('loadConfig', () => {
  it('fills in every default when there are no files', () => {
    const config = load({});
    expect(config.server).toMatchObject({ host: '127.0.0.1', port: 1337, shutdownTimeout: 30_000, logLevel: 'info' });
    expect(config.database).toMatchObject({ url: 'sqlite:.plinth/data.db', pool: { min: 0, max: 10 }, sqlite: { synchronous: 'FULL' } });
    expect(config.api.rest).toEqual({});
    expect(config.middlewares.body.jsonLimit).toBe(1_048_576);
    expect(config.plugins).toEqual({});
    expect(config.access).toEqual({});
    expect(config.environment).toBe('development');
  });

  it('reads TypeScript, ES modules, CommonJS and JSON, as objects and as functions of env', () => {
    const config = load(
      {
        'config/server.ts': 'export default ({ env }: { env: any }) => ({ port: env.int("MY_PORT", 1) as number });',
        'config/api.js': 'export default { rest: { maxLimit: 50 } };',
        'config/middlewares.js': 'module.exports = ({ env }) => ({ etag: env.bool("ETAG", false) });',
        'config/database.json': '{ "pool": { "max": 3 } }',
      },
      { MY_PORT: '4000', ETAG: 'yes' },
    );
    expect(config.server.port).toBe(4000);
    expect(config.api.rest.maxLimit).toBe(50);
    expect(config.middlewares.etag).toBe(true);
    expect(config.database.pool).toEqual({ min: 0, max: 3 });
    expect(config.files).toMatchObject({ server: 'config/server.ts', database: 'config/database.json', plugins: 'config/plugins' });
  });

  it('lets a config file import plinth and its own modules from a folder without node_modules', () => {
    const config = load({
      'config/limits.ts': 'export const limits = { maxLimit: 77 };',
      'config/api.ts': `import { z } from 'plinth'; import { limits } from './limits.ts'; export default { rest: z.object({}).loose().parse(limits) };`,
    });
    expect(config.api.rest.maxLimit).toBe(77);
  });

  it('lets TypeScript import the default of what is CommonJS, as Node does', () => {
    const config = load({
      'config/server.ts':
        "import path from 'node:path'; import { sep } from 'node:path'; import limit from '../limit.cjs'; export default { port: path.sep === sep ? limit.port : 1 };",
      'limit.cjs': 'module.exports = { port: 4321 };',
    });
    expect(config.server.port).toBe(4321);
  });

  it('takes variables of .env, lets the process win, and changes neither', () => {
    const env = { PORT: '5001' };
    const config = load({ '.env': 'PORT=5000\nHOST=0.0.0.0\nSECRET="a b"' }, env);
    expect(config.server).toMatchObject({ port: 5001, host: '0.0.0.0' });
    expect(config.env('SECRET')).toBe('a b');
    expect(env).toEqual({ PORT: '5001' });
    expect(process.env.SECRET).toBeUndefined();
  });

  it('prefers what a file says to the environment, and overrides to both', () => {
    const files = { 'config/server.json': '{ "port": 1, "host": "::1" }' };
    expect(load(files, { PORT: '2' }).server.port).toBe(1);
    expect(load(files, { PORT: '2' }, { server: { port: 3 } }).server).toMatchObject({ port: 3, host: '::1' });
  });

  it('expands the short forms of plugin entries', () => {
    const config = load(
      { 'config/plugins.json': '{ "a": true, "b": false, "c": { "resolve": "./c", "config": { "d": 1 } } }' },
      {},
      { plugins: { b: true, c: { config: { e: 2 } } } },
    );
    expect(config.plugins).toEqual({
      a: { enabled: true },
      b: { enabled: true },
      c: { enabled: true, resolve: './c', config: { d: 1, e: 2 } },
    });
  });

  it('freezes everything', () => {
    const config = load({ 'config/access.json': '{ "roles": { "public": { "actions": [] } } }' });
    expect(() => Object.assign(config.api.rest, { maxLimit: 1 })).toThrow(TypeError);
    expect(() => Object.assign(config.access.roles as object, { other: {} })).toThrow(TypeError);
  });
});

describe('mistakes in config files', () => {
  it('tells all mistakes of all files together', () => {
    const found = mistakes({
      'config/server.json': '{ "prot": 80, "port": 99999, "logLevel": "loud" }',
      'config/api.ts': 'export default { rest: { maxLimit: "many", defualtLimit: 5 } };',
    });
    expect(found).toEqual([
      'config/server.json, port: expected an integer from 0 to 65535, found 99999',
      'config/server.json, logLevel: expected one of "fatal", "error", "warn", "info", "debug", "trace", "silent", found "loud"',
      'config/server.json, prot: unknown key; did you mean "port"?',
      'config/api.ts, rest.maxLimit: expected an integer of at least 1, found a string',
      'config/api.ts, rest.defualtLimit: unknown key; did you mean "defaultLimit"?',
    ]);
  });

  it('lists the known keys when none is near', () => {
    expect(mistakes({ 'config/database.json': '{ "pool": { "colour": 1 } }' })).toEqual([
      'config/database.json, pool.colour: unknown key; known keys: min, max',
    ]);
  });

  it('an unknown key of a plugin entry', () => {
    expect(mistakes({ 'config/plugins.json': '{ "seo": { "options": {}, "enable": true } }' })).toEqual([
      'config/plugins.json, seo.options: unknown key; known keys: enabled, resolve, config; options of the plugin belong in its "config"',
      'config/plugins.json, seo.enable: unknown key; did you mean "enabled"?',
    ]);
  });

  it('a value of the environment that does not fit names the variable', () => {
    expect(mistakes({}, { PORT: 'http' })).toEqual([
      'environment, PORT: expected an integer from 0 to 65535 (it sets config/server, port)',
    ]);
  });

  it('a variable that env.int cannot read names file and variable', () => {
    expect(mistakes({ 'config/server.ts': 'export default ({ env }) => ({ port: env.int("P") });' }, { P: 'x' })).toEqual([
      'environment, P: expected an integer (used in config/server.ts)',
    ]);
  });

  it('a database password is not repeated', () => {
    const found = mistakes({ 'config/database.json': '{ "url": "mysq://root:hunter2@host/db" }' });
    expect(found).toEqual(['config/database.json, url: expected sqlite:PATH, sqlite::memory:, mysql://…, mariadb://… or postgres://…']);
  });

  it('the same file in two languages', () => {
    expect(mistakes({ 'config/server.ts': 'export default {};', 'config/server.js': 'module.exports = {};' })).toEqual([
      'config/server.ts: config/server.js also exists; remove one of them',
    ]);
  });

  it('a link that leads to nothing', () => {
    const appDir = appFolder({ 'config/server.ts': 'export default {};' });
    symlinkSync('../nowhere.json', join(appDir, 'config/api.json'));
    expect(loadConfig({ appDir, env: {}, overrides: {} }).problems).toEqual([
      { file: 'config/api.json', path: [], message: 'is a broken symbolic link' },
    ]);
  });

  it('a misspelled file', () => {
    expect(mistakes({ 'config/plugin.ts': 'export default {};' })).toEqual([
      'config/plugin.ts: this file is not used; did you mean config/plugins?',
    ]);
  });

  it('but none where another file imports what nothing reads, whatever its name', () => {
    const files = {
      'config/base.settings.ts': 'export default { port: 1400 };',
      'config/a(b.json': '{}',
      'config/server.ts': "import base from './base.settings.ts'; import b from './a(b.json'; export default { ...base, ...b };",
    };
    const { config, problems, strays } = loadConfig({ appDir: appFolder(files), env: {}, overrides: {} });
    expect({ port: config.server.port, problems, strays }).toEqual({ port: 1400, problems: [], strays: [] });
  });

  it('a forgotten export default, an async function, a list', () => {
    const rule = 'expected an object, or a function of { env } that returns one (and is not async); found';
    const slow = 'a promise; move asynchronous code into a plugin';
    expect(
      mistakes({
        'config/server.ts': 'export const server = () => 1; export default undefined;',
        'config/api.ts': 'export default async () => ({});',
        'config/middlewares.json': '[]',
      }),
    ).toEqual([
      `config/server.ts: ${rule} nothing (is "export default" missing?)`,
      `config/api.ts: ${rule} ${slow}`,
      'config/middlewares.json: expected an object; found an array',
    ]);
  });

  it('a file that does not parse', () => {
    expect(mistakes({ 'config/server.json': '{ "port": }' })[0]).toBe('config/server.json:1: a value is missing before } (column 11)');
    expect(mistakes({ 'config/server.ts': 'export default {' })[0]).toMatch(/^config\/server\.ts:1: cannot be parsed: unexpected token/);
  });

  it('credentials for every origin', () => {
    expect(mistakes({ 'config/middlewares.json': '{ "cors": { "credentials": true } }' })).toEqual([
      'config/middlewares.json, cors.credentials: requires a list of origins; with "*", any website could send requests as the signed-in user',
    ]);
  });
});
