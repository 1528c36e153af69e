import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isObjectType,
} from 'graphql';
import { BootError, ForbiddenError, type Policy, type RequestContext } from 'plinth';
import { OPENED, OPENED_ALONG, Opening } from '../execute/opening.ts';
import { type Operation, placeIn } from '../execute/operation.ts';
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

/** What gates of resolvers are made with. */
export interface ResolverGateParts {
  /** Policies of HTTP, by name. */
  readonly policies: ReadonlyMap<string, Policy>;
  /** Names of all actions that are declared. */
  readonly actions: ReadonlySet<string>;
  readonly middlewares: ReadonlyMap<string, ResolverMiddleware | MiddlewareFactory>;
  /** The action that a root field of a plugin's content type needs; undefined for the one that is named after the type. */
  actionNeeded(uid: string, action: Action): string | undefined;
}

type Resolver = (parent: unknown, args: FieldArguments, context: Operation, info: GraphQLResolveInfo) => unknown;

/** Lets a call pass, or throws. */
type Guard = (context: Operation, info: GraphQLResolveInfo) => void;

/** Whether a call may go on. */
type BoundPolicy = (context: PolicyContext) => Promise<boolean>;

/** Kinds of root fields, and the actions that they stand for. */
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

/** Puts authorization, policies and middlewares around resolvers (specification, GraphQL customization). */
export class ResolverGates {
  readonly #parts: ResolverGateParts;

  constructor(parts: ResolverGateParts) {
    this.#parts = parts;
  }

  /** @throws BootError for configurations of fields that are not there, and for names that nobody registered */
  apply(schema: GraphQLSchema, used: readonly { readonly extension: SchemaExtension; readonly strapi: unknown }[]): void {
    const configs = resolverConfigs(schema, used);
    const roots = new Set([schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]);
    for (const type of Object.values(schema.getTypeMap())) {
      if (!isObjectType(type) || type.name.startsWith('__')) continue;
      for (const field of Object.values(type.getFields())) {
        const name = `${type.name}.${field.name}`;
        this.#applyTo(field, name, configs.get(name) ?? null, roots.has(type));
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
      // Policies decide once who may subscribe. Rights may change: they are looked at each time, and what is told passes through the middlewares.
      field.subscribe = guarded(guard, policies, subscribe as Resolver) as GraphQLFieldResolver<unknown, unknown>;
      field.resolve = guarded(guard, [], chained(resolve, middlewares)) as GraphQLFieldResolver<unknown, unknown>;
    }
  }

  /** Null: nothing is to be decided beside what the resolver decides itself. */
  #guard(field: GraphQLField<unknown, unknown>, name: string, config: Configured | null, isRoot: boolean): Guard | null {
    const mark = markOf(field);
    if (config?.auth === undefined) {
      if (mark === undefined) return isRoot && (field.resolve ?? field.subscribe) !== undefined ? onlySomebody(name) : null;
      // Somebody else's resolver of a standard field: what the own one would have asked for is asked for all the same.
      const action = isCustom(field) ? this.#actionOf(mark) : null;
      return action === null ? null : ({ caller }) => refuseUnless(caller.trusted || caller.ability.can(action));
    }
    const scope = config.auth === false ? [] : config.auth.scope;
    for (const action of scope) this.#assertAction(name, action);
    const opened = mark === undefined ? null : this.#openedBy(mark, scope);
    return (operation, info) => {
      const { caller } = operation;
      refuseUnless(caller.trusted || scope.every((action) => caller.ability.can(action)));
      if (opened !== null) operation.opened.set(placeIn(info), opened);
    };
  }

  /** The action that a standard field asks for; null for those that ask for nothing. */
  #actionOf(mark: FieldMark): string | null {
    if ((mark.kind === 'relation' || mark.kind === 'relationConnection') && !mark.attribute.open) return `${mark.attribute.target}.find`;
    const action = ROOT_ACTIONS[mark.kind];
    if (action === undefined || !('type' in mark)) return null;
    const own = mark.type.kind === 'singleType' && action === 'findOne' ? 'find' : action;
    return this.#parts.actionNeeded(mark.type.uid, own) ?? `${mark.type.uid}.${own}`;
  }

  /** What a scope opens of a standard field; null where the field asks for nothing. */
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

  /** Actions on documents of a type. Those that axes ask for (drafts, languages) are asked for by themselves. */
  #about(uid: string, actions: readonly string[]): readonly string[] {
    const known = new Set(ACTIONS.flatMap((action) => [`${uid}.${action}`, this.#parts.actionNeeded(uid, action) ?? []].flat()));
    return actions.filter((action) => known.has(action));
  }

  #assertAction(name: string, action: string): void {
    if (this.#parts.actions.has(action)) return;
    const suggestion = meant(action, this.#parts.actions);
    throw new BootError(
      `GraphQL: the scope of ${name} names the action "${action}", which nobody declared${suggestion}`,
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
      throw new BootError(`GraphQL: ${field} names the policy "${name}", which nobody registered${suggestion}`, 'GRAPHQL_EXTENSION');
    }
    return async (context) => Boolean(await policy(context, config));
  }

  #middleware(field: string, use: MiddlewareUse, host: ExtensionHost): ResolverMiddleware {
    if (typeof use === 'function') return use;
    const { name, options } = typeof use === 'string' ? { name: use, options: undefined } : use;
    const registered = this.#parts.middlewares.get(name);
    if (registered === undefined) {
      const suggestion = meant(name, this.#parts.middlewares.keys());
      throw new BootError(`GraphQL: ${field} names the middleware "${name}", which nobody registered${suggestion}`, 'GRAPHQL_EXTENSION');
    }
    if (options === undefined) return registered as ResolverMiddleware;
    const mistake = `GraphQL: ${field} gives options to the middleware "${name}", which makes none of them`;
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

/**
 * A root field that somebody added, and of which nothing is said: nobody in particular may not call it, users may, and tokens
 * that may do everything.
 */
function onlySomebody(name: string): Guard {
  return ({ caller }) =>
    refuseUnless(caller.trusted || caller.user != null || (caller.kind !== 'public' && caller.ability.can(`graphql.${name}`)));
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

/** The context of a request, with what a call of a resolver has beside it. */
function policyContext(http: RequestContext, call: Pick<PolicyContext, 'parent' | 'args' | 'context' | 'info' | 'http'>): PolicyContext {
  return Object.assign(Object.create(http) as RequestContext, call);
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
