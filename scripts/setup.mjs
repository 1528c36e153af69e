// What scripts need before they can run: installed packages, and what was built of the sources.
//
// Plain JavaScript, because nothing is installed yet. Both steps look before they work, so that the second time costs milliseconds,
// and a lock file keeps two commands on one clone from doing them at once.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** The repository. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

const STATE = join(ROOT, '.plinth');
const LOCK = join(STATE, 'setup.lock');
const DIST = join(ROOT, 'dist');
const STAMP = join(DIST, '.built-from');

/** The program, once it is built. */
export const PROGRAM = join(DIST, 'core/cli/bin.js');
const SOURCES = ['core', 'plugins', 'conformance'];
const BUILDERS = ['scripts/build-page.mjs', 'scripts/bundle.mjs', 'scripts/copy-templates.mjs', 'scripts/copy-sandbox.mjs'];
const FILES = ['package-lock.json', 'tsconfig.json', 'tsconfig.build.json', ...BUILDERS];

/** Installs the locked packages when what lies in node_modules differs from package-lock.json, and the driver of SQLite where Node has none. */
export function install() {
  if (installed() !== 'all') {
    alone(() => {
      if (installed() === 'all') return;
      console.error('installing packages…');
      run('npm', ['ci', '--no-fund', '--no-audit']);
    });
  }
  installDriver([]);
}

/**
 * Makes ready what `npm start` runs. After `npm ci --omit=dev` that is what was built before: there is nothing to build with, and more packages than
 * whoever chose so wanted are not installed.
 */
export function prepare() {
  if (installed() !== 'production') {
    install();
    build();
    return;
  }
  assertBuilt();
  installDriver(['--omit=dev']);
}

/** Ends this process where a package is missing that it needs. */
export function assertInstalled(name) {
  if (!existsSync(join(ROOT, 'node_modules', name, 'package.json'))) end('packages are not installed: run "npm install"');
}

/** Ends this process where nothing was built. */
export function assertBuilt() {
  if (existsSync(PROGRAM)) return;
  if (installed() === 'production')
    end('nothing is built, and what builds is not installed: run "npm ci && npm run build", then "npm ci --omit=dev"');
  end('nothing is built: run "npm run build"');
}

/** Compiles core, plugins and conformance into dist when a source changed since the last build, or always when `force` is set. */
export function build({ force = false } = {}) {
  if (!force && built()) return;
  assertInstalled('typescript');
  alone(() => {
    if (!force && built()) return;
    console.error('building…');
    const fingerprint = sources();
    // Into a folder of its own: a running server keeps its files until the new ones are complete, and deleted sources leave nothing behind.
    const next = join(STATE, `dist-${process.pid}`);
    rmSync(next, { recursive: true, force: true });
    run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.build.json', '--outDir', next]);
    run(process.execPath, [join(ROOT, 'scripts/bundle.mjs'), next]);
    run(process.execPath, [join(ROOT, 'scripts/build-page.mjs'), next]);
    writeFileSync(join(next, '.built-from'), fingerprint);
    const previous = join(STATE, `dist-${process.pid}-previous`);
    rename(DIST, previous);
    rename(next, DIST);
    rmSync(previous, { recursive: true, force: true });
  });
}

/**
 * How much of what is locked lies in node_modules, of what belongs on this machine: npm writes down what it put there.
 *
 * @returns {'all' | 'production' | 'less'} `production`: all but what development needs, and nothing of that
 */
function installed() {
  const present = read(join(ROOT, 'node_modules/.package-lock.json'));
  if (present === null) return 'less';
  const { packages } = JSON.parse(present);
  const locked = Object.entries(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages).filter(([path]) => path !== '');
  const isPresent = ([path, entry]) => packages[path]?.version === entry.version;
  const missing = locked.filter(([path, entry]) => !isPresent([path, entry]) && (path in packages || entry.optional !== true));
  if (missing.length === 0) return 'all';
  // `devOptional` is what development needs, and what is optional may: it is left out, or there with an optional peer.
  const isLeftOut = missing.every(([, { dev, devOptional }]) => dev === true || devOptional === true);
  const isNoneThere = !locked.some(([path, entry]) => entry.dev === true && isPresent([path, entry]));
  return isLeftOut && isNoneThere ? 'production' : 'less';
}

/**
 * Node before 22.16, and 23, has no SQLite that serves. Then better-sqlite3 is installed, which package.json names as an optional peer: npm knows no
 * dependency of some versions of Node alone, and would compile it, or install 27 MB, everywhere.
 */
function installDriver(options) {
  if (!lacksDriver()) return;
  alone(() => {
    if (lacksDriver()) installMissingDriver(options);
  });
}

/** Installs it without asking whether another command does: whoever runs npm in the clone has npm run this (`dependencies` of package.json). */
export function installMissingDriver(options = []) {
  if (!lacksDriver()) return;
  console.error('installing better-sqlite3…');
  const { peerDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const version = peerDependencies['better-sqlite3'].replace('^', '');
  // As what is needed at any time: npm leaves an optional peer out with what development needs.
  run('npm', ['install', '--no-save', '--save-prod', '--no-fund', '--no-audit', ...options, `better-sqlite3@${version}`]);
}

function lacksDriver() {
  return needsDriver() && !existsSync(join(ROOT, 'node_modules/better-sqlite3/build/Release/better_sqlite3.node'));
}

/** Whether this version of Node has no SQLite that serves. */
export function needsDriver() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major < 22 || major === 23 || (major === 22 && minor < 16);
}

function built() {
  return read(STAMP) === sources();
}

/** A hash over path, size and time of everything that the build reads. */
function sources() {
  const hash = createHash('sha256');
  const add = (path) => {
    const { size, mtimeMs } = statSync(path);
    hash.update(`${relative(ROOT, path)} ${size} ${mtimeMs}\n`);
  };
  const visit = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && entry.name !== 'test') visit(path);
      else if (entry.isFile() && !entry.name.endsWith('.test.ts')) add(path);
    }
  };
  for (const folder of SOURCES) if (existsSync(join(ROOT, folder))) visit(join(ROOT, folder));
  for (const file of FILES) add(join(ROOT, file));
  return hash.digest('hex');
}

/** Runs `work` while no other process of this clone does; waits as long as that takes. */
function alone(work) {
  mkdirSync(STATE, { recursive: true });
  while (!claim()) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  const release = () => rmSync(LOCK, { force: true });
  process.once('exit', release);
  work();
  process.off('exit', release);
  release();
}

/** Takes the lock, or clears away one whose owner was killed, so that the next try takes it. */
function claim() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  const owner = read(LOCK);
  if (owner !== null && !alive(Number(owner))) {
    const stale = `${LOCK}-${process.pid}`;
    rename(LOCK, stale);
    // Another process may have cleared and taken the lock in between: then it was not the stale one that moved.
    if (read(stale) === owner) rmSync(stale, { force: true });
    else rename(stale, LOCK);
  }
  return false;
}

function alive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}

/** The text of a file, null when there is none. */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Renames; what is not there needs no renaming. */
function rename(from, to) {
  try {
    renameSync(from, to);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

function end(message) {
  console.error(message);
  process.exit(1);
}

/** Runs a command in the repository and ends this process when it fails: the command has said why. */
function run(command, args) {
  const { status, error } = spawnSync(command, args, { cwd: ROOT, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}
