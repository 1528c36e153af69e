import type { OwnedDatabase } from '../index.ts';
import { eachDialect } from './each-dialect.ts';

const ROWS = 2_000;
/** Milliseconds until a server must have updated its statistics. */
const PATIENCE = 20_000;

eachDialect((dialect) => {
  let database: OwnedDatabase;

  beforeAll(async () => {
    database = await dialect.open();
  });

  it('counts what was written much, so that joins begin at the right end', async () => {
    const { knex, dialect: fragments } = database;
    if (fragments.analyze === null) return expect(dialect.name).not.toBe('postgres');
    await knex.raw('create table counted (id int primary key)');
    await knex.raw('create table "Left alone" (id int primary key)');
    await knex('counted').insert(Array.from({ length: ROWS }, (_, id) => ({ id })));
    const estimate = async () => Number((await knex('pg_class').where({ relname: 'counted' }).first('reltuples')).reltuples);
    const end = Date.now() + PATIENCE;
    while ((await estimate()) !== ROWS && Date.now() < end) {
      await fragments.analyze(knex);
      await new Promise((done) => setTimeout(done, 200));
    }
    expect(await estimate()).toBe(ROWS);
    expect(await knex('pg_stat_user_tables').where({ relname: 'Left alone' }).first('last_analyze')).toEqual({ last_analyze: null });
  });
});
