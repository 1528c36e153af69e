import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { reportText } from '../report.mjs';
import type { Result } from '../scheduler.mjs';
import { BROWSER_SUITES, chooseStages, STAGES } from '../stages.mjs';

const result = (name: string, state: Result['state'], reason = ''): Result => ({
  name,
  state,
  seconds: 12.4,
  processorSeconds: 20,
  reason,
  output: 'first\nlast\n',
});
const none = { allowed: [], slowest: [], failedTests: [], goal: null, idle: 0, taken: 0 };

describe('the stages of a run', () => {
  it('have different names, and need stages before them', () => {
    const names = STAGES.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const [index, { needs = [] }] of STAGES.entries()) expect(names.slice(0, index)).toEqual(expect.arrayContaining([...needs]));
  });

  it('contain every browser suite once', () => {
    const suites = readdirSync(join(__dirname, '../../browser'))
      .filter((name) => name.endsWith('.suite.ts'))
      .map((name) => name.replace('.suite.ts', ''))
      // Writes the pictures of the documentation, and checks nothing.
      .filter((name) => name !== 'pictures');
    expect([...BROWSER_SUITES].sort()).toEqual(suites.sort());
  });

  it('are chosen together with those that they need', () => {
    const stages = [
      { name: 'a', command: null },
      { name: 'b', command: null, needs: ['a'] },
      { name: 'c', command: null },
      { name: 'd', command: null, needs: ['b'] },
    ];
    expect(chooseStages(['d'], stages).map(({ name }) => name)).toEqual(['a', 'b', 'd']);
    expect(chooseStages([], stages)).toEqual(stages);
    expect(() => chooseStages(['e'], stages)).toThrow('stage "e" does not exist; the stages are a, b, c, d');
  });
});

describe('the summary of a run', () => {
  it('ends with the counts alone on a line', () => {
    const { text, isGood } = reportText([result('a', 'ok'), result('b', 'ok')], none);
    expect(text.split('\n').at(-1)).toBe('2 passed, 0 failed');
    expect(isGood).toBe(true);
  });

  it('of all stages tells how long the processors did nothing', () => {
    const { text } = reportText([result('a', 'ok')], { ...none, goal: 1_800, idle: 0.256, taken: 0.1 });
    expect(text).toMatch(
      /\nthe whole took \d+ s; the goal is 1800 s; processors were idle for 26 % of the time, and the host took 10 %\n1 passed, 0 failed$/,
    );
  });

  it('names the failed tests at the end', () => {
    const failedTests = Array.from({ length: 22 }, (_, index) => `test ${index}`);
    const { text } = reportText([result('a', 'FAILED')], { ...none, failedTests });
    expect(text).toMatch(/── failed tests ──\ntest 0\n[\s\S]*\ntest 19\nand 2 more\n0 passed, 1 failed$/);
  });

  it('shows the end of what failed', () => {
    const { text, isGood } = reportText([result('a', 'ok'), result('b', 'FAILED', 'status 3')], none);
    expect(text).toContain('── the end of b ──\nfirst\nlast\n');
    expect(text).toMatch(/^FAILED {2}b {20}12 s, 20 s of processor: status 3$/m);
    expect(text.split('\n').at(-1)).toBe('1 passed, 1 failed');
    expect(isGood).toBe(false);
  });

  it('counts a skipped stage as failed unless it may be skipped', () => {
    const results = [result('a', 'ok'), result('b', 'SKIPPED', 'no daemon')];
    expect(reportText(results, none)).toMatchObject({ isGood: false, text: expect.stringMatching(/\n1 passed, 1 failed$/) });
    expect(reportText(results, { ...none, allowed: ['b'] })).toMatchObject({
      isGood: true,
      text: expect.stringMatching(/no daemon \(allowed\)\n1 passed, 0 failed, 1 skipped$/),
    });
  });
});
