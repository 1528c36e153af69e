import { tmpdir } from 'node:os';
import { createDatabase } from '../../../database/index.ts';
import type { AttributeDefinition, ScalarAttribute } from '../../../model/index.ts';
import { contentType, uidOf } from '../../test/definitions.ts';
import { modelOf } from '../../test/open-documents.ts';
import { takeValue } from '../taken-value.ts';

const { dialect } = createDatabase(
  { url: 'sqlite::memory:', sqlite: { synchronous: 'NORMAL' } },
  { appDir: tmpdir(), logger: { warn: () => {}, info: () => {} } },
);

function attributeOf(definition: AttributeDefinition): ScalarAttribute {
  const model = modelOf({ contentTypes: [contentType('thing', { value: definition })], components: [] });
  return model.contentType(uidOf('thing')).attributes.get('value') as ScalarAttribute;
}

function take(definition: AttributeDefinition, given: unknown) {
  const { value, outcome } = takeValue(attributeOf(definition), given, dialect);
  return [outcome, value];
}

describe('a value that was stored elsewhere', () => {
  it.each([
    [{ type: 'string' }, undefined, null],
    [{ type: 'boolean' }, 1, true],
    [{ type: 'biginteger' }, 12, '12'],
    [{ type: 'decimal' }, '12.50', 12.5],
    [{ type: 'date' }, '2020-02-29T00:00:00Z', '2020-02-29'],
    [{ type: 'time' }, '10:00:00', '10:00:00.000'],
    [{ type: 'datetime' }, 0, '1970-01-01T00:00:00.000Z'],
    [{ type: 'datetime' }, '2020-01-01 10:00:00+02:00', '2020-01-01T08:00:00.000Z'],
    [{ type: 'timestamp' }, '2020-01-01T00:00:00Z', '1577836800000'],
    [{ type: 'json' }, '{"a":1}', '{"a":1}'],
    [{ type: 'json' }, { a: [null] }, { a: [null] }],
    [{ type: 'password' }, '$2a$10$abc', '$2a$10$abc'],
  ])('is brought into the form that is stored: %j %j', (definition, given, stored) => {
    expect(take(definition, given)).toEqual(['taken', stored]);
  });

  it.each([
    [{ type: 'enumeration', enum: ['a'] }, 'b'],
    [{ type: 'string' }, 'x'.repeat(300)],
    [{ type: 'integer', max: 3 }, 4],
    [{ type: 'blocks' }, [{ type: 'nothing' }]],
    [{ type: 'array' }, [{}]],
    [{ type: 'date' }, '0000-00-00'],
  ])('is kept where the column can hold what the rules refuse: %j', (definition, given) => {
    expect(take(definition, given)).toEqual(['kept', given]);
  });

  it('is refused where a type complains, and has nothing to store', () => {
    const { type } = attributeOf({ type: 'string' });
    const parse: typeof type.parse = (_, __, report) => {
      report('{name} must be a colour');
      return null;
    };
    const attribute = { ...attributeOf({ type: 'string' }), type: { ...type, parse } };
    expect(takeValue(attribute, 'mauve', dialect)).toEqual({ value: null, outcome: 'refused', message: 'must be a colour' });
  });

  it.each([
    [{ type: 'string', unique: true }, 'x'.repeat(300)],
    [{ type: 'integer' }, 2 ** 31],
    [{ type: 'integer' }, 1.5],
    [{ type: 'biginteger' }, '9223372036854775808'],
    [{ type: 'float' }, 'much'],
    [{ type: 'boolean' }, 'perhaps'],
    [{ type: 'datetime' }, 'yesterday'],
    [{ type: 'text' }, 'nul \0'],
    [{ type: 'text' }, { a: 1 }],
    [{ type: 'json' }, ['half of a pair \ud800']],
  ])('is refused where no column can hold it: %j', (definition, given) => {
    expect(take(definition, given)).toEqual(['refused', null]);
  });
});
