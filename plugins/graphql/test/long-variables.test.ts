import fc from 'fast-check';
import { buildSchema, getOperationAST, getVariableValues, parse } from 'graphql';
import { eachDialect } from 'plinth/testing';
import { variableMistakes } from '../http/variable-mistakes.ts';
import { type Magazine, openMagazine } from './magazine.ts';

const BY_FILTERS = 'query ($filters: StoryFiltersInput) { stories(filters: $filters) { title } }';
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`nothing${at}`, 1]));
const TEXT = '"'.repeat(100_000);

eachDialect('Long variables', (dialect) => {
  let magazine: Magazine;

  beforeAll(async () => {
    magazine = await openMagazine(dialect);
  });

  afterAll(() => magazine.app.close());

  it('are refused with some of their mistakes, and without what they hold', async () => {
    const { status, data, errors, text } = await magazine.ask(BY_FILTERS, { filters: { title: { eq: TEXT }, ...keys(100) } });
    expect([status, data]).toEqual([400, undefined]);
    expect(errors.map(({ message, extensions }) => [message, extensions.code])).toEqual(
      Array.from({ length: 10 }, (_, at) => [
        `Variable "$filters" got invalid value; Field "nothing${at}" is not defined by type "StoryFiltersInput".`,
        'BAD_USER_INPUT',
      ]),
    );
    expect(text.length).toBeLessThan(10_000);
    const { errors: deeper } = await magazine.ask(BY_FILTERS, { filters: { and: [{}, { or: [{ title: { eq: TEXT, nothing: 1 } }] }] } });
    expect(deeper.map(({ message }) => message)).toEqual([
      expect.stringMatching(
        /^Variable "\$filters" got invalid value at "filters\.and\[1]\.or\[0]\.title"; Field "nothing" is not defined by type "StringFilterInput"\./,
      ),
    ]);
    expect((await magazine.ask(BY_FILTERS, { filters: { title: { eq: keys(1_000) } } })).text.length).toBeLessThan(2_000);
    expect((await magazine.ask(BY_FILTERS, { filters: { ['x'.repeat(100_000)]: 1 } })).text.length).toBeLessThan(2_000);
  });

  it('that are right are as good as others', async () => {
    expect(await magazine.data(BY_FILTERS, { filters: { title: { in: [TEXT, 'One'] } } })).toEqual({ stories: [] });
  });

  it('are refused where the operation is known already', async () => {
    for (let time = 0; time < 3; time++) await magazine.data(BY_FILTERS, { filters: {} });
    expect((await magazine.ask(BY_FILTERS, { filters: keys(4_000) })).status).toBe(400);
  });
});

describe('variableMistakes', () => {
  it('finds the mistakes that graphql-js finds', () => {
    const schema = buildSchema(
      'input In { a: Int, b: [In!], c: String!, d: Mood } enum Mood { CALM WILD } type Query { read(in: [In]): Int }',
    );
    const operation = getOperationAST(parse('query ($in: [In], $more: In!, $pad: String) { read(in: $in) }'));
    if (!operation) throw new Error('there is an operation');
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 3 }, fc.constantFrom(1, 'x', 'CALM', null, 1.5), fc.array(tie('value'), { maxLength: 3 }), tie('object')),
      object: fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e', '__proto__', 'constructor'), tie('value')),
    }));
    fc.assert(
      fc.property(value, value, (first, second) => {
        const variables = { in: first, more: second, pad: 'x'.repeat(3_000) };
        const { errors = [] } = getVariableValues(schema, operation.variableDefinitions ?? [], variables, { hideSuggestions: true });
        const placesIn = (found: readonly { readonly message: string }[]) =>
          found.map(({ message }) => [/^Variable "(\$\w+)"/.exec(message)?.[1], / at "([^"]*)"; /.exec(message)?.[1]]);
        // If there are many errors, only some are reported.
        const places = placesIn(variableMistakes(schema, operation, variables, false));
        expect(places).toEqual(placesIn(errors).slice(0, places.length));
        expect(places.length === 0).toBe(errors.length === 0);
      }),
      { numRuns: 100 },
    );
  });
});
