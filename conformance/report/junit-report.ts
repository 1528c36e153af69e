import type { Outcome } from '../runner/outcome.ts';
import { countOutcomes, type Report, type RowResult } from '../runner/report.ts';
import { curlCommands } from './curl.ts';

/** Outcomes that JUnit can only express as "skipped". */
const SKIPPED: readonly Outcome[] = ['skip', 'pending', 'known'];

/** The report as JUnit XML. An area is a suite, a row is a case. Pending and known failures are skipped; a flaky row passes with a note. */
export function junitReport(report: Report): string {
  const counts = countOutcomes(report.results);
  const suites = report.areas.map(({ name, title }) =>
    suite(
      title,
      report.results.filter(({ area }) => area === name),
      report,
    ),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="conformance of ${xml(report.url)}" tests="${report.results.length}" failures="${counts.fail}" errors="${counts.error}" skipped="${skipped(counts)}" time="${seconds(report.milliseconds)}">`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n');
}

function skipped(counts: ReturnType<typeof countOutcomes>): number {
  return SKIPPED.reduce((sum, outcome) => sum + counts[outcome], 0);
}

function suite(title: string, results: readonly RowResult[], { startedAt: timestamp, url }: Report): string {
  const counts = countOutcomes(results);
  const time = seconds(results.reduce((sum, { milliseconds }) => sum + milliseconds, 0));
  return [
    `  <testsuite name="${xml(title)}" tests="${results.length}" failures="${counts.fail}" errors="${counts.error}" skipped="${skipped(counts)}" time="${time}" timestamp="${timestamp}">`,
    ...results.map((result) => testCase(result, url)),
    '  </testsuite>',
  ].join('\n');
}

function testCase({ row, area, outcome, reason = '', known, exchanges, milliseconds }: RowResult, url: string): string {
  const open = `    <testcase name="${xml(`${row.id}: ${row.text}`)}" classname="conformance.${xml(area)}" time="${seconds(milliseconds)}"`;
  if (outcome === 'pass') return `${open}/>`;
  const detail = exchanges
    .filter(({ expected }) => expected.some(({ met }) => !met))
    .map(({ method, path, status, responseBody = '' }) => `${method} ${path}\n${status ?? 'no answer'}\n${responseBody}`)
    .concat(curlCommands(exchanges, url))
    .join('\n\n');
  if (outcome === 'flaky') return `${open}><system-out>${xml(`flaky, passed only the second time: ${reason}`)}</system-out></testcase>`;
  const element = outcome === 'fail' ? 'failure' : outcome === 'error' ? 'error' : 'skipped';
  const body =
    element === 'skipped'
      ? `<skipped message="${xml(`${outcome}: ${known || reason}`)}"/>`
      : `<${element} message="${xml(reason)}">${xml(detail)}</${element}>`;
  return `${open}>${body}</testcase>`;
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1_000).toFixed(3);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;', '\n': '&#10;' };

/** Escapes text for XML. Characters that XML 1.0 does not allow are removed. */
function xml(text: string): string {
  const kept = [...text].filter((character) => holdable(character.codePointAt(0) ?? 0)).join('');
  return kept.replace(/[&<>"'\n]/g, (character) => ENTITIES[character] ?? character);
}

function holdable(code: number): boolean {
  if (code < 0x20) return code === 0x09 || code === 0x0a || code === 0x0d;
  const surrogate = code >= 0xd800 && code <= 0xdfff;
  return !surrogate && code !== 0xfffe && code !== 0xffff;
}
