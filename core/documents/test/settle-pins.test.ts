import { SYSTEM } from '../../access/index.ts';
import { contentType, relation, uidOf } from './definitions.ts';
import { eachDatabase } from './each-database.ts';
import { modelOf, openDocuments } from './open-documents.ts';
import { toyAxis } from './toy-axes.ts';

const TYPES = 12;

/** Types in a ring: each links to the next one by a column and by the links table. Every second type has the axis. */
const MODEL = modelOf({
  contentTypes: Array.from({ length: TYPES }, (_, at) => {
    const next = `song${(at + 1) % TYPES}`;
    const attributes = { title: { type: 'string' }, next: relation('manyToOne', next), others: relation('manyToMany', next) };
    return contentType(`song${at}`, attributes, { options: { tongue: at % 2 === 0 } });
  }),
  components: [],
});
const TONGUE = toyAxis('tongue', 'link', ['en', 'fr']);

eachDatabase('Pins of links that were made before', (databases) => {
  const opened = async (hasDocument: boolean) => {
    const database = await databases.open();
    const before = await openDocuments(database, MODEL);
    const make = async (name: string, data: object) => (await before.create(uidOf(name), { data }, SYSTEM)).documentId as string;
    const target = hasDocument ? await make('song2', { title: 'two' }) : '';
    const source = hasDocument ? await make('song1', { title: 'one', next: target, others: [target] }) : '';
    const transactions = jest.spyOn(database, 'transaction');
    const documents = await openDocuments(database, MODEL, [TONGUE]);
    return { documents, source, transactions: transactions.mock.calls.length };
  };

  it('are settled by type, not by pairs of types', async () => {
    const { documents, source, transactions } = await opened(true);
    expect(transactions).toBeLessThan(2 * TYPES);
    const query = documents.parse(uidOf('song1'), { populate: '*' }, 'one', SYSTEM);
    expect(await documents.findOne(source, query)).toMatchObject({ next: { title: 'two' }, others: [{ title: 'two' }] });
  });

  it('take nothing in an empty database', async () => {
    const { transactions } = await opened(false);
    expect(transactions).toBeLessThan(TYPES / 2);
  });
});
