import fc from 'fast-check';
import type { Knex } from 'knex';
import { type OwnedDatabase, Slot } from '../index.ts';
import { eachDialect } from './each-dialect.ts';

/** More decimal places than any number in these tests has. */
const PLACES = 60;

/** The digits of a decimal number, with the point moved by `PLACES`. */
function digitsOf(value: number | string): bigint {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return BigInt(whole + fraction) * 10n ** BigInt(PLACES + Number(exponent) - fraction.length);
}

function exactly(values: readonly (number | string)[]): bigint {
  return values.map(digitsOf).reduce((one, other) => one + other, 0n);
}

/** Doubles that every database writes alike and adds exactly. Beyond 2^53 PostgreSQL may write superfluous digits. */
const double = fc
  .tuple(fc.constantFrom(1, -1), fc.integer({ min: -13, max: 14 }), fc.double({ min: 1, max: 9.9, noNaN: true }))
  .map(([sign, exponent, mantissa]) => sign * Number(`${mantissa}e${exponent}`));

const price = fc.integer({ min: -1e9, max: 1e9 }).map((cents) => cents / 100);

const VALUES = {
  double: fc.oneof(double, price, fc.constant(0)),
  decimal: fc.oneof(
    price,
    fc.constantFrom(99999999999999.9, -99999999999999.9, 0.123456789012345, 1e-15, 999999999999999, 1.00000000000001),
  ),
  integer: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  bigint: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
} as const;

eachDialect((dialect) => {
  let database: OwnedDatabase;
  let knex: Knex;

  beforeAll(async () => {
    database = await dialect.open();
    knex = database.knex;
    for (const kind of ['double', 'decimal', 'integer', 'bigint'] as const) {
      await knex.raw(`create table ?? (value ${database.dialect.columnType({ name: 'value', kind, nullable: true })})`, [`sums_${kind}`]);
    }
    await knex.raw(`create table long_texts (value ${database.dialect.columnType({ name: 'value', kind: 'text', nullable: true })})`);
  });

  async function read(raw: Knex.Raw, parameters: readonly unknown[] = []): Promise<readonly (readonly unknown[])[]> {
    const { sql, bindings } = raw.toSQL() as unknown as { sql: string; bindings: unknown[] };
    const binds = bindings.map((bind) => (bind instanceof Slot ? bind.take(parameters) : bind));
    return database.read({ text: database.dialect.positional(sql), binds });
  }

  it.each(['double', 'decimal', 'integer', 'bigint'] as const)('sums up values of the kind %s to the last digit', async (kind) => {
    const table = `sums_${kind}`;
    const sum = database.dialect.sum(knex, knex.raw('value'), kind);
    await fc.assert(
      fc.asyncProperty(fc.array(VALUES[kind] as fc.Arbitrary<number | string>, { minLength: 1, maxLength: 30 }), async (values) => {
        await knex(table).delete();
        await knex(table).insert([...values, null].map((value) => ({ value: database.dialect.bind(kind, value) })));
        const [[found] = []] = await read(knex.raw('select ? from ??', [sum, table]));
        expect(digitsOf(found as string)).toBe(exactly(values));
      }),
      { numRuns: 40 },
    );
    await knex(table).delete();
    expect(await read(knex.raw('select ? from ??', [sum, table]))).toEqual([[null]]);
  });

  it('adds doubles of any size', async () => {
    const sum = database.dialect.sum(knex, knex.raw('value'), 'double');
    for (const [values, expected] of [
      [[1e300, 1, -1e300], 0],
      [[1e-300, 1e-300], 2e-300],
      [[1e25, 5], 1e25],
    ] as const) {
      await knex('sums_double').delete();
      await knex('sums_double').insert(values.map((value) => ({ value })));
      const [[found] = []] = await read(knex.raw('select ? from sums_double', [sum]));
      // Small numbers may be lost beside one of extreme size.
      expect([expected, expected + 1]).toContainEqual(Number(found));
    }
  });

  it('groups long texts by all of their characters', async () => {
    const texts = ['a', 'b', 'b'].map((end) => 'é'.repeat(2000) + end);
    await knex('long_texts').insert(texts.map((value) => ({ value })));
    const groups = database.dialect.groupBy(knex, knex.raw('value'), 'text');
    const counts = await read(knex.raw('select count(*) from long_texts group by ? order by count(*)', [groups]));
    expect(counts.map(([count]) => Number(count))).toEqual([1, 2]);
    const places = knex.raw('row_number() over (partition by ? order by value)', [groups]);
    const numbered = await read(knex.raw('select ? from long_texts', [places]));
    expect(numbered.map(([place]) => Number(place)).sort()).toEqual([1, 1, 2]);
  });

  it('looks at rows beside a list, as far as a window goes, where it can', async () => {
    const { lateral, window, orderBy } = database.dialect;
    if (lateral === null) return;
    await knex('sums_integer').delete();
    await knex('sums_integer').insert([5, 4, 3, 2, 1].map((value) => ({ value })));
    const value = knex.raw('value');
    const below = {
      value: knex.raw('s.value'),
      from: knex.raw('sums_integer as s'),
      where: knex.raw('s.value < p.value'),
      order: [orderBy(knex, knex.raw('s.value'), 'desc')],
      window: window(knex, 2, 1),
    };
    const list = lateral.list(knex, { index: 0, kind: 'ref', bucket: 1 }, 'p');
    const found = knex.raw('select p.value, r.value from ? cross join ? order by p.value, r.key', [list, lateral.values(knex, below, 'r')]);
    expect((await read(found, [[2, 3, 5]])).map((row) => row.map(Number))).toEqual([
      [3, 1],
      [5, 3],
      [5, 2],
    ]);
    const counted = lateral.values(knex, { ...below, value: knex.raw('count(*)'), order: [], window: null }, 'c');
    const counts = await read(knex.raw('select p.?, c.value from ? cross join ? order by p.value', [value, list, counted]), [[1, 3]]);
    expect(counts.map((row) => row.map(Number))).toEqual([
      [1, 0],
      [3, 2],
    ]);
  });
});
