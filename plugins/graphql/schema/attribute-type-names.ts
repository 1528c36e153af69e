import { type Model, nearest, type ScalarType } from 'plinth';

/** What the name of a filter ends in. What stands before is the scalar of its operands. */
const FILTER = /FilterInput$/;

/** Scalars that every schema may name. */
const KNOWN: readonly string[] = ['ID', 'String', 'Int', 'Float', 'Boolean', 'Date', 'Time', 'DateTime', 'Long', 'JSON', 'RelationValue'];

/** The scalar that operands of a filter are, by the name of the filter. */
export function operandOf(filter: string): string {
  return filter.replace(FILTER, '');
}

/**
 * What is wrong with the names that attribute types have for GraphQL, a sentence each. A scalar is one that every schema has, that somebody defines, or that a
 * filter is named after.
 * @param defined scalars that extensions define
 */
export function nameProblems(model: Model, defined: Iterable<string>): readonly string[] {
  const types = scalarTypes(model);
  const filters = types.flatMap(({ graphql }) => graphql?.filter ?? []);
  const known = new Set([...KNOWN, ...defined, ...filters.map(operandOf)]);
  return types.flatMap((type) => {
    const of = `GraphQL: attribute type "${type.name}"`;
    const filter = type.graphql?.filter ?? 'FilterInput';
    const wrongFilter = FILTER.test(filter) ? [] : [`${of}: graphql.filter is "${filter}", and the name of a filter ends in FilterInput`];
    const unknown = scalarsOf(type).filter(([, name]) => !known.has(name));
    return [
      ...wrongFilter,
      ...unknown.map(([key, name]) => `${of}: ${key} names the scalar "${name}", which nobody defines${meant(name, known)}`),
    ];
  });
}

/** Types of the attributes of a model, each once. */
function scalarTypes({ contentTypes, components }: Model): readonly ScalarType[] {
  const attributes = [...contentTypes.values(), ...components.values()].flatMap((owner) => [...owner.attributes.values()]);
  return [...new Set(attributes.flatMap((attribute) => (attribute.kind === 'scalar' ? attribute.type : [])))];
}

/** The scalars that a type names, by key. */
function scalarsOf({ graphql, ownOperators = {} }: ScalarType): readonly (readonly [key: string, scalar: string])[] {
  if (graphql === undefined) return [];
  const operands = Object.entries(ownOperators).flatMap(([name, own]) =>
    own.graphql === undefined ? [] : [[`graphql of ${name}`, own.graphql] as const],
  );
  return [['graphql.output', graphql.output], ['graphql.input', graphql.input], ...operands];
}

function meant(name: string, known: Iterable<string>): string {
  const near = nearest(name, known);
  return near === null ? '' : ` (did you mean "${near}"?)`;
}
