import type { RootArgument, RootUse } from '../schema/root-arguments.ts';

/** Arguments of a root field, as graphql-js coerced them. */
export type RootArguments = Readonly<Record<string, unknown>>;

/** The arguments of a root field without those that are null: they mean what they mean when they are absent, or something of their own. */
export function givenArguments(args: RootArguments, use: RootUse, known: readonly RootArgument[]): RootArguments {
  const given = Object.entries(args).map(([name, value]) => {
    if (value !== null) return [name, value];
    return [name, known.find((argument) => argument.name === name && argument.on.includes(use))?.whenNull];
  });
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}
