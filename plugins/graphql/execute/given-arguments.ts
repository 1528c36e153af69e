import type { RootArgument, RootUse } from '../schema/root-arguments.ts';

/** Coerced arguments of a root field. */
export type RootArguments = Readonly<Record<string, unknown>>;

/** The arguments of a root field without nulls. A null means the same as an absent argument, or the argument's `whenNull`. */
export function givenArguments(args: RootArguments, use: RootUse, known: readonly RootArgument[]): RootArguments {
  const given = Object.entries(args).map(([name, value]) => {
    if (value !== null) return [name, value];
    return [name, known.find((argument) => argument.name === name && argument.on.includes(use))?.whenNull];
  });
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}
