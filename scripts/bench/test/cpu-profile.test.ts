import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readProfile } from '../cpu-profile.ts';

const node = (id: number, functionName: string, url: string) => ({ id, callFrame: { functionName, url, lineNumber: 9 } });

describe('readProfile', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'bench-profile-'));
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('shares out the busy time of the span alone', () => {
    const profile = {
      nodes: [
        node(1, '(idle)', ''),
        node(2, 'all', '/app/dist/core/database/engine.js'),
        node(3, '', '/app/node_modules/koa/lib/application.js'),
        node(4, '(garbage collector)', ''),
      ],
      startTime: 1_000,
      // The first sample is before the span, the last one after it.
      samples: [2, 2, 1, 3, 4, 2],
      timeDeltas: [100, 300, 400, 50, 50, 1_000],
    };
    writeFileSync(join(folder, 'CPU.20260101.000000.1.0.001.cpuprofile'), JSON.stringify(profile));
    const { functions, areas, busy } = readProfile(folder, { from: 1_100, to: 2_000 });
    expect(functions).toEqual([
      { place: 'all  core/database/engine.js:10', share: 0.75 },
      { place: '(anonymous)  koa/lib/application.js:10', share: 0.125 },
      { place: '(garbage collector)', share: 0.125 },
    ]);
    expect(areas.map(({ place }) => place)).toEqual(['core/database', 'koa', '(garbage collector)']);
    expect(busy).toBeCloseTo(0.5);
  });

  it('refuses a folder without a profile', () => {
    expect(() => readProfile(folder, { from: 0, to: 1 })).toThrow('expected one .cpuprofile');
  });
});
