// Selects the locked packages that building and serving need. `npm start` in a new clone installs only these, because checks and tests need
// as many again.

/** Development packages of checks and tests alone. */
const OF_CHECKS = new Set([
  '@biomejs/biome',
  '@modelcontextprotocol/client',
  '@seriousme/openapi-schema-validator',
  '@swc/core',
  '@swc/jest',
  '@types/jest',
  '@types/smtp-server',
  'ajv',
  'ajv-formats',
  'axe-core',
  'dependency-cruiser',
  'esbuild-register',
  'fast-check',
  'graphql-http',
  'jest',
  'oidc-provider',
  'playwright-core',
  'smtp-server',
  'tsx',
]);

/** Whether a package of the lock file, by its path there, is one of checks and tests. */
export function isOfChecks(path) {
  return OF_CHECKS.has(path.replace(/^node_modules\//, ''));
}

/**
 * package.json and package-lock.json without the packages of checks and tests, and without what only these need.
 *
 * @param {any} manifest package.json
 * @param {any} lock package-lock.json
 */
export function neededPackages(manifest, lock) {
  const devDependencies = Object.fromEntries(Object.entries(manifest.devDependencies ?? {}).filter(([name]) => !OF_CHECKS.has(name)));
  const root = { ...lock.packages[''], devDependencies };
  const kept = new Map([['', root]]);
  const waiting = [''];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    for (const name of namesFrom(kept.get(path), path === '')) {
      const found = resolve(lock.packages, path, name);
      if (found === null || kept.has(found)) continue;
      kept.set(found, lock.packages[found]);
      waiting.push(found);
    }
  }
  const packages = Object.fromEntries(Object.entries(lock.packages).filter(([path]) => kept.has(path)));
  // Without scripts: those of the clone would run in another folder.
  const { scripts, ...facts } = manifest;
  return { manifest: { ...facts, devDependencies }, lock: { ...lock, packages: { ...packages, '': root } } };
}

/** The names that a package needs. Optional peers are installed only if something else needs them. */
function namesFrom(entry, isRoot) {
  const { dependencies = {}, devDependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = entry;
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
  return Object.keys({ ...dependencies, ...optionalDependencies, ...(isRoot && devDependencies) }).concat(peers);
}

/** The path of a package in the lock file, found as Node finds it: in the folder of whoever needs it, then further up. */
function resolve(packages, from, name) {
  for (let folder = from; ; ) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (path in packages) return path;
    if (folder === '') return null;
    folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0)) || '';
  }
}
