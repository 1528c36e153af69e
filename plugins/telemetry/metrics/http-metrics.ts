import type { Http, Route } from 'plinth';
import type { PromClient, PromRegistry } from './prom-client.ts';

/** Methods that a label may name. Others are `_OTHER`, so that strangers cannot make series. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const OTHER_METHOD = '_OTHER';

/** Paths without a route that are known. All others have an empty route. */
const KNOWN_PATHS: ReadonlySet<string> = new Set(['/_health', '/_health/ready']);

/** Seconds. Those of OpenTelemetry's conventions, and one below for answers from memory. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

type Labels = Readonly<Record<'http_request_method' | 'http_route' | 'http_response_status_code', string>>;

/** Counts and times requests, by method, route and status. A route is a template such as `/api/articles/:documentId`. */
export class HttpMetrics {
  readonly #observe: (labels: Labels, seconds: number) => void;
  /** Labels by route, status and method: made once, since they are needed for each request. */
  readonly #labels = new Map<string, Map<number, Map<string, Labels>>>();

  constructor({ Histogram }: PromClient, registry: PromRegistry) {
    const histogram = new Histogram({
      name: 'http_server_request_duration_seconds',
      help: 'How long requests took, from their arrival until their answer was ready.',
      labelNames: ['http_request_method', 'http_route', 'http_response_status_code'],
      buckets: BUCKETS,
      registers: [registry],
    });
    this.#observe = (labels, seconds) => histogram.observe(labels, seconds);
  }

  /** Follows the requests of a server. Answers from memory are told, too, and stay in memory. */
  follow({ response }: Http['hooks'], tap: string): void {
    const scope = {
      name: tap,
      remembered: ({ request, route, status, duration }: RememberedAnswer) =>
        this.#record(request.method as string, route.path, status, duration),
    };
    response.tap(scope, ({ method, path, status, state }, duration) => {
      // The context of a request that was refused before its route was found has none.
      const route = state.route as Route | undefined;
      this.#record(method, route?.path ?? (KNOWN_PATHS.has(path) ? path : ''), status, duration);
    });
  }

  #record(method: string, route: string, status: number, milliseconds: number): void {
    this.#observe(this.#labelsOf(METHODS.has(method) ? method : OTHER_METHOD, route, status), milliseconds / 1000);
  }

  #labelsOf(method: string, route: string, status: number): Labels {
    const known = this.#labels.get(route)?.get(status)?.get(method);
    if (known !== undefined) return known;
    const labels = { http_request_method: method, http_route: route, http_response_status_code: String(status) };
    const byStatus = this.#labels.get(route) ?? new Map<number, Map<string, Labels>>();
    const byMethod = byStatus.get(status) ?? new Map<string, Labels>();
    this.#labels.set(route, byStatus.set(status, byMethod.set(method, labels)));
    return labels;
  }
}

/** The facts that are used of an answer from memory. */
interface RememberedAnswer {
  readonly request: { readonly method?: string | undefined };
  readonly route: Pick<Route, 'path'>;
  readonly status: number;
  readonly duration: number;
}
