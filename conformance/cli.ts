import { parseArgs } from 'node:util';
import { createOutput, FORMATS, type Format, type Output } from './report/output.ts';
import { writeReports } from './report/write-reports.ts';
import { readKnownFailures } from './runner/known-failures.ts';
import { Unusable } from './runner/outcome.ts';
import { exitCode } from './runner/report.ts';
import { run } from './runner/run.ts';
import { FEATURES, type Feature } from './spec/table.ts';

/** The streams and environment of the program. */
export interface ConformanceIo {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Whether `out` is a terminal, where a line can be overwritten. */
  readonly terminal: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The text that `plinth conformance --help` prints. */
export const USAGE = `Usage: plinth conformance --url URL --token TOKEN [options]

Test a deployment against the content API specification.

  --url URL                 URL of the deployment, such as https://content.example.com
  --token TOKEN             API token with full access (or the variable CONFORMANCE_TOKEN)
  --read-token TOKEN        read-only API token (or CONFORMANCE_READ_TOKEN)
  --only ids                comma-separated areas or prefixes of test IDs: rest,i18n.rules
  --expect features         features that must be implemented, otherwise their tests fail: ${FEATURES.join(', ')}
  --not-yet features        features that are not implemented yet; their tests are marked pending
  --specified-only          skip tests of behavior that is not part of the specification
  --known-failures FILE     file with known failures, one ID per line (# comment); they do not count
  --fail-on-skip            count skipped tests as failures
  --report FOLDER           write conformance.html, .json, .md and .xml (JUnit) to this folder, and failures.txt for
                            --known-failures
  --format FORMAT           text, github (text with annotations) or tap (default: text; github if GITHUB_ACTIONS is true)
  --concurrency N           number of parallel tests (default: 4)
  --timeout MS              request timeout in milliseconds (default: 15000)
  --list                    list the tests and exit
  -h, --help                display help

Exit code: 0 if all tests pass except known failures, 1 if a test fails, 2 if not all tests could be run.
`;

/** Runs the program with these arguments and returns its exit code. */
export async function runConformance(args: readonly string[], io: ConformanceIo): Promise<0 | 1 | 2> {
  let output = createOutput('text', io, false);
  try {
    return await conformance(args, io, (chosen) => {
      output = chosen;
    });
  } catch (error) {
    // Messages of parseArgs about wrong arguments are clear.
    const expected = error instanceof Unusable || String((error as { readonly code?: unknown }).code).startsWith('ERR_PARSE_ARGS');
    output.unusable((expected ? (error as Error).message : error instanceof Error ? error.stack : undefined) ?? String(error));
    return 2;
  }
}

async function conformance(args: readonly string[], io: ConformanceIo, choose: (output: Output) => void): Promise<0 | 1 | 2> {
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
      'known-failures': { type: 'string' },
      'fail-on-skip': { type: 'boolean' },
      format: { type: 'string' },
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
  const failOnSkip = values['fail-on-skip'] === true;
  const format = formatOf(values.format, io);
  const output = createOutput(format, io, failOnSkip);
  choose(output);
  const token = values.token ?? io.env.CONFORMANCE_TOKEN;
  const { url } = values;
  if (url === undefined) throw new Unusable('--url is missing: the URL of the deployment. Run with --help for details.');
  if (token === undefined) throw new Unusable('--token is missing: a full-access API token. Run with --help for details.');
  const report = await run({
    url,
    token,
    readToken: values['read-token'] ?? io.env.CONFORMANCE_READ_TOKEN,
    only: list(values.only),
    expect: features(values.expect, '--expect'),
    notYet: features(values['not-yet'], '--not-yet'),
    knownFailures: values['known-failures'] === undefined ? undefined : readKnownFailures(values['known-failures']),
    specifiedOnly: values['specified-only'],
    concurrency: number(values.concurrency, '--concurrency'),
    timeout: number(values.timeout, '--timeout'),
    onBegin: (found, removed) => output.begin(url, found, removed),
    onResult: (result, done, total) => output.result(result, done, total),
  });
  output.end(report);
  if (values.report !== undefined)
    for (const path of writeReports(report, values.report)) (format === 'tap' ? io.err : io.out)(`${path}\n`);
  return exitCode(report, failOnSkip);
}

function formatOf(text: string | undefined, { env }: ConformanceIo): Format {
  if (text === undefined) return env.GITHUB_ACTIONS === 'true' ? 'github' : 'text';
  const format = FORMATS.find((known) => known === text);
  if (format === undefined) throw new Unusable(`--format must be one of ${FORMATS.join(', ')}, not "${text}"`);
  return format;
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
    if (feature === undefined) throw new Unusable(`${option}: unknown feature "${name}"; known features: ${FEATURES.join(', ')}`);
    return feature;
  });
}

function number(text: string | undefined, option: string): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Unusable(`${option} is "${text}": expected an integer greater than 0`);
  return Number(text);
}
