import fc from 'fast-check';
import { type Caller, createAbility, type Rule, SYSTEM } from '../../access/index.ts';
import type { OwnedDocuments } from '../create-documents.ts';
import { filtersOn, type Parameters } from './arbitrary-query.ts';
import { type RuleSketch, ruleOn } from './arbitrary-rule.ts';
import { uidOf } from './definitions.ts';
import { eachDatabase } from './each-database.ts';
import { arbitraryLibrary, type Library, TYPES } from './library.ts';
import { libraryModel } from './library-model.ts';
import { openDocuments } from './open-documents.ts';
import { runsOn } from './property-runs.ts';
import { restrict } from './restricted-library.ts';
import { storeLibrary } from './store-library.ts';

const BOOK = uidOf('book');

/**
 * Tests that a filter and its `$not` share the rows that a caller may see between them: every row fulfils exactly one of the two.
 * @param usual cases on SQLite, before PROPERTY_RUNS multiplies them
 * @param libraries number of random libraries that share the cases
 */
export function testComplements(usual: number, libraries: number): void {
  eachDatabase('a filter and its complement', (databases) => {
    const model = libraryModel();
    const book = model.contentType(BOOK);

    /** A caller with rules for some of the types, the variables of which have values or not. */
    const callers: fc.Arbitrary<Caller> = fc
      .record(Object.fromEntries(TYPES.map((name) => [name, ruleOn(model, model.contentType(uidOf(name)), name)])), { requiredKeys: [] })
      .map((rules: Readonly<Record<string, RuleSketch | undefined>>) => {
        const actions = TYPES.map((name) => `${uidOf(name)}.find`);
        const conditions = Object.entries(rules).flatMap(([name, rule]): [string, Rule][] =>
          rule === undefined ? [] : [[`${uidOf(name)}.find`, { where: rule.where, fields: null }]],
        );
        const user = Object.assign({}, ...Object.values(rules).map((rule) => rule?.user));
        return { kind: 'user', id: 1, trusted: false, user, ability: createAbility(new Set(actions), new Map(conditions)) };
      });

    const found = async (documents: OwnedDocuments, caller: Caller, filters: Parameters) => {
      const answer = await documents.find(documents.parse(BOOK, { filters, fields: ['id'] }, 'list', caller));
      expect(answer.total).toBe(answer.documents.length);
      return answer.documents.map(({ id }) => id as number);
    };

    it.each(Array.from({ length: libraries }, (_, number) => number))(
      'share the rows that a caller may see between them (library %i)',
      async (number) => {
        const documents = await openDocuments(await databases.open(), model);
        const [sketches] = fc.sample(arbitraryLibrary(model), { seed: number, numRuns: 1 });
        const library: Library = await storeLibrary(documents, sketches as never);
        await fc.assert(
          fc.asyncProperty(callers, filtersOn(model, book, 3), async (caller, filters) => {
            const visible = restrict(model, library, caller).rows(BOOK);
            const held = await found(documents, caller, filters);
            const complement = await found(documents, caller, { $not: filters });
            expect([...held, ...complement].sort((one, other) => one - other)).toEqual(visible.map(({ values }) => values.id));
            expect(await found(documents, caller, { $not: { $not: filters } })).toEqual(held);
          }),
          runsOn(databases.dialect, Math.ceil(usual / libraries)),
        );
        await databases.release();
      },
      600_000,
    );

    it('share the rows between them where a rule says the opposite of another one', async () => {
      const documents = await openDocuments(await databases.open(), model);
      const [sketches] = fc.sample(arbitraryLibrary(model), { seed: 1, numRuns: 1 });
      await storeLibrary(documents, sketches as never);
      const all = await found(documents, SYSTEM, {});
      const callerWith = (where: Parameters): Caller => {
        const action = `${BOOK}.find`;
        const ability = createAbility(
          new Set([action, ...TYPES.map((name) => `${uidOf(name)}.find`)]),
          new Map([[action, { where, fields: null }]]),
        );
        return { kind: 'user', id: 1, trusted: false, user: {}, ability };
      };
      await fc.assert(
        fc.asyncProperty(filtersOn(model, book, 3), async (where) => {
          const rule = escaped(where) as Parameters;
          const seen = await Promise.all([rule, { $not: rule }].map((each) => found(documents, callerWith(each), {})));
          expect(seen.flat().sort((one, other) => one - other)).toEqual(all);
        }),
        runsOn(databases.dialect, Math.ceil(usual / 10)),
      );
      await databases.release();
    }, 600_000);
  });
}

/** A condition of a request as a rule writes it, where a `$` at the beginning of a text must be escaped. */
function escaped(condition: unknown): unknown {
  if (typeof condition === 'string') return condition.startsWith('$') ? `$${condition}` : condition;
  if (Array.isArray(condition)) return condition.map(escaped);
  if (typeof condition !== 'object' || condition === null) return condition;
  return Object.fromEntries(Object.entries(condition).map(([key, inner]) => [key, escaped(inner)]));
}
