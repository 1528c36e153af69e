import { z } from 'plinth';

/** Addresses that only this machine reaches. */
const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|::1|localhost)$/;

const PORT = z.int().min(1).max(65_535);

const metricsOptions = z
  .strictObject({
    path: z
      .string()
      .regex(/^(\/[\w.~-]+)+$/, { message: 'expected a path such as /metrics, with a leading slash and no trailing slash' })
      .default('/metrics')
      .describe('Where the metrics are.'),
    token: z
      .string()
      .regex(/^[\w-]{16,200}$/, { message: 'expected 16 to 200 letters, digits, "_" or "-"' })
      .optional()
      .describe('Token that scrapers must send as `Authorization: Bearer …`. Set it in `.env`, not in a file of the repository.')
      .meta({ secret: true, sentTo: [] }),
    port: PORT.optional().describe('Separate port for metrics. The port of the app then has no metrics path.'),
    host: z.string().min(1).default('127.0.0.1').describe('Address on which the metrics port listens.'),
  })
  .refine(({ token, port }) => token !== undefined || port !== undefined, {
    path: ['token'],
    message: 'metrics must not be public: set `token`, or a separate `port`',
  })
  .refine(({ token, host }) => token !== undefined || LOOPBACK.test(host), {
    path: ['token'],
    message: 'metrics must not be public: set `token` if `host` is reachable from other machines',
  });

const tracesOptions = z.strictObject({
  url: z
    .url({ protocol: /^https?$/ })
    .default('http://127.0.0.1:4318/v1/traces')
    .describe('Where spans are sent: the address of a collector that takes OTLP over HTTP.'),
  headers: z
    .record(z.string().regex(/^[\w-]+$/), z.string())
    .default({})
    .describe('Additional request headers, such as `Authorization`.')
    .meta({ secret: true, sentTo: ['traces.url'] }),
  ratio: z
    .number()
    .min(0)
    .max(1)
    .default(0.01)
    .describe('Share of requests that are traced (0 to 1), unless the `traceparent` of the client decides.'),
  trustsClients: z
    .boolean()
    .default(true)
    .describe(
      'Whether a `traceparent` header of a client is continued and decides whether the request is traced. Set it to `false` if untrusted clients could cause too many traces.',
    ),
  interval: z.int().min(100).max(60_000).default(5_000).describe('Maximum time in milliseconds before spans are sent as a batch.'),
});

/** The schema of the plugin's options. */
export const telemetryOptions = z
  .strictObject({
    service: z.string().min(1).max(100).default('plinth').describe('Name of the service: `service.name` in OpenTelemetry.'),
    metrics: z
      .union([z.literal(false), metricsOptions])
      .default(false)
      .describe('Metrics for Prometheus: path, port and access. `false`: no metrics.'),
    traces: z
      .union([z.literal(false), tracesOptions])
      .default(false)
      .describe('Traces for OpenTelemetry: destination and sampling. `false`: no traces.'),
  })
  .refine(({ metrics, traces }) => metrics !== false || traces !== false, {
    message: 'neither `metrics` nor `traces` is set: set one of them, or disable the plugin',
  });

/** The plugin's options, with defaults. */
export type TelemetryOptions = z.output<typeof telemetryOptions>;

/** The options of metrics. */
export type MetricsOptions = z.output<typeof metricsOptions>;

/** The options of traces. */
export type TracesOptions = z.output<typeof tracesOptions>;
