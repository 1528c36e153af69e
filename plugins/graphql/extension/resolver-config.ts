import type { GraphQLResolveInfo } from 'graphql';
import type { RequestContext } from 'plinth';
import type { Operation } from '../execute/operation.ts';

/** Arguments of a field, as graphql-js coerced them: an object of this call alone, which may be changed. */
export type FieldArguments = Record<string, unknown>;

/** Who may resolve a field: everyone, or callers that are granted all actions of the scope. */
export type ResolverAuth = false | { readonly scope: readonly string[] };

/** What a policy sees: the request that carries the operation (headers, `state`), and the call of the resolver. */
export interface PolicyContext extends RequestContext {
  readonly parent: unknown;
  readonly args: FieldArguments;
  readonly context: Operation;
  readonly info: GraphQLResolveInfo;
  /** The request itself. */
  readonly http: RequestContext;
}

/** What functions of extensions are given beside their subject: `strapi`, the service as whoever gave the extension named it. */
export interface ExtensionHost {
  readonly strapi: unknown;
}

/** Decides whether a field may be resolved: what is neither true nor undefined refuses it. */
export type PolicyFunction = (context: PolicyContext, host: ExtensionHost) => unknown;

/** A policy: the name of one that was added to HTTP, with what it is configured by, or a function. */
export type PolicyUse = string | { readonly name: string; readonly config?: unknown } | PolicyFunction;

/** Goes on to the next middleware, and in the end to the resolver. What is left out stays as it is. */
export type NextResolver = (parent?: unknown, args?: FieldArguments, context?: Operation, info?: GraphQLResolveInfo) => Promise<unknown>;

/** Wraps a resolver: it answers what the field answers. */
export type ResolverMiddleware = (
  next: NextResolver,
  parent: unknown,
  args: FieldArguments,
  context: Operation,
  info: GraphQLResolveInfo,
) => unknown;

/** Makes a middleware of the options that a field gives it. */
export type MiddlewareFactory = (options: never, host: ExtensionHost) => ResolverMiddleware;

/** A middleware: the name of one that was added to GRAPHQL, the name of a factory with its options, or a function. */
export type MiddlewareUse = string | { readonly name: string; readonly options?: unknown } | ResolverMiddleware;

/** What happens around the resolver of a field (specification, GraphQL customization). */
export interface ResolverConfig {
  /** Absent: as without a configuration. */
  readonly auth?: ResolverAuth;
  readonly policies?: readonly PolicyUse[];
  readonly middlewares?: readonly MiddlewareUse[];
}

/** By field: `Query.categories`, `Category.name`. */
export type ResolversConfig = Readonly<Record<string, ResolverConfig>>;
