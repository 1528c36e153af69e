import { loadavg } from 'node:os';
import { type Measured, median, type TargetResult } from './compare.ts';
import type { Goals, Workload } from './workloads.ts';

/** Formats rows of cells as text. The first column is aligned left, the others right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>((known, row) => row.map((cell, i) => Math.max(known[i] ?? 0, cell.length)), []);
  const line = (row: readonly string[]) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  ');
  const [head = [], ...body] = rows;
  return [line(head), widths.map((width) => '─'.repeat(width)).join('  '), ...body.map(line)].join('\n');
}

/** The table of one run: Plinth first, then the opponent and the goals, if there are any. */
export function comparisonTable(workloads: readonly Workload[], results: readonly TargetResult[], goals: Goals | null): string {
  const [plinth, other] = results;
  if (!plinth) return '';
  const head = ['workload', ...results.flatMap(({ name }) => [`${name} req/s`, 'p50 ms', 'p99 ms', 'CPU ms'])];
  const rows = workloads.map((workload) => {
    const cells = results.flatMap((result) => {
      const measured = result.workloads[workload.name];
      return measured ? [count(measured.perSecond), time(measured.p50), time(measured.p99), time(measured.cpu)] : ['', '', '', ''];
    });
    if (!other || !goals) return [workload.title, ...cells];
    const [ours, theirs] = [plinth.workloads[workload.name], other.workloads[workload.name]];
    const ratio = (ours?.perSecond ?? Number.NaN) / (theirs?.perSecond ?? Number.NaN);
    const cpuRatio = cpuRatioOf(ours, theirs);
    const judgement = goals.byCpu
      ? [ratio.toFixed(2), ...judged(cpuRatio, goals.ratio(workload)).slice(1)]
      : judged(ratio, goals.ratio(workload));
    return [workload.title, ...cells, cpuRatio.toFixed(2), ...judgement];
  });
  const start = ['start to first answer, ms', ...results.flatMap((result) => [count(result.start), '', '', ''])];
  const memory = (title: string, of: (result: TargetResult) => number | null) => [
    title,
    ...results.flatMap((result) => [megabytes(of(result)), '', '', '']),
  ];
  const afterStart = memory('resident memory after start, MB', (result) => result.memory.afterStart);
  const afterLoad = memory('resident memory after load, MB', (result) => result.memory.afterLoad);
  if (!other || !goals) return table([head, ...rows, start, afterStart, afterLoad]);
  const ratios = {
    start: other.start / plinth.start,
    afterStart: (other.memory.afterStart ?? Number.NaN) / (plinth.memory.afterStart ?? Number.NaN),
    afterLoad: (other.memory.afterLoad ?? Number.NaN) / (plinth.memory.afterLoad ?? Number.NaN),
  };
  const goal = (ratio: number, least: number | null) => ['', ...(least === null ? [ratio.toFixed(2), '', ''] : judged(ratio, least))];
  return table([
    [...head, 'CPU ratio', 'ratio', 'goal', ''],
    ...rows,
    [...start, ...goal(ratios.start, goals.start)],
    [...afterStart, ...goal(ratios.afterStart, null)],
    [...afterLoad, ...goal(ratios.afterLoad, goals.memory)],
  ]);
}

/** Describes how busy the machine was. */
export function noise(results: readonly TargetResult[], loadBefore: number): string {
  const spreads = results.flatMap((result) => Object.values(result.workloads).map((measured) => measured.spread)).filter(Number.isFinite);
  const worst = Math.max(...spreads);
  return `Load average ${loadBefore.toFixed(2)} before and ${(loadavg()[0] ?? 0).toFixed(2)} after; best round over worst at most ${worst.toFixed(2)}.`;
}

/** Compares each round with the adjacent one of the opponent, because a slow phase of the machine affects both. */
function cpuRatioOf(ours: Measured | undefined, theirs: Measured | undefined): number {
  return median((ours?.cpuRounds ?? []).map((own, round) => (theirs?.cpuRounds[round] ?? Number.NaN) / (own ?? Number.NaN)));
}

function judged(ratio: number, goal: number): string[] {
  return [ratio.toFixed(2), `≥ ${goal}`, ratio >= goal ? 'ok' : 'below'];
}

/** A rounded number with thousands separators. */
export function count(value: number): string {
  return Math.round(value).toLocaleString('en');
}

/** Formats milliseconds. */
export function time(value: number | null): string {
  if (value === null) return '?';
  return value < 10 ? value.toFixed(2) : value.toFixed(1);
}

function megabytes(bytes: number | null): string {
  return bytes === null ? '?' : count(bytes / 1e6);
}
