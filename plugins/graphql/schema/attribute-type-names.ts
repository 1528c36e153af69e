import { type Model, nearest, type ScalarType } from 'plinth';

/** Suffix of a filter's name. The part before it is the scalar of its operands. */
const FILTER = /FilterInput$/;

/** Scalars that are always available. */
const KNOWN: readonly string[] = ['ID', 'String', 'Int', 'Float', 'Boolean', 'Date', 'Time', 'DateTime', 'Long', 'JSON', 'RelationValue'];

/** The scalar of a filter's operands, from the filter's name. */
export function operandOf(filter: string): string {
  return filter.replace(FILTER, '');
}

/**
 * Mistakes in the GraphQL names of attribute types, one sentence each. A scalar must be built in, defined by an extension, or part of a
 * filter's
 * name.
 * @param defined scalars that extensions define
 */
export function nameProblems(model: Model, defined: Iterable<string>): readonly string[] {
  const types = scalarTypes(model);
  const filters = types.flatMap(({ graphql }) => graphql?.filter ?? []);
  const known = new Set([...KNOWN, ...defined, ...filters.map(operandOf)]);
  return types.flatMap((type) => {
    const of = `GraphQL: attribute type "${type.name}"`;
    const filter = type.graphql?.filter ?? 'FilterInput';
    const wrongFilter = FILTER.test(filter) ? [] : [`${of}: graphql.filter is "${filter}", but must end with FilterInput`];
    const unknown = scalarsOf(type).filter(([, name]) => !known.has(name));
    return [
      ...wrongFilter,
      ...unknown.map(([key, name]) => `${of}: ${key} is the scalar "${name}", which is not defined${meant(name, known)}`),
    ];
  });
}

/** Distinct attribute types of a model. */
function scalarTypes({ contentTypes, components }: Model): readonly ScalarType[] {
  const attributes = [...contentTypes.values(), ...components.values()].flatMap((owner) => [...owner.attributes.values()]);
  return [...new Set(attributes.flatMap((attribute) => (attribute.kind === 'scalar' ? attribute.type : [])))];
}

/** The scalars that a type refers to, by key. */
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
