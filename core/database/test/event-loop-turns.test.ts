import { EventLoopTurns } from '../dialects/sqlite/reads/event-loop-turns.ts';

describe('reads that arrive at once on SQLite', () => {
  it('are spread over turns of the event loop, in their order', async () => {
    const turns = new EventLoopTurns();
    const order: (number | 'turn')[] = [];
    const read = (number: number) => {
      const run = () => {
        turns.take(2);
        order.push(number);
      };
      if (!turns.hasRoom) return turns.wait().then(run);
      run();
      return null;
    };
    const reads = Array.from({ length: 9 }, (_, at) => read(at));
    setImmediate(() => order.push('turn'));
    await Promise.all(reads);
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 'turn', 6, 7, 8]);
    await new Promise(setImmediate);
    expect(turns.hasRoom).toBe(true);
  });
});
