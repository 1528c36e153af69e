import {
  assertValidSchema,
  type DefinitionNode,
  type DocumentNode,
  type GraphQLFieldResolver,
  GraphQLSchema,
  isScalarType,
  Kind,
  parse,
  visit,
} from 'graphql';
import { BootError, type ContentType, isPlinthError, type Model } from 'plinth';
import { addResolvers } from '../extension/add-resolvers.ts';
import { mergeTypeDefs } from '../extension/merge-type-defs.ts';
import { buildWithNexus, type NexusModule } from '../extension/nexus.ts';
import { type ResolverGateParts, ResolverGates } from '../extension/resolver-gates.ts';
import type { SchemaExtension } from '../extension/schema-extension.ts';
import { meant } from '../extension/shadow-settings.ts';
import type { GraphqlExtensions, UsedExtension } from '../graphql.ts';
import type { GraphqlOptions } from '../options.ts';
import { nameProblems } from './attribute-type-names.ts';
import { contentSchema } from './content-schema.ts';
import { joinSchema } from './join-schema.ts';
import type { FieldMark } from './marks.ts';
import { dialectScalars } from './scalars.ts';

/** The parts that a schema is made from. */
export interface SchemaParts
  extends Pick<GraphqlOptions, 'shadowCRUD' | 'keyPages' | 'nullability' | 'v4CompatibilityMode'>,
    Pick<ResolverGateParts, 'policies' | 'actions' | 'told'> {
  readonly model: Model;
  readonly extensions: GraphqlExtensions;
  /** The resolver for a mark; undefined: the default resolver, which returns the source's property. */
  resolver(mark: FieldMark): GraphQLFieldResolver<unknown, unknown> | undefined;
  /** The `subscribe` function for changes of a type; null: there are no subscriptions. */
  readonly subscriber: ((type: ContentType) => GraphQLFieldResolver<unknown, unknown>) | null;
  /** The schema builder, loaded only if it is used. @throws BootError if it is not installed */
  loadNexus(): NexusModule;
}

/**
 * Builds the schema of the content, with the additions of plugins and the app.
 * @throws BootError for contradictions
 */
export function buildSchema({
  model,
  shadowCRUD,
  keyPages,
  nullability,
  v4CompatibilityMode,
  extensions,
  resolver,
  subscriber,
  loadNexus,
  policies,
  actions,
  told,
}: SchemaParts): GraphQLSchema {
  const { shadow, rootArguments, referred, middlewares } = extensions;
  shadow.assertKnown(model);
  const content = contentSchema({
    model,
    shadow,
    keyPages,
    nullability,
    v4CompatibilityMode,
    rootArguments,
    hasAction: (type, action) => shadowCRUD && shadow.hasAction(type, action),
    resolver,
    subscriber,
    referred: referred.map(({ uid, input }) => ({ type: model.contentType(uid), input })),
  });
  try {
    const used = extensions.extensions.map((each) => ({ ...each, extension: made(each, content, loadNexus) }));
    const all = used.map(({ extension }) => extension);
    const schema = withTypes(withBuilt(content, all, loadNexus), all);
    addResolvers(schema, all);
    const [problem] = nameProblems(model, definedScalars(all));
    if (problem !== undefined) throw new BootError(problem, 'GRAPHQL_SCHEMA');
    const gates = new ResolverGates({
      ...{ policies, actions, middlewares, told },
      actionNeeded: (uid, action) => shadow.actionNeeded(uid, action),
    });
    gates.apply(schema, used);
    assertValidSchema(schema);
    return schema;
  } catch (error) {
    if (isPlinthError(error)) throw error;
    throw new BootError(`GraphQL: ${(error as Error).message}`, 'GRAPHQL_SCHEMA', error);
  }
}

const EXTENSION_KEYS: readonly string[] = [
  'typeDefs',
  'types',
  'plugins',
  'resolvers',
  'resolversConfig',
  'auth',
  'fitsAnyContent',
  'replacesCredentials',
] satisfies (keyof SchemaExtension)[];

/** The extension; a function is called to make it. @throws BootError if it is not an extension */
function made({ extension, strapi }: UsedExtension, content: GraphQLSchema, loadNexus: () => NexusModule): SchemaExtension {
  const typeRegistry = {
    has: (name: string) => content.getType(name) !== undefined,
    get: (name: string) => content.getType(name),
  };
  const parts = {
    strapi,
    typeRegistry,
    get nexus() {
      return loadNexus();
    },
  };
  const given: unknown = typeof extension === 'function' ? extension(parts) : extension;
  if (typeof given !== 'object' || given === null || given instanceof Promise) {
    throw new BootError(
      'GraphQL: an extension must be an object, or a function that returns an object (not a promise)',
      'GRAPHQL_EXTENSION',
    );
  }
  const unknown = Object.keys(given).find((key) => !EXTENSION_KEYS.includes(key));
  if (unknown === undefined) return given;
  throw new BootError(`GraphQL: an extension has the unknown key "${unknown}"${meant(unknown, EXTENSION_KEYS)}`, 'GRAPHQL_EXTENSION');
}

/** Adds types built with nexus. This costs as much as building the schema, so it is skipped if there are none. */
function withBuilt(content: GraphQLSchema, extensions: readonly SchemaExtension[], loadNexus: () => NexusModule): GraphQLSchema {
  const types = extensions.flatMap((extension) => extension.types ?? []);
  const plugins = extensions.flatMap((extension) => extension.plugins ?? []);
  if (types.length + plugins.length === 0) return content;
  // The scalars that its types use cannot be determined, so all are added.
  const scalars = new Set(dialectScalars().map(({ name }) => name));
  return buildWithNexus(loadNexus(), withScalars(content, scalars), types, plugins);
}

function withTypes(content: GraphQLSchema, extensions: readonly SchemaExtension[]): GraphQLSchema {
  const typeDefs = extensions.flatMap((extension) => extension.typeDefs ?? []);
  if (typeDefs.length === 0) return content;
  const merged = mergeTypeDefs(content, typeDefs);
  const schema = withScalars(content, namesIn(merged));
  const definitions = merged.definitions.flatMap((definition) => extensionOf(schema, definition) ?? []);
  return joinSchema(schema, { kind: Kind.DOCUMENT, definitions: [...definitions, ...newRoots(schema, definitions)] });
}

/** Names of scalars that extensions define in any way. */
function definedScalars(extensions: readonly SchemaExtension[]): readonly string[] {
  const texts = extensions.flatMap(({ typeDefs }) =>
    typeDefs === undefined ? [] : typeof typeDefs === 'string' ? parse(typeDefs) : typeDefs,
  );
  return [
    ...texts
      .flatMap(({ definitions }) => definitions)
      .flatMap((each) => (each.kind === Kind.SCALAR_TYPE_DEFINITION ? each.name.value : [])),
    ...extensions.flatMap(({ resolvers = {} }) => Object.entries(resolvers).flatMap(([name, type]) => (isScalarType(type) ? name : []))),
    ...extensions.flatMap(({ types }) => typeNames(types)),
  ];
}

/** Names of types in the forms that nexus accepts: types, lists, and objects such as modules, which may contain themselves. */
function typeNames(given: unknown, met = new Set<object>()): readonly string[] {
  if (typeof given !== 'object' || given === null || met.has(given)) return [];
  if ('name' in given && typeof given.name === 'string') return [given.name];
  met.add(given);
  return Object.values(given).flatMap((each) => typeNames(each, met));
}

/** The schema with those scalars of the dialect that are used, but not yet included by an attribute. */
function withScalars(content: GraphQLSchema, names: ReadonlySet<string>): GraphQLSchema {
  const missing = dialectScalars().filter(({ name }) => names.has(name) && content.getType(name) === undefined);
  if (missing.length === 0) return content;
  const config = content.toConfig();
  return new GraphQLSchema({ ...config, types: [...config.types, ...missing], assumeValid: true });
}

function namesIn(document: DocumentNode): ReadonlySet<string> {
  const names = new Set<string>();
  visit(document, { Name: ({ value }) => void names.add(value) });
  return names;
}

/** Converts a definition with the name of an existing type to an extension of it; null for a scalar, which is kept. */
function extensionOf(content: GraphQLSchema, definition: DefinitionNode): DefinitionNode | null {
  if (!('name' in definition) || definition.name === undefined || content.getType(definition.name.value) === undefined) return definition;
  switch (definition.kind) {
    case Kind.SCALAR_TYPE_DEFINITION:
      return null;
    case Kind.OBJECT_TYPE_DEFINITION:
      return { ...definition, kind: Kind.OBJECT_TYPE_EXTENSION };
    case Kind.INPUT_OBJECT_TYPE_DEFINITION:
      return { ...definition, kind: Kind.INPUT_OBJECT_TYPE_EXTENSION };
    case Kind.ENUM_TYPE_DEFINITION:
      return { ...definition, kind: Kind.ENUM_TYPE_EXTENSION };
    case Kind.UNION_TYPE_DEFINITION:
      return { ...definition, kind: Kind.UNION_TYPE_EXTENSION };
    default:
      return definition;
  }
}

/** Makes a newly defined `Mutation` or `Subscription` a root type. */
function newRoots(content: GraphQLSchema, definitions: readonly DefinitionNode[]): readonly DefinitionNode[] {
  const isNew = (name: string) => definitions.some((each) => each.kind === Kind.OBJECT_TYPE_DEFINITION && each.name.value === name);
  const roots = (['Mutation', 'Subscription'] as const).filter((name) => content.getType(name) === undefined && isNew(name));
  if (roots.length === 0) return [];
  return parse(`extend schema { ${roots.map((name) => `${name.toLowerCase()}: ${name}`).join(' ')} }`).definitions;
}
