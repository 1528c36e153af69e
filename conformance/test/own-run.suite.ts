import { resolve } from 'node:path';
import process from 'node:process';
import { summaryText } from '../report/summary.ts';
import { writeReports } from '../report/write-reports.ts';
import type { RowResult } from '../runner/report.ts';
import { run } from '../runner/run.ts';
import { AREAS } from '../spec/index.ts';
import type { Feature, Row } from '../spec/table.ts';
import { type RunningPlinth, startDoubling, startPlinth } from './start-plinth.ts';

/** Features that Plinth does not have yet. When a feature is built it is removed here, and its rows must pass. */
const NOT_YET: readonly Feature[] = [];

/** Folder of the reports. */
const REPORTS = resolve(__dirname, '../../coverage/conformance');

const isNotYet = (row: Row) => row.needs.some((feature) => NOT_YET.includes(feature));

/** A production deployment with a visible GraphQL configuration, and the rows that need it. */
const CONFIGURED = {
  graphql: {
    enabled: true,
    config: {
      defaultLimit: 7,
      maxLimit: 21,
      landingPage: true,
      v4CompatibilityMode: true,
      apolloServer: { allowBatchedHttpRequests: true },
    },
  },
};
const CONFIGURED_ROWS = [
  'auth.sandbox-header',
  'graphql.configuration.apollo-server',
  'graphql.configuration.limits',
  'graphql.configuration.security-policy',
  'graphql.configuration.v4-compatibility-on',
  'graphql.endpoint.sandbox',
  'graphql.pagination.configured',
];

/** Timeout in milliseconds; longer if requests are repeated. */
const PATIENCE = process.env.ASK_TWICE ? 900_000 : 300_000;

const results = new Map<string, RowResult>();

/** Checks a deployment; for repeated rows the last result counts. */
async function judge({ url, token, readToken }: RunningPlinth, only?: readonly string[]): Promise<void> {
  const report = await run({
    url,
    token,
    readToken,
    only,
    notYet: NOT_YET,
    expect: ['rest', 'i18n', 'draft-and-publish', 'users-permissions', 'upload', 'graphql'],
    onResult: ({ row, outcome, reason }, done, total) => {
      if (outcome === 'fail' || outcome === 'error') process.stdout.write(`✗ ${row.id}\n    ${reason}\n`);
      if (done % 100 === 0) process.stdout.write(`${done}/${total}\n`);
    },
  });
  for (const result of report.results) results.set(result.row.id, result);
  process.stdout.write(`\n${summaryText(report)}\n\n`);
  if (only === undefined) process.stdout.write(`${writeReports(report, REPORTS).join('\n')}\n\n`);
}

/** Starts a deployment for some work, and stops it; its log must contain no error. With ASK_TWICE, reads are sent more than once. */
async function withPlinth(plugins: object | undefined, work: (plinth: RunningPlinth) => Promise<void>): Promise<void> {
  const plinth = await startPlinth(plugins);
  const proxy = process.env.ASK_TWICE ? await startDoubling(plinth.url) : null;
  let code: number | null = null;
  try {
    await work(proxy === null ? plinth : { ...plinth, url: proxy.url });
  } finally {
    proxy?.stop();
    code = await plinth.stop();
  }
  expect(code).toBe(0);
  expect(plinth.output()).not.toMatch(/"level":(50|60)|\berror\b/i);
}

beforeAll(async () => {
  await withPlinth(undefined, (plinth) => judge(plinth));
  await withPlinth(CONFIGURED, (plinth) => judge(plinth, CONFIGURED_ROWS));
}, PATIENCE);

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
