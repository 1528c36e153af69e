import { createDatabase, type OwnedDatabase, type ReadStatement } from '../index.ts';
import { eachDialect } from './each-dialect.ts';

const CLIENTS = 6;
const ROUNDS = 60;

eachDialect((dialect) => {
  let database: OwnedDatabase;

  beforeAll(async () => {
    const logger = { info: () => undefined, warn: () => undefined };
    database = createDatabase({ url: await dialect.url(), pool: { max: 3 } }, { appDir: '/', logger });
    await database.connect();
    await database.knex.raw('create table counters (id int primary key, value int)');
    await database.knex('counters').insert(Array.from({ length: CLIENTS }, (_, id) => ({ id, value: 0 })));
  });
  afterAll(() => database.close());

  it('shows everybody what he has just written, whatever connection he reads on and whoever used it before', async () => {
    const client = async (id: number) => {
      const sql = { text: `select value from counters where id = ${id}`, binds: [] };
      const counterOf = async (read: ReadStatement) => Number((await read(sql))[0]?.[0]);
      for (let n = 1; n <= ROUNDS; n++) {
        // Does what a request does when it arrives, but at any time.
        database.revision(true);
        await database.transaction((tx) => {
          database.revision(true);
          return tx.knex('counters').where({ id }).update({ value: n });
        });
        const seen = await Promise.all([
          counterOf((each) => database.read(each)),
          database.snapshot(counterOf),
          database.snapshot((read) => Promise.all([counterOf(read), counterOf(read)])),
          counterOf((each) => database.read(each, { isPatient: n % 2 === 0 })),
        ]);
        expect(seen).toEqual([n, n, [n, n], n]);
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, (_, id) => client(id)));
  });
});
