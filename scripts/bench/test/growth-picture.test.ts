import type { Measured, TargetResult } from '../compare.ts';
import { type GrowthRun, growthPicture } from '../growth-picture.ts';

const measured = (perSecond: number, cpu: number): Measured => ({
  requests: 1,
  perSecond,
  p50: 1,
  p99: 1,
  rounds: [perSecond],
  spread: 1,
  cpu,
  cpuRounds: [cpu],
});

const result = (name: string, workloads: TargetResult['workloads']): TargetResult => ({
  name,
  version: '',
  start: 1,
  memory: { afterStart: null, afterLoad: null },
  workloads,
});

const run = (database: 'sqlite' | 'mysql'): GrowthRun => ({
  options: { database },
  results: [
    result('10,000', { one: measured(4_000, 0.1), counted: measured(1_000, 0.2), contains: measured(100, 1) }),
    result('1,000,000', {
      one: measured(2_000, 0.11),
      counted: measured(10, 20),
      contains: { ...measured(0, 0), failure: '503' },
    }),
  ],
});

describe('growthPicture', () => {
  const labels = (svg: string) => [...svg.matchAll(/>(× [\d.]+|fails)</g)].map(([, label]) => label);

  it('draws processor time on SQLite and the time until the answer on servers, a line for each request', () => {
    expect(labels(growthPicture([run('sqlite')]))).toEqual(['× 1.1', '× 100', 'fails']);
    expect(labels(growthPicture([run('mysql')]))).toEqual(['× 2.0', '× 100', 'fails']);
  });

  it('marks what is within the goal', () => {
    expect([...growthPicture([run('sqlite')]).matchAll(/<rect class="(\w+)"/g)].map(([, kind]) => kind)).toEqual(['good', 'bad', 'bad']);
  });

  it('keeps bars within the picture, and apart from the numbers before them', () => {
    const svg = growthPicture([run('sqlite'), run('mysql')]);
    const width = Number(/width="(\d+)"/.exec(svg)?.[1]);
    const bars = [...svg.matchAll(/x="(\d+)" y="\d+">(?:× [\d.]+|fails)<\/text><rect class="\w+" x="(\d+)" y="\d+" width="(\d+)"/g)];
    expect(bars).toHaveLength(6);
    for (const [, number, x, length] of bars) {
      expect(Number(x)).toBeGreaterThanOrEqual(Number(number) + 40);
      expect(Number(x) + Number(length)).toBeLessThan(width);
    }
  });

  it('has colours for light and for dark, and says in words what it shows', () => {
    const svg = growthPicture([run('sqlite')]);
    expect(svg).toContain('prefers-color-scheme: dark');
    expect(svg).toContain('aria-label="Time of a request over 1,000,000 articles, as a multiple of that over 10,000"');
  });

  it('has nothing to draw without a run', () => {
    expect(() => growthPicture([])).toThrow('there is no run to be drawn');
  });
});
