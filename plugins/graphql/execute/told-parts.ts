import { type GraphQLError, type GraphQLFieldResolver, Kind } from 'graphql';
import { type Http, isPlinthError, isTapped, type RequestContext } from 'plinth';
import type { Operation } from './operation.ts';

type Resolver = GraphQLFieldResolver<unknown, unknown>;

/** Tells the taps of `http.part` which mutations were done, and which fields have failed. Costs nothing while there are none. */
export class ToldParts {
  readonly #hook: Http['hooks']['part'];
  /** The actions that refused callers lack, by error: responses must not tell them. */
  readonly #lacking = new WeakMap<object, string>();

  constructor({ part }: Pick<Http['hooks'], 'part'>) {
    this.#hook = part;
  }

  /** The resolver of a mutation, which tells when it is done. @param action that it needs; null: none, or its resolver checks that itself */
  telling(resolve: Resolver, action: string | null): Resolver {
    if (!isTapped(this.#hook)) return resolve;
    return async (parent, args, context, info) => {
      const result = await resolve(parent, args, context, info);
      // A dry run has changed nothing.
      if (args.dryRun !== true) this.#hook.call((context as Operation).http, { name: info.fieldName, action, input: args, error: null });
      return result;
    };
  }

  /** Notes which action the caller of a field lacks. @returns the error */
  lacks<Refusal extends Error>(error: Refusal, action: string): Refusal {
    this.#lacking.set(error, action);
    return error;
  }

  /** Tells that a field has failed, if the caller has caused that. */
  failed({ originalError: error, nodes, path }: GraphQLError, ctx: RequestContext): void {
    if (!isTapped(this.#hook) || !isPlinthError(error)) return;
    const [node] = nodes ?? [];
    const name = node?.kind === Kind.FIELD ? node.name.value : String(path?.[0] ?? '');
    this.#hook.call(ctx, { name, action: this.#lacking.get(error) ?? null, input: null, error });
  }
}
