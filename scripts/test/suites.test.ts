import { execFileSync } from 'node:child_process';
import { suiteOf } from '../test-suites.mjs';

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
  });
});
