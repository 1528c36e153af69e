import { SYSTEM } from '../../access/index.ts';
import type { OwnedDatabase } from '../../database/index.ts';
import { recordReads } from '../../testing/observed-reads.ts';
import type { OwnedDocuments } from '../create-documents.ts';
import type { Aggregation } from '../plan/aggregation.ts';
import { contentType, uidOf } from './definitions.ts';
import { eachDatabase } from './each-database.ts';
import { modelOf, openDocuments } from './open-documents.ts';

const PERSON = uidOf('person');
const BOOK = uidOf('book');
const MODEL = modelOf({
  contentTypes: [
    contentType('person', { name: { type: 'string' } }),
    contentType('book', { pages: { type: 'integer' }, author: { type: 'relation', relation: 'manyToOne', target: PERSON } }),
  ],
  components: [],
});

const BY_AUTHOR: Aggregation = { sum: ['pages'], groups: [{ alias: 'by', by: 'author', inside: [] }] };

eachDatabase('aggregates that were computed before', (databases) => {
  let database: OwnedDatabase;
  let documents: OwnedDocuments;
  let author: string;

  beforeAll(async () => {
    database = await databases.open();
    documents = await openDocuments(database, MODEL);
    author = (await documents.create(PERSON, { data: { name: 'Ann' } }, SYSTEM)).documentId as string;
    for (const pages of [1, 2]) await documents.create(BOOK, { data: { pages, author } }, SYSTEM);
  });

  const aggregate = (filters = {}) => documents.aggregate(documents.parse(BOOK, { filters }, 'list', SYSTEM), BY_AUTHOR);

  /** The number of statements that compute an aggregate while work runs. */
  async function computed(work: () => Promise<unknown>): Promise<number> {
    const { sent, restore } = recordReads(database);
    await work().finally(restore);
    return sent.filter(({ text }) => /pages/.test(text)).length;
  }

  it('are computed once, for each of their values', async () => {
    const small = { pages: { $lt: 2 } };
    expect(await computed(() => aggregate())).toBeGreaterThan(0);
    expect(await computed(() => aggregate())).toBe(0);
    expect(await computed(() => aggregate(small))).toBeGreaterThan(0);
    expect((await aggregate(small)).sum).toEqual({ pages: 1 });
    expect((await aggregate()).sum).toEqual({ pages: 3 });
  });

  it('are computed anew when a document of the type changes', async () => {
    await aggregate();
    await documents.create(BOOK, { data: { pages: 4, author } }, SYSTEM);
    expect(await aggregate()).toMatchObject({ count: 3, sum: { pages: 7 }, groups: { by: [{ key: author }] } });
  });

  it('are computed anew when a document changes that they are grouped by', async () => {
    await aggregate();
    await documents.remove(PERSON, author, new Map(), SYSTEM);
    expect((await aggregate()).groups.by).toEqual([{ key: null, inside: {} }]);
  });
});
