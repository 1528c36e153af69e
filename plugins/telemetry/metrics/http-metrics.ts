import type { Http, RequestContext, Route } from 'plinth';
import type { PromRegistry } from './prom-client.ts';
import { TimeHistogram, type TimeSeries } from './time-histogram.ts';

/** Methods that a label may contain. Others are `_OTHER`, so that clients cannot create any number of series. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const OTHER_METHOD = '_OTHER';

/** Known paths without a route. All others have an empty route. */
const KNOWN_PATHS: ReadonlySet<string> = new Set(['/_health', '/_health/ready']);

/** Bounds of buckets, in seconds: those of OpenTelemetry's conventions, and a smaller one for responses from the cache. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

/** Series of a route, by status and method. Requests without a complete response have separate places (`placeOf`). */
type RouteSeries = Map<number | string, Map<string, TimeSeries>>;

type BrokenBy = NonNullable<RequestContext['state']['brokenBy']>;

/** `error.type` of requests without a complete response. */
export const BROKEN_TYPES: Readonly<Record<BrokenBy, string>> = { client: 'client_left', server: 'answer_broken' };

/** Counts and times requests, by method, route and status. A route is a template such as `/api/articles/:documentId`. */
export class HttpMetrics {
  readonly #histogram: TimeHistogram;
  readonly #routes = new Map<string, RouteSeries>();

  constructor(registry: PromRegistry) {
    const help = 'Duration of HTTP requests, from arrival until the response is ready.';
    this.#histogram = new TimeHistogram(registry, { name: 'http_server_request_duration_seconds', help }, BUCKETS);
  }

  /** Observes the requests of a server, including those that are answered from the cache. */
  follow({ response }: Http['hooks'], tap: string): void {
    const scope = {
      name: tap,
      remembered: ({ request, route, status, duration }: RememberedAnswer) =>
        this.#seriesOf(request.method as string, route.path, status).add(duration / 1000),
    };
    response.tap(scope, ({ method, path, status, state }, duration) => {
      // A request that was refused before its route was found has no route in its context.
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

/** A client that has disconnected got no status, whatever the context says. */
function placeOf(status: number, brokenBy: BrokenBy | undefined): number | string {
  if (brokenBy === undefined) return status;
  return brokenBy === 'client' ? brokenBy : `${brokenBy} ${status}`;
}

/** The outcome of a request by the conventions of OpenTelemetry: the status that was sent, and the type of the error. */
function endLabels(status: number, brokenBy: BrokenBy | undefined): Readonly<Record<'http_response_status_code' | 'error_type', string>> {
  return {
    http_response_status_code: brokenBy === 'client' ? '' : String(status),
    error_type: brokenBy !== undefined ? BROKEN_TYPES[brokenBy] : status >= 500 ? String(status) : '',
  };
}

/** The used parts of a response from the cache. */
interface RememberedAnswer {
  readonly request: { readonly method?: string | undefined };
  readonly route: Pick<Route, 'path'>;
  readonly status: number;
  readonly duration: number;
}
