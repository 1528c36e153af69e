// The end of a run's output.

import process from 'node:process';
import { lastLines, timesText } from './scheduler.mjs';

/** Number of printed lines of a failed stage. */
const LINES = 60;

/** Number of failed tests that are printed. */
const FAILED_TESTS = 20;

/**
 * The summary: the ends of failed stages, the slowest tests, each stage with its time, the failed tests, and `N passed, N failed` as the
 * last line.
 *
 * @param {readonly import('./scheduler.mjs').Result[]} results
 * @param {{ allowed: readonly string[], slowest: readonly string[], failedTests: readonly string[], goal: number | null, idle: number, taken: number }} options `allowed`: stages that may be skipped;
 *   `goal`: seconds that the run should take; null for a run of some stages; `idle`, `taken`: shares of the time that
 *   the processors did nothing, and that the host gave to other machines
 * @returns {{ text: string, isGood: boolean }}
 */
export function reportText(results, { allowed, slowest, failedTests, goal, idle, taken }) {
  const isWrong = ({ name, state }) => state === 'FAILED' || (state === 'SKIPPED' && !allowed.includes(name));
  const sections = results
    .filter(({ state, output }) => state === 'FAILED' && output !== '')
    .map(({ name, output }) => `── the end of ${name} ──\n${lastLines(output, LINES)}`);
  if (slowest.length > 0) sections.push(`── the slowest tests ──\n${slowest.join('\n')}`);
  const lines = results.map(({ name, state, seconds, processorSeconds, reason }) => {
    const allowedText = state === 'SKIPPED' && allowed.includes(name) ? ' (allowed)' : '';
    return `${state.padEnd(7)} ${name.padEnd(20)} ${timesText(seconds, processorSeconds)}${reason && `: ${reason}`}${allowedText}`;
  });
  const idleText = `processors were idle for ${Math.round(100 * idle)} % of the time, and the host took ${Math.round(100 * taken)} %`;
  if (goal !== null) lines.push(`the whole took ${Math.round(process.uptime())} s; the goal is ${goal} s; ${idleText}`);
  sections.push(`── summary ──\n${lines.join('\n')}`);
  if (failedTests.length > 0) {
    const rest = failedTests.length > FAILED_TESTS ? [`and ${failedTests.length - FAILED_TESTS} more`] : [];
    sections.push(`── failed tests ──\n${[...failedTests.slice(0, FAILED_TESTS), ...rest].join('\n')}`);
  }
  const count = (state) => results.filter((result) => result.state === state).length;
  const skipped = count('SKIPPED');
  const failed = results.filter(isWrong).length;
  const allowedCount = skipped + count('FAILED') - failed;
  const counts = `${count('ok')} passed, ${failed} failed${allowedCount > 0 ? `, ${allowedCount} skipped` : ''}`;
  return { text: `\n${sections.join('\n\n')}\n${counts}`, isGood: failed === 0 };
}
