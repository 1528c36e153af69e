import type { Logger, Observation } from 'plinth';
import { AfterAnswer } from '../recovery/after-answer.ts';

describe('work after responses', () => {
  it('waits up to a thousand times; what is beyond is not done, and the log says so', async () => {
    const warnings: string[] = [];
    const log = { warn: (message: string) => warnings.push(message) } as unknown as Logger;
    const observation = { traceparent: null, around: (_work: unknown, run: () => unknown) => run() } as unknown as Observation;
    const work = new AfterAnswer(log, observation);
    const done: number[] = [];
    const ask = (at: number) =>
      work.do(`mail ${at}`, async () => {
        done.push(at);
      });
    for (let at = 0; at < 1_002; at++) ask(at);
    await work.settled();
    expect(done).toEqual(Array.from({ length: 1_000 }, (_, at) => at));
    expect(warnings).toEqual([1_000, 1_001].map((at) => `mail ${at}: skipped, because too many background tasks are pending`));
    ask(1_002);
    await work.settled();
    expect(done).toHaveLength(1_001);
  });
});
