import fc from 'fast-check';
import { syncSchema } from '../../database/index.ts';
import { eachDialect } from '../../database/test/each-dialect.ts';
import { createFreshness } from '../index.ts';
import { type Node, openNodes, raise, silent, valueAt } from './open-freshness.ts';

/** Rows of the table: counters by topic and writer. */
async function rowsOf({ database }: Node): Promise<{ topic: string; writer: string; value: number }[]> {
  return database.knex('plinth_topics').select('*').orderBy(['topic', 'writer']);
}

/** A promise that is resolved from outside. */
function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

eachDialect((dialect) => {
  let nodes: [Node, Node, Node];

  beforeAll(async () => {
    nodes = (await openNodes(dialect, 3)) as [Node, Node, Node];
  });

  it('tells every node of a change of a topic, and of no other', async () => {
    const [here, there] = nodes;
    const before = [await valueAt(there, 'tree'), await valueAt(there, 'rock'), await valueAt(there, 'tree', 'rock')] as const;
    await raise(here, 'tree');
    const [tree, rock, both] = [await valueAt(there, 'tree'), await valueAt(there, 'rock'), await valueAt(there, 'rock', 'tree')];
    expect([tree > before[0], rock === before[1], both > before[2]]).toEqual([true, true, true]);
  });

  it('tells who takes what is a little old of the writes of this process at once, and asks no server meanwhile', async () => {
    const [here, there] = nodes;
    const value = async (node: Node) => (await node.freshness.watch(['aged']).ask(600_000)).value;
    await raise(there, 'aged');
    const before = [await value(here), await value(there)] as const;
    here.reads.splice(0);
    for (let count = 0; count < 5; count++) expect(await value(here)).toBe(before[0]);
    expect(here.reads).toEqual([]);
    await raise(there, 'aged');
    expect(await value(there)).toBeGreaterThan(before[1]);
    // SQLite reports commits of others at no cost.
    expect((await value(here)) > before[0]).toBe(here.database.revision() !== null);
    expect(await valueAt(here, 'aged')).toBeGreaterThan(before[0]);
    expect(await value(here)).toBeGreaterThan(before[0]);
  });

  it('reads counters again only after a commit, where statements name the state that they see', async () => {
    const [here, there] = nodes;
    if (here.database.dialect.seenState === null) return;
    const look = async () => {
      here.reads.splice(0);
      const value = await valueAt(here, 'quiet');
      return { value, reads: here.reads.map((text) => text.includes('plinth_topics')) };
    };
    // Others may commit on the server at the same time.
    const quiet = async (value: number) => {
      for (let tries = 0; ; tries++) {
        const found = await look();
        expect(found.value).toBe(value);
        if (!found.reads.includes(true)) return;
        expect(tries).toBeLessThan(1_000);
      }
    };
    await raise(here, 'quiet');
    const { value } = await look();
    await quiet(value);
    const [begun, end] = [deferred(), deferred()];
    const change = there.freshness.change(['quiet'], async (tx) => {
      await tx.knex('plinth_topics').where('topic', 'nothing').update({ value: 0 });
      begun.resolve();
      await end.promise;
    });
    await begun.promise;
    await quiet(value);
    end.resolve();
    await change;
    expect((await look()).value).toBe(value + 1);
    await quiet(value + 1);
    for (let round = 0; round < 50; round++) {
      await raise(there, 'quiet');
      expect((await look()).value).toBe(value + 2 + round);
      for (let again = 0; again < round % 4; again++) expect((await look()).value).toBe(value + 2 + round);
    }
  });

  it('has a total that rises with each change, whatever a kept sum does meanwhile', async () => {
    const [here] = nodes;
    const before = Number(await here.freshness.total());
    const falls = { topic: 'falling#status=draft$', by: -1, sign: 5 };
    await here.freshness.change([{ topic: 'falling', by: 1, sign: 0 }, falls], async () => undefined);
    expect(Number(await here.freshness.total())).toBe(before + 1);
  });

  it('gives what the work gives, which may tell the topics', async () => {
    const [here, there] = nodes;
    const before = await valueAt(there, 'told');
    expect(
      await here.freshness.change(
        (name) => [name, name],
        async () => 'told',
      ),
    ).toBe('told');
    expect(await valueAt(there, 'told')).toBeGreaterThan(before);
  });

  it('raises nothing when the work fails, or has nothing to raise', async () => {
    const [here, there] = nodes;
    await raise(here, 'failing');
    const before = await valueAt(there, 'failing');
    const failing = here.freshness.change(['failing'], () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    await here.freshness.change(
      (made: boolean) => (made ? ['failing'] : []),
      async () => false,
    );
    expect(await valueAt(there, 'failing')).toBe(before);
  });

  it('takes a change of anything for one of everything', async () => {
    const [here, there] = nodes;
    const before = [await valueAt(there, 'tree'), await valueAt(there, 'never raised')] as const;
    await here.freshness.settle(false);
    expect([await valueAt(there, 'tree'), await valueAt(there, 'never raised')]).toEqual(before);
    await here.freshness.settle(true);
    expect([(await valueAt(there, 'tree')) > before[0], (await valueAt(there, 'never raised')) > before[1]]).toEqual([true, true]);
  });

  it('refuses what cannot be the name of a topic', async () => {
    const [here] = nodes;
    expect(() => here.freshness.watch(['x'.repeat(191)])).toThrow(/is not a valid topic/);
    await expect(raise(here, '')).rejects.toThrow('"" is not a valid topic; a topic must have 1 to 190 characters');
  });

  it('never shows the revision of before to who asks after a committed change, whoever writes beside it', async () => {
    const names = ['a', 'b', 'c', 'd'];
    const node = fc.constantFrom(0, 1, 2);
    const step = fc.record({ by: node, at: node, topics: fc.uniqueArray(fc.constantFrom(...names), { minLength: 1 }) });
    const merging = fc.boolean();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 3 }),
        merging,
        async (runs, merges) => {
          const run = async (steps: (typeof runs)[number]) => {
            for (const { by, at, topics } of steps) {
              const asker = nodes[at] as Node;
              const before = new Map<string, number>();
              for (const name of names) before.set(name, await valueAt(asker, name));
              await raise(nodes[by] as Node, ...topics);
              for (const name of topics) expect(await valueAt(asker, name)).toBeGreaterThan(before.get(name) as number);
              for (const name of names) expect(await valueAt(asker, name)).toBeGreaterThanOrEqual(before.get(name) as number);
            }
          };
          await Promise.all([...runs.map(run), ...(merges ? [nodes[0].freshness.settle(false)] : [])]);
        },
      ),
      { numRuns: 4 },
    );
  }, 300_000);

  it('puts the rows of earlier processes together, and loses none of their changes', async () => {
    const [here, there] = nodes;
    for (let boot = 0; boot < 5; boot++) {
      const earlier = { freshness: createFreshness({ database: here.database, logger: silent }) };
      await Promise.all([raise(earlier, 'tree', 'rock'), raise(earlier, 'rock'), raise(earlier, 'tree')]);
    }
    const before = [await valueAt(there, 'tree'), await valueAt(there, 'rock')] as const;
    const [, , third] = nodes;
    await third.freshness.settle(false);
    expect([await valueAt(there, 'tree'), await valueAt(there, 'rock')]).toEqual(before);
    const rows = await rowsOf(here);
    expect(rows.length).toBe(new Set(rows.map(({ topic }) => topic)).size);
    // A writer whose row was merged inserts it again.
    await raise(here, 'tree');
    expect(await valueAt(there, 'tree')).toBe(before[0] + 1);
  });

  if (dialect.name === 'sqlite') {
    it('asks for nothing while nothing is committed, and once after a commit', async () => {
      const [here, there] = nodes;
      await raise(here, 'tree');
      await valueAt(there, 'tree');
      there.reads.splice(0);
      for (let n = 0; n < 10; n++) expect(there.freshness.watch(['tree']).ask()).not.toBeInstanceOf(Promise);
      expect(there.reads).toEqual([]);
      await here.database.transaction(({ knex }) => knex('plinth_topics').where('topic', 'rock').increment('value', 1));
      for (let n = 0; n < 10; n++) await valueAt(there, 'tree');
      expect(there.reads).toHaveLength(1);
    });

    it('looks once for all requests that arrive in one turn of the event loop, and again in the next and after a change', async () => {
      const [here, there] = nodes;
      const looks = jest.spyOn(here.database, 'revision');
      await valueAt(here, 'tree');
      const turn = async (work: () => Promise<unknown>) => {
        looks.mockClear();
        await new Promise<void>((resolve) => setTimeout(resolve, 1));
        for (let request = 0; request < 5; request++) {
          here.freshness.arrived();
          void here.freshness.watch(['tree']).ask();
          void here.freshness.watch(['rock']).ask();
        }
        const found = looks.mock.calls.length;
        await work();
        return found;
      };
      expect(await turn(async () => {})).toBe(1);
      await raise(there, 'tree');
      const before = await valueAt(there, 'tree');
      expect(await turn(() => raise(here, 'tree'))).toBe(1);
      expect(await valueAt(here, 'tree')).toBe(before + 1);
      looks.mockRestore();
    });
  } else {
    it('sends one statement for all that ask at once, and one more for all that ask meanwhile', async () => {
      const [here] = nodes;
      here.reads.splice(0);
      const first = Array.from({ length: 50 }, (_, n) => valueAt(here, `topic ${n}`));
      while (here.reads.length === 0) await new Promise((resolve) => setImmediate(resolve));
      const next = Array.from({ length: 50 }, (_, n) => valueAt(here, `topic ${n % 3}`));
      await Promise.all([...first, ...next]);
      expect(here.reads).toHaveLength(2);
    });

    it('makes nobody wait for a node that froze before its commit', async () => {
      const [frozen, here, there] = nodes;
      const { resolve: thaw, promise: asleep } = deferred();
      const { resolve: raised, promise: isRaised } = deferred();
      const transaction = frozen.database.transaction.bind(frozen.database);
      // Eight concurrent transactions that have raised the topic and stay open.
      let count = 0;
      frozen.database.transaction = (work) =>
        transaction(async (tx) => {
          const result = await work(tx);
          if (++count === 8) raised();
          await asleep;
          return result;
        });
      const freezing = Array.from({ length: 8 }, () => raise(frozen, 'tree'));
      await isRaised;
      const before = await valueAt(there, 'tree');
      const writer = async (node: Node) => {
        for (let n = 0; n < 25; n++) await raise(node, 'tree');
      };
      await Promise.all([writer(here), writer(here), writer(there), writer(there)]);
      await there.freshness.settle(false);
      // The frozen transactions are still open: who waited for one of their rows would have failed.
      expect(await valueAt(here, 'tree')).toBe(before + 100);
      frozen.database.transaction = transaction;
      thaw();
      await Promise.all(freezing);
      expect(await valueAt(here, 'tree')).toBe(before + 108);
    });
  }

  it('keeps a change whose followers cannot be brought up to date', async () => {
    const database = await dialect.open(await dialect.url(), {});
    const freshness = createFreshness({ database, logger: silent });
    await syncSchema(database, [freshness.table]);
    const followed = freshness.follow(['tree'], async () => 'a');
    await followed.catchUp();
    const look = database.revision();
    if (look !== null)
      database.revision = () => {
        throw new Error('locked');
      };
    else database.read = () => Promise.reject(new Error('locked'));
    expect(await freshness.change(['tree'], async () => 'done')).toBe('done');
  });
});
