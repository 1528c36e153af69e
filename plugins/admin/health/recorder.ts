import { HTTP, type Kernel, type RequestContext, type Route } from 'plinth';
import { LastErrors } from './last-errors.ts';
import { RequestCounts } from './request-counts.ts';
import { SLOW, SlowRequests } from './slow-requests.ts';

/** What is known of the requests of this node. */
export interface Recorder {
  readonly counts: RequestCounts;
  readonly errors: LastErrors;
  readonly slow: SlowRequests;
}

/** Where a request keeps the route that it matched. */
const ROUTE = Symbol('plinth.admin.route');

/** Counts what is answered. All of it is numbers of fixed places and short lists: nothing grows, and nothing is written. */
export function recordRequests({ container }: Pick<Kernel, 'container'>, plugin: string): Recorder {
  const { hooks } = container.resolve(HTTP);
  const recorder = { counts: new RequestCounts(), errors: new LastErrors(), slow: new SlowRequests() };
  hooks.request.tap(`${plugin}:health`, (ctx, route) => {
    (ctx.state as { [ROUTE]?: Route })[ROUTE] = route;
  });
  hooks.response.tap(`${plugin}:health`, (ctx, duration) => {
    const route = routeOf(ctx);
    recorder.counts.add(route, ctx.res.statusCode, duration);
    if (duration < SLOW || route === null || !asks(route)) return;
    recorder.slow.add(route, duration, {
      requestId: ctx.state.requestId,
      query: ctx.request.querystring,
      parameters: ctx.parameters,
    });
  });
  hooks.error.tap(`${plugin}:health`, (error, ctx) => {
    recorder.errors.add(error, { requestId: ctx.state.requestId, method: ctx.method, path: ctx.path });
  });
  return recorder;
}

/** Whether a route is asked for something, rather than to do something: a password that is looked at takes its time on purpose. */
function asks({ method, plugin }: Route): boolean {
  return method === 'GET' || plugin === 'graphql';
}

function routeOf({ state }: RequestContext): Route | null {
  return (state as { readonly [ROUTE]?: Route })[ROUTE] ?? null;
}
