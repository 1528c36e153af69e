import fc from 'fast-check';
import { SYSTEM } from '../../access/index.ts';
import { evaluateFilter } from '../../query/index.ts';
import type { OwnedDocuments } from '../create-documents.ts';
import { aggregationsOn } from './arbitrary-aggregation.ts';
import { filtersOn, type Parameters } from './arbitrary-query.ts';
import { uidOf } from './definitions.ts';
import { eachDatabase } from './each-database.ts';
import { arbitraryLibrary, type Library, MEMORY, type MemoryRow } from './library.ts';
import { libraryModel } from './library-model.ts';
import { aggregateInMemory } from './memory-aggregate.ts';
import { openDocuments, queryOf } from './open-documents.ts';
import { runsOn } from './property-runs.ts';
import { storeLibrary } from './store-library.ts';

eachDatabase('aggregate', (databases) => {
  const runs = runsOn(databases.dialect);
  const model = libraryModel();
  let documents: OwnedDocuments;
  let library: Library;

  beforeAll(async () => {
    documents = await openDocuments(await databases.open(), model);
    const [sketches] = fc.sample(arbitraryLibrary(model), { ...runs, numRuns: 1 });
    library = await storeLibrary(documents, sketches as never);
  });

  it.each(['book', 'person', 'genre'])(
    'computes what the evaluator in memory computes of each %s',
    async (name) => {
      const uid = uidOf(name);
      const type = model.contentType(uid);
      const parse = (parameters: Parameters) => documents.parse(uid, parameters, 'list', SYSTEM);
      const filters = fc.option(filtersOn(model, type, 2), { nil: undefined, freq: 3 });
      await fc.assert(
        fc.asyncProperty(
          filters,
          aggregationsOn(model, type, 3, (parameters) => queryOf(parse(parameters))),
          async (filtering, aggregation) => {
            const query = parse({ filters: filtering, pagination: { pageSize: '1' }, sort: ['id:desc'] });
            const rows = library.get(uid) as readonly MemoryRow[];
            const { filter } = queryOf(query);
            const matching = filter === null ? rows : rows.filter((row) => evaluateFilter(filter, row, MEMORY));
            const found = await documents.aggregate(query, aggregation);
            expect(found).toEqual(aggregateInMemory(type, matching, aggregation));
          },
        ),
        runs,
      );
    },
    300_000,
  );
});
