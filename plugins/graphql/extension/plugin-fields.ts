import type { Operation } from '../execute/operation.ts';
import type { FieldResolver, SchemaExtension } from './schema-extension.ts';

/**
 * A field of `Query` or `Mutation`: the action that callers need for it, or false where it decides itself who may call it, and what answers it.
 * Arguments are as graphql-js coerced them.
 */
export type PluginField = readonly [action: string | false, run: (args: never, operation: Operation) => unknown];

/** Root fields of a plugin, with their types. */
export interface PluginFields extends Pick<SchemaExtension, 'fitsAnyContent'> {
  /** In GraphQL's schema language: the fields of `Query` and `Mutation`, and what they name. */
  readonly typeDefs: string;
  readonly Query?: Readonly<Record<string, PluginField>>;
  readonly Mutation?: Readonly<Record<string, PluginField>>;
}

/** Root fields as an extension says them. */
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

/** What arguments say, or an input object: a client that sends null for what it leaves out means nothing by it. Where null means something, ask the arguments themselves. */
export function given(args: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null && value !== undefined));
}
