import { buildSchema, extendSchema, type GraphQLObjectType, getNamedType, lexicographicSortSchema, parse, printSchema } from 'graphql';
import { joinSchema } from '../schema/join-schema.ts';

const content = () =>
  buildSchema(`
    type Query { stories(filters: StoryFilters, status: Status = PUBLISHED): [Story]! }
    type Mutation { createStory(data: StoryInput!): Story }
    type Story { title: String! writer: Writer kind: Kind }
    type Writer { name: String stories: [Story]! }
    union Block = Story | Writer
    enum Status { DRAFT PUBLISHED }
    enum Kind { SMALL LARGE }
    scalar JSON
    input StoryInput { title: String writer: ID }
    input StoryFilters { title: String and: [StoryFilters] }
  `);

const told = (schema: Parameters<typeof printSchema>[0]) => printSchema(lexicographicSortSchema(schema));

/** Definitions that are inserted directly. */
const ADDITIONS = [
  'extend type Query { me: Writer! count(of: Kind = LARGE, filters: [StoryFilters!]): Int }',
  'type Extra { stories(status: Status! = DRAFT): [[Story!]!] other: Extra json: JSON } extend type Query { extra: Extra }',
  'type Alone { value: Float } input Given { data: StoryInput! kind: Kind = SMALL } enum Size { S M } scalar Moment',
  'extend type Mutation { publish(input: Given!): Paid } input Given { id: ID! size: Size = M } enum Size { S M } type Paid { ok: Boolean story: Story at: Moment } scalar Moment',
  'extend type Story { related(first: Int = 3): [Story!]! blocks: [Block] } extend input StoryInput { extra: JSON nested: [StoryInput] } extend type Writer { best: Story }',
  'type Extra { a: Int } extend type Extra { b: Story } extend type Query { extra: Extra @deprecated(reason: "old") }',
];

/** Definitions for which every type is made again, or which are refused. */
const OTHERS = [
  'extend enum Status { ANY }',
  'interface Named { name: String } extend type Writer implements Named { age: Int }',
  'extend union Block = Extra type Extra { a: Int }',
  'extend type Query { by(filters: StoryFilters = { title: "x" }): Int }',
  'directive @loud on FIELD',
];

const REFUSED = [
  'extend type Query { stories: Int }',
  'extend type Query { nothing: Nothing }',
  'extend type Nothing { a: Int }',
  'extend input StoryInput { bad: Writer } extend input StoryInput { title: Int }',
  'type Extra { a: Int } type Extra { b: Int }',
];

describe('joinSchema', () => {
  it.each(ADDITIONS)('adds what extendSchema would, and keeps the types that were there: %s', (text) => {
    const schema = content();
    const joined = joinSchema(schema, parse(text));
    expect(told(joined)).toBe(told(extendSchema(content(), parse(text))));
    for (const name of ['Query', 'Story', 'Writer', 'StoryInput', 'Kind']) expect(joined.getType(name)).toBe(schema.getType(name));
  });

  it('lets what it adds refer to the types that were there', () => {
    const joined = joinSchema(content(), parse(ADDITIONS[1] as string));
    const { stories } = (joined.getType('Extra') as GraphQLObjectType).getFields();
    expect(String(stories?.type)).toBe('[[Story!]!]');
    expect(stories?.args[0]?.defaultValue).toBe('DRAFT');
    expect(getNamedType(stories?.type)).toBe(joined.getType('Story'));
  });

  it.each(OTHERS)('leaves to extendSchema what is more than that: %s', (text) => {
    expect(told(joinSchema(content(), parse(text)))).toBe(told(extendSchema(content(), parse(text))));
  });

  it.each(REFUSED)('refuses what extendSchema refuses: %s', (text) => {
    expect(() => extendSchema(content(), parse(text))).toThrow();
    expect(() => joinSchema(content(), parse(text))).toThrow();
  });
});
