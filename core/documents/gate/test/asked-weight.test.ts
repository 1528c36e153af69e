import { DEFAULT_PAGING } from '../../../query/index.ts';
import type { AskedPopulate, AskedQuery, AskedSelection } from '../asked-query.ts';
import { ParsedQueries, weightOfFields, weightOfPopulate, weightOfQuery, weightOfSelection } from '../parsed-queries.ts';

const NOTHING: AskedSelection = { fields: [], populate: [] };
const asked = (filters: unknown, selection = NOTHING): AskedQuery => Object.freeze({ parameters: { filters }, page: null, selection });
const relation = (filters: unknown, selection = NOTHING) =>
  ({ kind: 'relation', alias: 'a', filters, selection, page: null }) as unknown as AskedPopulate;

describe('what trees weigh', () => {
  it('grows with filters, populates at all levels and fields', () => {
    const long = { title: { $eq: 'x'.repeat(500) } };
    expect(weightOfQuery(asked(long)) - weightOfQuery(asked(undefined))).toBeGreaterThan(500);
    expect(weightOfPopulate(relation(long)) - weightOfPopulate(relation(undefined))).toBeGreaterThan(500);
    const below = (levels: number): AskedSelection =>
      levels === 0 ? NOTHING : { fields: [], populate: [relation(undefined, below(levels - 1))] };
    expect(weightOfSelection(below(8)) - weightOfSelection(below(4))).toBe(weightOfSelection(below(4)) - weightOfSelection(NOTHING));
    const zone = { kind: 'zone', alias: 'a', on: new Map([['a.a', below(4)]]) } as unknown as AskedPopulate;
    expect(weightOfPopulate(zone)).toBeGreaterThan(weightOfSelection(below(4)));
    expect(weightOfFields(new Array(40))).toBeGreaterThan(weightOfFields([]));
  });

  it('is known of values that JSON has no words for', () => {
    expect(weightOfQuery(asked({ views: { $eq: 5n, $in: [undefined, null, new Date()] } }))).toBeGreaterThan(0);
  });

  it('bounds what is remembered of large trees, whatever their number', () => {
    const queries = new ParsedQueries<AskedQuery, object>({ weight: 1_000_000, weigh: weightOfQuery });
    const keptOf = (trees: readonly AskedQuery[]) => {
      const made = trees.map((tree) => queries.get(tree, DEFAULT_PAGING, '', () => ({})));
      return trees.filter((_, at) => queries.get(trees.at(-1 - at) as AskedQuery, DEFAULT_PAGING, '', () => ({})) === made.at(-1 - at))
        .length;
    };
    const some = (characters: number) => Array.from({ length: 2_000 }, () => asked({ title: { $eq: 'x'.repeat(characters) } }));
    expect(keptOf(some(50))).toBe(2_000);
    // Each takes 100 kB; all together would take 200 MB, which is too much.
    expect(keptOf(some(10_000))).toBeLessThan(100);
  });
});
