import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../setup.mjs';
import failedTestsReporter from '../failed-tests-reporter.mjs';
import { failedTests } from '../test-reports.mjs';

describe('reports of tests', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'plinth-reports-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('name the failed tests of `node --test`, and what each says, but not the suites around them', async () => {
    const file = join(ROOT, 'scripts/browser/uploads.suite.ts');
    async function* events() {
      const failed = (name: string, error: object) => ({ type: 'test:fail', data: { name, file, details: { error } } });
      yield { type: 'test:pass', data: { name: 'are many', file, details: {} } };
      yield failed('are cropped', { failureType: 'testCodeFailure', message: '1', cause: new Error('a file\n is missing') });
      yield failed('are replaced', { failureType: 'testTimeoutFailure', message: 'timed out' });
      yield failed('uploads', { failureType: 'subtestsFailed', message: '2 subtests failed' });
    }
    const written: string[] = [];
    for await (const text of failedTestsReporter(events())) written.push(text);
    writeFileSync(join(folder, 'uploads.json'), written.join(''));
    expect(failedTests(folder)).toEqual([
      'scripts/browser/uploads.suite.ts: are cropped: a file is missing',
      'scripts/browser/uploads.suite.ts: are replaced: timed out',
    ]);
  });

  it('of stages that were stopped while they wrote are left out', () => {
    writeFileSync(join(folder, 'pages.json'), '{"testResults":[{"name":"a');
    expect(failedTests(folder)).toEqual([]);
  });
});
