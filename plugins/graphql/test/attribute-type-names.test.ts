import { GraphQLScalarType } from 'graphql';
import { scalarType } from 'nexus';
import { ATTRIBUTE_TYPES, definePlugin, OPERATORS, type OwnOperator, type ScalarType, z } from 'plinth';
import { GRAPHQL, type SchemaExtension } from 'plinth/plugins/graphql';
import { type BootedApp, bootApp } from 'plinth/testing';
import { OTHERS_OFF } from './others-off.ts';

const NAMES = { output: 'String', input: 'String', filter: 'StringFilterInput' };
const dark: OwnOperator = {
  operands: (value) => [String(value)],
  holds: (value, [operand]) => value === operand,
  sql: ({ sql, value, operand }) => sql('? = ?', value(), operand(0)),
  graphql: 'Boolean',
};

/** An app with an attribute of the type `colour`, which has the given properties. */
function boot(said: Partial<ScalarType>, extension?: SchemaExtension): Promise<BootedApp> {
  const colours = definePlugin({
    name: 'colours',
    requires: ['graphql'],
    apply({ container }) {
      container.resolve(ATTRIBUTE_TYPES).add({
        kind: 'scalar',
        name: 'colour',
        options: z.object({}),
        column: () => ({ kind: 'varchar', length: 7 }),
        parse: String,
        operand: String,
        ...said,
      });
      if (extension !== undefined) container.resolve(GRAPHQL).extend(extension);
    },
  });
  return bootApp({
    app: {
      plugins: [colours],
      contentTypes: [{ info: { singularName: 'paint', pluralName: 'paints' }, attributes: { shade: { type: 'colour' } } }],
      config: { plugins: OTHERS_OFF, access: { roles: { public: { actions: ['api::paint.paint.find', 'api::paint.paint.create'] } } } },
    },
  });
}

describe('What an attribute type names for GraphQL', () => {
  it.each<[string, Partial<ScalarType>, string]>([
    [
      'an output that is none',
      { graphql: { ...NAMES, output: 'Strin' } },
      'GraphQL: attribute type "colour": graphql.output is the scalar "Strin", which is not defined (did you mean "String"?)',
    ],
    [
      'an input that is none',
      { graphql: { ...NAMES, input: 'Shade' } },
      'GraphQL: attribute type "colour": graphql.input is the scalar "Shade", which is not defined',
    ],
    [
      'an operand that is none',
      { graphql: NAMES, ownOperators: { $dark: { ...dark, graphql: 'Bool' } } },
      'GraphQL: attribute type "colour": graphql of $dark is the scalar "Bool", which is not defined',
    ],
    [
      'a filter of another name',
      { graphql: { ...NAMES, filter: 'ColourFilter' }, ownOperators: { $dark: dark } },
      'GraphQL: attribute type "colour": graphql.filter is "ColourFilter", but must end with FilterInput',
    ],
  ])('stops the boot: %s', async (_what, said, message) => {
    await expect(boot(said)).rejects.toThrow(message);
  });

  it('may be the scalar that its filter is named after', async () => {
    const app = await boot({ graphql: { output: 'Colour', input: 'Colour', filter: 'ColourFilterInput' } });
    await app.close();
  });

  it('may be a scalar that an extension defines', async () => {
    const Shade = new GraphQLScalarType({ name: 'Shade', serialize: (value) => String(value).toUpperCase() });
    const app = await boot(
      { graphql: { output: 'Shade', input: 'Shade', filter: 'StringFilterInput' } },
      { typeDefs: 'scalar Shade', resolvers: { Shade } },
    );
    try {
      await app.request.post('/api/paints').send({ data: { shade: '#1e90ff' } });
      const { body } = await app.request.post('/graphql').send({ query: '{ paints { shade } }' });
      expect(body).toEqual({ data: { paints: [{ shade: '#1E90FF' }] } });
    } finally {
      await app.close();
    }
  });
});

describe('A scalar of nexus', () => {
  it.each<[string, (scalar: unknown) => readonly unknown[]]>([
    ['by itself', (scalar) => [scalar]],
    ['in a module', (scalar) => [{ Shade: scalar }]],
  ])('is one that attribute types may name: %s', async (_what, typesOf) => {
    const types = typesOf(scalarType({ name: 'Shade', serialize: (value) => String(value).toUpperCase() }));
    const app = await boot({ graphql: { output: 'Shade', input: 'Shade', filter: 'StringFilterInput' } }, { types });
    await app.close();
  });
});

describe('The filter of an attribute type', () => {
  it('offers every operator of the query language, except two that the dialect does not have', async () => {
    const app = await boot({ graphql: { ...NAMES, filter: 'ColourFilterInput' } });
    try {
      const query = '{ __type(name: "ColourFilterInput") { inputFields { name } } }';
      const { body } = await app.request.post('/graphql').send({ query });
      const offered = new Set(body.data.__type.inputFields.map(({ name }: { readonly name: string }) => name));
      expect(Object.keys(OPERATORS).filter((name) => !offered.has(name))).toEqual(['startsWithi', 'endsWithi']);
    } finally {
      await app.close();
    }
  });

  it.each<[string, Partial<ScalarType>, readonly string[]]>([
    ['none of the language', { operators: [] }, ['and', 'or', 'not', 'null', 'notNull']],
    ['some', { operators: ['in', 'eq'] }, ['and', 'or', 'not', 'eq', 'null', 'notNull', 'in']],
    ['one of its own', { operators: [], ownOperators: { $dark: dark } }, ['and', 'or', 'not', 'null', 'notNull', 'dark']],
  ])('offers the operators that the type knows: %s', async (_what, said, expected) => {
    const app = await boot({ ...said, graphql: { ...NAMES, filter: 'ColourFilterInput' } });
    try {
      const query = '{ __type(name: "ColourFilterInput") { inputFields { name } } }';
      const { body } = await app.request.post('/graphql').send({ query });
      expect(body.data.__type.inputFields.map(({ name }: { readonly name: string }) => name)).toEqual(expected);
    } finally {
      await app.close();
    }
  });

  it('offers what any type knows that shares it', async () => {
    const app = await boot({ operators: [], graphql: NAMES });
    try {
      const query = '{ __type(name: "StringFilterInput") { inputFields { name } } }';
      const { body } = await app.request.post('/graphql').send({ query });
      const names = body.data.__type.inputFields.map(({ name }: { readonly name: string }) => name);
      expect(names).toEqual(expect.arrayContaining(['eq', 'containsi', 'between']));
    } finally {
      await app.close();
    }
  });
});
