import { OUTCOMES } from '../runner/outcome.ts';
import { countOutcomes, type Report } from '../runner/report.ts';

/** A row of the table per area: its title and its counts in the order of OUTCOMES, as texts. */
type SummaryRow = readonly string[];

/** The table per area, its heading first and its totals last. */
export function summaryTable({ areas, results }: Report): readonly SummaryRow[] {
  const line = (title: string, own: typeof results): SummaryRow => {
    const counts = countOutcomes(own);
    return [title, String(own.length), ...OUTCOMES.map((outcome) => (counts[outcome] === 0 ? '' : String(counts[outcome])))];
  };
  return [
    ['area', 'rows', ...OUTCOMES],
    ...areas.map(({ name, title }) =>
      line(
        title,
        results.filter(({ area }) => area === name),
      ),
    ),
    line('all', results),
  ];
}

/** The table with its columns aligned, for a terminal. */
export function summaryText(report: Report): string {
  const table = summaryTable(report);
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((row) => (row[column] ?? '').length)));
  const lines = table.map((row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  '),
  );
  const rule = '─'.repeat(Math.max(...lines.map((line) => line.length)));
  return [lines[0], rule, ...lines.slice(1, -1), rule, lines.at(-1)].join('\n');
}

/** One sentence about the run. */
export function headline(report: Report): string {
  const counts = countOutcomes(report.results);
  const judged = counts.pass + counts.fail;
  const parts = [
    `${counts.pass} of ${judged} rows pass`,
    ...(counts.fail > 0 ? [`${counts.fail} ${counts.fail === 1 ? 'fails' : 'fail'}`] : []),
    ...(counts.error > 0 ? [`${counts.error} could not be judged`] : []),
    ...(counts.pending > 0 ? [`${counts.pending} ${are(counts.pending)} not built yet`] : []),
    ...(counts.skip > 0 ? [`${counts.skip} ${are(counts.skip)} skipped`] : []),
  ];
  return `${parts.join(', ')}.`;
}

function are(count: number): string {
  return count === 1 ? 'is' : 'are';
}
