import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { COPIERS, DRIVER, FakeClone } from './fake-clone.ts';

type Step = 'install' | 'prepare' | 'build' | 'assertInstalled';

/** What `process.exit` throws here. */
class Exit extends Error {
  readonly code: unknown;
  constructor(code: unknown) {
    super(`exit ${code}`);
    this.code = code;
  }
}

describe('setup', () => {
  const before = { PATH: process.env.PATH };
  let clone: FakeClone;
  let folder: string;

  const write = (file: string, text: string) => clone.write(file, text);
  const lock: FakeClone['lock'] = (packages) => clone.lock(packages);
  const calls = () => clone.calls();

  beforeEach(() => {
    clone = new FakeClone();
    ({ folder } = clone);
    Object.assign(process.env, clone.env);
  });
  afterEach(() => {
    Object.assign(process.env, before);
    clone.remove();
  });

  describe('install', () => {
    it('installs on a fresh clone, and not again', () => {
      run('install');
      run('install');
      expect(calls()).toEqual(['ci']);
    });

    it('installs again when a locked version changes', () => {
      run('install');
      lock({ 'node_modules/koa': { version: '3.0.1' } });
      run('install');
      expect(calls()).toEqual(['ci', 'ci']);
    });

    it('accepts that optional packages of other platforms are absent', () => {
      write('node_modules/.package-lock.json', JSON.stringify({ packages: { 'node_modules/koa': { version: '3.0.0' } } }));
      run('install');
      expect(calls()).toEqual([]);
    });

    it('is not held up by a command that was killed', () => {
      write('.plinth/setup.lock', '2147483646');
      run('install');
      expect(calls()).toEqual(['ci']);
    });
  });

  describe('the driver of SQLite', () => {
    it('is installed where Node has none of its own', () => {
      run('install');
      rmSync(join(folder, DRIVER));
      run('install');
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

    it('is what was built, where the packages for development were left out', () => {
      production();
      write('dist/core/cli/bin.js', '');
      expect(said('prepare')).toEqual({ code: 0, err: '' });
      expect(calls()).toEqual([]);
    });

    it('is nothing where nothing was built there', () => {
      production();
      expect(said('prepare')).toEqual({
        code: 1,
        err: 'nothing is built, and what builds is not installed: run "npm ci && npm run build", then "npm ci --omit=dev"\n',
      });
    });

    it('is built where some packages for development are there', () => {
      production();
      lock({ 'node_modules/jest': { version: '30.0.0', dev: true }, 'node_modules/koa': { version: '3.0.1' } });
      run('prepare');
      expect(calls().filter((call) => call !== 'install')).toEqual(['ci', 'tsc']);
    });

    it('is what building and serving need, in a new clone, and everything once the packages of tests are there', () => {
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
      run('prepare');
      const installed = () => Object.keys(JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8')).packages);
      expect(installed().sort()).toEqual(['', 'node_modules/depd', 'node_modules/koa', 'node_modules/vite']);
      run('prepare');
      expect(calls().filter((call) => call !== 'install')).toEqual(['ci', 'tsc']);
      run('install');
      expect(installed()).toContain('node_modules/micromatch');
      lock({ ...packages, 'node_modules/koa': { version: '3.0.1' } });
      run('prepare');
      expect(installed()).toContain('node_modules/jest');
    });
  });

  describe('a clone without packages', () => {
    beforeEach(() => rmSync(join(folder, 'node_modules'), { recursive: true }));

    it.each<readonly [Step, string | null]>([
      ['build', null],
      ['assertInstalled', 'koa'],
    ])('is told of in one line: %s %s', (step, argument) => {
      expect(said(step, argument ?? undefined)).toEqual({ code: 1, err: 'packages are not installed: run "npm install"\n' });
    });
  });

  describe('build', () => {
    it('builds once, and again only when a source changes', () => {
      run('build');
      run('build');
      expect(calls()).toEqual(['tsc']);
      write('core/index.ts', 'export const changed = 1;');
      run('build');
      expect(calls()).toEqual(['tsc', 'tsc']);
    });

    it('notices sources that come and go', () => {
      run('build');
      write('core/new.ts', '');
      run('build');
      rmSync(join(folder, 'core/new.ts'));
      run('build');
      expect(calls()).toEqual(['tsc', 'tsc', 'tsc']);
    });

    it.each(COPIERS)('notices that %s is another', (file) => {
      run('build');
      write(file, '// changed');
      run('build');
      expect(calls()).toEqual(['tsc', 'tsc']);
    });

    it('does not mind tests', () => {
      run('build');
      write('core/test/other.test.ts', '');
      run('build');
      expect(calls()).toEqual(['tsc']);
    });

    it('replaces dist as a whole', () => {
      write('dist/left-over.js', '');
      run('build');
      expect(existsSync(join(folder, 'dist/built'))).toBe(true);
      expect(existsSync(join(folder, 'dist/bundled'))).toBe(true);
      expect(existsSync(join(folder, 'dist/left-over.js'))).toBe(false);
    });

    it('builds always when forced', () => {
      run('build', { force: true });
      run('build', { force: true });
      expect(calls()).toEqual(['tsc', 'tsc']);
    });
  });

  /** Calls a step of the clone's own script. @returns the exit code, 0 if it does not end the process, and what was printed */
  function said(step: Step, argument?: unknown): { readonly code: unknown; readonly err: string } {
    const lines: string[] = [];
    const printing = jest.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(`${line}\n`));
    const exiting = jest.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Exit(code);
    });
    try {
      const setup = require(join(folder, 'scripts/setup.mjs')) as Record<Step, (argument?: unknown) => void>;
      setup[step](argument);
      return { code: 0, err: lines.join('') };
    } catch (error) {
      if (!(error instanceof Exit)) throw error;
      return { code: error.code, err: lines.join('') };
    } finally {
      printing.mockRestore();
      exiting.mockRestore();
    }
  }

  function run(step: Step, argument?: unknown): void {
    expect(said(step, argument).code).toBe(0);
  }
});
