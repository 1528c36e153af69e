import { type OwnedDatabase, syncSchema } from '../index.ts';
import { eachDialect } from './each-dialect.ts';

const table = {
  name: 'things',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    { name: 'document', kind: 'bigint', nullable: false },
    { name: 'code', kind: 'varchar', nullable: false },
  ],
  indexes: [],
  foreignKeys: [],
} as const;

/** Aggregates of all rows, over parts that a server may merge into the statement. */
const STATEMENTS = {
  'a derived table': 'select count(distinct v.document) from (select document, code from things where code = ?) v',
  'a greatest value of a derived table': 'select max(v.document) from (select document from things where code = ?) v',
  'a join of derived tables':
    'select count(distinct v.document) from (select document, code from things where code = ?) v join (select code from things group by code having count(*) > 1) g on g.code = v.code',
  'a condition on a grouped subquery':
    'select count(distinct document) from things where code = ? and code in (select code from things group by code having count(*) > 1)',
};

// MariaDB refused the second execution of such a prepared statement with error 1140 while `ONLY_FULL_GROUP_BY` was on.
eachDialect((dialect) => {
  let database: OwnedDatabase;
  beforeAll(async () => {
    database = await dialect.open();
    await syncSchema(database, [table]);
    await database.knex('things').insert([
      { document: 1, code: 'a' },
      { document: 2, code: 'a' },
      { document: 3, code: 'b' },
    ]);
  });

  it.each(Object.entries(STATEMENTS))('an aggregate of %s answers the same when it is executed again', async (_what, text) => {
    const answers: unknown[] = [];
    await database.transaction(async (tx) => {
      for (let n = 0; n < 3; n++)
        answers.push(await tx.read({ text: dialect.name === 'postgres' ? text.replace('?', '$1') : text, binds: ['a'] }));
    });
    expect(answers.map((rows) => Number((rows as readonly (readonly unknown[])[])[0]?.[0]))).toEqual([2, 2, 2]);
  });
});
