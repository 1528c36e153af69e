import type { Access } from '../access/index.ts';
import { ForbiddenError, NotFoundError, UnavailableError } from '../errors/index.ts';
import type { Endpoint } from './endpoint.ts';
import { type HttpHooks, isTapped } from './hooks.ts';
import type { HttpMiddleware } from './http.ts';
import type { LoadWatch } from './load-watch.ts';
import { markPersonal } from './personal-answers.ts';
import type { QueryStringParser } from './query-string.ts';
import type { RequestContext } from './route.ts';
import type { Router } from './router.ts';
import type { TimeLimit } from './time-limit.ts';

/** What the dispatcher needs. */
export interface DispatcherParts {
  readonly router: Router<Endpoint>;
  readonly access: Access;
  /** See `HttpOptions`. */
  readonly beforeRequest: () => void | Promise<void>;
  readonly load: LoadWatch;
  /** For finding out who the caller is, and for all of a request that has arrived as a whole. */
  readonly timeLimit: TimeLimit;
  readonly parseQuery: QueryStringParser;
  readonly hooks: HttpHooks;
}

/** The parts of the context that only the dispatcher sets. */
interface DispatchedContext {
  params: RequestContext['params'];
  parameters: RequestContext['parameters'];
}

/**
 * The innermost middleware: refuses what would be too much (503), finds the route (404, 405), the caller (401), whether the caller may use the route (403), and runs it.
 * Query string and body are not looked at before that.
 */
export function createDispatcher({ router, access, beforeRequest, load, timeLimit, parseQuery, hooks }: DispatcherParts): HttpMiddleware {
  const answer = async (ctx: RequestContext, endpoint: Endpoint, params: RequestContext['params']): Promise<void> => {
    const waiting = beforeRequest();
    const authenticating = access.authenticate(ctx.req.headers.authorization);
    // Both ask the database in one turn, and so in one statement.
    const deciding = waiting === undefined ? authenticating : Promise.all([authenticating, waiting]).then(([known]) => known);
    const caller = await (endpoint.isComplete ? deciding : timeLimit.within(deciding));
    // Its time is over, and it is answered: what is asked for must not be done behind that.
    if (ctx.res.headersSent) return;
    ctx.state.caller = caller;
    if (endpoint.action !== null && !caller.ability.can(endpoint.action)) throw new ForbiddenError();

    const dispatched: DispatchedContext = ctx;
    dispatched.params = params;
    dispatched.parameters = parseQuery(ctx.request.querystring);
    if (isTapped(hooks.request)) hooks.request.call(ctx, endpoint.route);
    await endpoint.run(ctx);
  };
  return async (ctx) => {
    if (load.isTooMuch) throw new UnavailableError();
    load.isUsed = true;
    const match = router.match(ctx.req.method as string, ctx.request.path);
    if (match === null) throw new NotFoundError();
    if ('allowed' in match) {
      ctx.set('Allow', [...match.allowed, 'OPTIONS'].join(', '));
      ctx.status = ctx.method === 'OPTIONS' ? 200 : 405;
      ctx.body = ctx.method === 'OPTIONS' ? '' : 'Method Not Allowed';
      return;
    }
    const { target: endpoint, params } = match;
    markPersonal(ctx);
    const answering = answer(ctx as unknown as RequestContext, endpoint, params);
    await (endpoint.isComplete ? timeLimit.within(answering) : answering);
  };
}
