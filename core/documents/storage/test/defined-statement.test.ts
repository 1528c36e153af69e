import { SYSTEM } from '../../../access/index.ts';
import type { OwnedDatabase } from '../../../database/index.ts';
import { contentType, uidOf } from '../../test/definitions.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { modelOf, openDocuments } from '../../test/open-documents.ts';
import { definedStatement, defineStatement } from '../defined-statement.ts';
import { reading } from '../statements.ts';

const NOTE = uidOf('note');

eachDatabase('a defined statement', (databases) => {
  let database: OwnedDatabase;

  beforeAll(async () => {
    database = await databases.open();
  });

  it('is another one than a definition that looks alike', async () => {
    const answering = (answer: number) => defineStatement(({ knex }) => knex.select(knex.raw(`${answer} as answer`)));
    const [one, two] = [answering(1), answering(2)] as const;
    const statements = reading(database);
    expect(await statements.readKnown(one, [], [])).toEqual([[1]]);
    expect(await statements.readKnown(two, [], [])).toEqual([[2]]);
  });

  it('is built once for equal parameters, and again for others', () => {
    const built: (string | number)[][] = [];
    const definition = defineStatement(({ knex }, value, ...columns: (string | number)[]) => {
      built.push(columns);
      return knex('t').select(columns.map(String)).where('id', value(0));
    });
    const text = (...columns: (string | number)[]) => definedStatement(database, definition, columns).text;
    expect(text('a', 'b')).toBe(text('a', 'b'));
    expect(built).toEqual([['a', 'b']]);
    // Parameters that could be confused if they were joined to a string.
    const others = [['a,b'], ['a b'], ['a" "1:b'], ['a'], ['b', 'a'], ['a', 'b', ''], ['1'], [1], ['=1'], ['#1'], [1, 1], [11]];
    for (const columns of others) text(...columns);
    expect(built.slice(1)).toEqual(others);
    for (const columns of others) text(...columns);
    expect(built).toHaveLength(1 + others.length);
  });

  it('is a statement of its own in each database', async () => {
    const other = await databases.open();
    const definition = defineStatement(({ knex }) => knex('t').select('a'));
    expect(definedStatement(database, definition, [])).toBe(definedStatement(database, definition, []));
    expect(definedStatement(other, definition, [])).not.toBe(definedStatement(database, definition, []));
  });

  it('takes its values in any order and any number of times', () => {
    const definition = defineStatement(({ knex }, value) =>
      knex('t')
        .whereBetween('a', [value(1), value(0)])
        .where('b', value(1)),
    );
    const statement = definedStatement(database, definition, []);
    expect([statement.bind([3, 10]).binds, statement.bind(['x', null]).binds]).toEqual([
      [10, 3, 10],
      [null, 'x', null],
    ]);
  });

  it('knows two models of one table apart', async () => {
    const before = await openDocuments(
      database,
      modelOf({ contentTypes: [contentType('note', { title: { type: 'string' } })], components: [] }),
    );
    const { documentId } = await before.create(NOTE, { data: { title: 'old' } }, SYSTEM);
    await before.update(NOTE, documentId as string, { data: { title: 'older' } }, SYSTEM);

    const attributes = { rank: { type: 'integer' }, title: { type: 'string' } };
    const after = await openDocuments(database, modelOf({ contentTypes: [contentType('note', attributes)], components: [] }));
    await after.update(NOTE, documentId as string, { data: { rank: 3 } }, SYSTEM);
    expect(await after.update(NOTE, documentId as string, { data: {} }, SYSTEM)).toMatchObject({ rank: 3, title: 'older' });
  });
});
