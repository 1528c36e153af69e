// Builds the image of .ci/Dockerfile, starts it, and waits until its health check passes.
//
// Without a Docker daemon, and as root on Linux, the instructions of the Dockerfile are executed on this system: each stage has its own root
// folder, the build stages on top of this system, the last one with nothing but Node, the C libraries of the base image and what the
// Dockerfile copies. Its server runs there as the image's user. Node is the version that the Dockerfile names, from npm.

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../setup.mjs';
import { copyOf, parseDockerfile, variablesOf } from './dockerfile.mjs';
import { SKIPPED } from './scheduler.mjs';

const DOCKERFILE = join(ROOT, '.ci/Dockerfile');
/** Milliseconds until the health check must pass. */
const PATIENCE = 60_000;
const MB = 1_048_576;
/** The folder of all roots, set in the process that mounts them. */
const FOLDER = 'PLINTH_IMAGE_FOLDER';

const SECRET = randomBytes(32).toString('hex');

function hasDocker() {
  return spawnSync('docker', ['info'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

function print(text) {
  console.log(text);
}

function run([program, ...args], options = {}) {
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], ...options });
}

/** Waits until a check succeeds. @returns {Promise<boolean>} false when it does not in time */
async function isHealthy(check) {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await setTimeout(500)) if (check()) return true;
  return false;
}

async function withDocker() {
  run(['docker', 'build', '--quiet', '-f', DOCKERFILE, '-t', 'plinth:ci', ROOT]);
  const size = Number(run(['docker', 'image', 'inspect', '--format', '{{.Size}}', 'plinth:ci']));
  print(`the image has ${Math.round(size / MB)} MB`);
  const container = run(['docker', 'create', '--env', `JWT_SECRET=${SECRET}`, 'plinth:ci']).trim();
  // An app, as the image of a project adds it.
  const config = mkdtempSync(join(tmpdir(), 'plinth-image-'));
  writeFileSync(join(config, 'server.json'), '{}');
  run(['docker', 'cp', config, `${container}:/app/config`]);
  run(['docker', 'start', container]);
  const check = 'fetch(`http://127.0.0.1:1337/_health/ready`).then((answer) => process.exit(answer.ok ? 0 : 1))';
  const isReady = await isHealthy(
    () => spawnSync('docker', ['exec', container, '/nodejs/bin/node', '-e', check], { stdio: 'ignore' }).status === 0,
  );
  print(run(['docker', 'logs', '--tail', '5', container]));
  run(['docker', 'rm', '--force', container]);
  if (!isReady) process.exitCode = 1;
}

/** The root folders of the stages, made by executing their instructions. */
class Roots {
  #folder;
  /** Node of the version that the Dockerfile names. */
  #node;
  /** @type {Map<string, string>} */
  #byName = new Map();

  constructor(folder) {
    this.#folder = folder;
  }

  /** Executes all stages. @returns {{ root: string, workFolder: string, env: Record<string, string>, rest: Map<string, string> }} of the last one */
  build(stages) {
    let last = null;
    for (const [index, stage] of stages.entries()) {
      const isSystem = /^node:\d+-bookworm$/.test(stage.base);
      const [, version] = /^(?:node:|gcr\.io\/distroless\/nodejs)(\d+)-/.exec(stage.base) ?? [];
      if (version === undefined) throw new Error(`there is no replacement for ${stage.base}`);
      this.#node ??= this.#installNode(version);
      const root = isSystem ? this.#systemRoot(String(index)) : this.#smallRoot(String(index));
      last = this.#execute(stage.instructions, root);
      if (stage.name !== null) this.#byName.set(stage.name, root);
    }
    return last;
  }

  #installNode(version) {
    const home = join(this.#folder, 'node');
    mkdirSync(home);
    writeFileSync(join(home, 'package.json'), '{}');
    const name = `node-linux-${process.arch}`;
    run(['npm', 'install', '--no-fund', '--no-audit', '--silent', `${name}@${version}`], { cwd: home });
    const node = join(home, 'node_modules', name, 'bin/node');
    print(`Node ${run([node, '--version']).trim()}`);
    return node;
  }

  /** A root with everything of this system, whose changes stay in it. */
  #systemRoot(name) {
    const [upper, work, root] = ['upper', 'work', 'root'].map((part) => join(this.#folder, `${part}-${name}`));
    for (const path of [upper, work, root]) mkdirSync(path);
    run(['mount', '-t', 'overlay', 'overlay', '-o', `lowerdir=/,upperdir=${upper},workdir=${work}`, root]);
    for (const path of ['proc', 'dev']) run(['mount', '--rbind', `/${path}`, join(root, path)]);
    run(['mount', '-t', 'tmpfs', 'tmpfs', join(root, 'tmp')]);
    this.#addNode(root);
    return root;
  }

  /** A root with Node, the C libraries, and the users of the base image. */
  #smallRoot(name) {
    const root = join(this.#folder, `root-${name}`);
    for (const path of ['etc', 'home/nonroot', 'proc', 'dev', 'usr/lib']) mkdirSync(join(root, path), { recursive: true });
    mkdirSync(join(root, 'tmp'), { mode: 0o1777 });
    run(['chmod', '1777', join(root, 'tmp')]);
    this.#addNode(root);
    for (const library of librariesOf(this.#node)) {
      mkdirSync(join(root, dirname(library)), { recursive: true });
      cpSync(realpathSync(library), join(root, library));
    }
    const [passwd, group] = ['root:x:0:0:root:/root:/sbin/nologin', 'root:x:0:'];
    writeFileSync(join(root, 'etc/passwd'), `${passwd}\nnonroot:x:65532:65532:nonroot:/home/nonroot:/sbin/nologin\n`);
    writeFileSync(join(root, 'etc/group'), `${group}\nnonroot:x:65532:\n`);
    run(['chown', '65532:65532', join(root, 'home/nonroot')]);
    for (const path of ['proc', 'dev']) run(['mount', '--rbind', `/${path}`, join(root, path)]);
    return root;
  }

  #addNode(root) {
    mkdirSync(join(root, 'nodejs/bin'), { recursive: true });
    cpSync(this.#node, join(root, 'nodejs/bin/node'));
  }

  /** @returns where the server starts, and the instructions that only describe the image: HEALTHCHECK, ENTRYPOINT, CMD */
  #execute(instructions, root) {
    let workFolder = '/';
    const env = {};
    const rest = new Map();
    for (const { name, text } of instructions) {
      print(`${name} ${text}`.slice(0, 160));
      if (name === 'WORKDIR') {
        workFolder = join(workFolder, text);
        mkdirSync(join(root, workFolder), { recursive: true });
      } else if (name === 'ENV') Object.assign(env, variablesOf(text));
      else if (name === 'COPY') this.#copy(copyOf(text), root, workFolder);
      else if (name === 'RUN') this.#inRoot(root, workFolder, env, text);
      else rest.set(name, text);
    }
    return { root, workFolder, env, rest };
  }

  #copy({ from, owner, sources, target }, root, workFolder) {
    const origin = from === null ? ROOT : this.#byName.get(from);
    if (origin === undefined) throw new Error(`there is no stage ${from}`);
    const place = target.startsWith('/') ? target : join(workFolder, target);
    const isIgnored = from === null ? ignoredPaths() : () => false;
    for (const source of sources) {
      const path = join(origin, source);
      const isFolder = lstatSync(path).isDirectory();
      const end = join(root, isFolder || !target.endsWith('/') ? place : join(place, basename(source)));
      mkdirSync(isFolder ? end : dirname(end), { recursive: true });
      cpSync(path, end, {
        recursive: true,
        verbatimSymlinks: true,
        preserveTimestamps: true,
        filter: (file) => !isIgnored(relative(origin, file)),
      });
      if (owner !== null) run(['chown', '-R', owner, end]);
    }
  }

  #inRoot(root, workFolder, env, command) {
    const script = `cd "${workFolder}" && ${command}`;
    const variables = { HOME: process.env.HOME, PATH: `/nodejs/bin:${process.env.PATH}`, npm_config_prefer_offline: 'true', ...env };
    execFileSync('chroot', [root, '/bin/sh', '-c', script], { env: variables, stdio: ['ignore', 'inherit', 'inherit'] });
  }
}

/** The libraries that the base image has for Node: those that Node loads, and those that its native modules may load. */
function librariesOf(node) {
  const found = [...run(['ldd', node]).matchAll(/(\/\S+\.so\S*)/g)].map(([, path]) => path);
  const folder = dirname(found.find((path) => path.includes('libc.so')) ?? '/lib');
  return [...found, ...['libresolv.so.2', 'libnss_dns.so.2', 'libnss_files.so.2', 'librt.so.1'].map((name) => join(folder, name))].filter(
    (path) => existsSync(path),
  );
}

/** Whether .dockerignore leaves out a path of the repository. */
function ignoredPaths() {
  const patterns = readFileSync(join(ROOT, '.dockerignore'), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  return (path) => patterns.some((pattern) => isMatch(path, pattern));
}

function isMatch(path, pattern) {
  const expression = pattern
    .split('/')
    .map((part) => (part === '**' ? '(?:[^/]+/)*' : `${part.replace(/[.+^$()|[\]{}]/g, '\\$&').replace(/\*/g, '[^/]*')}/`))
    .join('')
    .replace(/\/$/, '');
  return new RegExp(`^${expression}(?:/|$)`).test(path);
}

/** @param {string} folder an empty folder */
async function withoutDocker(folder) {
  run(['mount', '-t', 'tmpfs', 'tmpfs', folder]);
  const { root, workFolder, env, rest } = new Roots(folder).build(parseDockerfile(readFileSync(DOCKERFILE, 'utf8')));
  print(`the image has ${Math.round(Number(run(['du', '-xsk', root]).split('\t')[0]) / 1_024)} MB`);
  // An app, as the image of a project adds it.
  mkdirSync(join(root, 'app/config'), { recursive: true });
  writeFileSync(join(root, 'app/config/server.json'), '{}');
  const port = await freePort();
  const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  const variables = { PATH, ...env, PORT: String(port), HOME: '/home/nonroot', JWT_SECRET: SECRET };
  const listOf = (name) => JSON.parse(rest.get(name) ?? '[]');

  const inImage = (command) => ['--userspec=65532:65532', '--groups=65532', root, ...command];
  const start = ['/nodejs/bin/node', '-e', START, workFolder, ...listOf('ENTRYPOINT'), ...listOf('CMD')];
  const server = spawn('chroot', inImage(start), { env: variables, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = [];
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => output.push(chunk));
  const exited = new Promise((resolve) => server.once('exit', (code, signal) => resolve(code ?? signal)));
  const check = JSON.parse(/CMD (\[.*\])$/.exec(rest.get('HEALTHCHECK') ?? '')?.[1] ?? '[]');
  const isReady = await isHealthy(() => spawnSync('chroot', inImage(check), { env: variables, stdio: 'ignore' }).status === 0);
  server.kill('SIGTERM');
  const status = await Promise.race([exited, setTimeout(30_000, 'not at all', { ref: false })]);
  print(Buffer.concat(output).toString().trim());
  if (!isReady) print('the health check has not passed');
  if (status !== 0) print(`the server ended with ${status}`);
  if (!isReady || status !== 0) process.exitCode = 1;
}

/** Becomes the program of the image in its working folder: `chroot` starts in the root folder. */
const START = `
  const [folder, program, ...args] = process.argv.slice(1);
  process.chdir(folder);
  const child = require('node:child_process').spawn(program, args, { stdio: 'inherit' });
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.once('exit', (code, signal) => process.exit(signal === null ? code : 1));
`;

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
        server.close(() => resolve(port));
      });
  });
}

const folder = process.env[FOLDER];
if (folder !== undefined) await withoutDocker(folder);
else if (hasDocker()) await withDocker();
else if (process.platform !== 'linux' || process.getuid?.() !== 0) {
  print('there is no Docker daemon, and only root can execute the Dockerfile without one');
  process.exitCode = SKIPPED;
} else {
  print('there is no Docker daemon: the instructions of .ci/Dockerfile are executed on this system');
  const own = mkdtempSync(join(tmpdir(), 'plinth-image-'));
  try {
    // In its own mount namespace, so that all mounts end with it.
    const { status } = spawnSync('unshare', ['--mount', '--propagation', 'private', process.execPath, fileURLToPath(import.meta.url)], {
      stdio: 'inherit',
      env: { ...process.env, [FOLDER]: own },
    });
    process.exitCode = status ?? 1;
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}
