import type { Outcome } from '../runner/outcome.ts';
import { exitCode, type Report, type RowResult } from '../runner/report.ts';
import type { Feature } from '../spec/table.ts';
import { curlCommand } from './curl.ts';
import { headline, notes, summaryText } from './summary.ts';

/** Reports the progress of a run. */
export interface Output {
  begin(url: string, features: readonly Feature[], leftoversRemoved: number): void;
  result(result: RowResult, done: number, total: number): void;
  end(report: Report): void;
  /** The deployment could not be checked. */
  unusable(message: string): void;
}

/** The streams of an output. */
export interface OutputStreams {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Whether `out` is a terminal, where a line can be overwritten. */
  readonly terminal: boolean;
}

/** Values of `--format`. */
export const FORMATS = ['text', 'github', 'tap'] as const;

/** One of FORMATS. */
export type Format = (typeof FORMATS)[number];

/** @param failOnSkip whether skipped rows count as failures */
export function createOutput(format: Format, streams: OutputStreams, failOnSkip: boolean): Output {
  if (format === 'tap') return tapOutput(streams);
  const text = textOutput(streams, failOnSkip);
  return format === 'github' ? githubOutput(text, streams) : text;
}

const MARKS: Readonly<Record<Outcome, string>> = { pass: '✓', flaky: '~', fail: '✗', known: '·', pending: '·', skip: '-', error: '!' };

/** Output for people: failures as they occur, with their statement and a command that reproduces them, and a table at the end. */
function textOutput({ out, err, terminal }: OutputStreams, failOnSkip: boolean): Output {
  let width = 0;
  let address = '';
  const line = (text: string) => {
    out(`${terminal ? `\r${text.padEnd(width)}` : text}\n`);
    width = 0;
  };
  return {
    begin(url, features, removed) {
      address = url;
      out(`${url}: ${features.join(', ')}\n`);
      if (removed > 0) out(`removed ${removed} document${removed === 1 ? '' : 's'} that an earlier run has left behind\n`);
    },
    result(result, done, total) {
      const { row, outcome } = result;
      if (outcome === 'fail' || outcome === 'error' || outcome === 'flaky') line(described(result, address));
      if (terminal) {
        const progress = `${done}/${total} ${row.id}`;
        out(`\r${progress.padEnd(width)}`);
        width = progress.length;
      } else if (done % 100 === 0) out(`${done}/${total}\n`);
    },
    end(report) {
      line('');
      out(`${summaryText(report)}\n\n${[headline(report), ...notes(report)].join('\n')}\n`);
      if (report.left.length > 0) err(`${leftText(report.left)}\n`);
      if (failOnSkip && exitCode(report) === 0 && exitCode(report, true) === 1) out('Skipped rows count as failures: --fail-on-skip.\n');
    },
    unusable: (message) => err(`plinth conformance: ${message}\n`),
  };
}

function described(result: RowResult, url: string): string {
  const { row, outcome, reason = '', exchanges } = result;
  const failing = exchanges.find(({ expected, problem }) => problem !== undefined || expected.some(({ met }) => !met));
  const lines = [row.text, outcome === 'flaky' ? `passes the second time; the first time: ${reason}` : reason];
  if (failing !== undefined) lines.push(curlCommand(failing, url));
  return [`${MARKS[outcome]} ${row.id}`, ...lines.map((text) => `    ${text}`)].join('\n');
}

function leftText(left: readonly string[]): string {
  const [first = ''] = left;
  return left.length === 1
    ? `1 document could not be removed: ${first}`
    : `${left.length} documents could not be removed, such as ${first}: the next run tries again`;
}

/** Adds annotations for GitHub workflows to the text. */
function githubOutput(text: Output, { out }: OutputStreams): Output {
  const annotate = (kind: 'error' | 'warning' | 'notice', title: string, message: string) =>
    out(`::${kind} title=${property(title)}::${data(message)}\n`);
  return {
    begin: text.begin,
    result(result, done, total) {
      text.result(result, done, total);
      const { row, outcome, reason = '', known } = result;
      if (outcome === 'fail' || outcome === 'error') annotate('error', row.id, `${row.text}\n${reason}`);
      if (outcome === 'flaky') annotate('warning', `${row.id} is flaky`, `${row.text}\n${reason}`);
      if (known !== undefined && outcome === 'pass') annotate('notice', row.id, 'It passes: take it off the list of known failures.');
    },
    end: text.end,
    unusable(message) {
      text.unusable(message);
      annotate('error', 'Nothing was judged', message);
    },
  };
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** TAP 14, in the order in which rows are checked. Standard output contains only TAP, since programs read it. */
function tapOutput({ out, err }: OutputStreams): Output {
  return {
    begin(url, features) {
      out(`TAP version 14\n# ${url}: ${features.join(', ')}\n`);
    },
    result({ row, outcome, reason = '', known = '' }, done) {
      const ok = outcome === 'pass' || outcome === 'flaky' || outcome === 'skip';
      const directives: Readonly<Partial<Record<Outcome, string>>> = {
        skip: ` # SKIP ${tapText(reason)}`,
        pending: ` # TODO ${tapText(reason)}`,
        known: ` # TODO known failure${known === '' ? '' : `: ${tapText(known)}`}`,
      };
      out(`${ok ? 'ok' : 'not ok'} ${done} - ${tapText(`${row.id}: ${row.text}`)}${directives[outcome] ?? ''}\n`);
      if (outcome === 'pass' || outcome === 'skip' || outcome === 'pending') return;
      out(`  ---\n  outcome: ${outcome}\n  message: ${JSON.stringify(reason)}\n  ...\n`);
    },
    end(report) {
      out(`1..${report.results.length}\n${[headline(report), ...notes(report)].map((line) => `# ${line}\n`).join('')}`);
      if (report.left.length > 0) err(`${leftText(report.left)}\n`);
    },
    unusable: (message) => out(`TAP version 14\nBail out! ${tapText(message)}\n`),
  };
}

/** Text on one line, with `#` escaped, which would start a directive. */
function tapText(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('\\', '\\\\').replaceAll('#', '\\#');
}
