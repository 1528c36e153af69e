import { parseArgs } from 'node:util';
import { headline, summaryText } from './report/summary.ts';
import { writeReports } from './report/write-reports.ts';
import { type Outcome, Unusable } from './runner/outcome.ts';
import { exitCode } from './runner/report.ts';
import { run } from './runner/run.ts';
import { FEATURES, type Feature } from './spec/table.ts';

/** What the program writes to. */
export interface ConformanceIo {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Whether `out` is a terminal, on which a line can be written over. */
  readonly terminal: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
}

const MARKS: Readonly<Record<Outcome, string>> = { pass: '✓', fail: '✗', pending: '·', skip: '-', error: '!' };

/** What `plinth conformance --help` prints. */
export const USAGE = `Usage: plinth conformance --url URL --token TOKEN [options]

Judges a deployment by the specification of the content API, row by row.

  --url URL                 address of the deployment, such as https://content.example.com
  --token TOKEN             API token with full access (or the variable CONFORMANCE_TOKEN)
  --read-token TOKEN        API token that may only read (or CONFORMANCE_READ_TOKEN)
  --only ids                beginnings of row ids, or areas, with commas between them: rest,i18n.rules
  --expect features         features that must be there, or their rows fail: ${FEATURES.join(', ')}
  --not-yet features        features that the deployment declares not to have yet: their rows are pending
  --specified-only          leave out what the specification does not say and was decided
  --report FOLDER           write conformance.html, .json, .md and .xml (JUnit) there
  --concurrency N           rows at the same time (4)
  --timeout MS              milliseconds that one answer may take (15000)
  --list                    print the rows and leave
  -h, --help                show this

Exit code: 0 when no row fails, 1 when one does, 2 when the suite itself could not work.
`;

/** Runs the program with these arguments and answers its exit code. */
export async function runConformance(args: readonly string[], io: ConformanceIo): Promise<0 | 1 | 2> {
  try {
    return await conformance(args, io);
  } catch (error) {
    // What parseArgs says about wrong arguments reads well as it is.
    const expected = error instanceof Unusable || String((error as { readonly code?: unknown }).code).startsWith('ERR_PARSE_ARGS');
    io.err(`plinth conformance: ${expected ? (error as Error).message : error instanceof Error ? error.stack : String(error)}\n`);
    return 2;
  }
}

async function conformance(args: readonly string[], io: ConformanceIo): Promise<0 | 1 | 2> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      url: { type: 'string' },
      token: { type: 'string' },
      'read-token': { type: 'string' },
      only: { type: 'string' },
      expect: { type: 'string' },
      'not-yet': { type: 'string' },
      'specified-only': { type: 'boolean' },
      report: { type: 'string' },
      concurrency: { type: 'string' },
      timeout: { type: 'string' },
      list: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    io.out(USAGE);
    return 0;
  }
  if (values.list) {
    const { AREAS } = await import('./spec/index.ts');
    for (const { title, rows } of AREAS) io.out(`\n${title}\n${rows.map(({ id, text }) => `  ${id}  ${text}\n`).join('')}`);
    return 0;
  }
  const token = values.token ?? io.env.CONFORMANCE_TOKEN;
  if (values.url === undefined) throw new Unusable('--url is missing: the address of the deployment. Say --help to see more.');
  if (token === undefined) throw new Unusable('--token is missing: an API token with full access. Say --help to see more.');

  let width = 0;
  const line = (text: string) => {
    io.out(`${io.terminal ? `\r${text.padEnd(width)}` : text}\n`);
    width = 0;
  };
  const report = await run({
    url: values.url,
    token,
    readToken: values['read-token'] ?? io.env.CONFORMANCE_READ_TOKEN,
    only: list(values.only),
    expect: features(values.expect, '--expect'),
    notYet: features(values['not-yet'], '--not-yet'),
    specifiedOnly: values['specified-only'],
    concurrency: number(values.concurrency, '--concurrency'),
    timeout: number(values.timeout, '--timeout'),
    onBegin: (found, removed) => {
      io.out(`${values.url}: ${found.join(', ')}\n`);
      if (removed > 0) io.out(`removed ${removed} document${removed === 1 ? '' : 's'} that an earlier run has left behind\n`);
    },
    onResult: ({ row, outcome, reason }, done, total) => {
      if (outcome === 'fail' || outcome === 'error') line(`${MARKS[outcome]} ${row.id}\n    ${reason ?? ''}`);
      if (io.terminal) {
        const progress = `${done}/${total} ${row.id}`;
        io.out(`\r${progress.padEnd(width)}`);
        width = progress.length;
      } else if (done % 100 === 0) io.out(`${done}/${total}\n`);
    },
  });
  line('');
  io.out(`${summaryText(report)}\n\n${headline(report)}\n`);
  for (const path of report.left) io.err(`could not be removed: ${path}\n`);
  if (values.report !== undefined) for (const path of writeReports(report, values.report)) io.out(`${path}\n`);
  return exitCode(report);
}

function list(text: string | undefined): readonly string[] | undefined {
  return text
    ?.split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function features(text: string | undefined, option: string): readonly Feature[] | undefined {
  return list(text)?.map((name) => {
    const feature = FEATURES.find((known) => known === name);
    if (feature === undefined) throw new Unusable(`${option} names "${name}": there are ${FEATURES.join(', ')}`);
    return feature;
  });
}

function number(text: string | undefined, option: string): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Unusable(`${option} is "${text}": expected a whole number above 0`);
  return Number(text);
}
