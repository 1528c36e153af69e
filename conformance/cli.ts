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

Judges a deployment by the specification of the content API, row by row.

  --url URL                 address of the deployment, such as https://content.example.com
  --token TOKEN             API token with full access (or the variable CONFORMANCE_TOKEN)
  --read-token TOKEN        API token that may only read (or CONFORMANCE_READ_TOKEN)
  --only ids                beginnings of row ids, or areas, with commas between them: rest,i18n.rules
  --expect features         features that must be there, or their rows fail: ${FEATURES.join(', ')}
  --not-yet features        features that the deployment declares not to have yet: their rows are pending
  --specified-only          leave out what the specification does not say and was decided
  --known-failures FILE     rows that are known to fail, an id per line, and after # why: they do not count
  --fail-on-skip            rows that are skipped count as failures
  --report FOLDER           write conformance.html, .json, .md and .xml (JUnit) there, and failures.txt, which
                            --known-failures takes
  --format FORMAT           text, github (annotations beside the text), or tap (text; github where GITHUB_ACTIONS is true)
  --concurrency N           rows at the same time (4)
  --timeout MS              milliseconds that one answer may take (15000)
  --list                    print the rows and leave
  -h, --help                show this

Exit code: 0 when no row fails that is not known to, 1 when one does, 2 when nothing or not everything could be judged.
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
  if (url === undefined) throw new Unusable('--url is missing: the address of the deployment. Say --help to see more.');
  if (token === undefined) throw new Unusable('--token is missing: an API token with full access. Say --help to see more.');
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
  if (format === undefined) throw new Unusable(`--format is "${text}": there are ${FORMATS.join(', ')}`);
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
    if (feature === undefined) throw new Unusable(`${option} names "${name}": there are ${FEATURES.join(', ')}`);
    return feature;
  });
}

function number(text: string | undefined, option: string): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Unusable(`${option} is "${text}": expected an integer greater than 0`);
  return Number(text);
}
