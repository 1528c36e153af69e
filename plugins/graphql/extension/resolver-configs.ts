import { type GraphQLSchema, isObjectType } from 'graphql';
import { BootError, z } from 'plinth';
import type { ExtensionHost, MiddlewareUse, PolicyUse, ResolverAuth } from './resolver-config.ts';
import type { SchemaExtension } from './schema-extension.ts';
import { meant } from './shadow-settings.ts';

/** The combined configuration of a field from all extensions. */
export interface Configured {
  readonly auth: ResolverAuth | undefined;
  readonly policies: readonly { readonly use: PolicyUse; readonly host: ExtensionHost }[];
  readonly middlewares: readonly { readonly use: MiddlewareUse; readonly host: ExtensionHost }[];
}

const name = z.string().min(1);
const callable = z.custom<never>((value) => typeof value === 'function', { error: 'expected a function' });
const configSchema = z.strictObject({
  // `true` means the default.
  auth: z.union([z.boolean(), z.object({ scope: z.union([name, z.array(name)]).optional() })]).optional(),
  policies: z.array(z.union([name, z.strictObject({ name, config: z.unknown().optional() }), callable])).optional(),
  middlewares: z.array(z.union([name, z.strictObject({ name, options: z.unknown().optional() }), callable])).optional(),
});

/**
 * Combines the configurations of all extensions by field. The last `auth` applies; all policies and middlewares run, in order.
 * @throws BootError for unknown fields and invalid configurations
 */
export function resolverConfigs(
  schema: GraphQLSchema,
  used: readonly { readonly extension: SchemaExtension; readonly strapi: unknown }[],
): ReadonlyMap<string, Configured> {
  const configs = new Map<string, Configured>();
  for (const { extension, strapi } of used) {
    const host: ExtensionHost = { strapi };
    for (const [field, given] of [...decidedByResolvers(extension), ...Object.entries(extension.resolversConfig ?? {})]) {
      assertField(schema, field);
      const checked = configSchema.safeParse(given);
      if (!checked.success) throw mistake(field, z.prettifyError(checked.error));
      const { auth, policies = [], middlewares = [] } = checked.data;
      const before = configs.get(field);
      configs.set(field, {
        auth: authOf(auth) ?? before?.auth,
        policies: [...(before?.policies ?? []), ...policies.map((use) => ({ use: use as PolicyUse, host }))],
        middlewares: [...(before?.middlewares ?? []), ...middlewares.map((use) => ({ use: use as MiddlewareUse, host }))],
      });
    }
  }
  return configs;
}

/** Root fields whose resolvers check access themselves. */
function decidedByResolvers({ auth, resolvers = {} }: SchemaExtension): [string, { readonly auth: false }][] {
  if (auth !== false) return [];
  return ['Query', 'Mutation', 'Subscription'].flatMap((root) =>
    Object.keys(resolvers[root] ?? {}).map((field): [string, { readonly auth: false }] => [`${root}.${field}`, { auth }]),
  );
}

function authOf(auth: z.output<typeof configSchema>['auth']): ResolverAuth | undefined {
  if (typeof auth !== 'object') return auth === false ? false : undefined;
  return auth.scope === undefined ? undefined : { scope: typeof auth.scope === 'string' ? [auth.scope] : auth.scope };
}

function assertField(schema: GraphQLSchema, field: string): void {
  const [typeName = '', fieldName = '', ...rest] = field.split('.');
  const type = schema.getType(typeName);
  if (!isObjectType(type)) throw mistake(field, `there is no type "${typeName}"${meant(typeName, Object.keys(schema.getTypeMap()))}`);
  const fields = type.getFields();
  if (rest.length === 0 && fields[fieldName] !== undefined) return;
  throw mistake(field, `${typeName} has no field "${fieldName}"${meant(fieldName, Object.keys(fields))}`);
}

function mistake(field: string, message: string): BootError {
  return new BootError(`GraphQL: resolversConfig of "${field}": ${message}`, 'GRAPHQL_EXTENSION');
}
