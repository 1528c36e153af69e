import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import { array, assert, asyncProperty, integer, record } from 'fast-check';
import type { WorkerNews } from '../workers/worker-messages.ts';
import { WorkerTurns } from '../workers/worker-turns.ts';
import { type Writer, WriteTurn } from '../workers/write-turn.ts';

/** A worker whose messages take one turn of the event loop each way, in order. */
function workerOf(arbiter: WriteTurn) {
  const sent: WorkerNews[] = [];
  const writer: Writer = {
    grant: (isWanted) => void setImmediate(() => turns.given(isWanted)),
    ask: () => void setImmediate(() => turns.wanted()),
  };
  const turns = new WorkerTurns((news) => {
    sent.push(news);
    setImmediate(() => {
      if (news.kind === 'want') arbiter.want(writer);
      if (news.kind === 'written') arbiter.over(writer, news.wants);
    });
  });
  return { turns, writer, sent };
}

/** Milliseconds, longer than any wait in these tests. */
const PATIENCE = 5_000;

describe('turns of several processes at writing', () => {
  it('are one at a time, and everybody has as many as he wants', async () => {
    const plan = array(
      record({ worker: integer({ min: 0, max: 2 }), lasts: integer({ min: 0, max: 3 }), pause: integer({ min: 0, max: 4 }) }),
      {
        minLength: 1,
        maxLength: 30,
      },
    );
    await assert(
      asyncProperty(plan, async (steps) => {
        const arbiter = new WriteTurn();
        const workers = Array.from({ length: 3 }, () => workerOf(arbiter));
        let writing = 0;
        let most = 0;
        let done = 0;
        await Promise.all(
          workers.map(async ({ turns }, number) => {
            const own = steps.filter(({ worker }) => worker === number);
            for (const [index, { lasts, pause }] of own.entries()) {
              for (let n = 0; n < pause; n++) await turn();
              await turns.take(PATIENCE);
              most = Math.max(most, ++writing);
              for (let n = 0; n < lasts; n++) await turn();
              writing -= 1;
              done += 1;
              turns.end(index < own.length - 1);
            }
          }),
        );
        expect([most, done]).toEqual([1, steps.length]);
      }),
      { numRuns: 60 },
    );
  });

  it('cost no message while one writes alone', async () => {
    const { turns, sent } = workerOf(new WriteTurn());
    for (let time = 0; time < 5; time++) {
      await turns.take(PATIENCE);
      turns.end(true);
    }
    expect(sent).toEqual([{ kind: 'want' }]);
  });

  it('pass from one that rests to another one, and from one that is gone', async () => {
    const arbiter = new WriteTurn();
    const [first, second, third] = [workerOf(arbiter), workerOf(arbiter), workerOf(arbiter)];
    await first.turns.take(PATIENCE);
    first.turns.end(false);
    await second.turns.take(PATIENCE);
    const waiting = third.turns.take(PATIENCE);
    await turn();
    arbiter.left(second.writer);
    await waiting;
    // A waiting writer that is gone is skipped.
    const late = first.turns.take(PATIENCE);
    await turn();
    arbiter.left(first.writer);
    third.turns.end(false);
    expect(await Promise.race([late.then(() => 'given'), delay(50, 'never')])).toBe('never');
  });

  it('last while there is more to write, though others wait', async () => {
    const arbiter = new WriteTurn();
    const [busy, other] = [workerOf(arbiter), workerOf(arbiter)];
    await busy.turns.take(PATIENCE);
    const waiting = other.turns.take(PATIENCE);
    await turn();
    await turn();
    for (let time = 0; time < 3; time++) {
      busy.turns.end(false);
      await busy.turns.take(PATIENCE);
    }
    expect(busy.sent).toEqual([{ kind: 'want' }]);
    busy.turns.end(false);
    await waiting;
    expect(busy.sent).toEqual([{ kind: 'want' }, { kind: 'written', wants: false }]);
  });

  it('are taken from one that does not give its turn back, which gives nothing back later', async () => {
    const arbiter = new WriteTurn(20);
    const [frozen, other] = [workerOf(arbiter), workerOf(arbiter)];
    await frozen.turns.take(PATIENCE);
    const begun = performance.now();
    await other.turns.take(PATIENCE);
    expect(performance.now() - begun).toBeGreaterThanOrEqual(15);
    // When it wakes up, the other worker keeps its turn, and this one must ask again.
    frozen.turns.end(true);
    const again = frozen.turns.take(PATIENCE);
    await turn();
    other.turns.end(false);
    await again;
  });

  it('are no condition: who has waited long enough goes on, and so do all when nobody gives turns any more', async () => {
    const turns = new WorkerTurns(() => undefined);
    await turns.take(5);
    turns.end(false);
    const waiting = turns.take(PATIENCE);
    turns.leftAlone();
    await waiting;
    turns.end(true);
    await turns.take(PATIENCE);
  });
});
