import { ForbiddenError, nearest } from '../errors/index.ts';
import type { BodyReader } from './body-reader.ts';
import type { HttpMiddleware } from './http.ts';
import { answerWith } from './json-answer.ts';
import type { Policy, RequestContext, Route } from './route.ts';
import type { SelfTimedRequests } from './self-timed-requests.ts';
import { boundedMiddleware, TimeLimit } from './time-limit.ts';

/** A route with everything that happens once its caller is known to be allowed: reading the body, middlewares, policies, the handler. */
export interface Endpoint {
  readonly route: Route;
  /** The action that the caller needs, or null for a route that is open to everyone. */
  readonly action: string | null;
  /** Whether all of the request has arrived, so that one time limit holds for it, finding out who asks included. `run` then sets none. */
  readonly isComplete: boolean;
  run(ctx: RequestContext): Promise<void>;
}

/** What routes are compiled with. */
export interface EndpointParts {
  readonly policies: ReadonlyMap<string, Policy>;
  readonly middlewares: readonly HttpMiddleware[];
  readonly readBody: BodyReader;
  /** For the handler of a route whose body is read for it. */
  readonly timeLimit: TimeLimit;
  /** Told of requests whose handler bounds the time in which they arrive. */
  readonly selfTimed: SelfTimedRequests;
}

type Step = (ctx: RequestContext) => Promise<void>;

const UNLIMITED = new TimeLimit(0);

/**
 * Compiles a route, so that a request only runs what its route really has.
 * @throws Error when the route names an unknown policy
 */
export function compileEndpoint(route: Route, parts: EndpointParts): Endpoint {
  const { policies, middlewares } = parts;
  const bound = route.policies.map((entry) => bindPolicy(route, entry, policies));
  const { handler } = route;

  /** @param limit for each policy and middleware by itself */
  const workWithin = (limit: TimeLimit): Step => {
    const guarded: Step = async (ctx) => {
      for (const { policy, config } of bound) {
        const verdict = policy(ctx, config);
        if (!(typeof verdict === 'boolean' ? verdict : await limit.within(Promise.resolve(verdict)))) throw new ForbiddenError();
      }
      const value = await handler(ctx);
      if (value !== undefined) answerWith(ctx, value);
    };
    return middlewares
      .map((middleware) => boundedMiddleware(middleware, limit.milliseconds))
      .reduceRight<Step>((next, middleware) => async (ctx) => await middleware(ctx as never, () => next(ctx)), guarded);
  };

  const action = 'action' in route.guard ? route.guard.action : null;
  const isComplete = route.body !== 'leave' && (route.method === 'GET' || route.method === 'DELETE');
  return { route, action, isComplete, run: isComplete ? workWithin(UNLIMITED) : bounded(route, workWithin, parts) };
}

/** The work of a route whose body may still be on its way: after it is read and within the time limit; where the handler bounds its time itself, what stands before it has the limit. */
function bounded(route: Route, workWithin: (limit: TimeLimit) => Step, { readBody, timeLimit, selfTimed }: EndpointParts): Step {
  const leftWork = workWithin(timeLimit);
  const work = workWithin(UNLIMITED);
  const left: Step = (ctx) => {
    selfTimed.grant(ctx.req, ctx.res);
    return leftWork(ctx);
  };
  if (route.body === 'leave') return left;
  return async (ctx) => {
    if (route.body === 'leave-multipart' && ctx.is('multipart')) return left(ctx);
    await readBody(ctx as never);
    await timeLimit.within(work(ctx));
  };
}

function bindPolicy(
  route: Route,
  entry: Route['policies'][number],
  policies: ReadonlyMap<string, Policy>,
): { policy: Policy; config: unknown } {
  const { name, config } = typeof entry === 'string' ? { name: entry, config: undefined } : entry;
  const policy = policies.get(name);
  if (policy === undefined) {
    const suggestion = nearest(name, policies.keys());
    throw new Error(
      `The route ${route.method} ${route.path} of plugin "${route.plugin}" names the policy "${name}", which nobody registered${suggestion === null ? '' : ` (did you mean "${suggestion}"?)`}`,
    );
  }
  return { policy, config };
}
