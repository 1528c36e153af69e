import type { DocumentNode, GraphQLNamedType, GraphQLResolveInfo, GraphQLScalarType } from 'graphql';
import type * as Nexus from 'nexus';
import type { Operation } from '../execute/operation.ts';
import type { ExtensionHost, ResolversConfig } from './resolver-config.ts';

/** Resolves a field. */
export type FieldResolver = (source: never, args: never, operation: Operation, info: GraphQLResolveInfo) => unknown;

/** The resolver of a field, and its `subscribe` function. */
export interface FieldResolvers {
  readonly resolve?: FieldResolver;
  readonly subscribe?: FieldResolver;
}

/** Resolvers by type and field name; scalars as a whole. `__resolveType` gives the type of a value of a union or interface. */
export type Resolvers = Readonly<Record<string, Readonly<Record<string, FieldResolver | FieldResolvers>> | GraphQLScalarType>>;

/** An addition to the schema of the content. */
export interface SchemaExtension {
  /** Definitions in GraphQL's schema language, which may extend types of the content. */
  readonly typeDefs?: string | DocumentNode;
  /** Types made with nexus or graphql-js. */
  readonly types?: readonly unknown[];
  /** Nexus plugins, which apply to every field of the schema. */
  readonly plugins?: readonly unknown[];
  readonly resolvers?: Resolvers;
  /** False: the resolvers of root fields check access themselves. Default: anonymous callers are refused. */
  readonly auth?: false;
  /**
   * True: the root fields in `resolvers` give new credentials. A POST whose operations select nothing else is answered even if its
   * credentials are refused; the caller is then a visitor.
   */
  readonly replacesCredentials?: true;
  /** Access, policies and middlewares of resolvers, also of those of the content and of other extensions. */
  readonly resolversConfig?: ResolversConfig;
  /**
   * True: `typeDefs` (a text) and `resolvers` are valid with any content, except for name clashes. They, and a `resolversConfig` for only
   * these
   * resolvers, then need no check at boot: building the schema can wait until the first operation.
   */
  readonly fitsAnyContent?: true;
}

/** Argument of an extension that is a function, called when the schema is built. */
export interface ExtensionParts extends ExtensionHost {
  /** The schema builder. @throws BootError if the package is not installed */
  readonly nexus: typeof Nexus;
  /** The types of the content. */
  readonly typeRegistry: TypeRegistry;
}

/** Types by name. */
export interface TypeRegistry {
  has(name: string): boolean;
  get(name: string): GraphQLNamedType | undefined;
}

/** An extension, or a function that makes one when the schema is built. */
export type ExtensionUse = SchemaExtension | ((parts: ExtensionParts) => SchemaExtension);
