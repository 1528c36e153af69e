import { SYSTEM } from '../../access/index.ts';
import type { OwnedDatabase } from '../../database/index.ts';
import type { ScalarAttribute } from '../../model/index.ts';
import type { OwnedDocuments } from '../create-documents.ts';
import { tableName, uniqueColumn } from '../storage/names.ts';
import { contentType, uidOf } from './definitions.ts';
import { eachDatabase } from './each-database.ts';
import { modelOf, openDocuments } from './open-documents.ts';

const PAGE = uidOf('page');
const MODEL = modelOf({ contentTypes: [contentType('page', { title: { type: 'string', unique: true } })], components: [] });
const TYPE = MODEL.contentType(PAGE);
const TABLE = tableName(TYPE);
const SHADOW = uniqueColumn(TYPE.attributes.get('title') as ScalarAttribute);
/** More rows than one window has. */
const PAGES = 1300;
/** Pages that are created concurrently. */
const TOGETHER = 10;

eachDatabase('catching up', (databases) => {
  let database: OwnedDatabase;
  let documents: OwnedDocuments;
  const never = new AbortController().signal;
  const lacking = async () => (await database.knex(TABLE).whereNull(SHADOW).select('id')).length;
  const forget = () => database.knex(TABLE).update({ [SHADOW]: null });

  beforeAll(async () => {
    database = await databases.open();
    documents = await openDocuments(database, MODEL);
    for (let n = 0; n < PAGES; n += TOGETHER) {
      await Promise.all(Array.from({ length: TOGETHER }, (_, at) => documents.create(PAGE, { data: { title: `page ${n + at}` } }, SYSTEM)));
    }
  });

  it('is not what a boot waits for, and finds all', async () => {
    await forget();
    documents = await openDocuments(await databases.open(database), MODEL);
    expect(await lacking()).toBe(PAGES);
    await documents.catchUp(never);
    expect(await lacking()).toBe(0);
  });

  it('ends between two transactions when it is told to, and goes on later', async () => {
    await forget();
    const stop = new AbortController();
    let asked = 0;
    stop.signal.throwIfAborted = () => {
      asked += 1;
      // Asked before the first transaction, and after it.
      if (asked === 2) stop.abort(new Error('enough'));
      AbortSignal.prototype.throwIfAborted.call(stop.signal);
    };
    await expect(documents.catchUp(stop.signal)).rejects.toThrow('enough');
    const left = await lacking();
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(PAGES);
    await documents.catchUp(never);
    expect(await lacking()).toBe(0);
  });

  it('tells of all values that several documents have, wherever those are', async () => {
    const told: object[] = [];
    documents = await openDocuments(await databases.open(database), MODEL, [], { warn: (facts) => told.push(facts) });
    const others = await database.knex(TABLE).select('id', 'document_id').whereNot('title', 'page 0').orderBy('id');
    const copies = [others[0], others.at(-1)];
    for (const { id } of copies)
      await database
        .knex(TABLE)
        .where({ id })
        .update({ title: 'page 0', [SHADOW]: null });
    await documents.catchUp(never);
    const ids = copies.map(({ document_id: id }) => id);
    expect(told).toEqual([{ type: PAGE, attribute: 'title', documents: ids, count: 2 }]);
  });
});
