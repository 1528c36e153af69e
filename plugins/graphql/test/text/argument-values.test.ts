import { buildSchema, type FieldNode, getArgumentValues, getVariableValues, type OperationDefinitionNode, parse, validate } from 'graphql';
import { argumentValues } from '../../text/argument-values.ts';

const schema = buildSchema(`
  scalar JSON
  enum Mood { GOOD BAD }
  input Range { from: Int = 1, to: Int!, moods: [Mood!] }
  input Filter { and: [Filter], text: Text, range: Range, mood: Mood = GOOD, any: JSON, lists: [[Int]] }
  input Text { eq: String, ne: String, in: [String] }
  type Query { find(filter: Filter, limit: Int = 10, tags: [String!], id: ID!, must: Int! = 3): Int }
`);

/** The results of both implementations: values, or a type mismatch. */
function both(text: string, sent: Record<string, unknown>) {
  const document = parse(text);
  expect(validate(schema, document)).toEqual([]);
  const operation = document.definitions[0] as OperationDefinitionNode;
  const node = operation.selectionSet.selections[0] as FieldNode;
  const field = (schema.getQueryType() as NonNullable<ReturnType<typeof schema.getQueryType>>).getFields().find;
  if (field === undefined) throw new Error('no field');
  const { coerced, errors } = getVariableValues(schema, operation.variableDefinitions ?? [], sent);
  if (coerced === undefined) throw new Error(String(errors));
  const outcome = (work: () => unknown) => {
    try {
      return JSON.stringify(work(), (_, value) =>
        value !== null && typeof value === 'object' && !Array.isArray(value) ? { ...value } : value,
      );
    } catch {
      return 'does not fit';
    }
  };
  return {
    expected: outcome(() => getArgumentValues(field, node, coerced)),
    actual: outcome(() => argumentValues(field, node)(coerced)),
  };
}

describe('arguments that are taken apart once', () => {
  const texts = [
    'query ($a: String) { find(id: 1, filter: { text: { ne: $a, eq: "x" } }) }',
    'query ($a: String = "given") { find(id: 1, filter: { text: { ne: $a } }) }',
    'query ($a: [String]) { find(id: 1, filter: { text: { in: $a } }) }',
    'query ($a: String) { find(id: 1, filter: { text: { in: ["x", $a] } }) }',
    'query ($a: String) { find(id: 1, filter: { and: { text: { ne: $a } } }) }',
    'query ($a: String!) { find(id: 1, tags: [$a, "y"]) }',
    'query ($a: ID = "seven") { find(id: $a) }',
    'query ($a: Int = 5) { find(id: 1, must: $a) }',
    'query ($a: Int) { find(id: 1, must: $a, limit: $a) }',
    'query ($a: Int) { find(id: 1, limit: $a, filter: { range: { to: 2, from: $a } }) }',
    'query ($a: Int = 4) { find(id: 1, filter: { range: { to: $a, moods: [GOOD] } }) }',
    'query ($a: Mood) { find(id: 1, filter: { mood: $a, range: { to: 3, moods: BAD } }) }',
    'query ($a: Filter) { find(id: 1, filter: $a) }',
    'query ($a: Filter) { find(id: 1, filter: { and: [$a, { mood: BAD }] }) }',
    'query ($a: [Filter]) { find(id: 1, filter: { and: $a }) }',
    'query ($a: Int) { find(id: 1, filter: { any: { deep: [$a, "x"] }, lists: [[1, $a], 2] }) }',
    'query ($a: [[Int]]) { find(id: 1, filter: { lists: $a }) }',
  ];
  const values = ['text', 7, null, ['list', null], [[1], null], 'BAD', { text: { eq: 'x' } }, { range: { to: 1 } }];

  it.each(texts)('are what graphql-js makes of %s', (text) => {
    const outcomes = [{}, ...values.map((a) => ({ a }))].flatMap((sent) => {
      try {
        return [both(text, sent)];
      } catch (error) {
        // A value of the wrong type for the variable: no operation receives it.
        if (error instanceof Error && error.message.startsWith('Variable')) return [];
        throw error;
      }
    });
    expect(outcomes.length).toBeGreaterThan(0);
    for (const { actual, expected } of outcomes) expect(actual).toBe(expected);
  });
});
