import fc from 'fast-check';
import qs from 'qs';
import { createQueryStringParser } from '../../http/query-string.ts';
import { queryString } from '../query-string.ts';

const parse = createQueryStringParser({ length: 10_000_000, depth: 20, arrayLimit: 100, parameters: 100_000 });

const key = fc.oneof(
  fc.constantFrom('filters', 'title', '$eq', '$containsi', 'a b', 'à', '&', '=', '%5B', '日本', 'story.text', '0x'),
  fc
    .string({ minLength: 1, maxLength: 8 })
    .filter((text) => /^[^[\]\0]+$/.test(text) && !(text in Object.prototype) && !/\p{Surrogate}/u.test(text) && !/^\d+$/.test(text)),
);
const text = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((value) => !value.includes('\0'));

/** Parameters as programs write them: nested lists and objects that are not empty. */
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    text,
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.date({ noInvalidDate: true }),
    fc.array(tie('value'), { minLength: 1, maxLength: 5 }),
    fc.dictionary(key, tie('value'), { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
  ),
}));
const parameters = fc.dictionary(key, value, { minKeys: 1, maxKeys: 4, noNullPrototype: true }) as fc.Arbitrary<Record<string, unknown>>;

/** The parameters as a server parses them: all values are text. */
function seen(given: unknown): unknown {
  if (given instanceof Date) return given.toISOString();
  if (Array.isArray(given)) return given.map(seen);
  if (typeof given === 'object' && given !== null)
    return Object.fromEntries(Object.entries(given).map(([name, inner]) => [name, seen(inner)]));
  return String(given);
}

const plain = (parsed: unknown) => JSON.parse(JSON.stringify(parsed)) as unknown;

describe('query strings of the client', () => {
  it('are parsed by the server to what was said', () => {
    fc.assert(
      fc.property(parameters, (given) => {
        expect(plain(parse(queryString(given)))).toEqual(plain(seen(given)));
      }),
      { numRuns: 500 },
    );
  });

  it('are those that qs writes', () => {
    fc.assert(
      fc.property(parameters, (given) => {
        const serializeDate = (moment: Date) => moment.toISOString();
        expect(qs.parse(queryString(given), { depth: 20 })).toEqual(qs.parse(qs.stringify(given, { serializeDate }), { depth: 20 }));
      }),
    );
  });

  it('leave out what they cannot say, and say null as an empty text', () => {
    expect(queryString({ a: undefined, b: [], c: {}, d: null, e: false, f: 0 })).toBe('d=&e=false&f=0');
  });
});
