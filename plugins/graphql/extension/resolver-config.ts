import type { GraphQLResolveInfo } from 'graphql';
import type { RequestContext } from 'plinth';
import type { Operation } from '../execute/operation.ts';

/** Coerced arguments of a field: an object for this call only, which may be changed. */
export type FieldArguments = Record<string, unknown>;

/** Access to a field: everyone, or callers with all actions of the scope. */
export type ResolverAuth = false | { readonly scope: readonly string[] };

/** Context of a policy: the request of the operation (headers, `state`), and the resolver call. */
export interface PolicyContext extends RequestContext {
  readonly parent: unknown;
  readonly args: FieldArguments;
  readonly context: Operation;
  readonly info: GraphQLResolveInfo;
  /** The request itself. */
  readonly http: RequestContext;
}

/** Additional argument of an extension's functions: `strapi`, the value that was given with the extension. */
export interface ExtensionHost {
  readonly strapi: unknown;
}

/** Decides whether a field may be resolved: any result other than true or undefined refuses it. */
export type PolicyFunction = (context: PolicyContext, host: ExtensionHost) => unknown;

/** A policy: the name of an HTTP policy, optionally with its config, or a function. */
export type PolicyUse = string | { readonly name: string; readonly config?: unknown } | PolicyFunction;

/** Calls the next middleware, or finally the resolver. Omitted arguments keep their values. */
export type NextResolver = (parent?: unknown, args?: FieldArguments, context?: Operation, info?: GraphQLResolveInfo) => Promise<unknown>;

/** Wraps a resolver. Its result is the field's value. */
export type ResolverMiddleware = (
  next: NextResolver,
  parent: unknown,
  args: FieldArguments,
  context: Operation,
  info: GraphQLResolveInfo,
) => unknown;

/** Makes a middleware from the options of a field. */
export type MiddlewareFactory = (options: never, host: ExtensionHost) => ResolverMiddleware;

/** A middleware: the name of one added to GRAPHQL, the name of a factory with options, or a function. */
export type MiddlewareUse = string | { readonly name: string; readonly options?: unknown } | ResolverMiddleware;

/** Access, policies and middlewares of a field (specification, GraphQL customization). */
export interface ResolverConfig {
  /** Absent: the default access. */
  readonly auth?: ResolverAuth;
  readonly policies?: readonly PolicyUse[];
  readonly middlewares?: readonly MiddlewareUse[];
}

/** By field: `Query.categories`, `Category.name`. */
export type ResolversConfig = Readonly<Record<string, ResolverConfig>>;
