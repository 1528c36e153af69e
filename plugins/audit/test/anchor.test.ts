import { COMMANDS, DATABASE, systemCaller } from 'plinth';
import { type BootedApp, eachDialect, type TemporaryDatabase } from 'plinth/testing';
import { type AnchorRow, anchorTable } from '../anchor.ts';
import { append } from '../chain.ts';
import { Seals } from '../seals.ts';
import { sweep } from '../sweep.ts';
import { verify } from '../verify.ts';
import { asking, bootAudit, sealed } from './audit-app.ts';
import { COUNT, DAY, makeChain, OLD } from './made-chain.ts';

const KEY = 'k'.repeat(40);
const CHAIN = ['plinth_audit', 'plinth_audit_pending', 'plinth_audit_head'];

eachDialect('the anchor of the audit', (dialect) => {
  let database: TemporaryDatabase;
  let app: BootedApp;

  const boot = async (server = {}) => {
    app = await bootAudit(database.url, { server });
  };
  beforeEach(async () => {
    database = await dialect.createDatabase();
    await boot();
    await write('Ada');
  });
  afterEach(async () => {
    await app.close();
    await database.remove();
  });

  const db = () => app.kernel.container.resolve(DATABASE);
  const write = async (name: string) => {
    await asking(app).post('/api/authors', { data: { name } }).expect(201);
    await sealed(app);
  };
  const empty = async (tables: readonly string[]) => {
    for (const table of tables) await db().knex(table).delete();
  };
  const run = async () => {
    const printed: string[] = [];
    const audit = app.kernel.container.resolve(COMMANDS).all.find(({ name }) => name === 'audit');
    const context = {
      kernel: app.kernel,
      arguments: [],
      options: {},
      print: (line: string) => printed.push(line),
      caller: systemCaller('command', 'audit'),
    };
    const code = await audit?.commands?.find(({ name }) => name === 'verify')?.run?.(context as never);
    return { code, printed };
  };
  const anchor = async () => (await db().knex(anchorTable.name).first()) as AnchorRow;

  it('tells that the chain was emptied, also once it has gone on', async () => {
    expect(await run()).toMatchObject({ code: 0 });
    const { number } = await anchor();
    expect(Number(number)).toBeGreaterThan(0);
    await empty(CHAIN);
    const told = Number(number) === 1 ? 'entry 1 is missing' : `entries 1 to ${number} are missing`;
    expect(await run()).toMatchObject({ code: 1, printed: [told, expect.stringContaining('tampering detected')] });
    await write('Grace');
    expect((await run()).code).toBe(1);
    await app.close();
    await boot();
    expect(await run()).toMatchObject({ code: 1, printed: expect.arrayContaining([told]) });
  });

  it('is missed when it was removed with the chain, also once the chain has gone on', async () => {
    await empty([...CHAIN, anchorTable.name]);
    expect((await run()).code).toBe(1);
    await app.close();
    await boot();
    expect((await run()).code).toBe(1);
    await write('Grace');
    expect((await run()).code).toBe(1);
  });

  it('is missed when only it was removed, and made up by nobody without the key', async () => {
    const { beginning, number, hash } = await anchor();
    await empty([anchorTable.name]);
    expect((await run()).code).toBe(1);
    const forged = { beginning, number, hash, mac: new Seals('another key').seal('x') };
    await db()
      .knex(anchorTable.name)
      .insert({ name: 'audit', ...forged });
    expect((await run()).code).toBe(1);
  });

  it('moves with entries that go by rule', async () => {
    // Without background work, which would add to the chain beside the test.
    await app.close();
    await boot({ work: false });
    const seals = new Seals(KEY);
    const add = await makeChain(db(), seals);
    const parts = { database: db, seals };
    expect(await sweep(parts, { add }, 2 * DAY, new AbortController().signal)).toBe(OLD);
    expect((await verify(parts)).findings).toEqual([]);
    expect(await anchor()).toMatchObject({ beginning: OLD + 1, number: COUNT + 1 });
    await empty(CHAIN);
    const missing = { problem: 'missing', from: OLD + 1, to: COUNT + 1 };
    expect((await verify(parts)).findings).toEqual([missing]);
    await db().transaction(({ knex }) => append(knex, [], new Map(), seals));
    expect((await verify(parts)).findings).toEqual([
      { problem: 'missing', from: 1, to: COUNT + 1 },
      { problem: 'head', from: COUNT + 2, to: COUNT + 2 },
    ]);
  });
});
