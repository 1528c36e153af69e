import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const BUNDLER = join(__dirname, '../bundle.mjs');

/** Compiled output of a package with one plugin, whose modules use `__dirname`. */
const COMPILED = {
  'core/index.js': '"use strict";\nexports.core = __dirname;',
  'core/testing/index.js': '"use strict";\nexports.testing = 1;',
  'core/cli/bin.js': '"use strict";',
  'core/client/index.js': '"use strict";',
  'core/database/row-thread.js': '"use strict";',
  'core/database/deep/other-thread.js': '"use strict";',
  'core/database/deep/rows.js': '"use strict";',
  'plugins/letters/index.js': [
    '"use strict";',
    'Object.defineProperty(exports, "__esModule", { value: true });',
    'exports.folder = void 0;',
    'const { join } = require("node:path");',
    'exports.folder = join(__dirname, "templates");',
    'exports.deeper = require("./deep/er.js").here;',
    'exports.line = () => new Error("here");',
  ].join('\n'),
  'plugins/letters/deep/er.js': '"use strict";\nexports.here = __dirname;',
  'plugins/letters/deep/letter-thread.js': '"use strict";',
};
const SOURCES = {
  'core/client/index.ts': 'import { answer } from "./answer.ts"; export class Answer { value: number = answer; }',
  'core/client/answer.ts': 'export const answer: number = 42;',
  'core/index.ts': 'export { z } from "zod"; export { rows } from "./database/deep/rows.ts"; export { all } from "./all.ts";',
  'core/all.ts': 'import "absent"; export const all = console.log("all of core");',
  'core/database/row-thread.ts': 'export { rows } from "./deep/rows.ts";',
  'core/database/deep/other-thread.ts': '',
  'core/database/deep/rows.ts': 'export const rows: number = 7;',
  'plugins/letters/deep/letter-thread.ts': 'import { rows } from "plinth"; export const letters = rows + 1;',
  'plugins/letters/templates/welcome.txt': 'Subject: Welcome\n\nText',
  'plugins/letters/index.ts': '',
};

describe('the bundle', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'plinth-bundle-'));
    write('dist', COMPILED);
    write('source', SOURCES);
    execFileSync(process.execPath, [BUNDLER, join(folder, 'dist'), join(folder, 'source')], { stdio: 'inherit' });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function write(root: string, files: Readonly<Record<string, string>>) {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, root, path)), { recursive: true });
      writeFileSync(join(folder, root, path), text);
    }
  }
  const ask = (expression: string) =>
    execFileSync(process.execPath, ['-p', expression], { cwd: join(folder, 'dist'), encoding: 'utf8' }).trimEnd();

  it('has the templates of plugins beside it, where their modules look for them', () => {
    const found = ask("require('./plugins/letters/index.js').folder");
    expect(found).toBe(join(folder, 'dist/plugins/letters/templates'));
    expect(readFileSync(join(found, 'welcome.txt'), 'utf8')).toBe(SOURCES['plugins/letters/templates/welcome.txt']);
  });

  it('gives every module its own folder', () => {
    expect(ask("require('./plugins/letters/index.js').deeper")).toBe(join(folder, 'dist/plugins/letters/deep'));
    expect(ask("require('./core/index.js').core")).toBe(join(folder, 'dist/core'));
  });

  it('leaves what threads begin with in files of their own, with what they need', () => {
    expect(ask("require('./core/database/row-thread.js').rows")).toBe('7');
    expect(readdirSync(join(folder, 'dist/core/database'), { recursive: true }).sort()).toEqual([
      'deep',
      join('deep', 'other-thread.js'),
      'row-thread.js',
    ]);
  });

  it("puts into a plugin's thread what it uses of core, and nothing else", () => {
    expect(ask("require('./plugins/letters/deep/letter-thread.js').letters")).toBe('8');
  });

  it('makes one file of the client for each of the two kinds of modules', () => {
    expect(readdirSync(join(folder, 'dist/core/client')).sort()).toEqual(['index.js', 'index.mjs']);
    expect(ask("new (require('./core/client/index.js').Answer)().value")).toBe('42');
    const importing = ['--input-type=module', '-e', "import { Answer } from './core/client/index.mjs'; console.log(new Answer().value);"];
    expect(execFileSync(process.execPath, importing, { cwd: join(folder, 'dist'), encoding: 'utf8' }).trim()).toBe('42');
  });

  it('keeps the numbers of lines', () => {
    const stack = execFileSync(process.execPath, ['--enable-source-maps', '-p', "require('./plugins/letters/index.js').line().stack"], {
      cwd: join(folder, 'dist'),
      encoding: 'utf8',
    });
    expect(stack).toMatch(/letters\/index\.js:7:/);
  });
});
