// Prepares what scripts need: installed packages and the build.
//
// Plain JavaScript, because it runs before anything is installed. Both steps first check whether there is work, so that a second call takes
// only milliseconds. A lock file keeps two commands in one clone from doing them at once.

import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { isOfChecks, neededPackages } from './needed-packages.mjs';

/** The repository. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * How many checkers the compiler has, as its options: at most four, which repeat part of each other's work. On two cores, one needs a third
 * less processor time than four (41 s instead of 60 for this repository), and ends no later.
 */
export const CHECKERS = ['--checkers', String(Math.min(4, Math.ceil(availableParallelism() / 2)))];

const STATE = join(ROOT, '.plinth');
const LOCK = join(STATE, 'setup.lock');
const DIST = join(ROOT, 'dist');
const STAMP = join(DIST, '.built-from');

/** The compiled program. */
export const PROGRAM = join(DIST, 'core/cli/bin.js');
const SOURCES = ['core', 'plugins', 'conformance'];
const BUILDERS = ['scripts/build-page.mjs', 'scripts/bundle.mjs', 'scripts/copy-templates.mjs', 'scripts/copy-sandbox.mjs'];
const FILES = ['package-lock.json', 'tsconfig.json', 'tsconfig.build.json', ...BUILDERS];

/** Installs the locked packages if node_modules differs from package-lock.json, and the SQLite driver if this version of Node has none. */
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
 * Prepares what `npm start` runs. In a new clone, only what building and serving need is installed. After `npm ci --omit=dev`, the
 * existing build is served: there are no build tools, and a production installation should not grow.
 */
export function prepare() {
  if (installed() !== 'production') {
    installNeeded();
    build();
    return;
  }
  assertBuilt();
  installDriver(['--omit=dev']);
}

/** Installs what building and serving need, unless it is there. Where packages of checks are installed, all are brought up to date. */
function installNeeded() {
  const state = installed();
  if (state === 'needed') return;
  const present = read(join(ROOT, 'node_modules/.package-lock.json'));
  const hasChecks = present !== null && Object.keys(JSON.parse(present).packages).some(isOfChecks);
  if (state === 'all' || hasChecks || (present === null && existsSync(join(ROOT, 'node_modules')))) return install();
  alone(() => {
    if (installed() !== 'less') return;
    const { manifest, lock } = needed();
    const folder = join(STATE, `install-${process.pid}`);
    mkdirSync(folder, { recursive: true });
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    const lockFile = join(folder, 'package-lock.json');
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    writeFileSync(lockFile, JSON.stringify(lock));
    console.error('installing the packages that building and serving need ("npm install" adds those of tests and checks)…');
    const progress = spawn(process.execPath, [join(ROOT, 'scripts/install-progress.mjs'), folder, lockFile], { stdio: ['ignore', 2, 2] });
    process.once('exit', () => progress.kill());
    run('npm', ['ci', '--no-fund', '--no-audit', '--no-progress'], folder);
    progress.kill();
    if (needsDriver()) {
      console.error('installing better-sqlite3, which this version of Node needs, and which may have to be compiled…');
      run('npm', driverInstall([]), folder);
    }
    const previous = join(STATE, `modules-${process.pid}-previous`);
    rename(join(ROOT, 'node_modules'), previous);
    rename(join(folder, 'node_modules'), join(ROOT, 'node_modules'));
    for (const left of [folder, previous]) rmSync(left, { recursive: true, force: true });
  });
}

function needed() {
  const [manifest, lock] = ['package.json', 'package-lock.json'].map((name) => JSON.parse(readFileSync(join(ROOT, name), 'utf8')));
  return neededPackages(manifest, lock);
}

/** Exits when a required package is missing. */
export function assertInstalled(name) {
  if (!existsSync(join(ROOT, 'node_modules', name, 'package.json'))) end('packages are not installed: run "npm install"');
}

/** Exits when there is no build. */
export function assertBuilt() {
  if (existsSync(PROGRAM)) return;
  if (installed() === 'production')
    end('nothing is built, and what builds is not installed: run "npm ci && npm run build", then "npm ci --omit=dev"');
  end('nothing is built: run "npm run build"');
}

/** Compiles core, plugins and conformance into dist if a source has changed since the last build, or always with `force`. */
export function build({ force = false } = {}) {
  if (!force && built()) return;
  assertInstalled('typescript');
  alone(() => {
    if (!force && built()) return;
    console.error('building…');
    const fingerprint = sources();
    // Builds into another folder: a running server keeps its files until the new ones are complete, and files of deleted sources do not
    // stay.
    const next = join(STATE, `dist-${process.pid}`);
    rmSync(next, { recursive: true, force: true });
    run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.build.json', '--outDir', next, ...CHECKERS]);
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
 * How much of package-lock.json is installed, considering this platform only. npm records what it has installed.
 *
 * @returns {'all' | 'needed' | 'production' | 'less'} `needed`: what building and serving need, without the packages of checks;
 *   `production`: everything but development packages, and none of those
 */
function installed() {
  const present = read(join(ROOT, 'node_modules/.package-lock.json'));
  if (present === null) return 'less';
  const { packages } = JSON.parse(present);
  const locked = Object.entries(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages).filter(([path]) => path !== '');
  const isPresent = ([path, entry]) => packages[path]?.version === entry.version;
  const missing = locked.filter(([path, entry]) => !isPresent([path, entry]) && (path in packages || entry.optional !== true));
  if (missing.length === 0) return 'all';
  // `devOptional` packages are needed for development, and are optional dependencies otherwise. They may be missing, or installed with an
  // optional peer.
  const isLeftOut = missing.every(([, { dev, devOptional }]) => dev === true || devOptional === true);
  const isNoneThere = !locked.some(([path, entry]) => entry.dev === true && isPresent([path, entry]));
  if (isLeftOut && isNoneThere) return 'production';
  const { packages: kept } = needed().lock;
  return missing.some(([path]) => path in kept) ? 'less' : 'needed';
}

/**
 * Node before 22.16, and 23, has no suitable SQLite. Then better-sqlite3 is installed, an optional peer in package.json: npm cannot
 * restrict a dependency to versions of Node, and would compile it, or install 27 MB, everywhere.
 */
function installDriver(options) {
  if (!lacksDriver()) return;
  alone(() => {
    if (lacksDriver()) installMissingDriver(options);
  });
}

/** Installs it without the lock: npm itself runs this in the clone (script `dependencies` of package.json). */
export function installMissingDriver(options = []) {
  if (!lacksDriver()) return;
  console.error('installing better-sqlite3…');
  run('npm', driverInstall(options));
}

/** The arguments of npm that install the driver. */
function driverInstall(options) {
  const { peerDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const version = peerDependencies['better-sqlite3'].replace('^', '');
  // As a production package: otherwise npm would leave out the optional peer together with the development packages.
  return ['install', '--no-save', '--save-prod', '--no-fund', '--no-audit', ...options, `better-sqlite3@${version}`];
}

function lacksDriver() {
  return needsDriver() && !existsSync(join(ROOT, 'node_modules/better-sqlite3/build/Release/better_sqlite3.node'));
}

/** Whether this version of Node has no suitable SQLite. */
export function needsDriver() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major < 22 || major === 23 || (major === 22 && minor < 16);
}

function built() {
  return read(STAMP) === sources();
}

/** A hash of path, size and modification time of every file that the build reads. */
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

/** Runs `work` under the lock of this clone; waits for the lock without a limit. */
function alone(work) {
  mkdirSync(STATE, { recursive: true });
  while (!claim()) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  const release = () => rmSync(LOCK, { force: true });
  process.once('exit', release);
  work();
  process.off('exit', release);
  release();
}

/** Takes the lock. Removes the lock of a killed process, so that the next attempt succeeds. */
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
    // Another process may have removed the stale lock and taken a new one in between. Then the moved file is the new lock, and is moved
    // back.
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

/** The text of a file; null if there is none. */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Renames a file, if it exists. */
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

/** Runs a command, and exits when it fails: the command has printed the reason. */
function run(command, args, cwd = ROOT) {
  const { status, error } = spawnSync(command, args, { cwd, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}
