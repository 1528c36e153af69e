import { config, type Mistake, options, plugins, schema } from './app.ts';

const SERVER = 'config/server.json';
const MIDDLEWARES = 'config/middlewares.json';
const DATABASE = 'config/database.json';
const PLUGINS = 'config/plugins.json';

/** Syntax mistakes. */
const inTexts: readonly Mistake[] = [
  {
    did: 'a comma before the closing bracket',
    files: { [SERVER]: '{\n  "port": 1,\n}' },
    at: SERVER,
    says: ['line 2', 'a comma before }'],
  },
  {
    did: 'a comment',
    files: { [SERVER]: '{\n  // the port\n  "port": 1\n}' },
    at: SERVER,
    says: ['line 2', 'does not support comments', 'TypeScript'],
  },
  { did: 'single quotes', files: { [SERVER]: "{\n  'port': 1\n}" }, at: SERVER, says: ['line 2', 'double quotes'] },
  { did: 'a key without quotes', files: { [SERVER]: '{\n  port: 1\n}' }, at: SERVER, says: ['line 2', '"port"'] },
  { did: 'a forgotten comma', files: { [SERVER]: '{\n  "port": 1\n  "host": "::1"\n}' }, at: SERVER, says: ['line 3', 'comma'] },
  { did: 'a forgotten value', files: { [SERVER]: '{\n  "port":\n}' }, at: SERVER, says: ['line 3', 'a value is missing'] },
  { did: 'a bracket that is never closed', files: { [SERVER]: '{\n  "port": 1\n' }, at: SERVER, says: ['the { of line 1', 'closed'] },
  { did: 'a word that is no value', files: { [SERVER]: '{\n  "proxy": True\n}' }, at: SERVER, says: ['line 2', '"True"', 'true, false'] },
  { did: 'a text over two lines', files: { [SERVER]: '{\n  "host": "a\nb"\n}' }, at: SERVER, says: ['line 2', 'closing double quote'] },
  { did: 'a backslash of a path', files: { [SERVER]: '{\n  "host": "C:\\data"\n}' }, at: SERVER, says: ['line 2', 'backslash'] },
  { did: 'the marks of a merge', files: { [SERVER]: '<<<<<<< HEAD\n{}\n' }, at: SERVER, says: ['line 1', 'merge'] },
  { did: 'two values in a file', files: { [SERVER]: '{}\n{}' }, at: SERVER, says: ['line 2', 'unexpected text after'] },
  { did: 'an empty JSON file', files: { [SERVER]: '' }, at: SERVER, says: ['is empty', '{}'] },
  { did: 'an empty module', files: { 'config/server.ts': '// later\n' }, at: 'config/server.ts', says: ['is empty', 'export default'] },
  {
    did: 'a key twice',
    files: { [SERVER]: '{\n  "port": 1,\n  "host": "::1",\n  "port": 2\n}' },
    at: SERVER,
    says: ['line 4, port', 'line 2', 'remove one of them'],
  },
  {
    did: 'a syntax error in TypeScript',
    files: { 'config/server.ts': 'export default {\n  port: 1,\n  host: ,\n};\n' },
    at: 'config/server.ts',
    says: ['line 3', 'cannot be parsed', 'unexpected token'],
  },
  {
    did: 'an import of what is not there',
    files: { 'config/server.ts': "import { x } from './nowhere.ts';\nexport default { port: x };\n" },
    at: 'config/server.ts',
    says: ['line 1', '"./nowhere.ts"', 'does not exist'],
  },
  {
    did: 'an import of a package that is not installed',
    files: { 'config/server.ts': "import x from 'lodash-nope';\nexport default { port: x };\n" },
    at: 'config/server.ts',
    says: ['line 1', '"lodash-nope"', 'not installed'],
  },
  { did: 'a list instead of an object', files: { [SERVER]: '[]' }, at: SERVER, says: ['expected an object', 'found an array'] },
  { did: 'a text instead of an object', files: { [SERVER]: '"port"' }, at: SERVER, says: ['expected an object', 'found a string'] },
  { did: 'null', files: { [SERVER]: 'null' }, at: SERVER, says: ['expected an object', 'null'] },
  {
    did: 'no default export',
    files: { 'config/server.ts': 'export const server = { port: 1 };\n' },
    at: 'config/server.ts',
    says: ['no default export', 'server', 'export default'],
  },
  {
    did: 'a module that exports nothing',
    files: { 'config/server.ts': 'const server = { port: 1 };\n' },
    at: 'config/server.ts',
    says: ['exports nothing', 'export default'],
  },
  {
    did: 'an asynchronous config',
    files: { 'config/server.ts': 'export default async () => ({ port: 1 });\n' },
    at: 'config/server.ts',
    says: ['not async', 'promise'],
  },
  {
    did: 'a config that throws',
    files: { 'config/server.ts': 'export default () => {\n  throw new Error("no port today");\n};\n' },
    at: 'config/server.ts',
    says: ['line 2', 'no port today'],
  },
  {
    did: 'a config that reads from nothing',
    files: { 'config/server.ts': 'const given = undefined;\nexport default () => ({ port: given.port });\n' },
    at: 'config/server.ts',
    says: ['line 2', 'undefined'],
  },
  {
    did: 'a reader of the environment that there is not',
    files: { 'config/server.ts': 'export default ({ env }) => ({\n  port: env.integer("PORT"),\n});\n' },
    at: 'config/server.ts',
    says: ['line 2', 'env.integer', 'env.int, env.float'],
  },
  { did: 'a config that is a folder', files: { 'config/server.json/keep': '' }, at: 'config/server.json', says: ['folder'] },
];

/** Files and folders that are not read. */
const inNames: readonly Mistake[] = [
  {
    did: 'config/servers.json',
    files: { 'config/servers.json': '{}' },
    at: 'config/servers.json',
    says: ['not used', 'config/server?'],
  },
  { did: 'config/plugin.ts', files: { 'config/plugin.ts': 'export default {};' }, at: 'config/plugin.ts', says: ['config/plugins?'] },
  {
    did: 'config/Server.json',
    files: { 'config/Server.json': '{}' },
    at: 'config/Server.json',
    says: ['lower case', 'config/server.json'],
  },
  {
    did: 'config/cors.ts',
    files: { 'config/cors.ts': 'export default { origin: "*" };' },
    at: 'config/cors.ts',
    says: ['config/middlewares', 'key "cors"'],
  },
  {
    did: 'config/security.json',
    files: { 'config/security.json': '{}' },
    at: 'config/security.json',
    says: ['config/middlewares', 'key "security"'],
  },
  {
    did: 'config/graphql.ts',
    files: { 'config/graphql.ts': 'export default {};' },
    at: 'config/graphql.ts',
    says: ['config/plugins', '"graphql"'],
  },
  { did: 'config/roles.json', files: { 'config/roles.json': '{}' }, at: 'config/roles.json', says: ['config/access', 'key "roles"'] },
  {
    did: 'config/server.yaml',
    files: { 'config/server.yaml': 'port: 1' },
    at: 'config/server.yaml',
    says: ['JSON, TypeScript or JavaScript', 'config/server'],
  },
  {
    did: 'config/database.yml',
    files: { 'config/database.yml': 'url: x' },
    at: 'config/database.yml',
    says: ['JSON, TypeScript or JavaScript'],
  },
  {
    did: 'config/admin.js',
    files: { 'config/admin.js': 'module.exports = {};' },
    at: null,
    says: ['config/admin.js', 'not used'],
    noted: 'warn',
  },
  {
    did: 'code of an app of the reference',
    files: {
      'src/api/page/controllers/page.js': '',
      'src/api/page/routes/page.ts': '',
      'src/api/page/content-types/page/lifecycles.js': '',
      'src/api/page/content-types/page/schema.json': schema('page'),
      'src/extensions/upload/strapi-server.js': '',
    },
    at: null,
    says: ['src/api/page/controllers/page.js', 'src/api/page/content-types/page/lifecycles.js and 1 more', 'not used', 'plugin'],
    noted: 'warn',
  },
  { did: 'config/env/production', files: { 'config/env/production/server.json': '{}' }, at: 'config/env', says: ['not used', 'env('] },
  { did: 'config/contenttypes', files: { 'config/contenttypes/a.json': '{}' }, at: 'config/contenttypes', says: ['config/content-types?'] },
  { did: 'config/component', files: { 'config/component/shared/a.json': '{}' }, at: 'config/component', says: ['config/components?'] },
  { did: 'config/migration', files: { 'config/migration/1.js': '' }, at: 'config/migration', says: ['config/migrations?'] },
  {
    did: 'a server in two languages',
    files: { 'config/server.ts': 'export default {};', [SERVER]: '{}' },
    at: 'config/server.ts',
    says: ['config/server.json also exists', 'remove one'],
  },
  { did: 'config as a file', files: { config: '' }, at: 'config/', says: ['cannot be read', 'it is a file'] },
  { did: '.env as a folder', files: { '.env/x': '' }, at: '.env', says: ['cannot be read', 'it is a folder'] },
];

/** Values in config files. */
const inValues: readonly Mistake[] = [
  { did: 'an unknown key', files: config('server', { host: '::1', prot: 80 }), at: SERVER, says: ['line 3, prot', 'did you mean "port"?'] },
  {
    did: 'a key that is like none',
    files: config('database', { pool: { colour: 1 } }),
    at: DATABASE,
    says: ['pool.colour', 'known keys: min, max'],
  },
  {
    did: 'a port as text',
    files: config('server', { port: '1337' }),
    at: SERVER,
    says: ['line 2, port', 'an integer from 0 to 65535', 'found "1337"', 'write 1337 without quotes'],
  },
  { did: 'a port that is too large', files: config('server', { port: 99999 }), at: SERVER, says: ['port', 'from 0 to 65535', '99999'] },
  { did: 'a port with a fraction', files: config('server', { port: 80.5 }), at: SERVER, says: ['port', 'integer', '80.5'] },
  { did: 'null for a port', files: config('server', { port: null }), at: SERVER, says: ['port', 'integer', 'null'] },
  {
    did: 'a boolean as text',
    files: config('server', { proxy: 'true' }),
    at: SERVER,
    says: ['proxy', 'true or false', '"true"', 'write true without quotes'],
  },
  {
    did: 'an unknown log level',
    files: config('server', { logLevel: 'warning' }),
    at: SERVER,
    says: ['logLevel', '"warn"', 'found "warning"', 'did you mean "warn"?'],
  },
  {
    did: 'an address without scheme',
    files: config('server', { url: 'example.com' }),
    at: SERVER,
    says: ['url', 'a URL such as https://example.com'],
  },
  { did: 'a negative time', files: config('server', { requestTimeout: -1 }), at: SERVER, says: ['requestTimeout', 'at least 1', '-1'] },
  {
    did: 'an object instead of a list',
    files: config('api', { responses: { privateAttributes: {} } }),
    at: 'config/api.json',
    says: ['responses.privateAttributes', 'an array'],
  },
  { did: 'a list instead of an object', files: config('api', { rest: [] }), at: 'config/api.json', says: ['rest', 'an object', '[]'] },
  {
    did: 'an API below a slash at the end',
    files: config('api', { rest: { prefix: '/api/' } }),
    at: 'config/api.json',
    says: ['rest.prefix', '/api', 'none at the end'],
  },
  {
    did: 'an origin with a slash at the end',
    files: config('middlewares', { cors: { origin: ['https://a.example/'] } }),
    at: MIDDLEWARES,
    says: ['line 4, cors.origin[0]', '"https://a.example/"', 'use "https://a.example"'],
  },
  {
    did: 'an origin with a path',
    files: config('middlewares', { cors: { origin: ['https://a.example/shop'] } }),
    at: MIDDLEWARES,
    says: ['cors.origin[0]', 'use "https://a.example"'],
  },
  {
    did: 'an origin without scheme',
    files: config('middlewares', { cors: { origin: ['a.example'] } }),
    at: MIDDLEWARES,
    says: ['cors.origin[0]', 'https://example.com'],
  },
  {
    did: 'one origin as text',
    files: config('middlewares', { cors: { origin: 'https://a.example' } }),
    at: MIDDLEWARES,
    says: ['cors.origin', 'a list, also for one origin', '["https://a.example"]'],
  },
  {
    did: 'a number as origin',
    files: config('middlewares', { cors: { origin: 5 } }),
    at: MIDDLEWARES,
    says: ['cors.origin', '"*" or a list', 'found 5'],
  },
  {
    did: 'every origin in a list',
    files: config('middlewares', { cors: { origin: ['*'] } }),
    at: MIDDLEWARES,
    says: ['cors.origin[0]', 'set "origin" to "*"'],
  },
  {
    did: 'credentials for every origin',
    files: config('middlewares', { cors: { credentials: true } }),
    at: MIDDLEWARES,
    says: ['cors.credentials', 'list of origins'],
  },
  {
    did: 'a size that is none',
    files: config('middlewares', { body: { jsonLimit: '1 meg' } }),
    at: MIDDLEWARES,
    says: ['body.jsonLimit', '"1mb"'],
  },
  {
    did: 'directives as text',
    files: config('middlewares', { security: { contentSecurityPolicy: { 'img-src': "'self'" } } }),
    at: MIDDLEWARES,
    says: ['security.contentSecurityPolicy.img-src', 'an array', 'found a string', 'write ["…"]'],
  },
  {
    did: 'a middleware that is not there',
    files: config('middlewares', { extra: [{ resolve: './middlewares/none.ts' }] }),
    at: MIDDLEWARES,
    says: ['extra[0].resolve', './middlewares/none.ts', 'no such file'],
  },
  {
    did: 'a middleware that is none',
    files: { ...config('middlewares', { extra: [{ resolve: './own.ts' }] }), 'own.ts': 'export default 5;' },
    at: MIDDLEWARES,
    says: ['extra[0].resolve', 'own.ts', '(config, kernel) => middleware'],
  },
  {
    did: 'a database that there is not',
    files: config('database', { url: 'oracle://root:hunter2@host/db' }),
    at: DATABASE,
    says: ['url', 'sqlite:PATH', 'postgres://'],
  },
  {
    did: 'a pool upside down',
    files: config('database', { pool: { min: 5, max: 2 } }),
    at: DATABASE,
    says: ['pool.min', 'exceed pool.max'],
  },
  {
    did: 'a durability that there is not',
    files: config('database', { sqlite: { synchronous: 'full' } }),
    at: DATABASE,
    says: ['sqlite.synchronous', '"FULL"', 'found "full"', 'did you mean "FULL"?'],
  },
  {
    did: 'the keys of the reference for a database',
    files: config('database', { connection: { client: 'postgres' } }),
    at: DATABASE,
    says: ['connection', 'unknown key', 'url'],
  },
];

/** Environment variables. */
const inEnvironment: readonly Mistake[] = [
  {
    did: 'DATABASE_URL that is none',
    files: {},
    env: { DATABASE_URL: 'mysq://root:hunter2@host/db' },
    at: 'environment',
    says: ['DATABASE_URL', 'sqlite:PATH', 'config/database, url'],
  },
  {
    did: 'DATABASE_URL of SQLite, written like that of a server',
    files: {},
    env: { DATABASE_URL: 'sqlite://data.db' },
    at: 'environment',
    says: ['DATABASE_URL', 'must not contain //', 'sqlite:data.db', 'config/database, url'],
  },
  {
    did: 'DATABASE_URL of a server that names no database',
    files: {},
    env: { DATABASE_URL: 'mysql://root:hunter2@127.0.0.1:3306/' },
    at: 'environment',
    says: ['DATABASE_URL', 'the database name is missing', 'mysql://USER:PASSWORD@HOST/NAME', 'config/database, url'],
  },
  {
    did: 'DATABASE_URL in quotes',
    files: {},
    env: { DATABASE_URL: '"sqlite:data.db"' },
    at: 'environment',
    says: ['DATABASE_URL', 'contains quotation marks'],
  },
  ...['prod', 'Production', 'productoin'].map((name) => ({
    did: `NODE_ENV=${name}`,
    files: {},
    env: { NODE_ENV: name },
    at: 'environment',
    says: [`NODE_ENV: "${name}" runs in development mode`, 'use "production"'],
  })),
  {
    did: 'NODE_ENV of another name',
    files: {},
    env: { NODE_ENV: 'staging' },
    at: null,
    says: ['NODE_ENV is "staging", which runs in development mode'],
    noted: 'warn',
  },
  {
    did: 'a line of .env that is no variable',
    files: { '.env': 'A="one\ntwo"\nexport B=1\nC: 2\nD\n\n# =\nJWT SECRET=hunter2\n' },
    at: null,
    says: ['.env, line 8', 'NAME=value'],
    noted: 'warn',
  },
  {
    did: 'DATABASE_URL in .env',
    files: { '.env': 'A=1\nDATABASE_URL=mysq://root:hunter2@host/db\n' },
    at: '.env',
    says: ['line 2, DATABASE_URL', 'sqlite:PATH'],
  },
  {
    did: 'DATABASE_URL that a file reads',
    files: { 'config/database.ts': 'export default ({ env }) => ({\n  url: env("DATABASE_URL"),\n});\n' },
    env: { DATABASE_URL: 'mysq://root:hunter2@host/db' },
    at: 'config/database.ts',
    says: ['line 2, url', 'sqlite:PATH', 'DATABASE_URL'],
  },
  {
    did: 'PORT that is no number',
    files: {},
    env: { PORT: 'http' },
    at: 'environment',
    says: ['PORT', 'integer from 0 to 65535', 'config/server, port'],
  },
  {
    did: 'a text for env.int',
    files: { 'config/server.ts': 'export default ({ env }) => ({ port: env.int("MY_PORT", 1), proxy: env.bool("MY_PROXY") });' },
    env: { MY_PORT: 'abc' },
    at: 'environment',
    says: ['MY_PORT', 'integer', 'used in config/server.ts'],
  },
  {
    did: 'a word that is in no list',
    files: { 'config/server.ts': 'export default ({ env }) => ({ logLevel: env.oneOf("LEVEL", ["info", "debug"]) });' },
    env: { LEVEL: 'loud' },
    at: 'environment',
    says: ['LEVEL', 'one of info, debug'],
  },
  { did: 'LOG_LEVEL that there is not', files: {}, env: { LOG_LEVEL: 'loud' }, at: 'environment', says: ['LOG_LEVEL', '"info"', '"loud"'] },
  {
    did: 'a secret that is too short',
    files: {},
    env: { JWT_SECRET: 'hunter2' },
    at: 'environment',
    says: ['JWT_SECRET', '32 bytes', 'plinth secret'],
  },
];

/** `config/plugins`, and plugin options. */
const inPlugins: readonly Mistake[] = [
  {
    did: 'a plugin that is not installed',
    files: plugins({ seo: true }),
    at: PLUGINS,
    says: ['line 2, seo', 'the plugin "seo" does not exist', 'resolve'],
  },
  { did: 'a misspelt plugin', files: plugins({ grapql: true }), at: PLUGINS, says: ['grapql', 'did you mean "graphql"?'] },
  { did: 'a misspelt plugin, switched off', files: plugins({ grapql: false }), at: PLUGINS, says: ['grapql', 'did you mean "graphql"?'] },
  {
    did: 'a path that leads nowhere',
    files: plugins({ own: { resolve: './plugins/own' } }),
    at: PLUGINS,
    says: ['own', './plugins/own', 'no such file'],
  },
  {
    did: 'an unknown key of an entry',
    files: plugins({ rest: { options: {} } }),
    at: PLUGINS,
    says: ['rest.options', 'unknown key', 'enabled, resolve, config', 'belong in its "config"'],
  },
  { did: 'a text instead of an entry', files: plugins({ rest: 'on' }), at: PLUGINS, says: ['rest', 'an object', 'found a string'] },
  {
    did: 'an unknown option',
    files: options('rest', { maxLimt: 5 }),
    at: PLUGINS,
    says: ['rest.config.maxLimt', 'did you mean "maxLimit"?'],
  },
  {
    did: 'an option of the wrong type',
    files: options('rest', { maxLimit: 'many' }),
    at: PLUGINS,
    says: ['line 4, rest.config.maxLimit', 'integer', 'found a string'],
  },
  { did: 'options as a list', files: plugins({ rest: { config: [] } }), at: PLUGINS, says: ['rest.config', 'an object', '[]'] },
  {
    did: 'options where there are none',
    files: options('i18n', { locales: ['en'] }),
    at: PLUGINS,
    says: ['i18n.config.locales', 'no keys are allowed here'],
  },
  {
    did: 'a mail server without sender',
    files: options('mail', { smtp: { host: 'localhost' } }),
    at: PLUGINS,
    says: ['mail.config.from', 'MAIL_FROM'],
  },
  {
    did: 'a sender that is no address',
    files: options('mail', { from: 'nobody' }),
    at: PLUGINS,
    says: ['mail.config.from', 'post@example.org'],
  },
  {
    did: 'a password without user',
    files: options('mail', { from: 'a@b.example', smtp: { host: 'x', password: 'hunter2' } }),
    at: PLUGINS,
    says: ['smtp.password', 'user and password must be set together'],
  },
  {
    did: 'a provider of files that there is not',
    files: options('upload', { provider: 'cloudinary' }),
    at: PLUGINS,
    says: ['line 4, upload.config.provider', 'cloudinary', 'local'],
  },
  {
    did: 'an option that the provider does not know',
    files: options('upload', { providerOptions: { foldr: 'x' } }),
    at: PLUGINS,
    says: ['line 5, upload.config.providerOptions.foldr', 'folder'],
  },
  {
    did: 'a size of files as text',
    files: options('upload', { sizeLimit: 'ten' }),
    at: PLUGINS,
    says: ['sizeLimit', 'bytes as an integer', '"1mb"'],
  },
  {
    did: 'a name that copies of images cannot have',
    files: options('upload', { breakpoints: { 'x/y': 5 } }),
    at: PLUGINS,
    says: ['breakpoints', 'letters, digits'],
  },
  {
    did: 'a lifetime as text',
    files: options('users-permissions', { jwt: { expiresIn: '7d' } }),
    at: PLUGINS,
    says: ['jwt.expiresIn', 'seconds', 'found a string'],
  },
  {
    did: 'a path without slash for GraphQL',
    files: options('graphql', { endpoint: 'graphql' }),
    at: PLUGINS,
    says: ['endpoint', '/graphql', 'with a leading slash'],
  },
  {
    did: 'a scope with a blank',
    files: options('users-permissions', { providers: { github: { clientId: 'a', redirect: '/x', scope: ['a b'] } } }),
    at: PLUGINS,
    says: ['scope[0]', 'white space'],
  },
  {
    did: 'a name of a cookie',
    files: options('users-permissions', { sessions: { cookie: { name: 'a b' } } }),
    at: PLUGINS,
    says: ['sessions.cookie.name', 'letters'],
  },
  {
    did: 'a misspelt preset',
    files: options('users-permissions', { providers: { mine: { preset: 'gogle', clientId: 'a', redirect: '/x' } } }),
    at: PLUGINS,
    says: ['providers.mine.preset', 'google'],
  },
];

const OWN = 'plugins/own.ts';
const own = (text: string) => plugins({ own: { resolve: './plugins/own.ts' } }, { [OWN]: text });
const define = (parts: string) =>
  own(`import { definePlugin, DATABASE, z } from 'plinth';\nexport default definePlugin({\n  ${parts}\n});\n`);

/** Plugins of the app. */
const inCode: readonly Mistake[] = [
  {
    did: 'a plugin that exports nothing',
    files: own('export const plugin = 1;\n'),
    at: PLUGINS,
    says: ['own', './plugins/own.ts', 'definePlugin', 'default export'],
  },
  {
    did: 'a plugin that config/plugins does not name',
    files: { 'plugins/other.ts': "import { definePlugin } from 'plinth';\nexport default definePlugin({ name: 'other', apply() {} });\n" },
    at: null,
    says: ['plugins/other.ts: this plugin is not configured', 'add it to config/plugins', '"resolve": "./plugins/other.ts"'],
    noted: 'warn',
  },
  {
    did: 'migrations outside of config',
    files: { 'database/migrations/1.js': 'exports.up = async () => {};' },
    at: null,
    says: ['database/migrations: these files are not used', 'config/migrations'],
    noted: 'warn',
  },
  { did: 'a plugin under another name', files: define("name: 'mine', apply() {}"), at: PLUGINS, says: ['own', '"mine"', 'use that name'] },
  { did: 'a plugin without apply', files: define("name: 'own', aply() {}"), at: PLUGINS, says: ['own', 'apply'] },
  {
    did: 'a plugin with a misspelt part',
    files: define("name: 'own', require: ['rest'], apply() {}"),
    at: PLUGINS,
    says: ['own', '"require"', 'did you mean "requires"?'],
  },
  {
    did: 'one name where a list is meant',
    files: define("name: 'own', requires: 'rest', apply() {}"),
    at: PLUGINS,
    says: ['own', '"requires" must be a list', '"rest"'],
  },
  {
    did: 'options that are no schema',
    files: define("name: 'own', options: { a: 1 }, apply() {}"),
    at: PLUGINS,
    says: ['own', '"options" must be a schema', 'z.strictObject'],
  },
  {
    did: 'a plugin that requires what is off',
    files: plugins(
      { rest: false, own: { resolve: './plugins/own.ts' } },
      { [OWN]: "export default { name: 'own', requires: ['rest'], apply() {} };" },
    ),
    at: PLUGINS,
    says: ['own: requires "rest"', 'disabled', 'rest.enabled'],
  },
  {
    did: 'a plugin that requires what is not there',
    files: define("name: 'own', requires: ['reset'], apply() {}"),
    at: PLUGINS,
    says: ['line 2, own: requires "reset"', 'did you mean rest?'],
  },
  {
    did: 'a plugin that requires what resembles nothing',
    files: define("name: 'own', requires: ['emial'], apply() {}"),
    at: PLUGINS,
    says: ['line 2, own: requires "emial"', 'installed plugins', 'mail'],
  },
  {
    did: 'a misspelt name in after',
    files: define("name: 'own', after: ['grahpql'], apply() {}"),
    at: PLUGINS,
    says: ['line 2, own: "after" names "grahpql"', 'did you mean "graphql"?'],
  },
  {
    did: 'plugins that wait for each other',
    files: plugins(
      { one: { resolve: './one.ts' }, two: { resolve: './two.ts' } },
      {
        'one.ts': "export default { name: 'one', requires: ['two'], apply() {} };",
        'two.ts': "export default { name: 'two', after: ['one'], apply() {} };",
      },
    ),
    at: PLUGINS,
    says: ['one → two → one', 'requires', 'after'],
  },
  { did: 'a syntax error in a plugin', files: own('export default {\n  name: ,\n};\n'), at: OWN, says: ['line 2', 'cannot be parsed'] },
  {
    did: 'an error in apply',
    files: define("name: 'own', apply() { throw new Error('no luck'); }"),
    at: null,
    says: ['plugin "own" failed in apply', 'no luck', 'plugins/own.ts:3'],
  },
  {
    did: 'a misspelt hook',
    files: define("name: 'own', apply({ hooks }) { hooks.route.tap('own', () => {}); }"),
    at: null,
    says: ['plugin "own" failed in apply', 'a hook that does not exist', 'plinth hooks', 'plugins/own.ts:3'],
  },
  {
    did: 'an asynchronous apply',
    files: define("name: 'own', async apply() {}"),
    at: null,
    says: ['plugin "own"', 'must not be asynchronous', 'tap a hook'],
  },
  {
    did: 'a tap without a function',
    files: define("name: 'own', apply({ hooks }) { hooks.routes.tap('own'); }"),
    at: null,
    says: ['"own" taps kernel.routes without a function', 'plugins/own.ts:3'],
  },
  {
    did: 'a service by a misspelt import',
    files: own(
      "import { DOCUMENT } from 'plinth';\nexport default { name: 'own', apply({ container }) { container.resolve(DOCUMENT); } };\n",
    ),
    at: null,
    says: ['plugin "own" resolves undefined from the container', 'name of the import', 'plugins/own.ts:2'],
  },
  {
    did: 'a service by its name',
    files: define("name: 'own', apply({ container }) { container.resolve('documents'); }"),
    at: null,
    says: ['plugin "own" resolves "documents" from the container', 'registers it'],
  },
  {
    did: 'a misspelt option of a route',
    files: define("name: 'own', apply({ hooks }) { hooks.routes.tap('own', (r) => r.get('/x', { auth: false, polices: [] }, () => 1)); }"),
    at: null,
    says: ['GET /x', 'unknown property "polices"', 'did you mean "policies"?'],
  },
  {
    did: 'a route without options',
    files: define("name: 'own', apply({ hooks }) { hooks.routes.tap('own', (r) => r.get('/x', () => 1)); }"),
    at: null,
    says: ['GET /x', 'has no authorization', 'auth: false'],
  },
  {
    did: 'a route without a handler',
    files: define("name: 'own', apply({ hooks }) { hooks.routes.tap('own', (r) => r.get('/x', { auth: false })); }"),
    at: null,
    says: ['GET /x', 'no handler'],
  },
  {
    did: 'a table without columns',
    files: define("name: 'own', apply({ hooks }) { hooks.tables.tap('own', (tables) => tables.add({ name: 'own_things' })); }"),
    at: null,
    says: ['own', 'own_things', 'columns'],
  },
  {
    did: 'a table with an empty list of columns',
    files: define(
      "name: 'own', apply({ hooks }) { hooks.tables.tap('own', (tables) => tables.add({ name: 'own_things', columns: [], indexes: [], foreignKeys: [] })); }",
    ),
    at: null,
    says: ['own', 'own_things', 'columns'],
  },
  {
    did: 'a tap that returns nothing',
    files: define("name: 'own', apply({ hooks }) { hooks.model.tap('own', () => {}); }"),
    at: null,
    says: ['plugin "own"', 'model', 'returned nothing'],
  },
];

/** All mistakes of configuration and plugins. */
export const configMistakes: readonly Mistake[] = [...inTexts, ...inNames, ...inValues, ...inEnvironment, ...inPlugins, ...inCode];
