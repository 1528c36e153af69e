import { createDatabase, type OwnedDatabase, type ReadStatement, type Sql } from '../index.ts';
import { eachDialect } from './each-dialect.ts';

const MEGABYTE = 1_000_000;
const ROWS = 64;

const sql = (text: string): Sql => ({ text, binds: [] });
const ALL = sql('select content, id from texts');
const ONE = sql('select id from texts where id = 1');

eachDialect((dialect) => {
  let database: OwnedDatabase;

  beforeAll(async () => {
    const logger = { info: () => undefined, warn: () => undefined };
    database = createDatabase({ url: await dialect.url(), statementTimeout: 0 }, { appDir: '/', logger });
    await database.connect();
    const text = dialect.name === 'mysql' ? 'longtext' : 'text';
    await database.knex.raw(`create table texts (id int primary key, content ${text})`);
    await database.knex('texts').insert({ id: 1, content: 'x'.repeat(MEGABYTE) });
    for (let rows = 1; rows < ROWS; rows *= 2) {
      await database.knex.raw(`insert into texts (id, content) select id + ${rows}, content from texts`);
    }
  });
  afterAll(() => database.close());

  /** Accepts a number of megabytes, and records the largest value reported. */
  function meter(megabytes: number) {
    const seen = { most: 0 };
    const take = (characters: number) => {
      seen.most = Math.max(seen.most, characters);
      if (characters > megabytes * MEGABYTE) throw new Error('that is enough');
    };
    return { seen, take };
  }

  it('ends a statement whose rows take more than somebody takes', async () => {
    const { seen, take } = meter(5);
    await expect(database.read(ALL, {}, take)).rejects.toThrow('that is enough');
    expect(seen.most).toBeLessThan(9 * MEGABYTE);
    expect(await database.read(ONE)).toEqual([[1]]);
  });

  it('ends one of several on one state, and those that wait for it say the same', async () => {
    const { seen, take } = meter(5);
    const all = (read: ReadStatement) => Promise.allSettled([read(ONE, meter(1).take), read(ALL, take), read(ALL, meter(5).take)]);
    // Patient, so that a busy server does not end it first and change the outcome.
    const outcomes = await database.snapshot(all, { isPatient: true });
    expect(outcomes[0]).toEqual({ status: 'fulfilled', value: [[1]] });
    for (const outcome of outcomes.slice(1)) expect(outcome).toMatchObject({ reason: { message: 'that is enough' } });
    expect(seen.most).toBeLessThan(9 * MEGABYTE);
    expect(await database.snapshot((read) => read(ONE))).toEqual([[1]]);
  });

  it('counts all that is read', async () => {
    const { seen, take } = meter(3 * ROWS);
    const rows = await database.read(ALL, {}, take);
    expect(rows.map(([content]) => (content as string).length)).toEqual(Array(ROWS).fill(MEGABYTE));
    expect(seen.most).toBeGreaterThanOrEqual(ROWS * MEGABYTE);
  });

  it('counts characters, however many bytes they take', async () => {
    for (const [id, letter] of ['я', '語', '𐐨'].entries()) {
      await database.knex('texts').insert({ id: 1_000 + id, content: letter.repeat(MEGABYTE / letter.length) });
      const { seen, take } = meter(64);
      await database.read(sql(`select content from texts where id = ${1_000 + id}`), {}, take);
      // JavaScript counts two characters for the last one.
      expect(seen.most).toBeGreaterThan(0.45 * MEGABYTE);
      expect(seen.most).toBeLessThan(1.2 * MEGABYTE);
    }
  });
});
