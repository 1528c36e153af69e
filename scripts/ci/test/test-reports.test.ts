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

  it('name the cause, and of its stack trace only files of the project', () => {
    const message = [
      'Error: Property failed after 1 tests',
      '    at buildError (/p/node_modules/fast-check/lib/cjs/fast-check.js:2484:16)',
      '    at processTicksAndRejections (node:internal/process/task_queues:95:5)',
      '',
      '[cause]: Error: expect(received).toBe(expected)',
      '    at toBe (/p/plugins/rest/test/one.test.ts:2:91)',
    ].join('\n');
    const file = join(ROOT, 'plugins/rest/test/one.test.ts');
    const failed = { fullName: 'is one', status: 'failed', failureMessages: [message] };
    writeFileSync(join(folder, 'one.json'), JSON.stringify({ testResults: [{ name: file, assertionResults: [failed] }] }));
    expect(failedTests(folder)).toEqual([
      'plugins/rest/test/one.test.ts: is one: Error: Property failed after 1 tests [cause]: Error: expect(received).toBe(expected) at toBe (/p/plugins/rest/test/one.test.ts:2:91)',
    ]);
  });

  it('of stages that were stopped while they wrote are left out', () => {
    writeFileSync(join(folder, 'pages.json'), '{"testResults":[{"name":"a');
    expect(failedTests(folder)).toEqual([]);
  });
});
