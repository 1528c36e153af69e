import { type Access, type Authenticator, type Caller, type Origin, plainCaller, tokenRequest } from '../access/index.ts';
import { ForbiddenError, isPlinthError, NotFoundError, nearest, UnavailableError } from '../errors/index.ts';
import { type Advise, nearestPath, promiseIn } from './advice.ts';
import { type Authenticate, ContextCredentials, isIdentified, READS, type Staleness } from './authentication.ts';
import type { BodyReader } from './body-reader.ts';
import { markPersonal } from './caching.ts';
import { clientAddress } from './client.ts';
import { type HttpHooks, isTapped } from './hooks.ts';
import type { HttpLogger, HttpMiddleware } from './http.ts';
import { type AnswerRoom, answerWith } from './json-answer.ts';
import type { LoadWatch } from './load-watch.ts';
import { otherSpelling } from './one-spelling.ts';
import type { QueryStringParser } from './query-string.ts';
import type { Arrivals } from './response-cache/arrivals.ts';
import type { CacheableEndpoint } from './response-cache/response-cache.ts';
import type { Policy, RequestContext, Route } from './route.ts';
import { Router } from './router.ts';
import { boundedMiddleware, hasTimedOut, type SelfTimedRequests, TimeLimit } from './time-limit.ts';

/** The parts that the dispatcher works with. */
interface DispatcherParts {
  readonly access: Access;
  readonly hooks: HttpHooks;
  /** Path before every path in redirects; see `HttpSettings`. */
  readonly publicPath: string;
  readonly load: LoadWatch;
  readonly authenticate: Authenticate;
  readonly maxAgeFor: Staleness;
  readonly parseQuery: QueryStringParser;
  /** Reads bodies within the configured limits and the route's own limit. */
  readonly bodyReader: (maxBody: number | undefined, hasForms: boolean) => BodyReader;
  readonly logger: HttpLogger;
  /** Null: nobody is told what to do about refused requests. */
  readonly advise: Advise | null;
  /** Queues long responses. */
  readonly answerRoom: AnswerRoom;
  readonly policies: ReadonlyMap<string, Policy>;
  /** Middlewares that run before route handlers. */
  readonly middlewares: readonly HttpMiddleware[];
  /** Limits authentication, a request without a body as a whole, and the handler of a route whose body is read for it. */
  readonly timeLimit: TimeLimit;
  /** Records requests whose handler limits their arrival time itself. */
  readonly selfTimed: SelfTimedRequests;
  /** Null: no responses are cached. */
  readonly responseCache: RequestRecords | null;
}

/** The parts of the response cache that the dispatcher uses. */
interface RequestRecords {
  readonly arrivals: Arrivals;
  /** Records a request whose response may be cached. */
  record(ctx: RequestContext, endpoint: CacheableEndpoint): void;
}

/** The parts of the context that only the dispatcher sets. */
interface DispatchedContext {
  params: RequestContext['params'];
  parameters: RequestContext['parameters'];
}

/**
 * The innermost middleware: refuses requests under overload (503), finds the route (404, 405; 308 for another spelling), authenticates the
 * caller (401), checks that the caller may use the route (403), and runs it. Query string and body are not read before that.
 * @throws Error for a route that names an unknown policy or an undeclared action
 */
export function createDispatcher(routes: readonly Route[], parts: DispatcherParts): HttpMiddleware {
  const { authenticate, maxAgeFor, publicPath, load, timeLimit, parseQuery, hooks, responseCache, advise } = parts;
  const folders = new Set(routes.filter(({ path }) => path.endsWith('/*')).flatMap(({ path }) => [path, path.slice(0, -2)]));
  const router = new Router(routes.map((route) => entryOf(route, parts)));
  const answer = async (ctx: RequestContext, endpoint: Endpoint, params: RequestContext['params']): Promise<void> => {
    const known = responseCache?.arrivals.of(ctx.req)?.caller ?? authenticateFor(ctx, endpoint);
    const authenticating = endpoint.route.replacesCredentials === true ? validOrVisitor(ctx, endpoint, known) : known;
    const caller = await (endpoint.isComplete ? authenticating : timeLimit.within(authenticating));
    if (hasTimedOut(ctx)) return;
    ctx.state.caller = READS.has(ctx.req.method) ? caller : { ...plainCaller(caller), origin: originOf(ctx, endpoint.route) };
    if (endpoint.action !== null && !caller.ability.can(endpoint.action)) throw missingRight(endpoint.action, caller);
    const maxAge = maxAgeFor(ctx.req);
    if (maxAge > 0 && ctx.state.since !== undefined && !isIdentified(caller)) ctx.state.since -= maxAge;

    const dispatched: DispatchedContext = ctx;
    dispatched.params = params;
    dispatched.parameters = parseQuery(ctx.request.querystring);
    if (isTapped(hooks.request)) hooks.request.call(ctx, endpoint.route);
    await endpoint.run(ctx);
    if (ctx.state.dependsOn && endpoint.cacheable !== null) responseCache?.record(ctx, endpoint.cacheable);
  };
  const authenticateFor = (ctx: RequestContext, { authenticator }: Endpoint): Promise<Caller> =>
    authenticate(ctx.req, authenticator, new ContextCredentials(ctx, ctx.req.headers.authorization));
  /** The caller; a visitor in place of one whose credentials are refused. */
  const validOrVisitor = async (ctx: RequestContext, { authenticator }: Endpoint, authenticating: Promise<Caller>): Promise<Caller> => {
    try {
      return await authenticating;
    } catch (error) {
      if (!isPlinthError(error) || error.status !== 401) throw error;
      ctx.state.refusedCredentials = error;
      return await authenticate(ctx.req, authenticator, tokenRequest(null));
    }
  };
  /** The path of a route at the path of a request. @param allowed methods that have one */
  const knownPath = (path: string, [method = '']: readonly string[]): string => {
    const match = router.match(method, path);
    return match !== null && 'target' in match ? match.target.route.path : path;
  };
  return async (ctx) => {
    // A request that was looked up in the cache was accepted before that.
    if (load.isTooMuch && responseCache?.arrivals.of(ctx.req) === undefined) throw new UnavailableError();
    load.isUsed = true;
    const match = router.match(ctx.req.method as string, ctx.request.path);
    if (match === null) throw new NotFoundError(undefined, undefined, () => hintAt(ctx.path, routes));
    if ('allowed' in match) {
      ctx.set('Allow', [...match.allowed, 'OPTIONS'].join(', '));
      ctx.status = ctx.method === 'OPTIONS' ? 200 : 405;
      ctx.body = ctx.method === 'OPTIONS' ? '' : 'Method Not Allowed';
      if (ctx.status === 405)
        advise?.(`${ctx.method} ${knownPath(ctx.path, match.allowed)}: method not allowed; allowed: ${match.allowed.join(', ')}`);
      return;
    }
    const { target: endpoint, params } = match;
    const spelling = otherSpelling(endpoint.route, ctx.request.path, folders.has(endpoint.route.path));
    if (spelling !== null) {
      ctx.status = 308;
      ctx.redirect(publicPath + spelling + ctx.search);
      return;
    }
    ctx.state.route = endpoint.route;
    markPersonal(ctx, endpoint.route.noStore === true, endpoint.authenticator.readsMore);
    const answering = answer(ctx as unknown as RequestContext, endpoint, params);
    await (endpoint.isComplete ? timeLimit.withinFor(ctx, answering) : answering);
  };
}

/** The error for a caller without the right to use a route. */
function missingRight(action: string, { kind, roles = [] }: Caller): ForbiddenError {
  return new ForbiddenError(undefined, undefined, () => {
    const names = kind === 'public' ? [kind] : roles;
    const role = names.map((name) => `"${name}"`).join(' or ');
    // A token may be made in the interface, and is then not in config/access.
    return `requires the permission ${action}${role === '' ? `, which the ${kind} does not have` : `; grant it to the role ${role}, for example in config/access`}`;
  });
}

function hintAt(path: string, routes: readonly Route[]): string | undefined {
  const meant = nearestPath(path, routes);
  return meant === null ? undefined : `did you mean ${meant}?`;
}

function originOf(ctx: RequestContext, { plugin }: Route): Origin {
  return { requestId: ctx.state.requestId, address: clientAddress(ctx), surface: plugin };
}

/** The router entry of a route. */
function entryOf(route: Route, parts: DispatcherParts) {
  const { method, path, head } = route;
  const target = compileEndpoint(route, parts);
  if (head === undefined) return { method, path, target };
  return { method, path, target, head: head === false ? null : compileEndpoint({ ...route, handler: head }, parts) };
}

type Step = (ctx: RequestContext) => Promise<void>;

/** A route with everything that runs after its caller is authorized: reading the body, middlewares, policies, the handler. */
interface Endpoint {
  readonly route: Route;
  /** The action that the caller needs, or null for a route that is open to everyone. */
  readonly action: string | null;
  readonly authenticator: Authenticator;
  /**
   * Whether requests arrive complete, without a body. One time limit then covers all work, authentication included, and `run` sets none.
   */
  readonly isComplete: boolean;
  /** Null: its responses are not cached. */
  readonly cacheable: CacheableEndpoint | null;
  readonly run: Step;
}

const UNLIMITED = new TimeLimit(0);

const PARSED: ReadonlySet<Route['body']> = new Set(['parse', 'parse-forms']);

/** Compiles a route, so that a request runs only the steps that its route has. */
function compileEndpoint(route: Route, parts: DispatcherParts): Endpoint {
  const { access, policies, middlewares, answerRoom, logger, advise } = parts;
  const { handler, guard, status } = route;
  const bound = route.policies.map((entry) => bindPolicy(route, entry, policies));
  const action = 'action' in guard ? guard.action : null;
  if (action !== null && !access.actions.has(action)) {
    throw new Error(`${labelOf(route)} requires the action "${action}", which is not declared; declare it with ACCESS in apply`);
  }

  const unanswered = `${labelOf(route)} returned nothing, which results in 404; return the body, or set ctx.status`;

  /** @param limit for each policy and each middleware on its own */
  const workWithin = (limit: TimeLimit): Step => {
    const guarded: Step = async (ctx) => {
      for (const { policy, config } of bound) {
        // Policies may have effects, too: they can count requests.
        if (hasTimedOut(ctx)) return;
        const verdict = policy(ctx, config);
        if (!(typeof verdict === 'boolean' ? verdict : await limit.within(Promise.resolve(verdict)))) throw new ForbiddenError();
      }
      if (hasTimedOut(ctx)) return;
      if (status !== undefined) ctx.status = status;
      const value = await handler(ctx);
      if (value === undefined) {
        if (leavesUnanswered(ctx)) logger.warn({ plugin: route.plugin }, unanswered);
        return;
      }
      const promise = advise === null ? null : promiseIn(value);
      if (promise !== null) advise?.(`${labelOf(route)} returned a promise in "${promise}", which is serialized as {}; await it`);
      const waiting = answerWith(ctx, value, answerRoom);
      if (waiting !== undefined) await waiting;
    };
    return middlewares
      .map((middleware) => boundedMiddleware(middleware, limit.milliseconds))
      .reduceRight<Step>((next, middleware) => async (ctx) => await middleware(ctx as never, () => next(ctx)), guarded);
  };

  const isComplete = route.body !== 'leave' && (route.method === 'GET' || route.method === 'DELETE');
  const names = route.policies.map((entry) => (typeof entry === 'string' ? entry : entry.name));
  const authenticator = access.at({ method: route.method, path: route.path, action, policies: names });
  const cacheable = cacheableEndpoint(route, authenticator);
  return {
    route,
    action,
    authenticator,
    isComplete,
    cacheable,
    run: isComplete ? workWithin(UNLIMITED) : bounded(route, workWithin, parts),
  };
}

/** Whether a handler that returned nothing has not answered in another way either. Koa then answers 404. */
function leavesUnanswered({ body, respond, headerSent, res, response }: RequestContext): boolean {
  if (respond === false || headerSent || res.writableEnded || res.destroyed || body !== undefined) return false;
  // Koa's own mark of a status that code has set, be it 404.
  return (response as { readonly _explicitStatus?: boolean })._explicitStatus !== true;
}

/** Policies may decide by anything, or count their calls. Responses of routes with policies are therefore not cached. */
function cacheableEndpoint(route: Route, authenticator: Authenticator): CacheableEndpoint | null {
  const { method, remembers, policies, noStore, body } = route;
  if (remembers === undefined || policies.length > 0 || noStore === true) return null;
  if (method !== 'GET' && (method !== 'POST' || !PARSED.has(body))) return null;
  return { route, authenticator, headers: remembers.headers.map((name) => name.toLowerCase()) };
}

/**
 * Steps of a route whose body may still be arriving: the work after reading it has the time limit. A handler that limits its own time is
 * exempt; policies and middlewares before it are not.
 */
function bounded(route: Route, workWithin: (limit: TimeLimit) => Step, { bodyReader, timeLimit, selfTimed }: DispatcherParts): Step {
  const readBody = bodyReader(route.maxBody, route.body === 'parse-forms');
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
    await timeLimit.withinFor(ctx, work(ctx));
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
    const meant = suggestion === null ? '' : ` (did you mean "${suggestion}"?)`;
    throw new Error(`${labelOf(route)} uses the policy "${name}", which is not registered${meant}`);
  }
  return { policy, config };
}

function labelOf({ method, path, plugin }: Route): string {
  return `The route ${method} ${path} of plugin "${plugin}"`;
}
