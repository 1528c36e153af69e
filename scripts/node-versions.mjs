// `npm run node-versions -- [--versions 20.19,22,24,26] [--short]`: tests Plinth on each version of Node, which is installed from npm with
// its headers.
//
// It uses a fresh clone of the last commit without packages: `npm start` until it is ready, twice, the size of the installation, and `npm
// test`. With --short it uses this clone: `npm start`, and only tests of what differs between versions.

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { startServer } from './running-server.mjs';
import { install, ROOT } from './setup.mjs';

/** Tests of the SQLite driver and of behavior that differs between its versions, of the program as a process, and of disk failures. */
const TESTS = [
  'core/database/test/sqlite-statement-cost',
  'core/documents/test/find-agrees',
  'plugins/rest/test/query-bounds',
  'core/cli/test/init-command',
  'core/http/test/upgrades',
  'plugins/graphql/test/subscription-sockets',
  'core/database/test/(sqlite-open|sqlite-held|dialect-fragments|aggregate-fragments|transaction)',
  'core/testing/test/full-disk',
  'core/cli/test/backup-command',
];

const { values } = parseArgs({
  options: { versions: { type: 'string', default: '20.19,22,24,26' }, short: { type: 'boolean', default: false } },
});
const folder = mkdtempSync(join(tmpdir(), 'plinth-node-'));
try {
  const results = [];
  for (const version of values.versions.split(',')) {
    const env = environment(version);
    results.push(values.short ? runShort(env) : await runWhole(version, env));
  }
  console.log(`\n${results.map(({ line }) => line).join('\n')}`);
  process.exitCode = results.every(({ isGood }) => isGood) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Environment variables with which commands find this version of Node, and compile for it. */
function environment(version) {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${system}-${process.arch}`;
  const home = join(folder, version);
  mkdirSync(home);
  writeFileSync(join(home, 'package.json'), '{}');
  execFileSync('npm', ['install', '--no-fund', '--no-audit', '--prefer-offline', '--silent', `${name}@${version}`], {
    cwd: home,
    stdio: 'inherit',
  });
  const nodedir = join(home, 'node_modules', name);
  return { ...process.env, PATH: `${join(nodedir, 'bin')}${delimiter}${process.env.PATH}`, npm_config_nodedir: nodedir };
}

function versionOf(env) {
  return execFileSync('node', ['--version'], { env, encoding: 'utf8' }).trim();
}

/** Runs a command with its output shown. @returns whether it succeeded, and seconds */
function run(command, args, options) {
  const startedAt = performance.now();
  const { status } = spawnSync(command, args, { stdio: 'inherit', ...options });
  return { isGood: status === 0, seconds: Math.round((performance.now() - startedAt) / 1_000) };
}

function runShort(env) {
  install();
  const steps = {
    start: run('node', ['scripts/start-smoke.mjs', '--untimed'], { cwd: ROOT, env }),
    tests: run('node', ['scripts/test.mjs', ...TESTS], { cwd: ROOT, env }),
  };
  const told = Object.entries(steps).map(([name, { isGood, seconds }]) => `${name} ${isGood ? 'ok' : 'FAILED'} (${seconds} s)`);
  return { isGood: Object.values(steps).every(({ isGood }) => isGood), line: `Node ${versionOf(env)}: ${told.join(', ')}` };
}

async function runWhole(version, env) {
  const clone = join(folder, `clone-${version}`);
  execFileSync('git', ['clone', '--quiet', ROOT, clone], { stdio: 'inherit' });
  const first = await ready(clone, env);
  const second = await ready(clone, env);
  const [size] = execFileSync('du', ['-sm', 'node_modules'], { cwd: clone, encoding: 'utf8' }).split('\t');
  const { isGood, seconds } = run('npm', ['test'], { cwd: clone, env });
  const told = `ready after ${first} s with nothing installed, after ${second} s the second time; ${size} MB are installed`;
  return { isGood, line: `Node ${versionOf(env)}: ${told}; npm test ${isGood ? 'ok' : 'FAILED'} (${seconds} s)` };
}

/** Seconds until `npm start` is ready. */
async function ready(clone, env) {
  const startedAt = performance.now();
  const server = await startServer(['npm', 'start'], { cwd: clone, env: { ...env, PORT: '0' }, timeout: 900_000 });
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  await server.stop('SIGINT');
  return seconds;
}
