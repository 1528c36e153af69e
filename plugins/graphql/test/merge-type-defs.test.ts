import { mergeTypeDefs as mergeByTools } from '@graphql-tools/merge';
import { buildSchema, parse, print } from 'graphql';
import { mergeTypeDefs } from '../extension/merge-type-defs.ts';

const content = buildSchema('type Query { a: Int } type Book { title: String } scalar JSON');

describe('What several write in the schema language', () => {
  it('stands side by side where each says something of its own', () => {
    const texts = [
      'type Query { one: Int } type New { a: Int }',
      parse('extend type Query { two: JSON } scalar JSON'),
      'scalar JSON enum Kind { A }',
    ];
    const { definitions } = mergeTypeDefs(content, texts);
    expect(definitions.map((each) => print(each).replaceAll(/\s+/g, ' '))).toEqual([
      'type Query { one: Int }',
      'type New { a: Int }',
      'extend type Query { two: JSON }',
      'scalar JSON',
      'scalar JSON',
      'enum Kind { A }',
    ]);
  });

  it.each([
    [['type Query { one: Int }', 'type Query { one: Int two: Int }']],
    [['type New { a: Int }', 'type New { b: Int }']],
    [['type New { a: Int }', 'extend type New { b: Int }']],
    [['enum Kind { A }', 'enum Kind { B }']],
    [['scalar Own', 'scalar Own']],
    [['union Any = Book', 'type Query { any: Any }']],
  ])('is merged where they say the same, or what is seldom: %j', (texts) => {
    expect(print(mergeTypeDefs(content, texts))).toBe(print(mergeByTools(texts, { useSchemaDefinition: false })));
  });

  it('is refused where it contradicts itself', () => {
    expect(() => mergeTypeDefs(content, ['type Query { one: Int }', 'type Query { one: String }'])).toThrow(/one/);
  });
});
