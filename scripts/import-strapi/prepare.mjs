/**
 * Adds content types, and code that cannot be imported, to a fresh Strapi 5 project, so that there is something to import:
 *
 *     node scripts/import-strapi/prepare.mjs PROJECT [APP…]
 *
 * APP is a folder in Strapi's layout (`src/api`, `src/components`); default: the app of the conformance suite. `src/index.js` and
 * `config/access.json` of the conformance suite provide the routes of its types, its locales and permissions.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const conformance = join(import.meta.dirname, '../../conformance/app');
const [project, ...apps] = process.argv.slice(2).map((path) => resolve(path));
if (project === undefined || !existsSync(join(project, 'package.json'))) {
  console.error('usage: node scripts/import-strapi/prepare.mjs PROJECT [APP…]');
  process.exit(2);
}

const access = read(join(conformance, 'config/access.json'));
for (const app of [conformance, ...apps]) {
  cpSync(join(app, 'src'), join(project, 'src'), { recursive: true });
  const own = join(app, 'config/access.json');
  if (app === conformance || !existsSync(own)) continue;
  for (const [type, { actions }] of Object.entries(read(own).roles)) {
    access.roles[type].actions = [...new Set([...access.roles[type].actions, ...actions])].filter((action) => action !== 'api::*');
    if (actions.includes('api::*')) access.roles[type].actions.push(...typesOf(app).map((uid) => `${uid}.*`));
  }
}
write('config/access.json', `${JSON.stringify(access, null, 2)}\n`);

// Custom code of the project.
write('src/extensions/users-permissions/content-types/user/schema.json', `${JSON.stringify(userType(), null, 2)}\n`);
write('src/api/pier/controllers/pier.js', `module.exports = { count: (ctx) => { ctx.body = { piers: 3 }; } };\n`);
write('src/api/pier/services/pier.js', `module.exports = { depth: () => 7 };\n`);
write('src/api/pier/policies/at-low-tide.js', `module.exports = () => true;\n`);
write('src/api/pier/middlewares/tide.js', `module.exports = () => (ctx, next) => next();\n`);
write('src/api/pier/content-types/pier/lifecycles.js', `module.exports = { beforeCreate() {} };\n`);
write('config/cron-tasks.js', `module.exports = { '0 0 1 * *': async () => {} };\n`);
write('src/plugins/tides/strapi-server.js', `module.exports = () => ({ register() {} });\n`);
write('src/plugins/tides/package.json', `${JSON.stringify({ name: 'tides', strapi: { kind: 'plugin', name: 'tides' } })}\n`);
write(
  'config/plugins.js',
  `module.exports = ({ env }) => ({
  graphql: { config: { maxLimit: 100 } },
  tides: { enabled: true, resolve: './src/plugins/tides' },
  'users-permissions': { config: { jwtSecret: env('JWT_SECRET'), register: { allowedFields: ['nickname'] } } },
});
`,
);

function typesOf(app) {
  return ['article', 'author', 'category', 'restaurant', 'shop', 'homepage', 'setting']
    .filter((name) => existsSync(join(app, 'src/api', name)))
    .map((name) => `api::${name}.${name}`);
}

/** The user type with the project's own attributes, as its content-type builder writes it. */
function userType() {
  return {
    kind: 'collectionType',
    collectionName: 'up_users',
    info: { singularName: 'user', pluralName: 'users', displayName: 'User', name: 'user', description: '' },
    options: { draftAndPublish: false, timestamps: true },
    attributes: {
      username: { type: 'string', minLength: 3, unique: true, configurable: false, required: true },
      email: { type: 'email', minLength: 6, configurable: false, required: true },
      provider: { type: 'string', configurable: false },
      password: { type: 'password', minLength: 6, configurable: false, private: true, searchable: false },
      resetPasswordToken: { type: 'string', configurable: false, private: true, searchable: false },
      confirmationToken: { type: 'string', configurable: false, private: true, searchable: false },
      confirmed: { type: 'boolean', default: false, configurable: false },
      blocked: { type: 'boolean', default: false, configurable: false },
      role: {
        type: 'relation',
        relation: 'manyToOne',
        target: 'plugin::users-permissions.role',
        inversedBy: 'users',
        configurable: false,
      },
      nickname: { type: 'string' },
      portrait: { type: 'media', multiple: false },
      sailors: { type: 'relation', relation: 'manyToMany', target: 'api::sailor.sailor' },
    },
  };
}

function read(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function write(path, text) {
  const file = join(project, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
