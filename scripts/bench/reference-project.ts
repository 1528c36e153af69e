import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SECOND_LOCALE } from './content.ts';
import { installPackages } from './install-packages.ts';
import type { DatabaseKind } from './options.ts';
import type { Command } from './server.ts';

/** The newest release in which all packages have the same version. */
const VERSION = '5.54.0';

const PACKAGES: Readonly<Record<string, string>> = {
  '@strapi/strapi': VERSION,
  '@strapi/plugin-users-permissions': VERSION,
  '@strapi/plugin-graphql': VERSION,
  graphql: '16.15.0',
  'better-sqlite3': '12.8.0',
  mysql2: '3.24.5',
  pg: '8.23.1',
  // Packages of its administration interface. It is never built here, but its packages require these as peers.
  react: '18.3.1',
  'react-dom': '18.3.1',
  'react-router-dom': '6.30.6',
  'styled-components': '6.6.0',
};

/**
 * Writes a project of the reference implementation with the bench's content types into a folder, and installs its public packages there.
 * Packages of an earlier run are reused.
 * @param actions actions that everybody has, besides reading and writing the content types
 * @returns the version of the reference
 */
export function writeReferenceProject(folder: string, app: string, actions: readonly string[] = []): string {
  installPackages(folder, PACKAGES);
  rmSync(join(folder, 'src'), { recursive: true, force: true });
  cpSync(join(app, 'src'), join(folder, 'src'), { recursive: true });
  for (const name of readdirSync(join(folder, 'src/api'))) {
    const uid = `api::${name}.${name}`;
    for (const [kind, factory] of [
      ['controllers', 'createCoreController'],
      ['services', 'createCoreService'],
      ['routes', 'createCoreRouter'],
    ]) {
      write(folder, `src/api/${name}/${kind}/${name}.js`, `module.exports = require('@strapi/strapi').factories.${factory}('${uid}');\n`);
    }
  }
  for (const [path, text] of Object.entries({ ...FILES, 'src/index.js': bootstrapText(actions) })) write(folder, path, text);
  mkdirSync(join(folder, 'public/uploads'), { recursive: true });
  mkdirSync(join(folder, 'database/migrations'), { recursive: true });
  return VERSION;
}

/** The command that serves the project with a database. */
export function referenceCommand(
  folder: string,
  database: { readonly kind: DatabaseKind; readonly url: string },
): (port: number) => Command {
  return (port) => ({
    args: ['start.js'],
    cwd: folder,
    env: {
      HOST: '127.0.0.1',
      PORT: String(port),
      BENCH_DATABASE: database.kind,
      BENCH_DATABASE_URL: database.url,
      STRAPI_TELEMETRY_DISABLED: 'true',
      STRAPI_DISABLE_UPDATE_NOTIFICATION: 'true',
    },
  });
}

/** Production mode, no request logger, no administration interface; otherwise as its generator writes them. */
const FILES: Readonly<Record<string, string>> = {
  'start.js': `
const { createStrapi } = require('@strapi/strapi');
const strapi = createStrapi({ appDir: __dirname, distDir: __dirname, serveAdminPanel: false });
strapi.start().catch((error) => { console.error(error); process.exit(1); });
`,
  'config/server.js': `
module.exports = ({ env }) => ({
  host: env('HOST'), port: env.int('PORT'), app: { keys: ['bench-key-one', 'bench-key-two'] },
  logger: { startup: { enabled: false }, updates: { enabled: false } },
});
`,
  'config/admin.js': `
module.exports = () => ({
  auth: { secret: 'bench-admin-secret' }, apiToken: { salt: 'bench-token-salt' }, transfer: { token: { salt: 'bench-transfer-salt' } },
  secrets: { encryptionKey: 'bench-encryption-key-of-32-bytes' }, serveAdminPanel: false, flags: { nps: false, promoteEE: false },
});
`,
  'config/api.js': `
module.exports = { rest: { defaultLimit: 25, maxLimit: 100, withCount: true } };
`,
  'config/logger.js': `
module.exports = { level: 'error' };
`,
  'config/middlewares.js': `
module.exports = ['strapi::errors', 'strapi::security', 'strapi::cors', 'strapi::poweredBy', 'strapi::query', 'strapi::body',
  'strapi::session', 'strapi::favicon', 'strapi::public'];
`,
  'config/plugins.js': `
module.exports = { 'users-permissions': { config: { jwtSecret: 'bench-jwt-secret' } } };
`,
  'config/database.js': `
module.exports = ({ env }) => {
  const kind = env('BENCH_DATABASE');
  const url = env('BENCH_DATABASE_URL');
  if (kind === 'sqlite') return { connection: { client: 'sqlite', connection: { filename: url.replace(/^sqlite:/, '') }, useNullAsDefault: true } };
  const { hostname, port, username, password, pathname } = new URL(url);
  const connection = { host: hostname, port: Number(port) || undefined, user: decodeURIComponent(username),
    password: decodeURIComponent(password), database: pathname.slice(1) };
  return { connection: { client: kind, connection, pool: { min: 2, max: 10 } } };
};
`,
};

/** The project's bootstrap: adds a second locale, and permissions for everybody. */
function bootstrapText(actions: readonly string[]): string {
  return `
const ACTIONS = ['find', 'findOne', 'create', 'update', 'delete'];
module.exports = {
  async bootstrap({ strapi }) {
    const locales = strapi.plugin('i18n').service('locales');
    if (!(await locales.findByCode('${SECOND_LOCALE}'))) await locales.create({ code: '${SECOND_LOCALE}', name: 'French (fr)' });
    const role = await strapi.db.query('plugin::users-permissions.role').findOne({ where: { type: 'public' }, populate: ['permissions'] });
    const granted = new Set(role.permissions.map((permission) => permission.action));
    const types = Object.keys(strapi.contentTypes).filter((uid) => uid.startsWith('api::'));
    const wanted = [...types.flatMap((uid) => ACTIONS.map((name) => uid + '.' + name)), ...${JSON.stringify(actions)}];
    for (const action of wanted.filter((action) => !granted.has(action))) {
      await strapi.db.query('plugin::users-permissions.permission').create({ data: { action, role: role.id } });
    }
  },
};
`;
}

function write(folder: string, path: string, text: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  // Unchanged files keep their modification time, so that caches that depend on it stay valid.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text.trimStart()) writeFileSync(file, text.trimStart());
}
