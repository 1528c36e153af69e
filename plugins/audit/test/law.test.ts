import fc from 'fast-check';
import { DATABASE, type Database } from 'plinth';
import { type BootedApp, eachDialect, type TemporaryDatabase } from 'plinth/testing';
import { anchorTable, moveAnchor } from '../anchor.ts';
import { type AuditRow, auditTable, headTable } from '../audit-tables.ts';
import { append, unsealed } from '../chain.ts';
import { factsOf } from '../entry.ts';
import { Seals } from '../seals.ts';
import { sweep } from '../sweep.ts';
import { verify } from '../verify.ts';
import { bootAudit } from './audit-app.ts';
import { COUNT, DAY, makeChain, OLD, rowsIn } from './made-chain.ts';

const COLUMNS = auditTable.columns.map(({ name, kind }) => ({ name, kind }));
const at = fc.nat({ max: COUNT - 1 });

/** A change of the table by somebody with access to the database. */
const edit = fc.oneof(
  fc.record({ deed: fc.constant('change' as const), at, column: fc.constantFrom(...COLUMNS.filter(({ name }) => name !== 'number')) }),
  fc.record({ deed: fc.constant('delete' as const), at }),
  fc.record({ deed: fc.constant('renumber' as const), at, to: fc.constantFrom(0, -3, 90) }),
  fc.record({
    deed: fc.constant('insert' as const),
    at,
    to: fc.constantFrom(0, 90, 'end' as const, 'gap' as const),
    isForged: fc.boolean(),
  }),
  fc.record({ deed: fc.constant('swap' as const), at, with: at, by: fc.constantFrom('content' as const, 'number' as const) }),
  fc.record({
    deed: fc.constant('truncate' as const),
    count: fc.integer({ min: 1, max: COUNT }),
    side: fc.constantFrom('beginning' as const, 'end' as const),
  }),
);

eachDialect('the law of the audit', (dialect) => {
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

  const rowsOf = () => rowsIn(db);
  const chain = (seals: Seals) => makeChain(db, seals);

  /** Makes a change. @returns the numbers of the entries that it concerns; null: it has changed nothing */
  async function carryOut(given: ReturnType<typeof edit.generate>['value']): Promise<readonly number[] | null> {
    const table = (knex: Database['knex']) => knex(auditTable.name);
    const rows = await rowsOf();
    const numbers = rows.map(({ number }) => Number(number));
    const end = numbers.at(-1) as number;
    return db.transaction(async ({ knex }) => {
      if (given.deed === 'truncate') {
        const gone = given.side === 'end' ? numbers.slice(-given.count) : numbers.slice(0, given.count);
        await table(knex).whereIn('number', gone).delete();
        return gone;
      }
      const row = rows[given.at % rows.length] as AuditRow;
      const number = Number(row.number);
      switch (given.deed) {
        case 'change': {
          const { name, kind } = given.column;
          const before = row[name as keyof AuditRow];
          const after =
            kind === 'ref' ? Number(before) + 1 : name === 'details' ? '{"index":77}' : before === null ? '' : `${before}x`.slice(-60);
          if (after === before) return null;
          await table(knex)
            .where({ number })
            .update({ [name]: after });
          return [number];
        }
        case 'delete':
          await table(knex).where({ number }).delete();
          return [number];
        case 'renumber':
          await table(knex).where({ number }).update({ number: given.to });
          return [number, given.to];
        case 'insert': {
          const to = given.to === 'end' ? end + 1 : given.to === 'gap' ? end + 3 : given.to;
          const forged = given.isForged ? { actor: 'user:9', previous: rows.at(-1)?.hash } : {};
          await table(knex).insert({ ...row, ...forged, number: to });
          return [to];
        }
        case 'swap': {
          const other = rows[given.with % rows.length] as AuditRow;
          if (other === row) return null;
          const [a, b] = [number, Number(other.number)];
          await table(knex).whereIn('number', [a, b]).delete();
          const swapped =
            given.by === 'content'
              ? [
                  { ...other, number: a },
                  { ...row, number: b },
                ]
              : [
                  { ...row, number: b },
                  { ...other, number: a },
                ];
          await table(knex).insert(swapped);
          return [a, b];
        }
      }
    });
  }

  const parts = (seals: Seals) => ({ database: () => db, seals });

  it.each([
    ['with a key', 'k'.repeat(40), 10],
    ['without a key', null, 5],
  ])(
    'any edit of the table is found, and its place is named, %s',
    async (_, key, numRuns) => {
      const seals = new Seals(key as string | null);
      await fc.assert(
        fc.asyncProperty(edit, fc.boolean(), async (given, isSwept) => {
          const add = await chain(seals);
          if (isSwept) expect(await sweep(parts(seals), { add }, 2 * DAY, new AbortController().signal)).toBe(OLD);
          expect((await verify(parts(seals))).findings).toEqual([]);
          const places = await carryOut(given);
          const { findings } = await verify(parts(seals));
          if (places === null) expect(findings).toEqual([]);
          else expect(places.filter((place) => !findings.some(({ from, to }) => from - 1 <= place && place <= to + 1))).toEqual([]);
          if (places !== null) expect(findings).not.toEqual([]);
        }),
        { numRuns: numRuns as number },
      );
    },
    300_000,
  );

  it('a chain that goes on after it was cut off shows what is missing', async () => {
    const seals = new Seals('k'.repeat(40));
    const add = await chain(seals);
    await db
      .knex(auditTable.name)
      .where('number', '>', COUNT - 2)
      .delete();
    await add(factsOf({ area: 'action', kind: 'done' }, null));
    expect((await verify(parts(seals))).findings).toEqual([{ problem: 'missing', from: COUNT - 1, to: COUNT }]);
    await db.knex(headTable.name).delete();
    await add(factsOf({ area: 'action', kind: 'done' }, null));
    expect((await verify(parts(seals))).findings.map(({ problem }) => problem)).toEqual(['missing', 'head']);
  });

  it('who writes to the tables and has no key makes no chain that passes', async () => {
    const [seals, none] = [new Seals('k'.repeat(40)), new Seals(null)];
    await chain(seals);
    const rows = await rowsOf();
    await db.knex(auditTable.name).delete();
    await db.knex(headTable.name).delete();
    await moveAnchor(db.knex, { beginning: 1, number: 0, hash: '' }, none);
    const content = rows.map((row, index) =>
      unsealed({ ...factsOf({ area: 'document', kind: row.kind }, null), at: Number(row.at) }, { name: 'w', sequence: index + 1 }, none),
    );
    await db.transaction(({ knex }) => append(knex, content, new Map(), none));
    expect((await verify(parts(none))).findings).toEqual([]);
    const found = (await verify(parts(seals))).findings;
    expect(found[0]).toEqual({ problem: 'keyless', from: 1, to: COUNT });
    expect(found.at(-1)?.problem).toBe('head');
    expect((await verify(parts(new Seals('k'.repeat(40), [], COUNT)))).findings).toEqual([]);
  });

  it('an older state of all tables is found by an end that was kept elsewhere, and by nothing else', async () => {
    const seals = new Seals('k'.repeat(40));
    const add = await chain(seals);
    const [before, anchor, rows] = [await db.knex(headTable.name).first(), await db.knex(anchorTable.name).first(), await rowsOf()];
    const { number, hash } = await add(factsOf({ area: 'action', kind: 'done' }, null));
    expect((await verify(parts(seals), { known: { number: Number(number), hash } })).findings).toEqual([]);
    await db.knex(auditTable.name).where('number', '>', rows.length).delete();
    await db.knex(headTable.name).update(before);
    await db.knex(anchorTable.name).update(anchor);
    expect((await verify(parts(seals))).findings).toEqual([]);
    expect((await verify(parts(seals), { known: { number: Number(number), hash } })).findings).toEqual([
      { problem: 'head', from: COUNT + 1, to: COUNT + 1 },
    ]);
  });

  it('what is changed, put or taken before it is sealed is found when it is sealed', async () => {
    const seals = new Seals('k'.repeat(40));
    await chain(seals);
    const facts = factsOf({ area: 'action', kind: 'done' }, null);
    const [one, two, three] = [1, 2, 3].map((sequence) => unsealed(facts, { name: 'w', sequence }, seals)) as [
      ReturnType<typeof unsealed>,
      ReturnType<typeof unsealed>,
      ReturnType<typeof unsealed>,
    ];
    const seal = (...entries: readonly ReturnType<typeof unsealed>[]) =>
      db.transaction(({ knex }) => append(knex, entries, new Map(), seals));
    await seal(one, three);
    await seal(
      { ...two, content: two.content.replace('done', 'gone') },
      unsealed(facts, { name: 'x', sequence: 1 }, new Seals(null)),
      one,
      { ...two, content: 'nothing' },
    );
    expect((await verify(parts(seals))).findings).toEqual([
      { problem: 'vanished', from: COUNT + 2, to: COUNT + 2 },
      { problem: 'forged', from: COUNT + 3, to: COUNT + 6 },
    ]);
  });

  it('a key that was changed needs the one before', async () => {
    const old = 'o'.repeat(40);
    await chain(new Seals(old));
    expect((await verify(parts(new Seals('n'.repeat(40))))).findings).toEqual([{ problem: 'unknown-key', from: 1, to: COUNT }]);
    expect((await verify(parts(new Seals('n'.repeat(40), [old])))).findings).toEqual([]);
  });

  it('a sweep says that a key is not known, and does not call that tampering', async () => {
    const old = 'o'.repeat(40);
    const add = await chain(new Seals(old));
    const sweeping = (seals: Seals) => sweep(parts(seals), { add }, 2 * DAY, new AbortController().signal);
    expect(await sweeping(new Seals(old))).toBe(OLD);
    await expect(sweeping(new Seals('n'.repeat(40)))).rejects.toThrow(
      /an unknown key, so nothing is deleted\. Add the previous ENCRYPTION_KEY to oldKeys/,
    );
    expect(await sweeping(new Seals('n'.repeat(40), [old]))).toBeNull();
  });

  it('an entry that somebody has put there removes nothing', async () => {
    const seals = new Seals('k'.repeat(40));
    const add = await chain(seals);
    const last = (await rowsOf()).at(-1) as AuditRow;
    const forged = (area: string, number: number) => ({
      ...last,
      ...{ number, area, kind: 'swept', at: Date.now() + DAY, details: JSON.stringify({ through: COUNT, hash: last.hash, keepFor: DAY }) },
    });
    const sweeping = () => sweep(parts(seals), { add }, 30 * DAY, new AbortController().signal);
    await db.knex(auditTable.name).insert(forged('chain', COUNT + 1));
    await expect(sweeping()).rejects.toThrow(`audit log entry ${COUNT + 1}`);
    expect(await rowsOf()).toHaveLength(COUNT + 1);
    await db
      .knex(auditTable.name)
      .where({ number: COUNT + 1 })
      .delete();
    await db.knex(auditTable.name).insert(forged('document', COUNT + 1));
    expect(await sweeping()).toBeNull();
    expect(await rowsOf()).toHaveLength(COUNT + 1);
  });

  it('a sweep that was broken off is no finding, and goes on; what was meddled with stays', async () => {
    const seals = new Seals('k'.repeat(40));
    const add = await chain(seals);
    const [first] = await rowsOf();
    await sweep(parts(seals), { add }, 2 * DAY, new AbortController().signal);
    expect(Number((await rowsOf())[0]?.number)).toBe(OLD + 1);
    await db.knex(auditTable.name).insert((({ number: _, ...rest }) => ({ ...rest, number: 1 }))(first as AuditRow));
    await db.knex(auditTable.name).where({ number: 1 }).delete();
    expect((await verify(parts(seals))).findings).toEqual([]);
    await db
      .knex(auditTable.name)
      .where({ number: OLD + 2 })
      .update({ actor: 'user:9' });
    await expect(sweep(parts(seals), { add }, DAY / 4, new AbortController().signal)).rejects.toThrow('are not deleted');
    expect(await rowsOf()).toHaveLength(COUNT - OLD + 1);
  });
});
