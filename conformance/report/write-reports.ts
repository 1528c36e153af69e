import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { countOutcomes, exitCode, type Report } from '../runner/report.ts';
import { htmlReport } from './html-report.ts';
import { junitReport } from './junit-report.ts';
import { markdownReport } from './markdown-report.ts';

/** The reports by file name. */
const WRITERS = {
  'conformance.html': htmlReport,
  'conformance.json': jsonReport,
  'conformance.md': markdownReport,
  'conformance.xml': junitReport,
  'failures.txt': failureList,
} as const;

/** Writes all forms of the report to a folder, which is created if it is missing. Returns the paths. */
export function writeReports(report: Report, folder: string): readonly string[] {
  mkdirSync(folder, { recursive: true });
  return Object.entries(WRITERS).map(([name, write]) => {
    const path = join(folder, name);
    writeFileSync(path, write(report));
    return path;
  });
}

/** Failing rows, in the format of `--known-failures`. */
function failureList({ results }: Report): string {
  const failing = results.filter(({ outcome }) => outcome === 'fail' || outcome === 'known');
  return failing.map(({ row, known }) => `${row.id}  # ${known || row.text}\n`).join('');
}

/** The report for programs: rows with outcome, reason and exchanges, and the counts. */
export function jsonReport(report: Report): string {
  return `${JSON.stringify({ exitCode: exitCode(report), counts: countOutcomes(report.results), ...report }, null, 2)}\n`;
}
