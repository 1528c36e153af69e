// For Plinth: applies src/graphql-customization.js, which is written for a Strapi 5 deployment. An app that moves from Strapi can do the
// same with its own file.

const { definePlugin, HTTP } = require('plinth');
const { GRAPHQL } = require('plinth/plugins/graphql');
const customizeGraphql = require('../src/graphql-customization.js');

module.exports = definePlugin({
  name: 'strapi-customization',
  description: 'Applies what was written for the extension service of Strapi',
  requires: ['graphql'],
  apply({ container }) {
    const graphql = container.resolve(GRAPHQL);
    customizeGraphql(strapiOf(graphql, container.resolve(HTTP)));
    // Not in that file, because Strapi would not start with it.
    graphql.extend({ resolversConfig: { 'Query.conformanceRefusedByFunction': { policies: [() => false] } } });
  },
});

/** The parts of the `strapi` object that the file uses. */
function strapiOf(graphql, http) {
  const services = {
    extension: {
      shadowCRUD: (uid) => graphql.shadowCRUD(uid),
      use: (extension) => graphql.use(extension, strapi),
    },
  };
  const registries = {
    policies: {
      set: (name, policy) => http.addPolicy(name, async (context, config) => (await policy(context, config, { strapi })) !== false),
    },
    middlewares: { set: (name, middleware) => graphql.addMiddleware(name, middleware) },
  };
  const strapi = {
    plugin: (name) => (name === 'graphql' ? { service: (service) => services[service] } : undefined),
    get: (registry) => registries[registry],
  };
  return strapi;
}
