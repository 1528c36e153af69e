import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../core/testing/temporary-folder.ts';
import { OVER_HTTP } from '../over-http.mjs';
import { hasDatabases, isRandom, suiteOf, testFiles } from '../test-suites.mjs';

const ROOT = join(__dirname, '../..');

const listed = (pattern: string) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', pattern], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);

describe('the suites of tests', () => {
  it('are told apart by the name of the file', () => {
    expect(['a/b.test.ts', 'b.process.test.ts', 'b.long.test.ts', 'b.timing.test.ts'].map(suiteOf)).toEqual([
      'standard',
      'process',
      'long',
      'timing',
    ]);
    expect(['a/b.c.test.ts', 'b.test.tsx', 'test.ts', 'b.process.long.test.ts'].map(suiteOf)).toEqual([null, null, null, null]);
  });

  it('have every test file', () => {
    const files = ['*.test.*', '*.spec.*'].flatMap(listed).filter((path) => !path.endsWith('.snap'));
    expect(files.length).toBeGreaterThan(500);
    expect(files.filter((path) => suiteOf(path) === null)).toEqual([]);
    expect([...testFiles(ROOT)].sort()).toEqual(files.map((path) => join(ROOT, path)).sort());
  });

  it('have random cases where a file has them, or one that it imports', () => {
    const { path: folder, remove } = temporaryFolder();
    try {
      mkdirSync(join(folder, 'test'));
      writeFileSync(join(folder, 'test/drawn.ts'), "import fc from 'fast-check';");
      writeFileSync(join(folder, 'test/plain.ts'), "import { join } from 'node:path';");
      const judged = (text: string) => isRandom(join(folder, 'test/a.test.ts'), text);
      expect(judged("import { checkAll } from './drawn.ts';")).toBe(true);
      expect(judged("import { checkAll } from '../test/drawn.ts';")).toBe(true);
      expect(judged("import fc from 'fast-check';")).toBe(true);
      expect(judged('const { PROPERTY_RUNS } = process.env;')).toBe(true);
      expect(judged("import { checkAll } from './plain.ts';")).toBe(false);
    } finally {
      remove();
    }
  });

  it('have those on one server that are there, and ask no database themselves', () => {
    const texts = OVER_HTTP.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')] as const);
    expect(texts.filter(([path, text]) => suiteOf(path) !== 'standard' || !hasDatabases(text))).toEqual([]);
    expect(texts.filter(([, text]) => /\bknex\b|dialect\.name|keep: true/.test(text)).map(([path]) => path)).toEqual([]);
    expect(new Set(OVER_HTTP).size).toBe(OVER_HTTP.length);
  });
});
