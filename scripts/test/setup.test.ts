import { spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

const SCRIPTS = ['setup.mjs', 'needed-packages.mjs', 'install-progress.mjs'];

/** Replaces npm: takes some time, records its call, and creates the files that npm would create. */
const NPM = `#!/usr/bin/env node
const { appendFileSync, cpSync, mkdirSync } = require('node:fs');
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
appendFileSync(process.env.CALLS, process.argv.slice(2, 3) + '\\n');
if (process.env.NPM_FAILS) process.exit(7);
mkdirSync('node_modules', { recursive: true });
cpSync(process.env.MODULES, 'node_modules', { recursive: true });
cpSync('package-lock.json', 'node_modules/.package-lock.json');
`;

/** Replaces tsc: writes one file into the output folder. */
const TSC = `
const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
appendFileSync(process.env.CALLS, 'tsc\\n');
const out = process.argv[process.argv.indexOf('--outDir') + 1];
mkdirSync(out, { recursive: true });
writeFileSync(out + '/built', '');
`;

/** Replaces the bundler: writes a marker file into its folder. */
const BUNDLER = `import { writeFileSync } from 'node:fs';
writeFileSync(process.argv[2] + '/bundled', '');
`;

/** The other scripts of the build. */
const COPIERS = ['scripts/build-page.mjs', 'scripts/copy-templates.mjs', 'scripts/copy-sandbox.mjs'];

/** The native part of better-sqlite3. */
const DRIVER = 'node_modules/better-sqlite3/build/Release/better_sqlite3.node';

describe('setup', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'plinth-setup-'));
    for (const script of SCRIPTS) cpSync(join(__dirname, '..', script), join(folder, 'scripts', script));
    write('bin/npm', NPM);
    chmodSync(join(folder, 'bin/npm'), 0o755);
    // `modules` is what the replacement of npm installs.
    for (const modules of ['node_modules', 'modules']) {
      write(`${modules}/typescript/bin/tsc`, TSC);
      write(`${modules}/typescript/package.json`, '{}');
    }
    write('scripts/bundle.mjs', BUNDLER);
    write('package.json', JSON.stringify({ peerDependencies: { 'better-sqlite3': '^12.11.1' } }));
    write(DRIVER, '');
    lock({ 'node_modules/koa': { version: '3.0.0' }, 'node_modules/other-platform': { version: '1.0.0', optional: true } });
    for (const file of ['core/index.ts', 'core/test/some.test.ts', 'tsconfig.json', 'tsconfig.build.json', ...COPIERS]) write(file, '');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  describe('install', () => {
    it('installs on a fresh clone, and not again', async () => {
      await run('install()');
      await run('install()');
      expect(calls()).toEqual(['ci']);
    });

    it('installs again when a locked version changes', async () => {
      await run('install()');
      lock({ 'node_modules/koa': { version: '3.0.1' } });
      await run('install()');
      expect(calls()).toEqual(['ci', 'ci']);
    });

    it('accepts that optional packages of other platforms are absent', async () => {
      write('node_modules/.package-lock.json', JSON.stringify({ packages: { 'node_modules/koa': { version: '3.0.0' } } }));
      await run('install()');
      expect(calls()).toEqual([]);
    });

    it('installs once when two commands start at the same time', async () => {
      await Promise.all([run('install()'), run('install()'), run('install()')]);
      expect(calls()).toEqual(['ci']);
    });

    it('is not held up by a command that was killed', async () => {
      write('.plinth/setup.lock', '2147483646');
      await run('install()');
      expect(calls()).toEqual(['ci']);
    });

    it('ends with the status of npm when npm fails, and leaves no lock behind', async () => {
      expect(await run('install()', { NPM_FAILS: '1' })).toBe(7);
      expect(existsSync(join(folder, '.plinth/setup.lock'))).toBe(false);
    });
  });

  describe('the driver of SQLite', () => {
    it('is installed where Node has none of its own', async () => {
      await run('install()');
      rmSync(join(folder, DRIVER));
      await run('install()');
      const { DatabaseSync } = (process.getBuiltinModule('node:sqlite') ?? {}) as { DatabaseSync?: { prototype: object } };
      const isOwn = DatabaseSync !== undefined && 'aggregate' in DatabaseSync.prototype;
      expect(calls()).toEqual(isOwn ? ['ci'] : ['ci', 'install']);
    });
  });

  describe('what is started', () => {
    const production = () => {
      lock({
        'node_modules/koa': { version: '3.0.0' },
        'node_modules/jest': { version: '30.0.0', dev: true },
        'node_modules/minimist': { version: '1.2.0', devOptional: true },
      });
      write('node_modules/.package-lock.json', JSON.stringify({ packages: { 'node_modules/koa': { version: '3.0.0' } } }));
    };

    it('is what was built, where the packages for development were left out', async () => {
      production();
      write('dist/core/cli/bin.js', '');
      expect(await said('prepare()')).toEqual({ code: 0, err: '' });
      expect(calls()).toEqual([]);
    });

    it('is nothing where nothing was built there', async () => {
      production();
      expect(await said('prepare()')).toEqual({
        code: 1,
        err: 'nothing is built, and what builds is not installed: run "npm ci && npm run build", then "npm ci --omit=dev"\n',
      });
    });

    it('is built where some packages for development are there', async () => {
      production();
      lock({ 'node_modules/jest': { version: '30.0.0', dev: true }, 'node_modules/koa': { version: '3.0.1' } });
      await run('prepare()');
      expect(calls().filter((call) => call !== 'install')).toEqual(['ci', 'tsc']);
    });

    it('is what building and serving need, in a new clone, and everything once the packages of tests are there', async () => {
      const packages = {
        'node_modules/koa': { version: '3.0.0', dependencies: { depd: '2' } },
        'node_modules/depd': { version: '2.0.0' },
        'node_modules/vite': { version: '8.0.0', dev: true },
        'node_modules/jest': { version: '30.0.0', dev: true, dependencies: { micromatch: '4' } },
        'node_modules/micromatch': { version: '4.0.0', dev: true },
      };
      write(
        'package.json',
        JSON.stringify({ devDependencies: { vite: '8', jest: '30' }, peerDependencies: { 'better-sqlite3': '^12.11.1' } }),
      );
      lock(packages);
      rmSync(join(folder, 'node_modules'), { recursive: true });
      await run('prepare()');
      const installed = () => Object.keys(JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8')).packages);
      expect(installed().sort()).toEqual(['', 'node_modules/depd', 'node_modules/koa', 'node_modules/vite']);
      await run('prepare()');
      expect(calls().filter((call) => call !== 'install')).toEqual(['ci', 'tsc']);
      await run('install()');
      expect(installed()).toContain('node_modules/micromatch');
      lock({ ...packages, 'node_modules/koa': { version: '3.0.1' } });
      await run('prepare()');
      expect(installed()).toContain('node_modules/jest');
    });
  });

  describe('a clone without packages', () => {
    beforeEach(() => rmSync(join(folder, 'node_modules'), { recursive: true }));

    it.each(['build()', 'assertInstalled("koa")'])('is told of in one line: %s', async (call) => {
      expect(await said(call)).toEqual({ code: 1, err: 'packages are not installed: run "npm install"\n' });
    });
  });

  describe('build', () => {
    it('builds once, and again only when a source changes', async () => {
      await run('build()');
      await run('build()');
      expect(calls()).toEqual(['tsc']);
      write('core/index.ts', 'export const changed = 1;');
      await run('build()');
      expect(calls()).toEqual(['tsc', 'tsc']);
    });

    it('notices sources that come and go', async () => {
      await run('build()');
      write('core/new.ts', '');
      await run('build()');
      rmSync(join(folder, 'core/new.ts'));
      await run('build()');
      expect(calls()).toEqual(['tsc', 'tsc', 'tsc']);
    });

    it.each(COPIERS)('notices that %s is another', async (file) => {
      await run('build()');
      write(file, 'changed');
      await run('build()');
      expect(calls()).toEqual(['tsc', 'tsc']);
    });

    it('does not mind tests', async () => {
      await run('build()');
      write('core/test/other.test.ts', '');
      await run('build()');
      expect(calls()).toEqual(['tsc']);
    });

    it('replaces dist as a whole', async () => {
      write('dist/left-over.js', '');
      await run('build()');
      expect(existsSync(join(folder, 'dist/built'))).toBe(true);
      expect(existsSync(join(folder, 'dist/bundled'))).toBe(true);
      expect(existsSync(join(folder, 'dist/left-over.js'))).toBe(false);
    });

    it('builds always when forced', async () => {
      await run('build({ force: true })');
      await run('build({ force: true })');
      expect(calls()).toEqual(['tsc', 'tsc']);
    });
  });

  function write(file: string, text: string): void {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }

  function lock(packages: Readonly<Record<string, unknown>>): void {
    const entries = Object.entries(packages as Readonly<Record<string, { readonly dev?: boolean; readonly optional?: boolean }>>);
    const named = (isWanted: boolean) =>
      Object.fromEntries(
        entries.filter(([, { dev }]) => (dev === true) === isWanted).map(([path]) => [path.replace('node_modules/', ''), '*'] as const),
      );
    const root = { dependencies: named(false), devDependencies: named(true) };
    write('package-lock.json', JSON.stringify({ packages: { '': root, ...packages } }));
  }

  /** The recorded calls of the replacements. */
  function calls(): readonly string[] {
    const file = join(folder, 'calls');
    return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
  }

  /** Calls a function of the module in a separate process; returns the exit code. */
  async function run(call: string, env: Readonly<Record<string, string>> = {}): Promise<number | null> {
    return (await said(call, env)).code;
  }

  /** The same, also with its error output. */
  function said(call: string, env: Readonly<Record<string, string>> = {}): Promise<{ readonly code: number | null; readonly err: string }> {
    const script = `import { assertInstalled, build, install, prepare } from './scripts/setup.mjs'; ${call};`;
    const PATH = `${join(folder, 'bin')}${delimiter}${process.env.PATH ?? ''}`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      cwd: folder,
      env: { ...process.env, ...env, PATH, CALLS: join(folder, 'calls'), MODULES: join(folder, 'modules') },
    });
    let err = '';
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    return new Promise((resolve) => child.once('close', (code) => resolve({ code, err })));
  }
});
