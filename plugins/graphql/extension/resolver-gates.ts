import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isObjectType,
} from 'graphql';
import { assertInTime, BootError, type Caller, ForbiddenError, type Policy, type RequestContext } from 'plinth';
import { OPENED, OPENED_ALONG, Opening } from '../execute/opening.ts';
import { type Operation, placeIn } from '../execute/operation.ts';
import type { ToldParts } from '../execute/told-parts.ts';
import { ACTIONS, type Action } from '../schema/actions.ts';
import { type FieldMark, isCustom, markCustom, markOf } from '../schema/marks.ts';
import type {
  ExtensionHost,
  FieldArguments,
  MiddlewareFactory,
  MiddlewareUse,
  PolicyContext,
  PolicyUse,
  ResolverMiddleware,
} from './resolver-config.ts';
import { type Configured, resolverConfigs } from './resolver-configs.ts';
import type { SchemaExtension } from './schema-extension.ts';
import { meant } from './shadow-settings.ts';

/** The parts that resolver gates are made with. */
export interface ResolverGateParts {
  /** HTTP policies by name. */
  readonly policies: ReadonlyMap<string, Policy>;
  /** Names of all declared actions. */
  readonly actions: ReadonlySet<string>;
  readonly middlewares: ReadonlyMap<string, ResolverMiddleware | MiddlewareFactory>;
  readonly told: ToldParts;
  /** The action that a root field of a plugin's content type requires; undefined: the one named after the type. */
  actionNeeded(uid: string, action: Action): string | undefined;
}

type Resolver = (parent: unknown, args: FieldArguments, context: Operation, info: GraphQLResolveInfo) => unknown;

/** Checks a call, and throws to refuse it. */
type Guard = (context: Operation, info: GraphQLResolveInfo) => void;

/** Whether a call may continue. */
type BoundPolicy = (context: PolicyContext) => Promise<boolean>;

/** Kinds of root fields with the actions that they require. */
const ROOT_ACTIONS: Readonly<Partial<Record<FieldMark['kind'], Action>>> = {
  list: 'find',
  connection: 'find',
  one: 'findOne',
  create: 'create',
  update: 'update',
  delete: 'delete',
  changed: 'findOne',
};

/** Kinds of root fields that write. */
const WRITES: ReadonlySet<FieldMark['kind']> = new Set(['create', 'update', 'delete']);

/** Adds authorization, policies and middlewares to resolvers (specification, GraphQL customization). */
export class ResolverGates {
  readonly #parts: ResolverGateParts;

  constructor(parts: ResolverGateParts) {
    this.#parts = parts;
  }

  /** @throws BootError for configurations of unknown fields, and for unregistered names */
  apply(schema: GraphQLSchema, used: readonly { readonly extension: SchemaExtension; readonly strapi: unknown }[]): void {
    const configs = resolverConfigs(schema, used);
    const roots = new Set([schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]);
    for (const type of Object.values(schema.getTypeMap())) {
      if (!isObjectType(type) || type.name.startsWith('__')) continue;
      for (const field of Object.values(type.getFields())) {
        const name = `${type.name}.${field.name}`;
        const config = configs.get(name) ?? null;
        // Fields of a mutation run one after the other, and those before this one, or its policies, may have taken too long.
        if (type === schema.getMutationType() && field.resolve !== undefined) field.resolve = inTime(field.resolve as Resolver);
        this.#applyTo(field, name, config, roots.has(type));
        if (type === schema.getMutationType())
          field.resolve = this.#parts.told.telling(field.resolve ?? defaultFieldResolver, this.#actionOfMutation(field, name, config));
      }
    }
  }

  #applyTo(field: GraphQLField<unknown, unknown>, name: string, config: Configured | null, isRoot: boolean): void {
    const guard = this.#guard(field, name, config, isRoot);
    if (guard === null && config === null) return;
    const policies = (config?.policies ?? []).map(({ use, host }) => this.#policy(name, use, host));
    const middlewares = (config?.middlewares ?? []).map(({ use, host }) => this.#middleware(name, use, host));
    if (config !== null) markCustom(field);
    const resolve = (field.resolve ?? defaultFieldResolver) as Resolver;
    const { subscribe } = field;
    if (subscribe === undefined)
      field.resolve = guarded(guard, policies, chained(resolve, middlewares)) as GraphQLFieldResolver<unknown, unknown>;
    else {
      // Policies run once, when subscribing. Rights may change, so they are checked for each event. Events pass through the middlewares.
      field.subscribe = guarded(guard, policies, subscribe as Resolver) as GraphQLFieldResolver<unknown, unknown>;
      field.resolve = guarded(guard, [], chained(resolve, middlewares)) as GraphQLFieldResolver<unknown, unknown>;
    }
  }

  /** The action that a mutation requires, as far as a gate checks that. */
  #actionOfMutation(field: GraphQLField<unknown, unknown>, name: string, config: Configured | null): string | null {
    const mark = markOf(field);
    if (config?.auth !== undefined) return config.auth === false ? null : (config.auth.scope[0] ?? null);
    return mark === undefined ? actionOfSomebody(name) : this.#actionOf(mark);
  }

  /** Null: no check in addition to that of the resolver itself. */
  #guard(field: GraphQLField<unknown, unknown>, name: string, config: Configured | null, isRoot: boolean): Guard | null {
    const mark = markOf(field);
    if (config?.auth === undefined) {
      if (mark === undefined) return isRoot && (field.resolve ?? field.subscribe) !== undefined ? onlySomebody(name) : null;
      // A standard field with another resolver still requires the action that its standard resolver checks.
      const action = isCustom(field) ? this.#actionOf(mark) : null;
      return action === null ? null : ({ caller }) => this.#refuseWithout([action], caller);
    }
    const scope = config.auth === false ? [] : config.auth.scope;
    for (const action of scope) this.#assertAction(name, action);
    const opened = mark === undefined ? null : this.#openedBy(mark, scope);
    return (operation, info) => {
      const { caller } = operation;
      this.#refuseWithout(scope, caller);
      if (opened !== null) operation.opened.set(placeIn(info), opened);
    };
  }

  /** @throws ForbiddenError */
  #refuseWithout(scope: readonly string[], { trusted, ability }: Caller): void {
    const lacking = trusted ? undefined : scope.find((action) => !ability.can(action));
    if (lacking !== undefined) throw this.#parts.told.lacks(new ForbiddenError(), lacking);
  }

  /** The action that a standard field requires; null if none. */
  #actionOf(mark: FieldMark): string | null {
    if ((mark.kind === 'relation' || mark.kind === 'relationConnection') && !mark.attribute.open) return `${mark.attribute.target}.find`;
    const action = ROOT_ACTIONS[mark.kind];
    if (action === undefined || !('type' in mark)) return null;
    const own = mark.type.kind === 'singleType' && action === 'findOne' ? 'find' : action;
    return this.#parts.actionNeeded(mark.type.uid, own) ?? `${mark.type.uid}.${own}`;
  }

  /** The opening of a standard field by a scope; null if the field requires no action. */
  #openedBy(mark: FieldMark, scope: readonly string[]): Opening | null {
    const action = this.#actionOf(mark);
    if (action === null) return null;
    if (mark.kind === 'relation' || mark.kind === 'relationConnection') {
      const within = this.#about(mark.attribute.target, scope);
      return new Opening({ action, granted: [OPENED, OPENED_ALONG], asked: OPENED, along: OPENED_ALONG, within });
    }
    if (!('type' in mark)) return null;
    const within = this.#about(mark.type.uid, scope);
    return WRITES.has(mark.kind)
      ? new Opening({ action, granted: [action, OPENED], asked: undefined, within })
      : new Opening({ action, granted: [OPENED], asked: OPENED, within });
  }

  /** The actions of a scope on documents of a type. Actions of axes (drafts, locales) are checked separately. */
  #about(uid: string, actions: readonly string[]): readonly string[] {
    const known = new Set(ACTIONS.flatMap((action) => [`${uid}.${action}`, this.#parts.actionNeeded(uid, action) ?? []].flat()));
    return actions.filter((action) => known.has(action));
  }

  #assertAction(name: string, action: string): void {
    if (this.#parts.actions.has(action)) return;
    const suggestion = meant(action, this.#parts.actions);
    throw new BootError(
      `GraphQL: the scope of ${name} uses the action "${action}", which does not exist${suggestion}`,
      'GRAPHQL_EXTENSION',
    );
  }

  #policy(field: string, use: PolicyUse, host: ExtensionHost): BoundPolicy {
    if (typeof use === 'function') {
      return async (context) => {
        const answer = await use(context, host);
        return answer === true || answer === undefined;
      };
    }
    const { name, config } = typeof use === 'string' ? { name: use, config: undefined } : use;
    const policy = this.#parts.policies.get(name);
    if (policy === undefined) {
      const suggestion = meant(name, this.#parts.policies.keys());
      throw new BootError(`GraphQL: ${field} uses the policy "${name}", which is not registered${suggestion}`, 'GRAPHQL_EXTENSION');
    }
    return async (context) => Boolean(await policy(context, config));
  }

  #middleware(field: string, use: MiddlewareUse, host: ExtensionHost): ResolverMiddleware {
    if (typeof use === 'function') return use;
    const { name, options } = typeof use === 'string' ? { name: use, options: undefined } : use;
    const registered = this.#parts.middlewares.get(name);
    if (registered === undefined) {
      const suggestion = meant(name, this.#parts.middlewares.keys());
      throw new BootError(`GraphQL: ${field} uses the middleware "${name}", which is not registered${suggestion}`, 'GRAPHQL_EXTENSION');
    }
    if (options === undefined) return registered as ResolverMiddleware;
    const mistake = `GraphQL: ${field} passes options to the middleware "${name}", which does not create a middleware from them`;
    let made: unknown;
    try {
      made = (registered as MiddlewareFactory)(options as never, host);
    } catch (error) {
      throw new BootError(`${mistake}: ${(error as Error).message}`, 'GRAPHQL_EXTENSION', error);
    }
    if (typeof made === 'function') return made as ResolverMiddleware;
    throw new BootError(mistake, 'GRAPHQL_EXTENSION');
  }
}

/** Guard of an added root field without configuration: refuses anonymous callers, allows users and tokens with full access. */
function onlySomebody(name: string): Guard {
  return ({ caller }) =>
    refuseUnless(caller.trusted || caller.user != null || (caller.kind !== 'public' && caller.ability.can(actionOfSomebody(name))));
}

function actionOfSomebody(name: string): string {
  return `graphql.${name}`;
}

function refuseUnless(isAllowed: boolean): void {
  if (!isAllowed) throw new ForbiddenError();
}

function guarded(guard: Guard | null, policies: readonly BoundPolicy[], resolve: Resolver): Resolver {
  const run: Resolver =
    guard === null
      ? resolve
      : (parent, args, context, info) => {
          guard(context, info);
          return resolve(parent, args, context, info);
        };
  if (policies.length === 0) return run;
  return async (parent, args, context, info) => {
    guard?.(context, info);
    const asked = policyContext(context.http, { parent, args, context, info, http: context.http });
    for (const policy of policies) refuseUnless(await policy(asked));
    return resolve(parent, args, context, info);
  };
}

/** The context of a request with the data of a resolver call. */
function policyContext(http: RequestContext, call: Pick<PolicyContext, 'parent' | 'args' | 'context' | 'info' | 'http'>): PolicyContext {
  return Object.assign(Object.create(http) as RequestContext, call);
}

function inTime(resolve: Resolver): GraphQLFieldResolver<unknown, unknown> {
  const run: Resolver = (parent, args, context, info) => {
    assertInTime(context.http);
    return resolve(parent, args, context, info);
  };
  return run as GraphQLFieldResolver<unknown, unknown>;
}

function chained(resolve: Resolver, middlewares: readonly ResolverMiddleware[]): Resolver {
  return middlewares.reduceRight<Resolver>(
    (following, middleware) => (parent, args, context, info) =>
      middleware(
        async (nextParent = parent, nextArgs = args, nextContext = context, nextInfo = info) =>
          following(nextParent, nextArgs, nextContext, nextInfo),
        parent,
        args,
        context,
        info,
      ),
    resolve,
  );
}
