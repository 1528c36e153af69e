// `node scripts/bundle.mjs DIST [SOURCES]`: makes one file of the compiled core and plugins, because finding and reading 300 files takes an eighth of a start.
//
// What package.json exports stays where it is, as a door that opens into that file: whoever comes through one gets the modules that run.
// Packages stay outside, so that they can be updated and shared. The conformance suite, which runs alone, stays as it is compiled.
//
// A plugin's folder `templates` is copied beside its door, and `__dirname` in its modules is its own folder still.

import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { copySandbox } from './copy-sandbox.mjs';
import { copyTemplates } from './copy-templates.mjs';

const BUNDLE = 'plinth.js';
const BIN = 'core/cli/bin.js';
/** What threads of their own begin with: each stays a file, with what it needs in it. */
const THREADS = ['core/database/dialects/sqlite/read-thread.js', 'core/database/dialects/sqlite/checkpoint-thread.js'];

const dist = resolve(process.argv[2]);
const sources = resolve(process.argv[3] ?? fileURLToPath(new URL('..', import.meta.url)));
const plugins = readdirSync(join(dist, 'plugins'));
const doors = ['core/index.js', 'core/testing/index.js', ...plugins.map((name) => `plugins/${name}/index.js`)];
const names = new Map(doors.map((door) => [door, exportsOf(door)]));

const COMMON = { bundle: true, platform: 'node', format: 'cjs', target: 'node20', packages: 'external', logLevel: 'warning' };

await build({
  ...COMMON,
  stdin: {
    contents: `module.exports = { ${[...doors, BIN].map((door) => `'${door}': () => require('./${door}')`).join(', ')} };`,
    resolveDir: dist,
  },
  outfile: join(dist, BUNDLE),
  // For `node --enable-source-maps`: stack traces then name the modules.
  sourcemap: true,
  sourcesContent: false,
  // What the modules' own `__dirname` begins with.
  banner: { js: 'const __dist = __dirname;' },
  plugins: [
    { name: 'own-package', setup: ({ onResolve }) => void onResolve({ filter: /^plinth(\/|$)/ }, ({ path }) => ownModule(path)) },
    { name: 'own-folder', setup: ({ onLoad }) => void onLoad({ filter: /\.js$/ }, ({ path }) => ownFolder(path)) },
  ],
});
const { outputFiles: threads } = await build({
  ...COMMON,
  entryPoints: THREADS.map((entry) => join(dist, entry)),
  outdir: dist,
  outbase: dist,
  write: false,
});

for (const folder of ['core', 'plugins']) removeScripts(join(dist, folder));
copyTemplates(sources, dist);
await copySandbox(dist);
for (const { path, contents } of threads) writeFileSync(path, contents);
for (const door of doors) writeFileSync(join(dist, door), `${open(door)}\n${hint(names.get(door))}`);
writeFileSync(join(dist, BIN), `#!/usr/bin/env node\n${open(BIN)}\n`);

/** What a module of the package means by a specifier of the package itself. */
function ownModule(path) {
  const [, plugin] = /^plinth\/plugins\/(.+)$/.exec(path) ?? [];
  if (path === 'plinth') return { path: join(dist, 'core/index.js') };
  return plugin === undefined ? { path, external: true } : { path: join(dist, 'plugins', plugin, 'index.js') };
}

/** A module that asks for its folder, with the folder that it would have if it were a file of its own. */
function ownFolder(path) {
  const contents = readFileSync(path, 'utf8');
  if (!/\b__dirname\b/.test(contents)) return undefined;
  const folder = relative(dist, dirname(path)).split(sep);
  // In one line with the first, so that all others keep their numbers.
  return {
    contents: `"use strict"; var __dirname = require('node:path').join(__dist, ...${JSON.stringify(folder)}); ${contents}`,
    loader: 'js',
  };
}

/** The exported names of a compiled module. */
function exportsOf(door) {
  const text = readFileSync(join(dist, door), 'utf8');
  return new Set(Array.from(text.matchAll(/^(?:Object\.defineProperty\(exports, "|exports\.)(\w+)/gm), ([, name]) => name));
}

function open(door) {
  return `module.exports = require('${relative(join(dist, door, '..'), join(dist, BUNDLE)).replaceAll('\\', '/')}')['${door}']();`;
}

/** Never runs: `import { name }` of an ES module finds the names of a CommonJS module by looking at its text. */
function hint(exported) {
  return `0 && (${[...exported].map((name) => `exports.${name} = `).join('')}0);\n`;
}

/** Removes what is in the bundle now; the declarations stay. */
function removeScripts(folder) {
  for (const entry of readdirSync(folder, { recursive: true })) if (entry.endsWith('.js')) rmSync(join(folder, entry));
}
