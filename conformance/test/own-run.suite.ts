import { resolve } from 'node:path';
import { summaryText } from '../report/summary.ts';
import { writeReports } from '../report/write-reports.ts';
import type { RowResult } from '../runner/report.ts';
import { run } from '../runner/run.ts';
import { AREAS } from '../spec/index.ts';
import type { Feature, Row } from '../spec/table.ts';
import { type RunningPlinth, startPlinth } from './start-plinth.ts';

/** What Plinth does not have yet. A feature that is built leaves this list, and its rows must pass from then on. */
const NOT_YET: readonly Feature[] = ['graphql'];

/** Where the reports go. */
const REPORTS = resolve(__dirname, '../../coverage/conformance');

const isNotYet = (row: Row) => row.needs.some((feature) => NOT_YET.includes(feature));

let plinth: RunningPlinth;
const results = new Map<string, RowResult>();

beforeAll(async () => {
  plinth = await startPlinth();
  const { url, token, readToken } = plinth;
  const report = await run({
    url,
    token,
    readToken,
    notYet: NOT_YET,
    expect: ['rest', 'i18n', 'draft-and-publish', 'users-permissions', 'upload'],
    onResult: ({ row, outcome, reason }, done, total) => {
      if (outcome === 'fail' || outcome === 'error') process.stdout.write(`✗ ${row.id}\n    ${reason}\n`);
      if (done % 100 === 0) process.stdout.write(`${done}/${total}\n`);
    },
  });
  for (const result of report.results) results.set(result.row.id, result);
  process.stdout.write(`\n${summaryText(report)}\n\n${writeReports(report, REPORTS).join('\n')}\n\n`);
}, 300_000);

afterAll(async () => {
  expect(await plinth.stop()).toBe(0);
  expect(plinth.output()).not.toMatch(/"level":(50|60)|\berror\b/i);
});

describe.each(AREAS.map(({ title, rows }) => ({ title, rows: rows as readonly Row[] })))('$title', ({ rows }) => {
  for (const row of rows) {
    if (isNotYet(row)) it.todo(`${row.id}: ${row.text}`);
    else
      it(`${row.id}: ${row.text}`, () => {
        const { outcome, reason } = results.get(row.id) ?? { outcome: 'not judged', reason: undefined };
        if (outcome !== 'pass') throw new Error(`${outcome}: ${reason}`);
      });
  }
});
