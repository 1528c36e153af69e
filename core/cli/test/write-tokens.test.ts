import { setImmediate as turn } from 'node:timers/promises';
import { array, assert, asyncProperty, integer, record } from 'fast-check';
import type { WorkerNews } from '../workers/worker-messages.ts';
import { WorkerTokens } from '../workers/worker-tokens.ts';
import { type Writer, WriteToken } from '../workers/write-token.ts';

/** A worker whose messages take one turn of the event loop each way, in order. */
function workerOf(arbiter: WriteToken) {
  const sent: WorkerNews[] = [];
  const writer: Writer = {
    grant: (isWanted) => void setImmediate(() => tokens.given(isWanted)),
    ask: () => void setImmediate(() => tokens.wanted()),
  };
  const tokens = new WorkerTokens((news) => {
    sent.push(news);
    setImmediate(() => {
      if (news.kind === 'want') arbiter.want(writer);
      if (news.kind === 'written') arbiter.over(writer, news.wants);
    });
  });
  return { tokens, writer, sent };
}

/** Milliseconds, longer than any wait in these tests. */
const PATIENCE = 5_000;

describe('tokens of several processes at writing', () => {
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
        const arbiter = new WriteToken();
        const workers = Array.from({ length: 3 }, () => workerOf(arbiter));
        let writing = 0;
        let most = 0;
        let done = 0;
        await Promise.all(
          workers.map(async ({ tokens }, number) => {
            const own = steps.filter(({ worker }) => worker === number);
            for (const [index, { lasts, pause }] of own.entries()) {
              for (let n = 0; n < pause; n++) await turn();
              await tokens.take(PATIENCE);
              most = Math.max(most, ++writing);
              for (let n = 0; n < lasts; n++) await turn();
              writing -= 1;
              done += 1;
              tokens.end(index < own.length - 1);
            }
          }),
        );
        expect([most, done]).toEqual([1, steps.length]);
      }),
      { numRuns: 60 },
    );
  });

  it('cost no message while one writes alone', async () => {
    const { tokens, sent } = workerOf(new WriteToken());
    for (let time = 0; time < 5; time++) {
      await tokens.take(PATIENCE);
      tokens.end(true);
    }
    expect(sent).toEqual([{ kind: 'want' }]);
  });

  it('pass from one that rests to another one, and from one that is gone', async () => {
    const arbiter = new WriteToken();
    const [first, second, third] = [workerOf(arbiter), workerOf(arbiter), workerOf(arbiter)];
    await first.tokens.take(PATIENCE);
    first.tokens.end(false);
    await second.tokens.take(PATIENCE);
    const waiting = third.tokens.take(PATIENCE);
    await turn();
    arbiter.left(second.writer);
    await waiting;
    // A waiting writer that is gone is skipped.
    let isGiven = false;
    void first.tokens.take(PATIENCE).then(() => {
      isGiven = true;
    });
    await turn();
    arbiter.left(first.writer);
    third.tokens.end(false);
    while (!third.sent.some(({ kind }) => kind === 'written')) await turn();
    // A message takes one turn each way.
    for (let turns = 0; turns < 10; turns++) await turn();
    expect(isGiven).toBe(false);
  });

  it('last while there is more to write, though others wait', async () => {
    const arbiter = new WriteToken();
    const [busy, other] = [workerOf(arbiter), workerOf(arbiter)];
    await busy.tokens.take(PATIENCE);
    const waiting = other.tokens.take(PATIENCE);
    await turn();
    await turn();
    for (let time = 0; time < 3; time++) {
      busy.tokens.end(false);
      await busy.tokens.take(PATIENCE);
    }
    expect(busy.sent).toEqual([{ kind: 'want' }]);
    busy.tokens.end(false);
    await waiting;
    expect(busy.sent).toEqual([{ kind: 'want' }, { kind: 'written', wants: false }]);
  });

  it('are taken from one that does not give its turn back, which gives nothing back later', async () => {
    const arbiter = new WriteToken(20);
    const [frozen, other] = [workerOf(arbiter), workerOf(arbiter)];
    await frozen.tokens.take(PATIENCE);
    let isTaken = false;
    const taking = Promise.resolve(other.tokens.take(PATIENCE)).then(() => {
      isTaken = true;
    });
    await turn();
    expect(isTaken).toBe(false);
    await taking;
    // When it wakes up, the other worker keeps its turn, and this one must ask again.
    frozen.tokens.end(true);
    const again = frozen.tokens.take(PATIENCE);
    await turn();
    other.tokens.end(false);
    await again;
  });

  it('are no condition: who has waited long enough goes on, and so do all when nobody gives tokens any more', async () => {
    const tokens = new WorkerTokens(() => undefined);
    await tokens.take(5);
    tokens.end(false);
    const waiting = tokens.take(PATIENCE);
    tokens.leftAlone();
    await waiting;
    tokens.end(true);
    await tokens.take(PATIENCE);
  });
});
