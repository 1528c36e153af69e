import fc from 'fast-check';
import { DATABASE, type Database } from 'plinth';
import { type BootedApp, eachDialect, type TemporaryDatabase } from 'plinth/testing';
import { type AuditRow, auditTable, headTable } from '../audit-tables.ts';
import { append, headText, type Unsealed, unsealed, Writers, writtenText } from '../chain.ts';
import { contentOf, factsOf, stored } from '../entry.ts';
import { keyIdOf, Seals } from '../seals.ts';
import { sweep } from '../sweep.ts';
import { verify } from '../verify.ts';
import { bootAudit } from './audit-app.ts';
import { COUNT, DAY, makeChain, OLD, rowsIn } from './made-chain.ts';

const KEY = 'k'.repeat(40);
const EARLIER = 'o'.repeat(40);

/**
 * What somebody without the key can write as a seal. `copied` is the seal of another text; `named` is an invented seal that names an
 * existing key.
 */
const SEALS = ['AAAAAAAA.x', 'x', '', 'keyless', 'named', 'copied'] as const;
const forgedSeal = fc.constantFrom(...SEALS);

function forge(seal: (typeof SEALS)[number], text: string, row: AuditRow): string {
  if (seal === 'keyless') return new Seals(null).seal(text);
  if (seal === 'named') return `${keyIdOf(row.hash)}.x`;
  return seal === 'copied' ? row.hash : seal;
}

eachDialect('the law of the audit against who has no key', (dialect) => {
  let database: TemporaryDatabase;
  let app: BootedApp;
  let db: Database;

  beforeAll(async () => {
    database = await dialect.createDatabase();
    app = await bootAudit(database.url, { server: { work: false } });
    db = app.kernel.container.resolve(DATABASE);
  });
  afterAll(async () => {
    await app.close();
    await database.remove();
  });

  const parts = (seals: Seals) => ({ database: () => db, seals });
  const seal = (seals: Seals, ...entries: readonly Unsealed[]) => db.transaction(({ knex }) => append(knex, entries, new Map(), seals));
  const problemsOf = async (seals: Seals) => (await verify(parts(seals))).findings.map(({ problem }) => problem);

  it('an entry that is put among those that wait is told, removes nothing, and accepts nothing', async () => {
    const seals = new Seals(KEY);
    await fc.assert(
      fc.asyncProperty(forgedSeal, fc.constantFrom('swept', 'accepted'), fc.nat({ max: COUNT }), async (with_, kind, through) => {
        await makeChain(db, seals);
        const rows = await rowsIn(db);
        const findings = [
          { problem: 'missing', from: 1, to: COUNT },
          ...['forged', 'unknown-key'].map((problem) => ({ problem, from: 1, to: 2 * COUNT })),
        ];
        const details = kind === 'accepted' ? { findings } : { through, hash: rows[through - 1]?.hash ?? '' };
        const content = contentOf(stored(factsOf({ area: 'chain', kind, details }, null)));
        const mac = forge(with_, writtenText('zz', 1, content), rows[0] as AuditRow);
        await seal(seals, { writer: 'zz', sequence: 1, content, mac });
        await db.knex(auditTable.name).where('number', '<=', through).delete();
        const { findings: found } = await verify(parts(seals));
        const gone = through === 0 ? [] : [{ problem: 'missing', from: 1, to: through }];
        const problem = ['AAAAAAAA.x', 'x', ''].includes(with_) ? 'unknown-key' : 'forged';
        // Later entries of the same writers may reveal a removal, too.
        expect(found.filter((each) => each.problem !== 'vanished')).toEqual([...gone, { problem, from: COUNT + 1, to: COUNT + 1 }]);
      }),
      { numRuns: 5 },
    );
  }, 300_000);

  it('a cut at the end is found, whatever the end says, before and after the chain goes on, and also under an earlier key', async () => {
    await fc.assert(
      fc.asyncProperty(forgedSeal, fc.integer({ min: 1, max: COUNT - 1 }), fc.boolean(), async (with_, number, isEarlier) => {
        const seals = new Seals(KEY);
        await makeChain(db, isEarlier ? new Seals(EARLIER) : seals);
        const row = (await rowsIn(db))[number - 1] as AuditRow;
        await db.knex(auditTable.name).where('number', '>', number).delete();
        const end = { number, hash: row.hash };
        await db.knex(headTable.name).update({ ...end, mac: forge(with_, headText(end), row) });
        const all = new Seals(KEY, [EARLIER]);
        expect(await problemsOf(all)).toEqual(['head', 'missing']);
        // The one who seals does not know the earlier key. It is added to oldKeys only later.
        await seal(seals, unsealed(factsOf({ area: 'action', kind: 'done' }, null), { name: 'x', sequence: 1 }, seals));
        expect(await problemsOf(all)).toEqual(isEarlier ? ['head'] : ['missing', 'head']);
      }),
      { numRuns: 5 },
    );
  }, 300_000);

  it('nodes with an earlier key, the new one, or both, beside each other leave nothing that looks forged', async () => {
    const nodes = [new Seals(EARLIER), new Seals(KEY, [EARLIER]), new Seals(KEY)] as const;
    const node = fc.nat({ max: nodes.length - 1 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.record({ writes: node, seals: node }), { minLength: 1, maxLength: 8 }), async (turns) => {
        await makeChain(db, nodes[0]);
        const writers = nodes.map(() => new Writers());
        for (const turn of turns) {
          const { name, sequence } = (writers[turn.writes] as Writers).take();
          const writer = { name, sequence: sequence + 1 };
          await seal(
            nodes[turn.seals] as Seals,
            unsealed(factsOf({ area: 'action', kind: 'done' }, null), writer, nodes[turn.writes] as Seals),
          );
          (writers[turn.writes] as Writers).free(writer);
        }
        expect(await problemsOf(nodes[1])).toEqual([]);
      }),
      { numRuns: 5 },
    );
  }, 300_000);

  it('a writer that has rested for longer than entries are kept looks as if nothing had vanished', async () => {
    const seals = new Seals(KEY);
    let now = Date.now() - 40 * DAY;
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now);
    try {
      const add = await makeChain(db, seals);
      const done = () => add(factsOf({ area: 'action', kind: 'done' }, null));
      await done();
      now += 5 * DAY;
      const others = new Writers();
      for (let index = 0; index < 30; index++) {
        const { name, sequence } = others.take();
        const writer = { name, sequence: sequence + 1 };
        await seal(seals, unsealed(factsOf({ area: 'action', kind: 'done' }, null), writer, seals));
        others.free(writer);
        now += DAY / 2;
      }
      await sweep(
        parts(seals),
        { add: async (facts) => (await seal(seals, unsealed(facts, { name: 'sweep', sequence: 1 }, seals)))[0] as AuditRow },
        7 * DAY,
        new AbortController().signal,
      );
      await done();
      expect((await verify(parts(seals))).findings).toEqual([]);
    } finally {
      clock.mockRestore();
    }
  });

  it('a removal goes on where the one before ended, and an earlier one that is put in again changes nothing', async () => {
    const seals = new Seals(KEY);
    const add = await makeChain(db, seals);
    const sweeping = (keepFor: number) => sweep(parts(seals), { add }, keepFor, new AbortController().signal);
    expect(await sweeping(2 * DAY)).toBe(OLD);
    expect(await sweeping(DAY / 4)).toBe(COUNT);
    expect((await verify(parts(seals))).findings).toEqual([]);
    const [first] = (await rowsIn(db)) as [AuditRow];
    expect(first).toMatchObject({ kind: 'swept' });
    const { writer, sequence, mac } = first;
    await seal(seals, { writer, sequence, mac, content: contentOf(first) });
    expect((await verify(parts(seals))).findings).toEqual([{ problem: 'forged', from: COUNT + 3, to: COUNT + 3 }]);
  });

  it('a gap right behind what was removed by rule keeps the rest', async () => {
    const seals = new Seals(KEY);
    const add = await makeChain(db, seals);
    const sweeping = (keepFor: number) => sweep(parts(seals), { add }, keepFor, new AbortController().signal);
    await sweeping(2 * DAY);
    await db
      .knex(auditTable.name)
      .where({ number: OLD + 1 })
      .delete();
    await expect(sweeping(DAY / 4)).rejects.toThrow(`audit log entries up to ${COUNT} have reached their retention, but are not deleted`);
    expect((await verify(parts(seals))).findings).toEqual([{ problem: 'missing', from: OLD + 1, to: OLD + 1 }]);
  });
});
