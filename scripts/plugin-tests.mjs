// Follows the instructions of docs/plugins.md for testing and publishing a plugin, outside the repository. Used by scripts/pack-smoke.mjs.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { ROOT } from './setup.mjs';

const VITEST = '3.2.7';

/** The code blocks of docs/plugins.md that name a file in their first line, by path. */
export function samples() {
  const page = readFileSync(join(ROOT, 'docs/plugins.md'), 'utf8');
  return new Map(Array.from(page.matchAll(/```[tj]s\n(\/\/ (\S+)\n.*?)```/gs), ([, text, path]) => [path, text]));
}

/**
 * Runs the page's tests with Jest, `node:test` and Vitest. The first two come from the repository. Vitest is installed next to the app; if
 * the registry cannot be reached, a message says so.
 * @param app folder with the packed package in its node_modules
 */
export function pluginTests(app) {
  for (const [path, text] of samples()) {
    mkdirSync(dirname(join(app, path)), { recursive: true });
    writeFileSync(join(app, path), text);
  }
  const bin = (name) => join(ROOT, 'node_modules', name);
  run([bin('jest/bin/jest.js'), '--rootDir', app, 'test/jest'], app);
  run(['--import', 'tsx', '--test', 'test/node/swatches.test.ts'], app);
  console.log('the tests of docs/plugins.md pass with Jest and node:test');
  if (install(dirname(app), { vitest: VITEST })) {
    run([join(dirname(app), 'node_modules/vitest/vitest.mjs'), 'run', '--dir', 'test/vitest'], app);
    console.log(`the tests of docs/plugins.md pass with Vitest ${VITEST}`);
  } else console.log('skipped: Vitest, which npm could not install from its registry');
}

/** Compiles the plugin as the page describes, and loads it in the app as a package. */
export function publishedPlugin(app) {
  const page = readFileSync(join(ROOT, 'docs/plugins.md'), 'utf8');
  const [, text] = /```json\n(\{\n {2}"name": "plinth-plugin-.*?)```/s.exec(page) ?? assert.fail('docs/plugins.md shows no package.json');
  const { name, main, scripts } = JSON.parse(text);
  const home = join(app, 'node_modules', name);
  const [program, source, ...options] = scripts.prepack.split(' ');
  assert.equal(program, 'tsc');
  const outDir = options.indexOf('--outDir') + 1;
  options[outDir] = join(home, options[outDir]);
  run([join(ROOT, 'node_modules/typescript/bin/tsc'), source, ...options, '--skipLibCheck', '--ignoreConfig'], app);
  writeFileSync(join(home, 'package.json'), text);
  assert.ok(readFileSync(join(home, main)).length > 0);
  const config = join(app, 'config/plugins.json');
  const before = readFileSync(config, 'utf8');
  writeFileSync(config, before.replace('./plugins/swatches.ts', name));
  const printed = execFileSync(process.execPath, [join(app, 'node_modules/plinth/dist/core/cli/bin.js'), 'plugins', '--json'], {
    cwd: app,
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: 'sqlite::memory:' },
  });
  assert.ok(
    JSON.parse(printed).plugins.some((plugin) => plugin.name === 'swatches' && plugin.origin.includes(name)),
    printed,
  );
  writeFileSync(config, before);
  console.log('the plugin of docs/plugins.md works as a package of its own');
}

/** Whether npm could install the packages. */
function install(folder, packages) {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: packages }));
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--fetch-retries=1', '--loglevel=error'];
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_(config_local_prefix|package_)/.test(name)));
  return spawnSync('npm', args, { cwd: folder, stdio: 'ignore', timeout: 120_000, shell: process.platform === 'win32', env }).status === 0;
}

function run(args, cwd) {
  execFileSync(process.execPath, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
}
