import { SYSTEM } from '../../access/index.ts';
import type { OwnedDatabase } from '../../database/index.ts';
import type { OwnedDocuments } from '../create-documents.ts';
import { contentType, uidOf } from './definitions.ts';
import { eachDatabase } from './each-database.ts';
import { modelOf, openDocuments } from './open-documents.ts';

const NOTE = uidOf('note');
const MODEL = modelOf({
  contentTypes: [contentType('note', { title: { type: 'string' }, secret: { type: 'boolean' } })],
  components: [],
});

eachDatabase('a write between a search and its rows', (databases) => {
  let database: OwnedDatabase;
  let documents: OwnedDocuments;

  beforeAll(async () => {
    database = await databases.open();
    documents = await openDocuments(database, MODEL);
  }, 60_000);

  it('shows nobody what he filters out', async () => {
    const [first] = await Promise.all(['a', 'b'].map((title) => documents.create(NOTE, { data: { title, secret: false } }, SYSTEM)));
    const query = documents.parse(NOTE, { filters: { secret: false }, sort: 'title' }, 'list', 'list', SYSTEM);
    const read = database.read.bind(database);
    let isFirst = true;
    database.read = async (sql) => {
      const rows = await read(sql);
      if (isFirst) {
        isFirst = false;
        await documents.update(NOTE, first?.documentId as string, { data: { secret: true } }, SYSTEM);
      }
      return rows;
    };
    const { documents: found } = await documents.find(NOTE, query, SYSTEM);
    expect(found.map(({ title, secret }) => [title, secret])).toEqual([['b', false]]);
  });
});
