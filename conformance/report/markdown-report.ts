import { OUTCOMES } from '../runner/outcome.ts';
import type { Report, RowResult } from '../runner/report.ts';
import { curlCommands } from './curl.ts';
import { headline, notes, summaryTable } from './summary.ts';

const TITLES = {
  fail: 'Rows that fail',
  flaky: 'Rows that passed only the second time',
  error: 'Rows that could not be judged',
  known: 'Rows that are known to fail',
  pending: 'Not built yet',
  skip: 'Skipped',
} as const;

/** The report for people and pull requests: a table by area, and every row that did not pass, with the reason. */
export function markdownReport(report: Report): string {
  const [head = [], ...rows] = summaryTable(report);
  const lines = [
    `# Conformance of ${report.url}`,
    '',
    headline(report),
    '',
    ...notes(report).map((note) => `- ${escaped(note)}`),
    '',
    `${report.startedAt}, ${(report.milliseconds / 1_000).toFixed(1)} s. Features: ${report.features.join(', ')}.`,
    '',
    tableLine(head),
    `| --- |${' ---: |'.repeat(1 + OUTCOMES.length)}`,
    ...rows.map(tableLine),
  ];
  for (const [outcome, title] of Object.entries(TITLES)) {
    const results = report.results.filter((result) => result.outcome === outcome);
    if (results.length === 0) continue;
    lines.push('', `## ${title}`, '', ...results.map((result) => describe(result, report.url)));
  }
  if (report.left.length > 0) lines.push('', '## Left behind', '', ...report.left.map((path) => `- \`${path}\``));
  return `${lines.join('\n')}\n`;
}

function describe({ row, outcome, reason = '', known, exchanges }: RowResult, url: string): string {
  const decided = row.decided === undefined ? '' : ` *Decided: ${escaped(row.decided)}*`;
  const why = known ? ` *Known: ${escaped(known)}*` : '';
  const commands = outcome === 'fail' && exchanges.length > 0 ? `\n\n${indented(fenced(curlCommands(exchanges, url)))}` : '';
  return `- \`${row.id}\` ${escaped(row.text)}${decided}${why}\n  ${escaped(reason)}${commands}`;
}

/** A code block with a fence that is longer than any in the code. */
function fenced(code: string): string {
  const fence = '`'.repeat(Math.max(3, ...(code.match(/`+/g) ?? []).map(({ length }) => length + 1)));
  return `${fence}sh\n${code}\n${fence}`;
}

function indented(text: string): string {
  return text.replace(/^/gm, '  ');
}

function tableLine(cells: readonly string[]): string {
  return `| ${cells.map(escaped).join(' | ')} |`;
}

function escaped(text: string): string {
  return text.replace(/[\\`*_<>|[\]]/g, '\\$&').replace(/\s+/g, ' ');
}
