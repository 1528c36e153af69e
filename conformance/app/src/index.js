// For a Strapi 5 deployment: does what Plinth does by itself. Gives every content type its routes, and applies config/access.json: locales,
// actions of
// roles, and API tokens.

const { readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { join } = require('node:path');
const customizeGraphql = require('./graphql-customization.js');

const ALL = ['find', 'findOne', 'create', 'update', 'delete'];

module.exports = {
  register({ strapi }) {
    // The deployment's own copy of the package, wherever this file was copied from.
    const { factories } = createRequire(join(strapi.dirs.app.root, 'package.json'))('@strapi/strapi');
    for (const [name, api] of Object.entries(strapi.apis)) {
      const uid = `api::${name}.${name}`;
      strapi.get('services').set(uid, factories.createCoreService(uid));
      strapi.get('controllers').set(uid, factories.createCoreController(uid));
      api.routes = { [name]: factories.createCoreRouter(uid) };
    }
    // Strapi has no attribute type "array": the attribute is removed, and its row is skipped.
    const { attributes } = strapi.contentType('api::voyage.voyage');
    for (const [name, { type }] of Object.entries(attributes)) if (type === 'array') delete attributes[name];
    if (strapi.plugin('graphql')) customizeGraphql(strapi);
  },

  async bootstrap({ strapi }) {
    const { locales, roles, tokens } = JSON.parse(readFileSync(join(strapi.dirs.app.root, 'config/access.json'), 'utf8'));
    await applyLocales(strapi, locales);
    for (const [type, { actions }] of Object.entries(roles)) await applyRole(strapi, type, actions);
    for (const { name, type, value } of tokens) await applyToken(strapi, name, type, process.env[value.env]);
  },
};

async function applyLocales(strapi, locales) {
  const service = strapi.plugin('i18n').service('locales');
  for (const { code, name, isDefault } of locales) {
    if (!(await service.findByCode(code))) await service.create({ code, name });
    if (isDefault) await service.setDefaultLocale({ code });
  }
}

/** Grants a role exactly these actions, without those that this version does not have. */
async function applyRole(strapi, type, actions) {
  const role = await strapi.db.query('plugin::users-permissions.role').findOne({ where: { type }, populate: ['permissions'] });
  const expanded = actions.flatMap((action) => (action.endsWith('.*') ? ALL.map((name) => action.replace(/\*$/, name)) : [action]));
  const permissions = strapi.db.query('plugin::users-permissions.permission');
  await permissions.deleteMany({ where: { role: role.id } });
  for (const action of new Set(expanded)) await permissions.create({ data: { action, role: role.id } });
}

async function applyToken(strapi, name, type, accessKey) {
  if (!accessKey) throw new Error(`the environment variable of the token "${name}" is not set`);
  const tokens = strapi.db.query('admin::api-token');
  const hash = strapi.service('admin::api-token').hash(accessKey);
  await tokens.deleteMany({ where: { name } });
  await tokens.create({ data: { name, type, accessKey: hash, description: '', lifespan: null, expiresAt: null } });
}
