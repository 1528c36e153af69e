import { DATABASE, type Database } from 'plinth';
import { type BootedApp, eachDialect, type TemporaryDatabase } from 'plinth/testing';
import { accept } from '../acceptance.ts';
import { type AuditRow, auditTable } from '../audit-tables.ts';
import { append, unsealed } from '../chain.ts';
import { factsOf } from '../entry.ts';
import { Seals } from '../seals.ts';
import { sweep } from '../sweep.ts';
import { verify } from '../verify.ts';
import { KEPT } from '../walk.ts';
import { bootAudit } from './audit-app.ts';
import { COUNT, DAY, makeChain, OLD, rowsIn } from './made-chain.ts';

eachDialect('what was found in the audit, and accepted', (dialect) => {
  const seals = new Seals('k'.repeat(40));
  let database: TemporaryDatabase;
  let app: BootedApp;
  let db: Database;
  let add: Awaited<ReturnType<typeof makeChain>>;

  beforeAll(async () => {
    database = await dialect.createDatabase();
    app = await bootAudit(database.url, { server: { work: false } });
    db = app.kernel.container.resolve(DATABASE);
  });
  beforeEach(async () => {
    add = await makeChain(db, seals);
  });
  afterAll(async () => {
    await app.close();
    await database.remove();
  });

  const parts = { database: () => db, seals };
  const change = (number: number) => db.knex(auditTable.name).where({ number }).update({ actor: 'user:9' });
  const sweeping = (keepFor = 2 * DAY) => sweep(parts, { add }, keepFor, new AbortController().signal);
  const accepting = async (through: number) =>
    accept({ add }, await verify(parts), { through, reason: 'a trial of the backup', caller: null });
  const numbers = async () => (await rowsIn(db)).map(({ number }) => Number(number));

  it('stays visible, in an entry of the chain that says who and why, and goes by rule', async () => {
    await change(2);
    await db.knex(auditTable.name).where({ number: 3 }).delete();
    await change(COUNT);
    await expect(sweeping()).rejects.toThrow('accept the findings with --accept-through');
    const taken = [
      { problem: 'changed', from: 2, to: 2 },
      { problem: 'missing', from: 3, to: 3 },
    ];
    const entry = (await accepting(OLD)) as AuditRow;
    expect(entry).toMatchObject({ area: 'chain', kind: 'accepted' });
    expect(JSON.parse(entry.details)).toMatchObject({ findings: taken, reason: 'a trial of the backup', user: expect.any(String) });
    const last = [{ problem: 'changed', from: COUNT, to: COUNT }];
    expect(await verify(parts)).toMatchObject({ findings: last, accepted: taken });
    expect(await accepting(OLD)).toBeNull();
    // The others of those that are old enough are changed, or follow a gap. They stay until a good one is old enough, too.
    expect(await sweeping()).toBe(1);
    expect(await numbers()).toEqual([2, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(await verify(parts)).toMatchObject({ findings: last, accepted: taken });
  });

  it('is only what was found then: anything else at the same entries is told', async () => {
    await change(2);
    await accepting(COUNT);
    expect((await verify(parts)).findings).toEqual([]);
    await db.knex(auditTable.name).where({ number: 2 }).delete();
    expect((await verify(parts)).findings).toEqual([{ problem: 'missing', from: 2, to: 2 }]);
    await change(4);
    await expect(sweeping()).rejects.toThrow('are not deleted');
  });

  it('may be an entry that announces a removal without a good seal: the rule goes on without it', async () => {
    const forged = { area: 'chain' as const, kind: 'swept', details: { through: COUNT, hash: 'x', keepFor: DAY } };
    const entry = unsealed(factsOf(forged, null), { name: 'zz', sequence: 1 }, seals);
    await db.transaction(({ knex }) => append(knex, [{ ...entry, mac: 'AAAAAAAA.x' }], new Map(), seals));
    await expect(sweeping()).rejects.toThrow(`audit log entry ${COUNT + 1}, which records the deletion of old entries`);
    await accepting(COUNT + 1);
    expect(await sweeping()).toBe(OLD);
    expect(await verify(parts)).toMatchObject({ findings: [], accepted: [{ problem: 'unknown-key', from: COUNT + 1, to: COUNT + 1 }] });
  });

  it('is not needed for entries that were only counted: they stop no rule, and go with the others', async () => {
    const at = Date.now() - 3 * DAY;
    const clock = jest.spyOn(Date, 'now').mockReturnValue(at);
    const older = await makeChain(db, seals).finally(() => clock.mockRestore());
    const { number } = await older({ ...factsOf({ area: 'chain', kind: 'lost', details: { lost: 7 } }, null), at });
    const lost = [{ problem: 'lost', from: Number(number), to: Number(number) }];
    expect((await verify(parts)).findings).toEqual(lost);
    await older({ ...factsOf({ area: 'action', kind: 'done' }, null), at });
    expect(await sweep(parts, { add: older }, 2 * DAY, new AbortController().signal)).toBe(COUNT + 2);
    expect((await verify(parts)).findings).toEqual([]);
  });

  it('is nothing if there is so much that not all of it is kept', async () => {
    const findings = Array.from({ length: KEPT }, (_, index) => ({ problem: 'changed' as const, from: 2 * index, to: 2 * index }));
    await expect(accept({ add }, { findings, accepted: [] }, { through: COUNT, reason: null, caller: null })).rejects.toThrow(
      'too many findings to accept: there are 100 or more',
    );
  });
});
