import fc from 'fast-check';
import { type Caller, createAbility, type Rule, SYSTEM } from '../../access/index.ts';
import { compareBySort, evaluateFilter, type Query } from '../../query/index.ts';
import type { OwnedDocuments } from '../create-documents.ts';
import type { DocumentValue } from '../read/rows/answer-form.ts';
import { aggregationsOn } from './arbitrary-aggregation.ts';
import { filtersOn, type Parameters, populateOn, sortOn } from './arbitrary-query.ts';
import { type RuleSketch, ruleOn } from './arbitrary-rule.ts';
import { uidOf } from './definitions.ts';
import { eachDatabase } from './each-database.ts';
import { arbitraryLibrary, type Library, MEMORY, type MemoryRow, TYPES } from './library.ts';
import { libraryModel } from './library-model.ts';
import { aggregateInMemory } from './memory-aggregate.ts';
import { openDocuments, queryOf } from './open-documents.ts';
import { runsOn } from './property-runs.ts';
import { restrict } from './restricted-library.ts';
import { storeLibrary } from './store-library.ts';

const BOOK = uidOf('book');

/** Rules by name of the type. Without one, the caller may read everything. */
type RuleSketches = Readonly<Partial<Record<(typeof TYPES)[number] | 'findOne', RuleSketch>>>;

function withoutDocumentIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDocumentIds);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (key === 'documentId' ? [] : [[key, withoutDocumentIds(inner)]])),
  );
}

eachDatabase('a restricted caller', (databases) => {
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

  const sketches: fc.Arbitrary<RuleSketches> = fc.record(
    Object.fromEntries(TYPES.map((name) => [name, ruleOn(model, model.contentType(uidOf(name)), name)])),
    { requiredKeys: [] },
  );

  const callerWith = (rules: RuleSketches): Caller => {
    const actions = TYPES.flatMap((name) => [`${uidOf(name)}.find`, `${uidOf(name)}.findOne`]);
    const conditions = Object.entries(rules).map(([name, { where }]): [string, Rule] => {
      return [name === 'findOne' ? `${BOOK}.findOne` : `${uidOf(name)}.find`, { where, fields: null }];
    });
    const user = Object.assign({}, ...Object.values(rules).map((rule) => rule.user));
    return { kind: 'user', id: 1, trusted: false, user, ability: createAbility(new Set(actions), new Map(conditions)) };
  };

  const select = (rows: readonly MemoryRow[], { filter, sort }: Pick<Query, 'filter' | 'sort'>) =>
    rows
      .filter((row) => filter === null || evaluateFilter(filter, row, MEMORY))
      .sort((one, other) => compareBySort(sort, one, other, MEMORY));

  /** Ties are broken by id. For equal times with a descending sort, the newest row comes first. */
  const listed = (rows: readonly MemoryRow[], query: Query) => {
    const last = query.sort.at(-1);
    const newestFirst = last?.path.length === 0 && last.direction === 'desc' && ['createdAt', 'updatedAt'].includes(last.attribute.name);
    return select(newestFirst ? [...rows].reverse() : rows, query);
  };

  it('finds, sorts, counts and cuts as if there were only what rules let see', async () => {
    const page = fc.record({ start: fc.nat({ max: 6 }), limit: fc.integer({ min: 1, max: 8 }) });
    await fc.assert(
      fc.asyncProperty(sketches, filtersOn(model, book, 3), sortOn(model, book, 2), page, async (rules, filters, sort, pagination) => {
        const caller = callerWith(rules);
        const books = restrict(model, library, caller).rows(BOOK);
        const parameters = { filters, sort, fields: ['id'] };
        const wanted = listed(books, queryOf(documents.parse(BOOK, parameters, 'list', SYSTEM))).map(({ values }) => values.id);
        const query = documents.parse(BOOK, parameters, 'list', caller);
        const { documents: found, total } = await documents.find(query);
        expect(found.map(({ id }) => id)).toEqual(wanted);
        expect(total).toBe(wanted.length);
        expect(await documents.count(query)).toBe(wanted.length);
        // The second call may use the remembered search.
        expect(await documents.find(query)).toEqual({ documents: found, total });
        const window = await documents.findText(documents.parse(BOOK, { ...parameters, pagination }, 'list', caller));
        const { start, limit } = pagination;
        expect(window).toEqual({ documents: found.slice(start, start + limit).map((one) => JSON.stringify(one)), total });
      }),
      runs,
    );
  }, 300_000);

  /** A populated document, reduced to ids and counts. */
  const answered = (row: MemoryRow, populate: Query['populate']): DocumentValue => {
    const value: DocumentValue = { id: row.values.id };
    for (const each of populate) {
      if (each.kind === 'zone' || each.kind === 'morph') continue;
      const rows = select(MEMORY.rows(row, each.attribute), each).map((behind) => answered(behind, each.populate));
      const isList = each.kind === 'relation' ? each.attribute.many : each.attribute.repeatable;
      value[each.alias] = each.count ? { count: rows.length } : isList ? rows : (rows[0] ?? null);
    }
    return value;
  };

  /** Some relations and components: read in full to a random depth, or only counted. */
  const populated = fc.oneof(
    populateOn(model, book, 3),
    fc
      .subarray([...book.attributes.values()].filter(({ kind }) => kind === 'relation').map(({ name }) => name))
      .map((names): Parameters => Object.fromEntries(names.map((name) => [name, { count: true }]))),
  );

  it('populates and counts along relations as if there were only what rules let see', async () => {
    await fc.assert(
      fc.asyncProperty(sketches, populated, async (rules, populate) => {
        const caller = callerWith(rules);
        const books = restrict(model, library, caller).rows(BOOK);
        const trusted = queryOf(documents.parse(BOOK, { populate, fields: ['id'] }, 'list', SYSTEM));
        const wanted = books.map((row) => answered(row, trusted.populate));
        const query = documents.parse(BOOK, { populate, fields: ['id'] }, 'list', caller);
        const { documents: found } = await documents.find(query);
        expect(found.map(withoutDocumentIds)).toEqual(wanted);
        expect((await documents.findText(query)).documents).toEqual(found.map((one) => JSON.stringify(one)));
      }),
      runs,
    );
  }, 300_000);

  it('answers single documents by the rule of their own, and what they lead to by that of lists', async () => {
    await fc.assert(
      fc.asyncProperty(sketches, fc.option(ruleOn(model, book, 'one')), populateOn(model, book, 2), async (rules, findOne, populate) => {
        const caller = callerWith(findOne === null ? rules : { ...rules, findOne });
        const singles = new Map(
          restrict(model, library, caller)
            .singles(BOOK)
            .map((row) => [row.values.id, row]),
        );
        const trusted = queryOf(documents.parse(BOOK, { populate, fields: ['id'] }, 'one', SYSTEM));
        const query = documents.parse(BOOK, { populate, fields: ['id'] }, 'one', caller);
        for (const row of library.get(BOOK) ?? []) {
          const found = await documents.findOne(row.values.documentId as string, query);
          const wanted = singles.get(row.values.id);
          expect(withoutDocumentIds(found)).toEqual(wanted ? answered(wanted, trusted.populate) : null);
        }
      }),
      runs,
    );
  }, 300_000);

  it('cuts what is populated per parent, and counts it, as if there were only what rules let see', async () => {
    const window = fc.record({ offset: fc.nat({ max: 2 }), limit: fc.integer({ min: 1, max: 3 }) });
    await fc.assert(
      fc.asyncProperty(sketches, populateOn(model, book, 1), window, async (rules, populate, { offset, limit }) => {
        const caller = callerWith(rules);
        const trusted = queryOf(documents.parse(BOOK, { populate, fields: ['id'] }, 'list', SYSTEM));
        const page = { style: 'offset', offset, limit, withCount: true } as const;
        const relations = trusted.populate.flatMap((each) => (each.kind === 'relation' && each.attribute.many ? [{ ...each, page }] : []));
        const { documents: found } = await documents.find(documents.check({ ...trusted, populate: relations }, 'list', caller));
        const wanted = restrict(model, library, caller)
          .rows(BOOK)
          .map((row) => {
            const lists = Object.entries(answered(row, relations)).map(([name, value]) => {
              return [name, Array.isArray(value) ? { documents: value.slice(offset, offset + limit), total: value.length } : value];
            });
            return Object.fromEntries(lists);
          });
        expect(found.map(withoutDocumentIds)).toEqual(wanted);
      }),
      runs,
    );
  }, 300_000);

  it.each(TYPES)(
    'aggregates as if there were only what rules let see of each %s',
    async (name) => {
      const uid = uidOf(name);
      const type = model.contentType(uid);
      const parse = (parameters: Parameters) => queryOf(documents.parse(uid, parameters, 'list', SYSTEM));
      await fc.assert(
        fc.asyncProperty(
          sketches,
          filtersOn(model, type, 2),
          aggregationsOn(model, type, 2, parse),
          async (rules, filters, aggregation) => {
            const caller = callerWith(rules);
            const { filter } = parse({ filters });
            const rows = restrict(model, library, caller).rows(uid);
            const matching = rows.filter((row) => filter === null || evaluateFilter(filter, row, MEMORY));
            const found = await documents.aggregate(documents.parse(uid, { filters }, 'list', caller), aggregation);
            expect(found).toEqual(aggregateInMemory(type, matching, aggregation));
          },
        ),
        runs,
      );
    },
    300_000,
  );
});
