import type { GraphqlNames } from '../attribute-type.ts';

/** The GraphQL names of a type that uses the same scalar in output, input and filters. */
export function graphqlScalar(name: string): GraphqlNames {
  return { output: name, input: name, filter: `${name}FilterInput` };
}
