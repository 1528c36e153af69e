import { type OwnedDatabase, removeInBatches } from '../index.ts';
import { eachDialect } from './each-dialect.ts';

eachDialect((dialect) => {
  describe('removeInBatches', () => {
    const table = { name: 'things' };
    let database: OwnedDatabase;

    beforeAll(async () => {
      database = await dialect.open();
      await database.knex.schema.createTable(table.name, (made) => {
        made.increments('id');
        made.string('code', 20).notNullable();
        made.integer('age').notNullable();
      });
    });
    beforeEach(async () => {
      await database.knex(table.name).delete();
      await database.knex(table.name).insert(Array.from({ length: 25 }, (_, age) => ({ code: `c${age}`, age })));
    });
    afterEach(() => jest.restoreAllMocks());

    const ages = () => database.knex(table.name).orderBy('age').pluck('age');

    it('removes what it is told, some in each transaction, by any column', async () => {
      const transaction = jest.spyOn(database, 'transaction');
      const old = { key: 'code', batch: 10 };
      expect(await removeInBatches(database, table, (rows) => rows.where('age', '<', 22).orderBy('age'), old)).toBe(22);
      expect(transaction).toHaveBeenCalledTimes(3);
      expect(await ages()).toEqual([22, 23, 24]);
      expect(await removeInBatches(database, table, (rows) => rows.where('age', '<', 22))).toBe(0);
      expect(transaction).toHaveBeenCalledTimes(3);
    });

    it('removes each row once, where the last batch is full', async () => {
      expect(await removeInBatches(database, table, (rows) => rows.where('age', '<', 20), { batch: 10 })).toBe(20);
      expect(await ages()).toEqual([20, 21, 22, 23, 24]);
    });

    it('leaves what has become another one since it was found', async () => {
      const run = database.transaction.bind(database);
      jest.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
        await database.knex(table.name).where({ age: 3 }).update({ age: 90 });
        return run(work);
      });
      expect(await removeInBatches(database, table, (rows) => rows.where('age', '<', 10).orderBy('age'))).toBe(9);
      expect(await ages()).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 90]);
    });

    it('ends where it is told to, and says why', async () => {
      const stop = new AbortController();
      const run = database.transaction.bind(database);
      jest.spyOn(database, 'transaction').mockImplementation((work) => {
        stop.abort(new Error('enough'));
        return run(work);
      });
      const removing = removeInBatches(database, table, (rows) => rows.orderBy('age'), { batch: 10, signal: stop.signal });
      await expect(removing).rejects.toThrow('enough');
      expect(await ages()).toHaveLength(15);
    });
  });
});
