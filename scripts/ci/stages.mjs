// The stages of a run, in the order in which they start.

import process from 'node:process';

const NODE = process.execPath;
const npm = (script, ...args) => ['npm', 'run', '-s', script, ...(args.length > 0 ? ['--', ...args] : [])];
const tsx = (...args) => [NODE, 'scripts/tool.mjs', 'tsx', ...args];
const shell = (text) => ['bash', '-c', text];

/** Browser suites by stage. `browser.mjs` knows those that must run alone. */
const BROWSER = {
  'browser-pages': ['pages', 'everything', 'hostile', 'other-origins', 'signing-in', 'below-path', 'broken-lines', 'crash', 'statements'],
  'browser-writing': [
    'writing',
    'leaving',
    'going-back',
    'unsaved',
    'keyboard',
    'languages',
    'texts',
    'relations',
    'preview',
    'library',
    'without-eyes',
    'uploads',
    'two-people',
  ],
  'browser-lists': [
    'lists',
    'lists-looks',
    'lists-many',
    'details',
    'invalid-json',
    'many-types',
    'model',
    'model-losses',
    'extending',
    'plugin-field',
    'first-hour',
    'kept-input',
    'contested',
  ],
  'browser-plugins': [
    'history',
    'schedule',
    'review',
    'audit',
    'search',
    'transfer',
    'mcp',
    'webhooks',
    'use-it',
    'people',
    'settings',
    'said-and-kept',
  ],
};
const BROWSER_ALONE = ['model-figures', 'figures'];

/** The names of all browser suites of the stages. */
export const BROWSER_SUITES = [...Object.values(BROWSER).flat(), ...BROWSER_ALONE];

const browserStages = Object.entries(BROWSER).map(([name, suites]) => ({
  name,
  command: npm('browser', '--at-once', '1', ...suites),
  needs: ['build'],
}));

/** @returns {import('./scheduler.mjs').Stage} tests that `npm test` leaves out */
const moreTests = (name, ...args) => ({
  name,
  command: [NODE, 'scripts/test.mjs', ...args, '-w', '1'],
  needs: ['databases', 'build'],
});

/** @type {readonly import('./scheduler.mjs').Stage[]} */
export const STAGES = [
  { name: 'system-packages', command: [NODE, 'scripts/ci/system-packages.mjs'], cores: 'all' },
  { name: 'databases', command: null, needs: ['system-packages'] },
  { name: 'packages', command: [NODE, '-e', `import('./scripts/setup.mjs').then(({ install }) => install())`], needs: ['system-packages'] },
  // As a newcomer calls it: everything that users notice, on SQLite.
  { name: 'tests', command: ['npm', 'test'], needs: ['databases', 'packages'], cores: 'all' },
  { name: 'build', command: npm('build'), needs: ['packages'] },
  {
    name: 'lint',
    command: shell('node scripts/complete-lock.mjs --check && npx --no biome ci --colors=off . && node scripts/terms.mjs'),
    needs: ['packages'],
  },
  // The longest first, so that no long one is left at the end.
  moreTests('servers-1', '--servers', '--shard', '1/2'),
  moreTests('servers-2', '--servers', '--shard', '2/2'),
  moreTests('servers-over-http', '--servers-over-http'),
  moreTests('long-tests', '--long'),
  moreTests('processes', '--processes'),
  ...browserStages,
  // Builds and reads the front ends of docs/starters.
  { name: 'starters', command: npm('starters'), needs: ['build'] },
  { name: 'image', command: [NODE, 'scripts/ci/image.mjs'], needs: ['system-packages', 'packages'] },
  // Published clients against a server in production mode.
  { name: 'clients', command: [NODE, 'scripts/clients/clients.mjs'], needs: ['build'] },
  // Plinth starts, and SQLite works, on the other versions of Node. `npm run node-versions` tests more.
  { name: 'node-versions', command: [NODE, 'scripts/node-versions.mjs', '--short', '--versions', '22,24,26'], needs: ['build'] },
  {
    name: 'conformance',
    command: [NODE, 'scripts/test.mjs', '--testMatch', '**/conformance/test/own-run.suite.ts'],
    needs: ['databases', 'build'],
  },
  {
    name: 'recorded-cases',
    command: shell(
      'if [ -f "$REFERENCE_DIR/replay.mjs" ]; then node scripts/recorded-cases.mjs "$REFERENCE_DIR"; else echo "there are no recorded cases in $REFERENCE_DIR"; exit 77; fi',
    ),
    needs: ['databases', 'build'],
  },
  { name: 'types', command: npm('typecheck'), needs: ['packages'] },
  { name: 'imports', command: npm('imports'), needs: ['packages'] },
  { name: 'documentation', command: shell('npm run -s docs -- --check && npm run -s dependency-list -- --check'), needs: ['packages'] },
  { name: 'package', command: [NODE, 'scripts/pack-smoke.mjs'], needs: ['build'] },
  { name: 'deploy-files', command: npm('deploy-files'), needs: ['system-packages', 'packages'] },
  // The documentation as a site; a dead link fails.
  { name: 'site', command: shell('npm run -s site -- --out "$TMPDIR/site"'), needs: ['packages'] },
  // Nodes see each other's writes. scripts/two-nodes runs longer.
  { name: 'two-nodes', command: tsx('scripts/two-nodes/two-nodes.ts', '--seconds', '5'), needs: ['databases', 'build'] },
  // Faults lose and break nothing. Longer runs, also on servers: scripts/faults.
  { name: 'faults', command: npm('faults', '--rounds', '4', '--faults', 'kill,kill all,terminate,freeze'), needs: ['build'] },
  // What measures time runs alone.
  { name: 'timing-tests', command: [NODE, 'scripts/test.mjs', '--timing'], needs: ['databases', 'packages'], cores: 'all' },
  { name: 'start', command: [NODE, 'scripts/start-smoke.mjs'], needs: ['build'], cores: 'all' },
  { name: 'browser-figures', command: npm('browser', '--at-once', '1', ...BROWSER_ALONE), needs: ['build'], cores: 'all' },
  { name: 'bench', command: npm('bench', '--short'), needs: ['build'], cores: 'all' },
];

/**
 * The named stages, and those that they need; all stages if none is named.
 *
 * @param {readonly string[]} names
 * @param {readonly import('./scheduler.mjs').Stage[]} [stages]
 * @throws {Error} for an unknown name
 */
export function chooseStages(names, stages = STAGES) {
  if (names.length === 0) return stages;
  const chosen = new Set();
  const choose = (name) => {
    const stage = stages.find((each) => each.name === name);
    if (stage === undefined)
      throw new Error(`stage "${name}" does not exist; the stages are ${stages.map((each) => each.name).join(', ')}`);
    for (const need of stage.needs ?? []) choose(need);
    chosen.add(stage);
  };
  for (const name of names) choose(name);
  return stages.filter((stage) => chosen.has(stage));
}
