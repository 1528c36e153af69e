import fc from 'fast-check';
import { SYSTEM } from '../../access/index.ts';
import type { Page, Populate, PopulateRelation, Query } from '../../query/index.ts';
import type { OwnedDocuments } from '../create-documents.ts';
import type { DocumentValue } from '../read/rows/answer-form.ts';
import { type Parameters, populateOn } from './arbitrary-query.ts';
import { uidOf } from './definitions.ts';
import { eachDatabase } from './each-database.ts';
import { arbitraryLibrary } from './library.ts';
import { libraryModel } from './library-model.ts';
import { openDocuments, queryOf } from './open-documents.ts';
import { runsOn } from './property-runs.ts';
import { storeLibrary } from './store-library.ts';

const window: fc.Arbitrary<Page | null> = fc.option(
  fc.record({
    style: fc.constant('offset' as const),
    offset: fc.oneof(fc.constant(0), fc.nat({ max: 5 })),
    limit: fc.oneof(fc.constant(1), fc.nat({ max: 6 })),
    withCount: fc.boolean(),
  }),
  { freq: 5 },
);

/** Gives each relation of a query the next window, at every level. Entries of components stay as they are. */
function withWindows(populate: readonly Populate[], take: () => Page | null): Populate[] {
  return populate.map((each) => {
    if (each.kind === 'zone' || each.kind === 'morph') return each;
    const inner = withWindows(each.populate, take);
    return each.kind === 'relation' ? { ...each, page: take(), populate: inner } : { ...each, populate: inner };
  });
}

/** Cuts the whole answer to the windows of a query. */
function cut(document: DocumentValue, populate: readonly Populate[]): DocumentValue {
  const value = { ...document };
  for (const each of populate) {
    if (each.kind === 'zone' || each.kind === 'morph') continue;
    const inner = (one: unknown) => (one === null ? null : cut(one as DocumentValue, each.populate));
    const whole = document[each.alias];
    value[each.alias] = Array.isArray(whole) ? windowOf(whole.map(inner), each) : inner(whole);
  }
  return value;
}

function windowOf(list: readonly unknown[], populate: Exclude<Populate, { kind: 'zone' | 'morph' }>): unknown {
  const { page } = populate as Partial<PopulateRelation>;
  if (!page) return list;
  const documents = list.slice(page.offset, page.offset + page.limit);
  return page.withCount ? { documents, total: list.length } : documents;
}

/** Adds each relation a second time with another alias, so that each is read with two windows. */
function twice(populate: readonly Populate[]): Populate[] {
  return populate.flatMap((each) => {
    if (each.kind === 'zone' || each.kind === 'morph') return [each];
    const inner = { ...each, populate: twice(each.populate) } as Populate;
    return each.kind === 'relation' ? [inner, { ...inner, alias: `other_${each.alias}` } as Populate] : [inner];
  });
}

eachDatabase('windows of what is populated', (databases) => {
  const runs = runsOn(databases.dialect, 9);
  const model = libraryModel();
  let documents: OwnedDocuments;

  beforeAll(async () => {
    documents = await openDocuments(await databases.open(), model);
    const [sketches] = fc.sample(arbitraryLibrary(model), { ...runs, numRuns: 1 });
    await storeLibrary(documents, sketches as never);
  });

  it.each(['book', 'person', 'genre'])(
    'are what cutting the whole lists gives, behind each %s',
    async (name) => {
      const uid = uidOf(name);
      const parse = (parameters: Parameters) => documents.parse(uid, parameters, 'list', SYSTEM);
      const windows = fc.infiniteStream(window);
      await fc.assert(
        fc.asyncProperty(populateOn(model, model.contentType(uid), 3), windows, async (populate, pages) => {
          const parsed = queryOf(parse({ populate, fields: ['id'] }));
          const all: Query = { ...parsed, populate: twice(parsed.populate) };
          const some: Query = { ...all, populate: withWindows(all.populate, () => pages.next().value as Page | null) };
          const { documents: whole } = await documents.find(all, SYSTEM);
          const { documents: found } = await documents.find(some, SYSTEM);
          expect(found).toEqual(whole.map((document) => cut(document, some.populate)));
          const { documents: texts } = await documents.findText(some, SYSTEM);
          expect(texts).toEqual(found.map((document) => JSON.stringify(document)));
        }),
        runs,
      );
    },
    300_000,
  );
});
