// Which way imports may point: config → plugins → core, and conformance → nothing. See docs/architecture.md, "Direction of imports".
//
// Inside core every room has one door, its index.ts, and `ROOMS` says which rooms it may enter.

/** The rooms of core, and the rooms that each may import. Lower rooms first. */
const ROOMS = {
  errors: [],
  content: [],
  observation: [],
  client: ['content'],
  config: ['errors'],
  model: ['errors'],
  access: ['errors'],
  query: ['model', 'errors'],
  database: ['model', 'observation', 'errors'],
  freshness: ['database', 'errors'],
  jobs: ['access', 'database', 'observation', 'errors'],
  http: ['freshness', 'access', 'observation', 'errors'],
  documents: ['freshness', 'database', 'query', 'model', 'access', 'observation', 'errors', 'content'],
  tables: ['documents', 'jobs', 'freshness', 'database', 'model', 'config', 'errors'],
  typings: ['documents', 'model', 'errors'],
};

/**
 * The floors of core/documents, and the floors that each may import. Lower floors first; the files of the room itself, which put the service
 * together, stand on all of them.
 */
const DOCUMENT_FLOORS = {
  axes: [],
  storage: ['axes'],
  plan: ['storage', 'axes'],
  counts: ['plan', 'storage'],
  input: ['storage'],
  gate: ['plan', 'storage', 'axes'],
  read: ['counts', 'plan', 'storage', 'axes'],
  change: ['input', 'storage', 'axes'],
  write: ['change', 'read', 'gate', 'input', 'plan', 'storage', 'axes'],
  'model-changes': ['write', 'storage', 'axes'],
  import: ['write', 'input', 'storage', 'axes'],
  check: ['counts', 'model-changes', 'write', 'input', 'storage', 'axes'],
};

const room = (name) => `^core/${name}/`;
const doors = (names) => names.map((name) => `^core/${name}/index[.]ts$`);

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Files that need each other are one file, or a third one is missing.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'An import that cannot be resolved cannot be checked either.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'core-imports-no-plugin',
      comment: 'Core knows nothing of REST, GraphQL, locales, drafts, files or users.',
      severity: 'error',
      from: { path: '^core/' },
      to: { path: '^(plugins|conformance|config|scripts)/' },
    },
    ...Object.entries(ROOMS).map(([name, allowed]) => ({
      name: `core-${name}-imports-lower-rooms`,
      comment: `core/${name} may import ${allowed.length === 0 ? 'no other room' : allowed.map((other) => `core/${other}`).join(', ')}.`,
      severity: 'error',
      from: { path: room(name), pathNot: '/test/' },
      to: { path: '^core/', pathNot: [room(name), ...doors(allowed)] },
    })),
    ...Object.entries(DOCUMENT_FLOORS).map(([name, allowed]) => ({
      name: `documents-${name}-imports-lower-floors`,
      comment: `core/documents/${name} may import ${allowed.length === 0 ? 'no other floor' : allowed.join(', ')}.`,
      severity: 'error',
      from: { path: room(`documents/${name}`), pathNot: '/test/' },
      to: {
        path: '^core/documents/',
        // The messages of all floors are in one file.
        pathNot: ['^core/documents/messages[.]ts$', ...[name, ...allowed].map((floor) => room(`documents/${floor}`))],
      },
    })),
    {
      name: 'rooms-have-one-door',
      comment: "Another room is entered through its index.ts alone; a room's own files are free.",
      severity: 'error',
      from: { path: '^core/([^/]+)/', pathNot: '/test/' },
      to: { path: '^core/[^/]+/', pathNot: ['^core/$1/', '^core/[^/]+/index[.]ts$'] },
    },
    {
      name: 'rooms-do-not-import-the-whole',
      comment: 'core/index.ts is what plugins see; inside core every import says which room it means.',
      severity: 'error',
      from: { path: '^core/', pathNot: ['/test/', '^core/(index[.]ts$|testing/)'] },
      to: { path: '^core/index[.]ts$' },
    },
    {
      name: 'plugins-use-the-front-door',
      comment: 'A plugin imports core as `plinth`, like every stranger.',
      severity: 'error',
      from: { path: '^(plugins|config)/' },
      to: { path: '^core/', pathNot: '^core/((client|testing)/)?index[.]ts$' },
    },
    {
      name: 'testing-is-for-tests',
      comment: '`plinth/testing` boots apps in tests and scripts; nothing that serves may need it.',
      severity: 'error',
      from: { pathNot: ['^core/testing/', '^scripts/', '/test/', '[.]test[.]ts$'] },
      to: { path: '^core/testing/' },
    },
    {
      name: 'plugins-do-not-reach-out',
      comment: 'A plugin never leaves its folder by a relative path: other plugins are `plinth/plugins/<name>`, core is `plinth`.',
      severity: 'error',
      from: { path: '^plugins/([^/]+)/' },
      to: { path: '^(core|plugins|conformance|config|scripts)/', pathNot: '^plugins/$1/', dependencyTypes: ['local'] },
    },
    {
      name: 'plugins-have-one-door',
      comment: "Another plugin's index.ts is all there is to see of it.",
      severity: 'error',
      from: { path: '^(plugins/[^/]+)/' },
      to: { path: '^plugins/[^/]+/', pathNot: ['^$1/', '^plugins/[^/]+/index[.]ts$'] },
    },
    {
      name: 'plugins-import-no-app',
      comment:
        'The app stands on plugins, not under them. Of the conformance suite, which knows no plugin, what asks a deployment is for others too: `plinth/conformance`.',
      severity: 'error',
      from: { path: '^plugins/' },
      to: { path: '^(conformance|config|scripts)/', pathNot: '^conformance/index[.]ts$' },
    },
    {
      name: 'conformance-knows-http-alone',
      comment: 'The checks see a deployment, not this implementation. The app has plugins, as any app may.',
      severity: 'error',
      from: { path: '^conformance/', pathNot: '^conformance/app/plugins/' },
      to: { path: '^(core|plugins|config|scripts)/' },
    },
    {
      name: 'no-development-packages-in-dist',
      comment:
        'What is published may only need what is installed with it. `plinth/testing` says itself what else it needs, and so does what needs a peer.',
      severity: 'error',
      from: { path: '^(core|plugins|conformance)/', pathNot: ['/test/', '[.]test[.]ts$', '^core/testing/'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm-peer'] },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    moduleSystems: ['es6', 'cjs'],
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(?:(?:^|/)dist|^coverage|/[.]plinth|^core/cli/init/templates|^plugins/admin/app)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@plinth/source', 'types', 'import', 'require', 'node', 'default'],
      extensions: ['.ts', '.js', '.json', '.d.ts'],
      mainFields: ['main', 'types'],
    },
  },
};
