import { type AnswerFromMemory, HTTP, type Kernel, type RequestContext, type Route } from 'plinth';
import type { SentOperation } from 'plinth/plugins/graphql';
import { LastErrors } from './last-errors.ts';
import { RequestCounts } from './request-counts.ts';
import { SLOW, SlowRequests } from './slow-requests.ts';

/** What is recorded of the requests of this node. */
export interface Recorder {
  readonly counts: RequestCounts;
  readonly errors: LastErrors;
  readonly slow: SlowRequests;
}

/** Key under which a request keeps the route that it matched. */
const ROUTE = Symbol('plinth.admin.route');

/** Records what is answered. It uses a fixed number of counters and short lists, so memory does not grow, and nothing is written. */
export function recordRequests({ container }: Pick<Kernel, 'container'>, plugin: string): Recorder {
  const { hooks } = container.resolve(HTTP);
  const recorder = { counts: new RequestCounts(), errors: new LastErrors(), slow: new SlowRequests() };
  hooks.request.tap({ name: `${plugin}:health`, remembered: null }, (ctx, route) => {
    (ctx.state as { [ROUTE]?: Route })[ROUTE] = route;
  });
  const remembered = ({ request, requestId, route, status, duration, parameters }: AnswerFromMemory) => {
    recorder.counts.add(route, status, duration);
    if (duration < SLOW || route.method !== 'GET') return;
    const query = request.url?.split('?').slice(1).join('?') ?? '';
    recorder.slow.add(route, duration, { requestId, query, parameters, operation: null });
  };
  hooks.response.tap({ name: `${plugin}:health`, remembered }, (ctx, duration) => {
    const route = routeOf(ctx);
    recorder.counts.add(route, ctx.res.statusCode, duration);
    if (duration < SLOW || route === null || !asks(route)) return;
    recorder.slow.add(route, duration, {
      requestId: ctx.state.requestId,
      query: ctx.request.querystring,
      parameters: ctx.parameters,
      operation: route.plugin === 'graphql' ? operationOf(ctx) : null,
    });
  });
  hooks.error.tap(`${plugin}:health`, (error, ctx) => {
    recorder.errors.add(error, { requestId: ctx.state.requestId, method: ctx.method, path: ctx.path });
  });
  return recorder;
}

/** Whether a route reads. Other routes are not recorded as slow: hashing a password, for example, takes long on purpose. */
function asks({ method, plugin }: Route): boolean {
  return method === 'GET' || plugin === 'graphql';
}

/** Matches operations that only read. Operations that write may hold passwords, so they are not kept. */
const READS = /^\s*(?:query\b|\{|fragment\b)(?![\s\S]*\bmutation\b)/;

/** Returns the operation of a request; null when there is none, when it writes, or when it is sent as a hash. */
function operationOf({ request: { body }, parameters, method }: RequestContext): SentOperation | null {
  const { query, variables, operationName } = (method === 'GET' ? parameters : (body ?? {})) as Readonly<Record<string, unknown>>;
  if (typeof query !== 'string' || !READS.test(query)) return null;
  const sent = typeof variables === 'string' ? parsed(variables) : variables;
  const isKeyed = typeof sent === 'object' && sent !== null && !Array.isArray(sent);
  return {
    query,
    variables: isKeyed ? (sent as Readonly<Record<string, unknown>>) : null,
    operationName: typeof operationName === 'string' ? operationName : null,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function routeOf({ state }: RequestContext): Route | null {
  return (state as { readonly [ROUTE]?: Route })[ROUTE] ?? null;
}
