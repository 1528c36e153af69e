import { OUTCOMES } from '../runner/outcome.ts';
import type { Report, RowResult } from '../runner/report.ts';
import { headline, summaryTable } from './summary.ts';

const TITLES = { fail: 'Rows that fail', error: 'Rows that could not be judged', pending: 'Not built yet', skip: 'Skipped' } as const;

/** The report for people and pull requests: the table per area, and every row that did not pass with its reason. */
export function markdownReport(report: Report): string {
  const [head = [], ...rows] = summaryTable(report);
  const lines = [
    `# Conformance of ${report.url}`,
    '',
    headline(report),
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
    lines.push('', `## ${title}`, '', ...results.map(describe));
  }
  if (report.left.length > 0) lines.push('', '## Left behind', '', ...report.left.map((path) => `- \`${path}\``));
  return `${lines.join('\n')}\n`;
}

function describe({ row, reason = '' }: RowResult): string {
  const decided = row.decided === undefined ? '' : ` *Decided: ${escaped(row.decided)}*`;
  return `- \`${row.id}\` ${escaped(row.text)}${decided}\n  ${escaped(reason)}`;
}

function tableLine(cells: readonly string[]): string {
  return `| ${cells.map(escaped).join(' | ')} |`;
}

function escaped(text: string): string {
  return text.replace(/[\\`*_<>|[\]]/g, '\\$&').replace(/\s+/g, ' ');
}
