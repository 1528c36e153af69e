import { SYSTEM } from '../../access/index.ts';
import type { OwnedDatabase } from '../../database/index.ts';
import type { Page, Query } from '../../query/index.ts';
import { recordReads } from '../../testing/observed-reads.ts';
import type { OwnedDocuments } from '../create-documents.ts';
import type { DocumentValue } from '../read/rows/answer-form.ts';
import { contentType, relation, uidOf } from './definitions.ts';
import { eachDatabase } from './each-database.ts';
import { modelOf, openDocuments, queryOf } from './open-documents.ts';

const SHELF = uidOf('shelf');
const MODEL = modelOf({
  contentTypes: [
    contentType('shelf', {
      books: relation('oneToMany', 'book', { mappedBy: 'shelf' }),
      shown: relation('manyToMany', 'book', { inversedBy: 'shownOn' }),
    }),
    contentType('book', {
      shelf: relation('manyToOne', 'shelf', { inversedBy: 'books' }),
      shownOn: relation('manyToMany', 'shelf', { mappedBy: 'shown' }),
    }),
  ],
  components: [],
});

/** More parents than any dialect reads with one select each. */
const SHELVES = 70;
const BOOKS = 5;

eachDatabase('windows of relations', (databases) => {
  let database: OwnedDatabase;
  let documents: OwnedDocuments;

  beforeAll(async () => {
    database = await databases.open();
    documents = await openDocuments(database, MODEL, [], { maxRelated: 150 });
    const ids: string[] = [];
    for (let book = 0; book < BOOKS; book++) ids.push((await documents.create(uidOf('book'), { data: {} }, SYSTEM)).documentId as string);
    for (let shelf = 0; shelf < SHELVES; shelf++) {
      const shown = [...ids.slice(shelf % BOOKS), ...ids.slice(0, shelf % BOOKS)];
      await documents.create(SHELF, { data: { shown, ...(shelf === 0 && { books: ids }) } }, SYSTEM);
    }
  });

  function query(relationName: string, page: Page, pageSize: number): Query {
    const parameters = { populate: { [relationName]: { fields: ['id'] } }, pagination: { pageSize: String(pageSize), withCount: 'false' } };
    const parsed = queryOf(documents.parse(SHELF, parameters, 'list', SYSTEM));
    return { ...parsed, populate: parsed.populate.map((each) => (each.kind === 'relation' ? { ...each, page } : each)) };
  }

  const page = (offset: number, limit: number, withCount = true): Page => ({ style: 'offset', offset, limit, withCount });

  it.each([2, SHELVES])('read those of %i parents by one statement, which is made once', async (parents) => {
    const { sent, restore } = recordReads(database);
    const ask = async (offset: number) => {
      sent.splice(0);
      const { documents: found } = await documents.find(query('shown', page(offset, 2), parents), SYSTEM);
      const windows = found.map(({ shown }) => shown as { documents: DocumentValue[]; total: number });
      expect(windows).toHaveLength(parents);
      return { windows, sent: sent.map(({ text }) => text) };
    };
    // The first read may also check whether all lists are short. It is not counted.
    await ask(0);
    const first = await ask(0);
    const second = await ask(3);
    const last = await ask(5);
    restore();
    expect([first.sent.length, second.sent]).toEqual([2, first.sent]);
    expect(new Set([...first.windows, ...second.windows, ...last.windows].map(({ total }) => total))).toEqual(new Set([BOOKS]));
    const idsOf = ({ windows }: typeof first, shelf: number) => windows[shelf]?.documents.map(({ id }) => id);
    expect([idsOf(first, 0), idsOf(second, 0), idsOf(last, 0)]).toEqual([[1, 2], [4, 5], []]);
    expect([idsOf(first, 1), idsOf(second, 1)]).toEqual([
      [2, 3],
      [5, 1],
    ]);
  });

  it('tell a total of 0 where there is nothing', async () => {
    const { documents: found } = await documents.find(query('books', page(0, 3), 2), SYSTEM);
    expect(found.map(({ books }) => books)).toEqual([
      { documents: [1, 2, 3].map((id) => expect.objectContaining({ id })), total: BOOKS },
      { documents: [], total: 0 },
    ]);
  });

  it('count what they show among the related documents of an answer, not what they leave out', async () => {
    const ask = (limit: number) => documents.find(query('shown', page(0, limit), SHELVES), SYSTEM);
    await expect(ask(2)).resolves.toBeDefined();
    await expect(ask(3)).rejects.toMatchObject({ status: 400, code: 'QUERY_TOO_COMPLEX' });
  });

  it('do not count what they leave out where one list is long and the others are short', async () => {
    const narrow = await openDocuments(database, MODEL, [], { maxRelated: BOOKS - 1 });
    const { documents: found } = await narrow.find(query('books', page(0, 2), SHELVES), SYSTEM);
    expect(found[0]?.books).toEqual({ documents: [1, 2].map((id) => expect.objectContaining({ id })), total: BOOKS });
    await expect(narrow.find(query('books', page(0, BOOKS), SHELVES), SYSTEM)).rejects.toMatchObject({ code: 'QUERY_TOO_COMPLEX' });
  });

  it('keep their values apart where the same window is meant twice', async () => {
    const { populate, ...rest } = query('shown', page(0, 1, false), 1);
    const [shown] = populate as [Query['populate'][number] & { kind: 'relation' }];
    const both = (one: Page, other: Page): Query => ({
      ...rest,
      populate: [shown, { ...shown, alias: 'more' }].map((each, at) => ({ ...each, page: at === 0 ? one : other })),
    });
    const shared = page(0, 1, false);
    const lengths = async (asked: Query) => {
      const [found = {}] = (await documents.find(asked, SYSTEM)).documents;
      return [(found.shown as unknown[]).length, (found.more as unknown[]).length];
    };
    expect(await lengths(both(shared, shared))).toEqual([1, 1]);
    expect(await lengths(both(page(0, 2, false), page(0, 4, false)))).toEqual([2, 4]);
  });
});
