import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

const SCRIPTS = ['setup.mjs', 'needed-packages.mjs', 'install-progress.mjs'];

/** Replaces npm: records its call, and creates the files that npm would create. With `NPM_WAITS`, it takes that many seconds. */
const NPM = `#!/bin/sh
[ -z "$NPM_WAITS" ] || sleep "$NPM_WAITS"
echo "$1" >> "$CALLS"
[ -z "$NPM_FAILS" ] || exit 7
mkdir -p node_modules
cp -R "$MODULES/." node_modules
cp package-lock.json node_modules/.package-lock.json
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
export const COPIERS = ['scripts/build-page.mjs', 'scripts/copy-templates.mjs', 'scripts/copy-sandbox.mjs'];

/** The native part of better-sqlite3. */
export const DRIVER = 'node_modules/better-sqlite3/build/Release/better_sqlite3.node';

/** A folder with the scripts of setup, and replacements of the programs that they call. */
export class FakeClone {
  readonly folder = mkdtempSync(join(tmpdir(), 'plinth-setup-'));

  constructor() {
    for (const script of SCRIPTS) cpSync(join(__dirname, '..', script), join(this.folder, 'scripts', script));
    this.write('bin/npm', NPM);
    chmodSync(join(this.folder, 'bin/npm'), 0o755);
    // `modules` is what the replacement of npm installs.
    for (const modules of ['node_modules', 'modules']) {
      this.write(`${modules}/typescript/bin/tsc`, TSC);
      this.write(`${modules}/typescript/package.json`, '{}');
    }
    this.write('scripts/bundle.mjs', BUNDLER);
    this.write('package.json', JSON.stringify({ peerDependencies: { 'better-sqlite3': '^12.11.1' } }));
    this.write(DRIVER, '');
    this.lock({ 'node_modules/koa': { version: '3.0.0' }, 'node_modules/other-platform': { version: '1.0.0', optional: true } });
    const sources = ['core/index.ts', 'core/test/some.test.ts', 'tsconfig.json', 'tsconfig.build.json', ...COPIERS];
    for (const file of sources) this.write(file, '');
  }

  /** Environment variables with which the replacements are called. */
  get env(): Readonly<Record<string, string>> {
    const { folder } = this;
    const path = `${join(folder, 'bin')}${delimiter}${process.env.PATH ?? ''}`;
    return { PATH: path, CALLS: join(folder, 'calls'), MODULES: join(folder, 'modules') };
  }

  write(file: string, text: string): void {
    mkdirSync(dirname(join(this.folder, file)), { recursive: true });
    writeFileSync(join(this.folder, file), text);
  }

  /** Writes `package-lock.json`. */
  lock(packages: Readonly<Record<string, { readonly dev?: boolean; readonly optional?: boolean; readonly [key: string]: unknown }>>): void {
    const named = (isWanted: boolean) =>
      Object.fromEntries(
        Object.entries(packages)
          .filter(([, { dev }]) => (dev === true) === isWanted)
          .map(([path]) => [path.replace('node_modules/', ''), '*'] as const),
      );
    const root = { dependencies: named(false), devDependencies: named(true) };
    this.write('package-lock.json', JSON.stringify({ packages: { '': root, ...packages } }));
  }

  /** The recorded calls of the replacements. */
  calls(): readonly string[] {
    const file = join(this.folder, 'calls');
    return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
