import type { Operation } from '../execute/operation.ts';
import type { FieldResolver, SchemaExtension } from './schema-extension.ts';

/**
 * A field of `Query` or `Mutation`: the action that it requires, and its resolver. False instead of an action: the resolver checks the
 * caller's rights itself. Arguments are as graphql-js coerced them.
 */
export type PluginField = readonly [action: string | false, run: (args: never, operation: Operation) => unknown];

/** Root fields that a plugin adds, and their types. */
export interface PluginFields extends Pick<SchemaExtension, 'fitsAnyContent'> {
  /** GraphQL SDL: the fields of `Query` and `Mutation`, and the types that they use. */
  readonly typeDefs: string;
  readonly Query?: Readonly<Record<string, PluginField>>;
  readonly Mutation?: Readonly<Record<string, PluginField>>;
}

/** Converts root fields to a schema extension. */
export function fieldsExtension({ Query = {}, Mutation = {}, ...rest }: PluginFields): SchemaExtension {
  const fields = Object.entries({ Query, Mutation });
  const resolvers = fields.map(([root, own]) => [root, resolversOf(own)] as const).filter(([, own]) => Object.keys(own).length > 0);
  const configs = fields.flatMap(([root, own]) =>
    Object.entries(own).map(([name, [action]]) => [`${root}.${name}`, { auth: action === false ? action : { scope: [action] } }] as const),
  );
  return { ...rest, resolvers: Object.fromEntries(resolvers), resolversConfig: Object.fromEntries(configs) };
}

function resolversOf(fields: Readonly<Record<string, PluginField>>): Readonly<Record<string, FieldResolver>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, [, run]]): [string, FieldResolver] => [name, (_source, args, operation) => run(args, operation)]),
  );
}

/**
 * Arguments or an input object without the keys that are null, because clients send null for arguments that they leave out. Where null has
 * a meaning of its own, read the arguments themselves.
 */
export function given(args: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null && value !== undefined));
}
