import { SYSTEM } from '../../../access/index.ts';
import type { Database } from '../../../database/index.ts';
import { contentType, uidOf } from '../../test/definitions.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { modelOf, openDocuments } from '../../test/open-documents.ts';
import { toyAxis } from '../../test/toy-axes.ts';

const NOTE = uidOf('note');
const STAGE = toyAxis('stage', 'request', ['live', 'sketch'], {
  write: (value) => (value === 'live' ? { on: 'sketch', copyTo: 'live' } : { on: 'sketch' }),
});

eachDatabase('a version whose draft is missing', (databases) => {
  it('gets it from whoever comes first: what is written into it stays when others had found it missing, too', async () => {
    const database = await databases.open();
    const model = modelOf({
      contentTypes: [contentType('note', { text: { type: 'string' }, more: { type: 'string' } }, { options: { stage: true } })],
      components: [],
    });
    const documents = await openDocuments(database, model, [STAGE]);
    const { documentId } = await documents.create(NOTE, { data: { text: 'live' } }, SYSTEM);
    const sketch = new Map([['stage', 'sketch']]);
    // The state that a node leaves which does not know the axis.
    await database.transaction(({ knex }) => knex('note_list').where({ document_id: documentId, _axis_stage: 'sketch' }).delete());

    const { transaction } = database;
    const first: Database['transaction'] = async (work) => {
      database.transaction = transaction;
      await documents.update(NOTE, documentId as string, { data: { text: 'sketch' }, axes: sketch }, SYSTEM);
      return transaction.call(database, work) as never;
    };
    database.transaction = first;
    const query = documents.parse(NOTE, { stage: 'sketch' }, 'one', SYSTEM);
    expect(await documents.findOne(documentId as string, query)).toMatchObject({ text: 'sketch' });
    expect(database.transaction).toBe(transaction);
  });
});
