import { type CompareOperator, OPERATOR_KEYS, OPERATORS, type Operator, type OwnOperator } from '../index.ts';

const NAMES = Object.keys(OPERATORS) as CompareOperator[];

const WRITTEN: Readonly<Record<CompareOperator, string>> = {
  eq: 'value = operand 0',
  ne: 'value <> operand 0',
  eqi: 'fold(text) = fold(text operand)',
  nei: 'fold(text) <> fold(text operand)',
  lt: 'value < operand 0',
  lte: 'value <= operand 0',
  gt: 'value > operand 0',
  gte: 'value >= operand 0',
  in: 'is one',
  notIn: 'not (is one)',
  between: 'value between operand 0 and operand 1',
  contains: 'contains exact',
  notContains: 'not (contains exact)',
  containsi: 'contains folded',
  notContainsi: 'not (contains folded)',
  startsWith: 'startsWith exact',
  startsWithi: 'startsWith folded',
  endsWith: 'endsWith exact',
  endsWithi: 'endsWith folded',
};

describe('operators', () => {
  it('are each the opposite of their opposite', () => {
    for (const name of NAMES) {
      const { complement } = OPERATORS[name];
      if (complement !== undefined) expect([name, OPERATORS[complement].complement]).toEqual([name, name]);
    }
  });

  it('have a key in requests', () => {
    expect(OPERATOR_KEYS).toEqual(expect.arrayContaining([...NAMES.map((name) => `$${name}`), '$and', '$null']));
  });

  it('do not compile without their SQL, and take no text for it', () => {
    // @ts-expect-error: an operator also needs its SQL
    const silent: Operator = { takes: 'value', holds: () => true };
    // @ts-expect-error: a text is no piece of SQL, so that no value can become part of one
    const loud: OwnOperator = { operands: () => [], holds: () => true, sql: () => '1 = 1' };
    expect([silent, loud]).toHaveLength(2);
  });

  it.each(Object.entries(WRITTEN))('%s is written of the pieces that it is given: %s', (name, expected) => {
    const written = OPERATORS[name as CompareOperator].sql<string>({
      sql: (text, ...pieces) => pieces.reduce((sql, piece) => sql.replace('?', () => piece), text),
      value: () => 'value',
      text: () => 'text',
      numberIn: (member) => `number ${member}`,
      count: 2,
      operand: (index) => `operand ${index}`,
      textOperand: () => 'text operand',
      isOneOf: () => 'is one',
      fold: (text) => `fold(${text})`,
      finds: (place, letters) => `${place} ${letters}`,
    });
    expect(written).toBe(expected);
  });
});
