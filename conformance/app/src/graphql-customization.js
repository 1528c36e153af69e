// For a Strapi 5 deployment with the GraphQL plugin: uses its extension service, so that the rows graphql.customization.* can be checked.
// It disables only parts of content types that were made for this purpose. Another service needs its own plugin that does the same.

const ACTIONS = ['create', 'find', 'findOne', 'update', 'delete'];

module.exports = function customizeGraphql(strapi) {
  const extension = strapi.plugin('graphql').service('extension');
  const type = (name) => extension.shadowCRUD(`api::${name}.${name}`);
  type('drydock').disable();
  type('tender').disableQueries();
  type('quay').disableMutations();
  type('sluice').disableAction('create');
  type('sluice').disableActions(['update', 'findOne']);
  type('pier').field('sealed').disable();
  type('pier').field('unseen').disableOutput();
  type('pier').field('fixed').disableInput();
  type('pier').field('unsearched').disableFilters();

  register(strapi);
  extension.use(openExtension(() => describe(type)));
  extension.use(({ nexus }) => builtExtension(nexus));
};

const TYPE_GETTERS = ['isEnabled', 'isDisabled', 'areQueriesEnabled', 'areQueriesDisabled', 'areMutationsEnabled', 'areMutationsDisabled'];
const FIELD_GETTERS = ['isEnabled', 'isDisabled', 'hasInputEnabled', 'hasOutputEnabled', 'hasFiltersEnabled'];

/** The values of the getters, by content type and by field of the pier. Missing getters are omitted. */
function describe(type) {
  const ask = (subject, getters) => Object.fromEntries(getters.map((getter) => [getter, subject[getter]?.()]));
  const ofType = (name) => ({
    ...ask(type(name), TYPE_GETTERS),
    enabledActions: ACTIONS.filter((action) => type(name).isActionEnabled(action)),
    disabledActions: ACTIONS.filter((action) => type(name).isActionDisabled(action)),
  });
  return {
    types: Object.fromEntries(['drydock', 'tender', 'quay', 'sluice', 'pier'].map((name) => [name, ofType(name)])),
    fields: Object.fromEntries(
      ['name', 'sealed', 'unseen', 'fixed', 'unsearched'].map((name) => [name, ask(type('pier').field(name), FIELD_GETTERS)]),
    ),
  };
}

function register(strapi) {
  strapi.get('policies').set('global::conformance-allow', (_context, config) => config?.allow !== false);
  const middlewares = strapi.get('middlewares');
  middlewares.set('global::conformance-registered', async (next, ...rest) => `${await next(...rest)}, registered`);
  middlewares.set(
    'global::conformance-configured',
    ({ word }) =>
      async (next, ...rest) =>
        `${await next(...rest)}, ${word}`,
  );
}

/** An extension given as an object: SDL, resolvers and their configuration. */
function openExtension(getters) {
  const hello = () => 'hello';
  const open = { auth: false };
  return {
    typeDefs: `
      type ConformanceWords { first: String, nested: String }
      type Query {
        conformanceFixture: String
        conformanceGetters: JSON
        conformanceWords: ConformanceWords
        conformanceGuarded: String
        conformanceScoped: String
        conformanceAllowedByName: String
        conformanceAllowedByObject: String
        conformanceRefusedByObject: String
        conformanceRefusedByFunction: String
        conformanceWrapped: String
      }
    `,
    resolvers: {
      Query: {
        conformanceFixture: hello,
        conformanceGetters: getters,
        conformanceWords: () => ({ first: 'one' }),
        conformanceGuarded: hello,
        conformanceScoped: hello,
        conformanceAllowedByName: hello,
        conformanceAllowedByObject: hello,
        conformanceRefusedByObject: hello,
        conformanceRefusedByFunction: hello,
        conformanceWrapped: hello,
      },
      ConformanceWords: { nested: () => 'two' },
    },
    resolversConfig: {
      'Query.conformanceFixture': open,
      'Query.conformanceGetters': open,
      'Query.conformanceWords': open,
      'Query.conformanceScoped': { auth: { scope: ['api::ledger.ledger.find'] } },
      'Query.conformanceAllowedByName': { ...open, policies: ['global::conformance-allow'] },
      'Query.conformanceAllowedByObject': { ...open, policies: [{ name: 'global::conformance-allow', config: { allow: true } }] },
      'Query.conformanceRefusedByObject': { ...open, policies: [{ name: 'global::conformance-allow', config: { allow: false } }] },
      // A function among the policies (() => false) keeps Strapi 5 from starting. This field therefore stays open there, and its row fails.
      'Query.conformanceRefusedByFunction': open,
      'Query.conformanceWrapped': {
        ...open,
        middlewares: [
          'global::conformance-registered',
          { name: 'global::conformance-configured', options: { word: 'configured' } },
          async (next, ...rest) => `${await next(...rest)}, inline`,
        ],
      },
      'ConformanceWords.nested': { ...open, middlewares: [async (next, ...rest) => `${await next(...rest)}, inline`] },
    },
  };
}

/** An extension given as a function: types, and a plugin of the schema builder. */
function builtExtension(nexus) {
  return {
    types: [
      nexus.extendType({
        type: 'Query',
        definition(t) {
          t.string('conformanceBuilt', { resolve: () => 'built' });
          t.string('conformancePlugged', { resolve: () => 'plain' });
        },
      }),
    ],
    plugins: [
      nexus.plugin({
        name: 'conformance',
        onCreateFieldResolver: ({ fieldConfig }) =>
          fieldConfig.name === 'conformancePlugged'
            ? async (root, args, context, info, next) => `${await next(root, args, context, info)}, plugged`
            : undefined,
      }),
    ],
    resolversConfig: { 'Query.conformanceBuilt': { auth: false }, 'Query.conformancePlugged': { auth: false } },
  };
}
