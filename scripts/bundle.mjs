// `node scripts/bundle.mjs DIST [SOURCES]`: bundles the compiled core and plugins into one file, because finding and reading 300 files
// takes an eighth of a start.
//
// The entry points that package.json exports stay where they are, and re-export from the bundle, so that all of them share the same
// modules. Packages are not bundled, so that they can be updated and shared. The conformance suite, which runs alone, stays as it is
// compiled. The client also runs alone, and in browsers: it becomes one ES module and one CommonJS file.
//
// A plugin's folder `templates` is copied next to its entry point, and `__dirname` in its modules still is its own folder.

import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { copySandbox } from './copy-sandbox.mjs';
import { copyTemplates } from './copy-templates.mjs';

const BUNDLE = 'plinth.js';
const BIN = 'core/cli/bin.js';
const CLIENT = 'core/client/index.js';
/**
 * Packages that are only ES modules. All others are loaded with `require`, because Jest does not support `import()`, and apps test their
 * plugins with it.
 */
const ES_MODULES = ['openid-client', 'file-type/node'];
/**
 * How names of the entry modules of threads end: each stays a separate file that contains its dependencies, and of modules such as `plinth`
 * only what it uses.
 */
const THREAD = '-thread.js';

const dist = resolve(process.argv[2]);
const sources = resolve(process.argv[3] ?? fileURLToPath(new URL('..', import.meta.url)));
const plugins = readdirSync(join(dist, 'plugins'));
const doors = ['core/index.js', 'core/testing/index.js', ...plugins.map((name) => `plugins/${name}/index.js`)];
const names = new Map(doors.map((door) => [door, exportsOf(door)]));
const threadEntries = readdirSync(dist, { recursive: true }).filter((path) => /^(core|plugins)\b/.test(path) && path.endsWith(THREAD));

const COMMON = { bundle: true, platform: 'node', format: 'cjs', target: 'node20', packages: 'external', logLevel: 'warning' };

await build({
  ...COMMON,
  stdin: {
    contents: `module.exports = { ${[...doors, BIN].map((door) => `'${door}': () => require('./${door}')`).join(', ')} };`,
    resolveDir: dist,
  },
  outfile: join(dist, BUNDLE),
  // For `node --enable-source-maps`, so that stack traces name the modules.
  sourcemap: true,
  sourcesContent: false,
  // Defines the base of the modules' own `__dirname`, and an `import()` that is not converted to `require`.
  banner: { js: 'const __dist = __dirname, __load = (name) => import(name);' },
  supported: { 'dynamic-import': false },
  plugins: [
    { name: 'own-package', setup: ({ onResolve }) => void onResolve({ filter: /^plinth(\/|$)/ }, ({ path }) => ownModule(path)) },
    { name: 'own-modules', setup: ({ onLoad }) => void onLoad({ filter: /\.js$/ }, ({ path }) => adapted(path)) },
  ],
});
const { outputFiles: threads } = await build({
  ...COMMON,
  entryPoints: threadEntries.map((entry) => join(sources, entry.replace(/js$/, 'ts'))),
  outdir: dist,
  outbase: sources,
  write: false,
  plugins: [{ name: 'only-what-is-used', setup: onlyWhatIsUsed }],
});

const client = await Promise.all([bundleClient('esm', 'index.mjs'), bundleClient('cjs', 'index.js')]);

for (const folder of ['core', 'plugins']) removeScripts(join(dist, folder));
copyTemplates(sources, dist);
await copySandbox(dist);
for (const { path, contents } of [...threads, ...client]) writeFileSync(path, contents);
for (const door of doors) writeFileSync(join(dist, door), `${open(door)}\n${hint(names.get(door))}`);
writeFileSync(join(dist, BIN), `#!/usr/bin/env node\n${open(BIN)}\n`);

/** Bundles the client into one file for every platform. ES modules find the exported names of the CommonJS file by scanning its text. */
async function bundleClient(format, name) {
  const { outputFiles } = await build({
    bundle: true,
    platform: 'neutral',
    format,
    target: 'es2022',
    entryPoints: [join(sources, CLIENT.replace(/js$/, 'ts'))],
    outfile: join(dist, CLIENT, '..', name),
    write: false,
    logLevel: 'warning',
    charset: 'utf8',
  });
  return outputFiles[0];
}

/**
 * Leaves out modules of which a thread uses nothing. Their sources are bundled, as this works only with ES modules. `plinth` would otherwise
 * bring all of core into the memory of a plugin's thread.
 */
function onlyWhatIsUsed({ onResolve, resolve }) {
  onResolve({ filter: /^plinth$/ }, () => ({ path: join(sources, 'core/index.ts'), sideEffects: false }));
  onResolve({ filter: /^[.]/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
    if (pluginData === 'asked' || kind === 'entry-point') return undefined;
    return { ...(await resolve(path, { kind, importer, resolveDir, pluginData: 'asked' })), sideEffects: false };
  });
  onResolve({ filter: /^[^./]/ }, ({ path, kind }) => (kind === 'entry-point' ? undefined : { path, external: true, sideEffects: false }));
}

/** Resolves a module's import of the package itself. */
function ownModule(path) {
  const [, plugin] = /^plinth\/plugins\/(.+)$/.exec(path) ?? [];
  if (path === 'plinth') return { path: join(dist, 'core/index.js') };
  return plugin === undefined ? { path, external: true } : { path: join(dist, 'plugins', plugin, 'index.js') };
}

/**
 * A module in which imports of ES modules stay imports. A module that uses `__dirname` gets the folder that it would have as a separate
 * file. Letters beyond ASCII are escaped, in regular expressions too: a single one would double the memory that Node needs for the text
 * of the whole bundle.
 */
function adapted(path) {
  const text = readFileSync(path, 'utf8');
  const contents = ES_MODULES.reduce((code, name) => code.replaceAll(`import('${name}')`, `__load('${name}')`), escaped(text));
  if (!/\b__dirname\b/.test(contents)) return contents === text ? undefined : { contents, loader: 'js' };
  const folder = relative(dist, dirname(path)).split(sep);
  // On the first line, so that line numbers do not change.
  return {
    contents: `"use strict"; var __dirname = require('node:path').join(__dist, ...${JSON.stringify(folder)}); ${contents}`,
    loader: 'js',
  };
}

function escaped(text) {
  return text.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The exported names of a compiled module. */
function exportsOf(door) {
  const text = readFileSync(join(dist, door), 'utf8');
  return new Set(Array.from(text.matchAll(/^(?:Object\.defineProperty\(exports, "|exports\.)(\w+)/gm), ([, name]) => name));
}

function open(door) {
  return `module.exports = require('${relative(join(dist, door, '..'), join(dist, BUNDLE)).replaceAll('\\', '/')}')['${door}']();`;
}

/** Never runs. `import { name }` in an ES module finds the names of a CommonJS module by scanning its text. */
function hint(exported) {
  return `0 && (${[...exported].map((name) => `exports.${name} = `).join('')}0);\n`;
}

/** Removes the files that are now in the bundle; declarations stay. */
function removeScripts(folder) {
  for (const entry of readdirSync(folder, { recursive: true })) if (entry.endsWith('.js')) rmSync(join(folder, entry));
}
