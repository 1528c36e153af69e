import type { Http, Route } from 'plinth';
import type { PromRegistry } from './prom-client.ts';
import { TimeHistogram, type TimeSeries } from './time-histogram.ts';

/** Methods that a label may name. Others are `_OTHER`, so that strangers cannot make series. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const OTHER_METHOD = '_OTHER';

/** Paths without a route that are known. All others have an empty route. */
const KNOWN_PATHS: ReadonlySet<string> = new Set(['/_health', '/_health/ready']);

/** Seconds. Those of OpenTelemetry's conventions, and one below for answers from memory. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

/** Series of a route, by status and method. */
type RouteSeries = Map<number, Map<string, TimeSeries>>;

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
      this.#seriesOf(method, route?.path ?? (KNOWN_PATHS.has(path) ? path : ''), status).add(duration / 1000);
    });
  }

  #seriesOf(method: string, route: string, status: number): TimeSeries {
    return this.#routes.get(route)?.get(status)?.get(method) ?? this.#addSeries(method, route, status);
  }

  #addSeries(method: string, route: string, status: number): TimeSeries {
    if (method !== OTHER_METHOD && !METHODS.has(method)) return this.#seriesOf(OTHER_METHOD, route, status);
    const labels = { http_request_method: method, http_route: route, http_response_status_code: String(status) };
    const series = this.#histogram.series(labels);
    const byStatus: RouteSeries = this.#routes.get(route) ?? new Map();
    const byMethod = byStatus.get(status) ?? new Map<string, TimeSeries>();
    this.#routes.set(route, byStatus.set(status, byMethod.set(method, series)));
    return series;
  }
}

/** The facts that are used of an answer from memory. */
interface RememberedAnswer {
  readonly request: { readonly method?: string | undefined };
  readonly route: Pick<Route, 'path'>;
  readonly status: number;
  readonly duration: number;
}
