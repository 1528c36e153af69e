import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { htmlReport } from '../report/html-report.ts';
import { junitReport } from '../report/junit-report.ts';
import { markdownReport } from '../report/markdown-report.ts';
import { headline, summaryText } from '../report/summary.ts';
import { jsonReport, writeReports } from '../report/write-reports.ts';
import type { Outcome } from '../runner/outcome.ts';
import type { Exchange, Report, RowResult } from '../runner/report.ts';

const EXCHANGE: Exchange = {
  caller: 'token',
  method: 'GET',
  path: '/api/voyages?filters[title][$eq]=<b>&sort=title',
  requestHeaders: {},
  status: 500,
  contentType: 'text/html',
  responseBody: '<script>alert(1)</script>\u0001',
  milliseconds: 3,
  purpose: 'check',
  expected: [{ text: 'status 200', met: false, found: 'status 500' }],
};

function result(id: string, outcome: Outcome, reason?: string): RowResult {
  return {
    row: { id, text: `A row that ends with ${outcome} & <more>.`, section: 'Filters', needs: ['rest'], decided: 'Chosen | here.' },
    area: 'filters',
    outcome,
    ...(reason === undefined ? {} : { reason }),
    exchanges: outcome === 'skip' ? [] : [EXCHANGE],
    milliseconds: 1_500,
  };
}

const REPORT: Report = {
  url: 'https://content.example.com',
  startedAt: '2026-01-02T03:04:05.678Z',
  milliseconds: 2_000,
  features: ['rest'],
  results: [
    result('rest.filters.eq', 'pass'),
    result('rest.filters.ne', 'fail', 'expected status 200, found "500" <b>'),
    result('rest.filters.lt', 'skip', 'the deployment has no x'),
    result('rest.filters.gt', 'pending', 'not built yet'),
    result('rest.filters.in', 'error', 'the runner broke'),
    result('rest.filters.nin', 'flaky', 'no answer'),
    { ...result('rest.filters.lte', 'known', 'expected status 200'), known: 'issue 12' },
  ],
  areas: [{ name: 'filters', title: 'Filters' }],
  leftoversRemoved: 0,
  left: ['/api/voyages/x'],
};

describe('reports', () => {
  it('sum up in a sentence and a table', () => {
    expect(headline(REPORT)).toBe(
      '1 of 4 rows pass, 1 is flaky, 1 fails, 1 fails as known, 1 could not be judged, 1 is not built yet, 1 is skipped.',
    );
    expect(summaryText(REPORT).split('\n')).toEqual([
      'area     rows  pass  flaky  fail  known  pending  skip  error',
      '─────────────────────────────────────────────────────────────',
      'Filters     7     1      1     1      1        1     1      1',
      '─────────────────────────────────────────────────────────────',
      'all         7     1      1     1      1        1     1      1',
    ]);
  });

  it('say everything to programs', () => {
    expect(JSON.parse(jsonReport(REPORT))).toMatchObject({
      exitCode: 2,
      counts: { pass: 1, flaky: 1, fail: 1, known: 1, pending: 1, skip: 1, error: 1 },
      url: REPORT.url,
      results: [{ outcome: 'pass' }, {}, {}, {}, {}, {}, {}],
    });
  });

  it('tell JUnit readers what failed, without characters that XML cannot hold', () => {
    const xml = junitReport(REPORT);
    expect(xml).toContain('tests="7" failures="1" errors="1" skipped="3" time="2.000"');
    expect(xml).toContain('<failure message="expected status 200, found &quot;500&quot; &lt;b&gt;">GET /api/voyages');
    expect(xml).toContain('<skipped message="pending: not built yet"/>');
    expect(xml).toContain('<skipped message="known: issue 12"/>');
    expect(xml).toContain('<system-out>flaky, passed only the second time: no answer</system-out>');
    for (const forbidden of ['\u0001', '<script', '<b>']) expect(xml).not.toContain(forbidden);
  });

  it('list in Markdown what did not pass, and escape what would be read as markup', () => {
    const markdown = markdownReport(REPORT);
    expect(markdown).toContain('| Filters | 7 | 1 | 1 | 1 | 1 | 1 | 1 | 1 |');
    expect(markdown).toContain(
      '- `rest.filters.ne` A row that ends with fail & \\<more\\>. *Decided: Chosen \\| here.*\n  expected status 200',
    );
    expect(markdown).not.toContain('rest.filters.eq');
    expect(markdown).toContain('`/api/voyages/x`');
  });

  it('show every row on one page that loads nothing and runs nothing foreign', () => {
    const page = htmlReport(REPORT);
    for (const { row } of REPORT.results) expect(page).toContain(`id="${row.id}"`);
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page.match(/<script>/g)).toHaveLength(1);
    expect(page).not.toMatch(/(?:src|href)="(?!#)/);
    expect(page.match(/<summary>as curl<\/summary>/g)).toHaveLength(4);
    expect(page).toMatch(/<details class="row fail"[^>]* open>/);
    expect(page).toContain('<li class="unmet">status 200<span class="found">found status 500</span></li>');
  });

  it('are written into a folder that is made when it is missing', () => {
    const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
    try {
      writeReports(REPORT, join(folder, 'new'));
      expect(readdirSync(join(folder, 'new')).sort()).toEqual([
        'conformance.html',
        'conformance.json',
        'conformance.md',
        'conformance.xml',
        'failures.txt',
      ]);
      expect(readFileSync(join(folder, 'new', 'conformance.md'), 'utf8')).toBe(markdownReport(REPORT));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
