import { type Caller, createAbility, SYSTEM } from '../../access/index.ts';
import type { Filter, Page, Query } from '../../query/index.ts';
import type { OwnedDocuments } from '../create-documents.ts';
import { uidOf } from './definitions.ts';
import { eachDatabase } from './each-database.ts';
import { libraryModel } from './library-model.ts';
import { openDocuments, queryOf } from './open-documents.ts';

const BOOK = uidOf('book');
const PERSON = uidOf('person');
const READER: Caller = {
  kind: 'user',
  id: 1,
  trusted: false,
  ability: createAbility(new Set([BOOK, PERSON].flatMap((uid) => [`${uid}.find`, `${uid}.findOne`]))),
};

eachDatabase('a query that was built in code', (databases) => {
  let documents: OwnedDocuments;

  beforeAll(async () => {
    documents = await openDocuments(await databases.open(), libraryModel());
    for (const age of [1, 2, 3]) await documents.create(PERSON, { data: { age } }, SYSTEM);
  });

  const parsed = (uid: string, parameters: object): Query => queryOf(documents.parse(uid, { ...parameters }, 'list', SYSTEM));
  const page = (offset: number, limit: number): Page => ({ style: 'offset', offset, limit, withCount: false });
  const refused = { status: 400, name: 'ValidationError' };

  it.each([
    [-1, 2],
    [0, -1],
    [1.5, 2],
    [0, Number.NaN],
    [Number.NaN, 2],
    [2 ** 53, 2],
    [0, Number.POSITIVE_INFINITY],
  ])('is refused with a window that is none: from %d, %d documents', async (offset, limit) => {
    const list = parsed(PERSON, {});
    const bad = page(offset, limit);
    // A root page without a limit gets one and is valid.
    if (Number.isSafeInteger(limit) || !Number.isSafeInteger(offset)) {
      expect(() => documents.check({ ...list, page: bad }, 'list', READER)).toThrow(expect.objectContaining(refused));
    }
    const books = parsed(BOOK, { populate: 'author' });
    const populate = books.populate.map((each) => (each.kind === 'relation' ? { ...each, page: bad } : each));
    expect(() => documents.check({ ...books, populate }, 'list', READER)).toThrow(expect.objectContaining(refused));
    const rows = { sort: [], offset, limit };
    const groups = [{ alias: 'by', by: 'age', inside: [{ alias: 'all', filter: null, rows }] }];
    await expect((async () => documents.aggregate(documents.check(list, 'list', READER), { groups }))()).rejects.toMatchObject(refused);
  });

  it('is answered to SYSTEM however long its documents are, and to callers as far as answers go', async () => {
    const small = await openDocuments(await databases.open(), libraryModel(), [], { maxAnswerSize: 200 });
    for (const age of [1, 2, 3]) await small.create(PERSON, { data: { name: 'x'.repeat(250), age } }, SYSTEM);
    const list = queryOf(small.parse(PERSON, {}, 'list', SYSTEM));
    expect((await small.find(list, SYSTEM)).documents).toHaveLength(3);
    expect((await small.find(small.parse(PERSON, {}, 'list', SYSTEM))).documents).toHaveLength(3);
    const checked = small.check(list, 'list', READER);
    for (const read of [() => small.find(checked), () => small.findText(checked)]) {
      await expect(read()).rejects.toMatchObject({ status: 400, code: 'QUERY_TOO_COMPLEX' });
    }
  });

  it('may begin anew: what was read in vain is no part of the answer', async () => {
    const database = await databases.open();
    const small = await openDocuments(database, libraryModel(), [], { maxRelated: 2, maxAnswerSize: 400 });
    const author = await small.create(PERSON, { data: { name: 'x'.repeat(50) } }, SYSTEM);
    for (const title of ['One', 'Two']) await small.create(BOOK, { data: { title, author: author.documentId } }, SYSTEM);
    const { snapshot } = database;
    let attempts = 0;
    database.snapshot = (work, options) =>
      snapshot.call(
        database,
        async (...read) => {
          attempts += 1;
          await work(...read);
          attempts += 1;
          return work(...read);
        },
        options,
      ) as never;
    const { documents: found } = await small.find(
      small.parse(BOOK, { fields: 'title', populate: { author: { fields: 'name' } } }, 'list', READER),
    );
    expect(found).toHaveLength(2);
    expect(attempts).toBeGreaterThan(1);
  });

  it('may have a window of nothing', async () => {
    const { documents: found } = await documents.find(documents.check({ ...parsed(PERSON, {}), page: page(0, 0) }, 'list', READER));
    expect(found).toEqual([]);
  });

  it.each([300, 100_000])('is refused with %i conditions in each other', async (depth) => {
    const list = parsed(PERSON, { filters: { age: { $gt: 1 } } });
    let filter = list.filter as Filter;
    for (let level = 0; level < depth; level++) filter = { kind: level % 2 === 0 ? 'and' : 'or', filters: [filter] };
    const tooDeep = { ...refused, code: 'QUERY_TOO_DEEP' };
    expect(() => documents.check({ ...list, filter }, 'list', READER)).toThrow(expect.objectContaining(tooDeep));
    const groups = [{ alias: 'by', by: 'age', inside: [{ alias: 'all', filter, rows: null }] }];
    await expect((async () => documents.aggregate(documents.check(list, 'list', READER), { groups }))()).rejects.toMatchObject(tooDeep);
  });

  it('may have many conditions beside each other', async () => {
    const list = parsed(PERSON, { filters: { age: { $gt: 1 } } });
    const filter: Filter = { kind: 'and', filters: Array.from({ length: 500 }, () => list.filter as Filter) };
    expect(await documents.count(documents.check({ ...list, filter }, 'list', READER))).toBe(2);
  });
});
