import type { DocumentNode, GraphQLNamedType, GraphQLResolveInfo, GraphQLScalarType } from 'graphql';
import type * as Nexus from 'nexus';
import type { Operation } from '../execute/operation.ts';
import type { ExtensionHost, ResolversConfig } from './resolver-config.ts';

/** Resolves a field. */
export type FieldResolver = (source: never, args: never, operation: Operation, info: GraphQLResolveInfo) => unknown;

/** What resolves one field, and what its subscribers are told. */
export interface FieldResolvers {
  readonly resolve?: FieldResolver;
  readonly subscribe?: FieldResolver;
}

/** What resolves the fields of types, by name; scalars as a whole. `__resolveType` says which type of a union or interface a value is of. */
export type Resolvers = Readonly<Record<string, Readonly<Record<string, FieldResolver | FieldResolvers>> | GraphQLScalarType>>;

/** What joins the schema of the content. */
export interface SchemaExtension {
  /** In GraphQL's schema language; it may extend types of the content. */
  readonly typeDefs?: string | DocumentNode;
  /** Types made with the schema builder nexus, or with graphql-js. */
  readonly types?: readonly unknown[];
  /** Plugins of nexus. They see every field of the schema. */
  readonly plugins?: readonly unknown[];
  readonly resolvers?: Resolvers;
  /** False: the resolvers of root fields decide themselves who may call them. Default: somebody who is known. */
  readonly auth?: false;
  /** What happens around resolvers: also around those of the content, and of other extensions. */
  readonly resolversConfig?: ResolversConfig;
  /**
   * True: whatever the content is, `typeDefs` (a text) and `resolvers` fit it, unless a name is taken. Then they, and what `resolversConfig` says of these
   * resolvers alone, need not be tried when the app boots, and the first operation may find out what is wrong with them.
   */
  readonly fitsAnyContent?: true;
}

/** What an extension that is a function is given, when the schema is built. */
export interface ExtensionParts extends ExtensionHost {
  /** The schema builder. @throws BootError where the package is not installed */
  readonly nexus: typeof Nexus;
  /** The types of the content. */
  readonly typeRegistry: TypeRegistry;
}

/** Types by name. */
export interface TypeRegistry {
  has(name: string): boolean;
  get(name: string): GraphQLNamedType | undefined;
}

/** An extension, or what makes one when the schema is built. */
export type ExtensionUse = SchemaExtension | ((parts: ExtensionParts) => SchemaExtension);
