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

/** What a schema is made of. */
export interface SchemaParts extends Pick<GraphqlOptions, 'shadowCRUD' | 'keyPages'>, Pick<ResolverGateParts, 'policies' | 'actions'> {
  readonly model: Model;
  readonly extensions: GraphqlExtensions;
  /** What resolves the field of a mark; undefined for what is read as it stands in its parent. */
  resolver(mark: FieldMark): GraphQLFieldResolver<unknown, unknown> | undefined;
  /** What gives the changes of a type that an operation is to be told; null: there are no subscriptions. */
  readonly subscriber: ((type: ContentType) => GraphQLFieldResolver<unknown, unknown>) | null;
  /** The schema builder, loaded only when somebody asks for it. @throws BootError where it is not installed */
  loadNexus(): NexusModule;
}

/**
 * Makes the schema: that of the content, joined by what plugins and the app add.
 * @throws BootError for what does not fit together
 */
export function buildSchema({
  model,
  shadowCRUD,
  keyPages,
  extensions,
  resolver,
  subscriber,
  loadNexus,
  policies,
  actions,
}: SchemaParts): GraphQLSchema {
  const { shadow, rootArguments, referred, middlewares } = extensions;
  shadow.assertKnown(model);
  const content = contentSchema({
    model,
    shadow,
    keyPages,
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
    const gates = new ResolverGates({ policies, actions, middlewares, actionNeeded: (uid, action) => shadow.actionNeeded(uid, action) });
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
] satisfies (keyof SchemaExtension)[];

/** The extension, also of a function that makes it. @throws BootError for what is none */
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
    throw new BootError('GraphQL: an extension is an object, or a function that returns one, and no promise', 'GRAPHQL_EXTENSION');
  }
  const unknown = Object.keys(given).find((key) => !EXTENSION_KEYS.includes(key));
  if (unknown === undefined) return given;
  throw new BootError(`GraphQL: an extension has the unknown key "${unknown}"${meant(unknown, EXTENSION_KEYS)}`, 'GRAPHQL_EXTENSION');
}

/** Joins what was made with nexus. It costs what making the schema costs, so that nobody else pays for it. */
function withBuilt(content: GraphQLSchema, extensions: readonly SchemaExtension[], loadNexus: () => NexusModule): GraphQLSchema {
  const types = extensions.flatMap((extension) => extension.types ?? []);
  const plugins = extensions.flatMap((extension) => extension.plugins ?? []);
  if (types.length + plugins.length === 0) return content;
  // Which scalars its types name is not to be seen.
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

/** The names of scalars that extensions define, with whatever they do it. */
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

/** Names of types as nexus takes them: types, lists of them, and objects of them, such as modules, which may hold themselves. */
function typeNames(given: unknown, met = new Set<object>()): readonly string[] {
  if (typeof given !== 'object' || given === null || met.has(given)) return [];
  if ('name' in given && typeof given.name === 'string') return [given.name];
  met.add(given);
  return Object.values(given).flatMap((each) => typeNames(each, met));
}

/** The schema with those scalars of the dialect that are named, and that no attribute has. */
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

/** A type that is defined under the name of one that the content has adds to that one; null for a scalar, which is the one that it has. */
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

/** `Mutation` and `Subscription` that the content does not have are roots all the same. */
function newRoots(content: GraphQLSchema, definitions: readonly DefinitionNode[]): readonly DefinitionNode[] {
  const isNew = (name: string) => definitions.some((each) => each.kind === Kind.OBJECT_TYPE_DEFINITION && each.name.value === name);
  const roots = (['Mutation', 'Subscription'] as const).filter((name) => content.getType(name) === undefined && isNew(name));
  if (roots.length === 0) return [];
  return parse(`extend schema { ${roots.map((name) => `${name.toLowerCase()}: ${name}`).join(' ')} }`).definitions;
}
