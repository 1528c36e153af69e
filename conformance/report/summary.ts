import { OUTCOMES } from '../runner/outcome.ts';
import { countOutcomes, type Report } from '../runner/report.ts';

/** A row of the table: an area's title and its counts in the order of OUTCOMES, as texts. */
type SummaryRow = readonly string[];

/** The table by area, with the heading first and the totals last. */
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

/** The table with aligned columns, for a terminal. */
export function summaryText(report: Report): string {
  const table = summaryTable(report);
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((row) => (row[column] ?? '').length)));
  const lines = table.map((row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  '),
  );
  const rule = '─'.repeat(Math.max(...lines.map((line) => line.length)));
  return [lines[0], rule, ...lines.slice(1, -1), rule, lines.at(-1)].join('\n');
}

/** A one-sentence summary of the run. */
export function headline(report: Report): string {
  const counts = countOutcomes(report.results);
  const judged = counts.pass + counts.flaky + counts.fail + counts.known;
  if (judged === 0) return `Nothing was judged: ${parts(counts).join(', ') || 'no row was chosen'}.`;
  return `${[`${counts.pass} of ${judged} rows pass`, ...parts(counts)].join(', ')}.`;
}

function parts(counts: ReturnType<typeof countOutcomes>): readonly string[] {
  return [
    ...(counts.flaky > 0 ? [`${counts.flaky} ${are(counts.flaky)} flaky`] : []),
    ...(counts.fail > 0 ? [`${counts.fail} ${counts.fail === 1 ? 'fails' : 'fail'}`] : []),
    ...(counts.known > 0 ? [`${counts.known} ${counts.known === 1 ? 'fails' : 'fail'} as known`] : []),
    ...(counts.error > 0 ? [`${counts.error} could not be judged`] : []),
    ...(counts.pending > 0 ? [`${counts.pending} ${are(counts.pending)} not built yet`] : []),
    ...(counts.skip > 0 ? [`${counts.skip} ${are(counts.skip)} skipped`] : []),
  ];
}

/** Details for the summary, one line each: why rows were skipped, which rows are flaky, and which known failures pass now. */
export function notes({ results }: Report): readonly string[] {
  const reasons = new Map<string, number>();
  for (const { outcome, reason = '' } of results) if (outcome === 'skip') reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  const named = (chosen: typeof results) => chosen.map(({ row }) => row.id).join(', ');
  const flaky = results.filter(({ outcome }) => outcome === 'flaky');
  const passing = results.filter(({ known, outcome }) => known !== undefined && outcome === 'pass');
  return [
    ...[...reasons].sort(([, a], [, b]) => b - a).map(([reason, count]) => `skipped ${count}: ${reason}`),
    ...(flaky.length === 0 ? [] : [`flaky, passed only the second time: ${named(flaky)}`]),
    ...(passing.length === 0 ? [] : [`on the list of known failures, and passed: ${named(passing)}`]),
  ];
}

function are(count: number): string {
  return count === 1 ? 'is' : 'are';
}
