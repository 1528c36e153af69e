import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Scheduler } from '../scheduler.mjs';

describe('the scheduler', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'plinth-scheduler-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const schedule = (stages: readonly CiStage[], tasks: Readonly<Record<string, () => Promise<void>>> = {}) => {
    const lines: string[] = [];
    const scheduler = new Scheduler(stages, { cores: 2, logs: folder, reports: folder, tasks, print: (text) => lines.push(text) });
    return { scheduler, lines };
  };
  const shell = (text: string) => ['sh', '-c', text];

  it('reports each command with its state, output and time of processor', async () => {
    const stages = [
      { name: 'good', command: shell('echo out; echo err >&2') },
      { name: 'bad', command: shell('exit 3') },
      { name: 'impossible', command: shell('echo there is no daemon; exit 77') },
    ];
    const results = await schedule(stages).scheduler.run();
    expect(results).toMatchObject([
      { name: 'good', state: 'ok', reason: '', output: 'out\nerr\n', processorSeconds: expect.any(Number) },
      { name: 'bad', state: 'FAILED', reason: 'status 3' },
      { name: 'impossible', state: 'SKIPPED', reason: 'there is no daemon' },
    ]);
  });

  it('runs nothing whose needs did not pass', async () => {
    const stages = [
      { name: 'bad', command: shell('exit 1') },
      { name: 'next', command: shell('exit 0'), needs: ['bad'] },
      { name: 'last', command: shell('exit 0'), needs: ['next'] },
    ];
    expect(await schedule(stages).scheduler.run()).toMatchObject([
      { state: 'FAILED' },
      { state: 'SKIPPED', reason: '"bad" did not pass' },
      { state: 'SKIPPED', reason: '"next" did not pass' },
    ]);
  });

  it('runs stages side by side, and those that need all cores alone, in the order of the list', async () => {
    let running = 0;
    const seen: string[] = [];
    const gates = new Map<string, () => void>();
    const task = (name: string) => async () => {
      running += 1;
      seen.push(`${name} beside ${running - 1}`);
      await new Promise<void>((done) => gates.set(name, done));
      running -= 1;
    };
    const names = ['a', 'b', 'c', 'd'];
    const stages = names.map((name) => ({ name, command: null, ...(name === 'c' && { cores: 'all' as const }) }));
    const { scheduler } = schedule(stages, Object.fromEntries(names.map((name) => [name, task(name)])));
    const finished = scheduler.run();
    for (const name of names) {
      while (!gates.has(name)) await new Promise((done) => setImmediate(done));
      gates.get(name)?.();
    }
    expect((await finished).map(({ state }) => state)).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect(seen).toEqual(['a beside 0', 'b beside 1', 'c beside 0', 'd beside 0']);
  });

  it('ends running stages when it is stopped, and starts no other', async () => {
    const { scheduler, lines } = schedule([
      { name: 'long', command: shell('sleep 600') },
      { name: 'next', command: shell('exit 0'), needs: ['long'] },
    ]);
    const finished = scheduler.run();
    while (!lines.some((line) => line.includes('long begins'))) await new Promise((done) => setImmediate(done));
    scheduler.stop('stopped by SIGTERM');
    expect(await finished).toMatchObject([
      { state: 'FAILED', reason: 'stopped by SIGTERM' },
      { state: 'SKIPPED', reason: 'stopped by SIGTERM' },
    ]);
  });
});
