import type { GraphqlNames } from '../attribute-type.ts';

/** The names of a type that is one GraphQL scalar in answers, inputs and filters. */
export function graphqlScalar(name: string): GraphqlNames {
  return { output: name, input: name, filter: `${name}FilterInput` };
}
