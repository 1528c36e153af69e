import fc from 'fast-check';
import { SYSTEM } from '../../access/index.ts';
import { compareBySort, evaluateFilter, type Filter, type PopulateRelation, type Query, type SortTerm } from '../../query/index.ts';
import type { OwnedDocuments } from '../create-documents.ts';
import type { DocumentValue } from '../read/rows/answer-form.ts';
import { crowdOn, filtersOn, type Parameters, populateOn, sortOn } from './arbitrary-query.ts';
import { uidOf } from './definitions.ts';
import { eachDatabase } from './each-database.ts';
import { arbitraryLibrary, type Library, MEMORY, type MemoryRow } from './library.ts';
import { libraryModel } from './library-model.ts';
import { openDocuments, queryOf } from './open-documents.ts';
import { runsOn } from './property-runs.ts';
import { storeLibrary } from './store-library.ts';

const BOOK = uidOf('book');

function select(rows: readonly MemoryRow[], filter: Filter | null, sort: readonly SortTerm[]): MemoryRow[] {
  const found = filter ? rows.filter((row) => evaluateFilter(filter, row, MEMORY)) : rows;
  return [...found].sort((one, other) => compareBySort(sort, one, other, MEMORY));
}

/** A populated document, reduced to ids. */
function idsOf(row: MemoryRow, populate: Query['populate']): DocumentValue {
  const value: DocumentValue = { id: row.values.id };
  for (const each of populate) {
    if (each.kind === 'zone' || each.kind === 'morph') continue;
    const { filter, sort } = each;
    const rows = select(row.behind[each.attribute.name] ?? [], filter, sort).map((child) => idsOf(child, each.populate));
    const isList =
      each.kind === 'relation'
        ? (each as PopulateRelation).attribute.many
        : each.attribute.kind === 'component' && each.attribute.repeatable;
    value[each.alias] = isList ? rows : (rows[0] ?? null);
  }
  return value;
}

function withoutDocumentIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDocumentIds);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (key === 'documentId' ? [] : [[key, withoutDocumentIds(inner)]])),
  );
}

eachDatabase('find', (databases) => {
  const runs = runsOn(databases.dialect);
  const model = libraryModel();
  const book = model.contentType(BOOK);
  let documents: OwnedDocuments;
  let library: Library;

  beforeAll(async () => {
    documents = await openDocuments(await databases.open(), model);
    const [sketches] = fc.sample(arbitraryLibrary(model), { ...runs, numRuns: 1 });
    library = await storeLibrary(documents, sketches as never);
  });

  const parse = (parameters: Parameters) => documents.parse(BOOK, parameters, 'list', SYSTEM);
  const books = () => library.get(BOOK) as readonly MemoryRow[];
  /** Ties are broken by id. For equal times with a descending sort, the newest row comes first. */
  const expected = ({ filter, sort }: Query) => {
    const last = sort.at(-1);
    const newestFirst = last?.path.length === 0 && last.direction === 'desc' && ['createdAt', 'updatedAt'].includes(last.attribute.name);
    return select(newestFirst ? [...books()].reverse() : books(), filter, sort);
  };

  it('filters and sorts as the evaluator in memory does', async () => {
    await fc.assert(
      fc.asyncProperty(filtersOn(model, book, 3), sortOn(model, book, 2), fc.boolean(), async (filters, sort, withCount) => {
        const query = parse({ filters, sort, fields: ['id'], pagination: { withCount: String(withCount) } });
        const { documents: found, total } = await documents.find(query);
        const wanted = expected(queryOf(query));
        expect(found.map(({ id }) => id)).toEqual(wanted.map(({ values }) => values.id));
        expect(total).toBe(withCount ? wanted.length : null);
        // The second call may use the remembered search.
        expect(await documents.find(query)).toEqual({ documents: found, total });
        expect(await documents.count(query)).toBe(wanted.length);
      }),
      runs,
    );
  }, 300_000);

  it('does so with many conditions behind one relation, and far sorts', async () => {
    await fc.assert(
      fc.asyncProperty(crowdOn(model, book), sortOn(model, book, 4), async (filters, sort) => {
        const query = parse({ filters, sort, fields: ['id'] });
        const { documents: found } = await documents.find(query);
        expect(found.map(({ id }) => id)).toEqual(expected(queryOf(query)).map(({ values }) => values.id));
      }),
      runs,
    );
  }, 300_000);

  it('cuts windows out of the sorted list, and counts all of it', async () => {
    const page = fc.record({ start: fc.nat({ max: 14 }), limit: fc.integer({ min: 1, max: 14 }) });
    await fc.assert(
      fc.asyncProperty(sortOn(model, book, 1), page, async (sort, pagination) => {
        const query = parse({ sort, pagination, fields: ['id'] });
        const { documents: found, total } = await documents.find(query);
        const { start, limit } = pagination;
        expect(found.map(({ id }) => id)).toEqual(
          expected(queryOf(query))
            .slice(start, start + limit)
            .map(({ values }) => values.id),
        );
        expect(total).toBe(books().length);
        expect(await documents.find(query)).toEqual({ documents: found, total });
      }),
      runs,
    );
  }, 300_000);

  it('filters and sorts what is populated as the evaluator in memory does', async () => {
    await fc.assert(
      fc.asyncProperty(populateOn(model, book, 3), async (populate) => {
        const query = parse({ populate, fields: ['id'] });
        const { documents: found } = await documents.find(query);
        expect(found.map(withoutDocumentIds)).toEqual(expected(queryOf(query)).map((row) => idsOf(row, queryOf(query).populate)));
      }),
      runs,
    );
  }, 300_000);

  it('gives as text what it gives as objects', async () => {
    const fields = fc.constantFrom(['id'], undefined);
    await fc.assert(
      fc.asyncProperty(populateOn(model, book, 3, fields), fields, async (populate, own) => {
        const query = parse({ populate, ...(own && { fields: own }) });
        const { documents: found, total } = await documents.find(query);
        expect(await documents.findText(query)).toEqual({ documents: found.map((one) => JSON.stringify(one)), total });
        const [first] = found;
        if (first === undefined) return;
        const { documentId } = books().find(({ values }) => values.id === first.id)?.values ?? {};
        const single = documents.parse(BOOK, { populate, ...(own && { fields: own }) }, 'one', SYSTEM);
        const one = await documents.findOne(documentId as string, single);
        expect(await documents.findOneText(documentId as string, single)).toBe(JSON.stringify(one));
      }),
      runs,
    );
  }, 300_000);

  it.each([
    '{"a":1}',
    '{"b":null,"a":1}',
    '{"a":1,"b":null}',
    '{"text":null}',
    '[1,"a",null]',
    '{"x\\"y":"it\'s"}',
    '{}',
    '[]',
    'a',
    '',
    '1.5',
    'true',
  ])('compares JSON with %s, in rows and in component entries', async (text) => {
    for (const operator of ['$eq', '$ne', '$contains', '$gt']) {
      const test = { [operator]: text };
      for (const filters of [
        { meta: test },
        { chapters: { meta: test } },
        { chapters: { tags: test } },
        { author: { books: { chapters: { meta: test } } } },
      ]) {
        const query = parse({ filters, fields: ['id'] });
        const { documents: found } = await documents.find(query);
        expect(found.map(({ id }) => id)).toEqual(expected(queryOf(query)).map(({ values }) => values.id));
      }
    }
  });

  it('gives back every value as it was written', async () => {
    const { documents: found } = await documents.find(parse({ populate: '*' }));
    for (const [index, document] of found.entries()) {
      const { values, behind } = books()[index] as MemoryRow;
      for (const [name, value] of Object.entries(values)) expect([name, document[name]]).toEqual([name, value]);
      const chapters = (document.chapters as DocumentValue[]).map(({ people, ...chapter }) => chapter);
      expect(chapters).toEqual(behind.chapters?.map((chapter) => chapter.values));
    }
  });
});
