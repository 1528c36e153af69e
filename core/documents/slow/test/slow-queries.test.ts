import { type Caller, createAbility } from '../../../access/index.ts';
import { aroundReads } from '../../../testing/observed-reads.ts';
import { contentType, uidOf } from '../../test/definitions.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { modelOf, openDocuments } from '../../test/open-documents.ts';
import { SLOW } from '../slow-queries.ts';

const PAGE = uidOf('page');
const MODEL = modelOf({ contentTypes: [contentType('page', { title: { type: 'string' } })], components: [] });
const READER: Caller = { kind: 'token', id: 1, trusted: false, ability: createAbility(new Set([`${PAGE}.find`])) };
const OPERATORS = ['$eq', '$ne', '$eqi', '$lt', '$lte', '$gt', '$gte', '$contains', '$startsWith', '$endsWith'];

eachDatabase('slow queries', (databases) => {
  it('are noted in a hundred shapes at most, the last ones', async () => {
    const database = await databases.open();
    const documents = await openDocuments(database, MODEL);
    const find = (filter: object, sort: string) =>
      documents.find(documents.parse(PAGE, { filters: { title: filter }, sort }, 'list', READER));
    const now = performance.now.bind(performance);
    let waited = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + waited);
    const restore = aroundReads(database, (_sql, run) => {
      waited += SLOW;
      return run();
    });
    await find({ $null: true }, 'title');
    const orders = ['title', 'createdAt', 'updatedAt', 'documentId', 'id'].flatMap((name) => [`${name}:asc`, `${name}:desc`]);
    await Promise.all(orders.flatMap((sort) => OPERATORS.map((operator) => find({ [operator]: 'x' }, sort))));
    restore();
    clock.mockRestore();
    documents.noteSlow();
    await documents.leaveSlow();
    const rows = await database.knex('plinth_slow_queries').select('told');
    const shapes = rows.map(({ told }) => JSON.stringify(told));
    expect([shapes.length, shapes.filter((shape) => shape.includes('$null'))]).toEqual([100, []]);
  });
});
