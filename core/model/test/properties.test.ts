import fc from 'fast-check';
import { isPlinthError } from '../../errors/index.ts';
import { columnName } from '../building/names.ts';
import { createAttributeTypes, type ScalarType } from '../index.ts';
import { definitionOf, scalarType, write } from './write-value.ts';

const scalarTypes = createAttributeTypes()
  .names()
  .map((name) => createAttributeTypes().get(name))
  .filter((type): type is ScalarType => type?.kind === 'scalar');

const anyType = fc.constantFrom(...scalarTypes);

/** JSON values, including values that types accept. */
const anyValue = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary' }),
  fc.integer(),
  fc.double(),
  fc.integer().map(String),
  fc.bigInt({ min: -(2n ** 65n), max: 2n ** 65n }).map(String),
  fc
    .date({ min: new Date(-70_000_000_000_000), max: new Date(260_000_000_000_000), noInvalidDate: true })
    .map((date) => date.toISOString()),
  fc.constantFrom('true', '0', 'todo', 'a@b.co', '08:30:15.5', '2024-02-29', '[1]', '{"a":1}'),
);

function options(type: ScalarType): Record<string, unknown> {
  return type.name === 'enumeration' ? { enum: ['todo', '5'] } : {};
}

/** The stored form of a value; undefined when it is refused. Any other error is a bug. */
function stored(type: ScalarType, value: unknown): unknown {
  try {
    const written = write(type.name, value, options(type));
    return 'stored' in written ? written.stored : undefined;
  } catch (error) {
    if (isPlinthError(error) && error.status === 400) return undefined;
    throw error;
  }
}

describe('every attribute type', () => {
  it('takes or refuses any JSON value, and gives the same for what it stored', () => {
    fc.assert(
      fc.property(anyType, anyValue, (type, value) => {
        const first = stored(type, value);
        if (first !== undefined && first !== null) expect(stored(type, first)).toEqual(first);
      }),
      { numRuns: 1500 },
    );
  });

  it('stores what JSON carries unchanged', () => {
    fc.assert(
      fc.property(anyType, anyValue, (type, value) => {
        const first = stored(type, value);
        // JSON has no negative zero.
        if (first !== undefined) expect(JSON.stringify(JSON.parse(JSON.stringify(first)))).toBe(JSON.stringify(first));
      }),
      { numRuns: 1000 },
    );
  });

  it('turns what it stored into an operand that compares equal', () => {
    const comparable = scalarTypes.filter((type) => type.column({ type: type.name, ...options(type) }).kind !== 'json');
    fc.assert(
      fc.property(fc.constantFrom(...comparable), anyValue, (type, value) => {
        const first = stored(type, value);
        if (first !== undefined && first !== null) {
          expect(type.operand(first, definitionOf(type, options(type)))).toBe(first);
          expect(type.operand(String(first), definitionOf(type, options(type)))).toBe(first);
        }
      }),
      { numRuns: 1500 },
    );
  });

  it('answers any operand with a scalar or a ValidationError', () => {
    fc.assert(
      fc.property(anyType, anyValue, (type, value) => {
        if (value === null) return;
        try {
          const operand = type.operand(value, definitionOf(type, options(type)));
          expect(['string', 'number', 'boolean']).toContain(typeof operand);
          if (typeof operand === 'number') expect(Number.isFinite(operand)).toBe(true);
        } catch (error) {
          expect(error).toMatchObject({ name: 'ValidationError', status: 400 });
        }
      }),
      { numRuns: 1500 },
    );
  });
});

describe('moments', () => {
  it('are the same in every notation', () => {
    const moments = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(moments, fc.integer({ min: -14 * 60, max: 14 * 60 }), (date, offset) => {
        const type = scalarType('datetime');
        const iso = date.toISOString();
        const sign = offset < 0 ? '-' : '+';
        const zone = `${sign}${String(Math.floor(Math.abs(offset) / 60)).padStart(2, '0')}:${String(Math.abs(offset) % 60).padStart(2, '0')}`;
        const local = new Date(date.getTime() + offset * 60_000);
        expect(stored(type, iso)).toBe(iso);
        expect(stored(type, date.getTime())).toBe(iso);
        if (local.getUTCFullYear() <= 9999) expect(stored(type, local.toISOString().replace('Z', zone))).toBe(iso);
      }),
    );
  });

  it('keep their order as text', () => {
    const moments = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(moments, moments, (a, b) => {
        const [left, right] = [
          stored(scalarType('datetime'), a.getTime()) as string,
          stored(scalarType('datetime'), b.getTime()) as string,
        ];
        expect(left < right).toBe(a.getTime() < b.getTime());
      }),
    );
  });
});

describe('columnName', () => {
  const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,120}$/);

  it('is a lower case identifier of at most 63 bytes', () => {
    fc.assert(fc.property(name, (attribute) => expect(columnName(attribute)).toMatch(/^[a-z][a-z0-9_]{0,62}$/)));
  });

  it('keeps names apart that differ in more than case and separators', () => {
    const folded = (text: string) => text.toLowerCase().replaceAll('_', '');
    fc.assert(
      fc.property(name, name, (a, b) => {
        if (folded(a) !== folded(b)) expect(columnName(a)).not.toBe(columnName(b));
      }),
    );
  });

  it.each([
    ['averagePrice', 'average_price'],
    ['start_date', 'start_date'],
    ['HTMLTitle', 'html_title'],
    ['price2', 'price2'],
    ['x'.repeat(80), expect.stringMatching(/^x{54}_[0-9a-f]{8}$/)],
  ])('%s', (attribute, column) => {
    expect(columnName(attribute)).toEqual(column);
  });
});
