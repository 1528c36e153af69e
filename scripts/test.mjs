// `npm test`: installs what is missing and runs the standard suite on SQLite. Arguments are passed to jest: `npm test -- core/model` runs
// the files of all suites there. `npm run test:all` runs every suite on three databases; test-suites.mjs tells the suites apart.
//
// Tests run from the sources. Those of processes run the build, which is brought up to date first.
//
//   TEST_DATABASES=mysql,postgres   adds databases to SQLite
//   TEST_REPORT=FOLDER              writes the results there as JSON, a file per run of jest
//   PROPERTY_SEED, PROPERTY_RUNS    see jest/property-tests.cjs

import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { OVER_HTTP } from './over-http.mjs';
import { install, ROOT } from './setup.mjs';
import { BEYOND_STANDARD, hasDatabases, isRandom, suiteOf, testFiles } from './test-suites.mjs';

const JEST = createRequire(import.meta.url).resolve('jest/bin/jest');
// Modules are loaded by Node (jest/shared-runtime.cjs): the condition points `plinth` to the sources. Tests make many short-lived objects:
// with room for them, less time goes into collecting them.
const NODE_OPTIONS = ['--conditions=@plinth/source', '--disable-warning=ExperimentalWarning', '--max-semi-space-size=32'];

const SERVERS = 'mysql,postgres';
/** The names of tests on servers, which name their server. Others in these files have run with the standard suite. */
const ON_SERVERS = ['--testNamePattern', '\\b(mysql|postgres)\\b'];
/** Random cases of `test:all`, times those of the standard suite. */
const MANY_CASES = '10';

/** A file system in memory, and the room that it must have: databases are several times quicker there than on a disk. */
const MEMORY = '/dev/shm';
const MEMORY_BYTES = 4e9;

/** What the first argument of this script chooses. All runs of jest are made even if one fails. */
const CHOICES = {
  '--all': () => [everySuite(), timing()],
  // What `npm test` leaves out, in parts: for a run of all checks.
  '--processes': () => [onAllDatabases('process')],
  '--long': () => [onAllDatabases('long')],
  '--servers': () => [onServersAlone()],
  '--servers-over-http': () => SERVERS.split(',').map(overHttp),
  '--timing': () => [timing()],
  '--random': () => [randomCases()],
};

install();
const [first, ...others] = process.argv.slice(2);
if (first === undefined) process.exitCode = runAll([standard()], []);
else if (Object.hasOwn(CHOICES, first)) process.exitCode = runAll(CHOICES[first](), others);
else process.exitCode = runAll([{ name: 'chosen', options: [] }], [first, ...others]);

/** @param more options of jest for all runs. @returns the exit code */
function runAll(runs, more) {
  const folder = mkdtempSync(join(hasMemory() ? MEMORY : tmpdir(), 'plinth-tests-'));
  try {
    const codes = runs.map((run) => jest(run, more, folder));
    return codes.find((code) => code !== 0) ?? 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function standard() {
  return { name: 'standard', options: ['--testPathIgnorePatterns', '/node_modules/', '/dist/', BEYOND_STANDARD] };
}

/** All suites but the timing suite, on all databases, with many random cases. */
function everySuite() {
  const files = listFiles((file) => file.suite !== 'timing');
  return {
    name: 'all',
    options: ['--runTestsByPath', ...files],
    env: { TEST_DATABASES: SERVERS, PROPERTY_RUNS: process.env.PROPERTY_RUNS ?? MANY_CASES },
  };
}

function onAllDatabases(suite) {
  return { name: suite, options: ['--runTestsByPath', ...listFiles((file) => file.suite === suite)], env: { TEST_DATABASES: SERVERS } };
}

/** The files of the standard suite that have databases, on the servers alone, but for those of `overHttp`. */
function onServersAlone() {
  const isElsewhere = new Set(OVER_HTTP.map((path) => join(ROOT, path)));
  const files = listFiles((file) => file.suite === 'standard' && file.hasDatabases).filter((path) => !isElsewhere.has(path));
  return { name: 'servers', options: [...ON_SERVERS, '--runTestsByPath', ...files], env: { TEST_DATABASES: SERVERS, TEST_SQLITE: 'off' } };
}

/** The share of a server in the files that run on one server each. */
function overHttp(server, index, { length }) {
  const files = OVER_HTTP.filter((_, at) => at % length === index);
  return {
    name: `http-${server}`,
    options: [...ON_SERVERS, '--runTestsByPath', ...files],
    env: { TEST_DATABASES: server, TEST_SQLITE: 'off' },
  };
}

function timing() {
  return { name: 'timing', options: ['--runInBand', '--runTestsByPath', ...listFiles((file) => file.suite === 'timing')] };
}

/** Random cases that no run has had, and more of them. */
function randomCases() {
  const { PROPERTY_SEED = String(randomInt(2 ** 31)), PROPERTY_RUNS = '5' } = process.env;
  const repeat = `To repeat this run: PROPERTY_SEED=${PROPERTY_SEED} PROPERTY_RUNS=${PROPERTY_RUNS} npm run test:random`;
  console.log(repeat);
  process.once('exit', () => console.log(repeat));
  const files = listFiles((file) => file.suite !== 'timing' && file.isRandom);
  return { name: 'random', options: ['--runTestsByPath', ...files], env: { PROPERTY_SEED, PROPERTY_RUNS } };
}

function listFiles(isWanted) {
  return testFiles(ROOT).filter((path) => {
    const text = readFileSync(path, 'utf8');
    return isWanted({ suite: suiteOf(path), hasDatabases: hasDatabases(text), isRandom: isRandom(path, text) });
  });
}

/** @returns the exit code */
function jest({ name, options, env = {} }, more, folder) {
  const report = process.env.TEST_REPORT;
  if (report !== undefined) mkdirSync(report, { recursive: true });
  // A whole suite reports what failed; a chosen part reports every file.
  const reporters = name === 'chosen' ? [] : [`--reporters=${join(ROOT, 'scripts/jest/quiet-reporter.cjs')}`];
  const reporting = report === undefined ? [] : ['--json', `--outputFile=${join(report, `${name}.json`)}`];
  const { status } = spawnSync(process.execPath, [...NODE_OPTIONS, JEST, ...options, ...more, ...reporters, ...reporting], {
    cwd: ROOT,
    stdio: 'inherit',
    // Else the AWS SDK prints a warning in each worker that it will not support Node 20 any more.
    env: { ...process.env, ...env, TMPDIR: folder, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
  });
  return status ?? 1;
}

function hasMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > MEMORY_BYTES;
  } catch {
    return false;
  }
}
