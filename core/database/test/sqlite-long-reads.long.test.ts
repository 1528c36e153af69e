import { once } from 'node:events';
import type { Sql } from '../index.ts';
import { longReads, MANY, ROWS, unavailable, watchStarts } from './long-reads.ts';

/** Runs for some seconds without checking the clock. Its long text keeps it out of the main thread. */
const DEAF: Sql = {
  text: 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 30000000) select count(*) from n'.padEnd(50_001),
  binds: [],
};

describe('a read of SQLite that takes very long', () => {
  const { open, warned, told } = longReads();

  it('holds neither its place nor the end of the process when it cannot be ended', async () => {
    const database = await open({ statementTimeout: 100 });
    const starts = watchStarts();
    expect(await Promise.all([1, 2].map(() => database.read(DEAF).catch(unavailable)))).toEqual([503, 503]);
    expect(told).toEqual(['read timed out and cannot be canceled; its thread was abandoned']);
    expect(warned).toMatchObject([{ limit: 100, statement: DEAF.text.slice(0, 4_000) }]);
    let running = 2;
    const ends = starts.mock.results.map(({ value }) => once(value, 'exit').then(() => running--));
    starts.mockRestore();
    const other: Sql = { ...MANY, text: MANY.text.padEnd(50_001) };
    const answerOf = () => database.read(other).catch(unavailable);
    expect(await answerOf()).toBe(503);
    let answer: unknown = 503;
    while (answer === 503) answer = await answerOf();
    expect(answer).toHaveLength(ROWS);
    await database.close();
    expect(running).toBe(2);
    await Promise.all(ends);
  }, 300_000);
});
