import { countOutcomes, type Report, type RowResult } from '../runner/report.ts';

/** The report as JUnit XML: an area is a suite, a row is a case; what is pending is skipped. */
export function junitReport(report: Report): string {
  const counts = countOutcomes(report.results);
  const suites = report.areas.map(({ name, title }) =>
    suite(
      title,
      report.results.filter(({ area }) => area === name),
      report.startedAt,
    ),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="conformance of ${xml(report.url)}" tests="${report.results.length}" failures="${counts.fail}" errors="${counts.error}" skipped="${counts.skip + counts.pending}" time="${seconds(report.milliseconds)}">`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n');
}

function suite(title: string, results: readonly RowResult[], timestamp: string): string {
  const counts = countOutcomes(results);
  const time = seconds(results.reduce((sum, { milliseconds }) => sum + milliseconds, 0));
  return [
    `  <testsuite name="${xml(title)}" tests="${results.length}" failures="${counts.fail}" errors="${counts.error}" skipped="${counts.skip + counts.pending}" time="${time}" timestamp="${timestamp}">`,
    ...results.map(testCase),
    '  </testsuite>',
  ].join('\n');
}

function testCase({ row, area, outcome, reason = '', exchanges, milliseconds }: RowResult): string {
  const open = `    <testcase name="${xml(`${row.id}: ${row.text}`)}" classname="conformance.${xml(area)}" time="${seconds(milliseconds)}"`;
  if (outcome === 'pass') return `${open}/>`;
  const detail = exchanges
    .filter(({ expected }) => expected.some(({ met }) => !met))
    .map(({ method, path, status, responseBody = '' }) => `${method} ${path}\n${status ?? 'no answer'}\n${responseBody}`)
    .join('\n\n');
  const element = outcome === 'fail' ? 'failure' : outcome === 'error' ? 'error' : 'skipped';
  const body =
    element === 'skipped'
      ? `<skipped message="${xml(`${outcome}: ${reason}`)}"/>`
      : `<${element} message="${xml(reason)}">${xml(detail)}</${element}>`;
  return `${open}>${body}</testcase>`;
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1_000).toFixed(3);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;', '\n': '&#10;' };

/** Text for XML; characters that XML 1.0 cannot hold are left out. */
function xml(text: string): string {
  const kept = [...text].filter((character) => holdable(character.codePointAt(0) ?? 0)).join('');
  return kept.replace(/[&<>"'\n]/g, (character) => ENTITIES[character] ?? character);
}

function holdable(code: number): boolean {
  if (code < 0x20) return code === 0x09 || code === 0x0a || code === 0x0d;
  const surrogate = code >= 0xd800 && code <= 0xdfff;
  return !surrogate && code !== 0xfffe && code !== 0xffff;
}
