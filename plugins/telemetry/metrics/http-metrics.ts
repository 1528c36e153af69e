import type { Http, RequestContext, Route } from 'plinth';
import type { PromRegistry } from './prom-client.ts';
import { TimeHistogram, type TimeSeries } from './time-histogram.ts';

/** Methods that a label may name. Others are `_OTHER`, so that strangers cannot make series. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const OTHER_METHOD = '_OTHER';

/** Paths without a route that are known. All others have an empty route. */
const KNOWN_PATHS: ReadonlySet<string> = new Set(['/_health', '/_health/ready']);

/** Seconds. Those of OpenTelemetry's conventions, and one below for answers from memory. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

/** Series of a route, by status and method. Those of requests without a whole answer are in places of their own (`placeOf`). */
type RouteSeries = Map<number | string, Map<string, TimeSeries>>;

type BrokenBy = NonNullable<RequestContext['state']['brokenBy']>;

/** `error.type` of requests without a whole answer. */
export const BROKEN_TYPES: Readonly<Record<BrokenBy, string>> = { client: 'client_left', server: 'answer_broken' };

/** Counts and times requests, by method, route and status. A route is a template such as `/api/articles/:documentId`. */
export class HttpMetrics {
  readonly #histogram: TimeHistogram;
  readonly #routes = new Map<string, RouteSeries>();

  constructor(registry: PromRegistry) {
    const help = 'How long requests took, from their arrival until their answer was ready.';
    this.#histogram = new TimeHistogram(registry, { name: 'http_server_request_duration_seconds', help }, BUCKETS);
  }

  /** Follows the requests of a server. Answers from memory are told, too, and stay in memory. */
  follow({ response }: Http['hooks'], tap: string): void {
    const scope = {
      name: tap,
      remembered: ({ request, route, status, duration }: RememberedAnswer) =>
        this.#seriesOf(request.method as string, route.path, status).add(duration / 1000),
    };
    response.tap(scope, ({ method, path, status, state }, duration) => {
      // The context of a request that was refused before its route was found has none.
      const route = state.route as Route | undefined;
      this.#seriesOf(method, route?.path ?? (KNOWN_PATHS.has(path) ? path : ''), status, state.brokenBy).add(duration / 1000);
    });
  }

  #seriesOf(method: string, route: string, status: number, brokenBy?: BrokenBy): TimeSeries {
    return this.#routes.get(route)?.get(placeOf(status, brokenBy))?.get(method) ?? this.#addSeries(method, route, status, brokenBy);
  }

  #addSeries(method: string, route: string, status: number, brokenBy?: BrokenBy): TimeSeries {
    if (method !== OTHER_METHOD && !METHODS.has(method)) return this.#seriesOf(OTHER_METHOD, route, status, brokenBy);
    const place = placeOf(status, brokenBy);
    const series = this.#histogram.series({ http_request_method: method, http_route: route, ...endLabels(status, brokenBy) });
    const byStatus: RouteSeries = this.#routes.get(route) ?? new Map();
    const byMethod = byStatus.get(place) ?? new Map<string, TimeSeries>();
    this.#routes.set(route, byStatus.set(place, byMethod.set(method, series)));
    return series;
  }
}

/** A client that has left was sent no status, whatever it would have been. */
function placeOf(status: number, brokenBy: BrokenBy | undefined): number | string {
  if (brokenBy === undefined) return status;
  return brokenBy === 'client' ? brokenBy : `${brokenBy} ${status}`;
}

/** How a request ended, by the conventions of OpenTelemetry: a status that was sent, and what kind of error it was. */
function endLabels(status: number, brokenBy: BrokenBy | undefined): Readonly<Record<'http_response_status_code' | 'error_type', string>> {
  return {
    http_response_status_code: brokenBy === 'client' ? '' : String(status),
    error_type: brokenBy !== undefined ? BROKEN_TYPES[brokenBy] : status >= 500 ? String(status) : '',
  };
}

/** The facts that are used of an answer from memory. */
interface RememberedAnswer {
  readonly request: { readonly method?: string | undefined };
  readonly route: Pick<Route, 'path'>;
  readonly status: number;
  readonly duration: number;
}
