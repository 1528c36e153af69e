import { countOutcomes, exitCode, type Report } from '../runner/report.ts';

/** The report for programs: rows with outcome, reason and what went over the line, and the counts. */
export function jsonReport(report: Report): string {
  return `${JSON.stringify({ exitCode: exitCode(report), counts: countOutcomes(report.results), ...report }, null, 2)}\n`;
}
