import { z } from 'plinth';

/** Addresses that only this machine reaches. */
const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|::1|localhost)$/;

const PORT = z.int().min(1).max(65_535);

const metricsOptions = z
  .strictObject({
    path: z
      .string()
      .regex(/^(\/[\w.~-]+)+$/, { message: 'expected a path such as /metrics: a slash before every part, none at the end' })
      .default('/metrics')
      .describe('Where the metrics are.'),
    token: z
      .string()
      .regex(/^[\w-]{16,200}$/, { message: 'expected 16 to 200 letters, digits, "_" or "-"' })
      .optional()
      .describe('What a scraper sends as `Authorization: Bearer …`. Put it into `.env`, not into a file of the repository.')
      .meta({ secret: true, sentTo: [] }),
    port: PORT.optional().describe('A port for the metrics alone. The port of the app then has no such path.'),
    host: z.string().min(1).default('127.0.0.1').describe('The address that this port listens on.'),
  })
  .refine(({ token, port }) => token !== undefined || port !== undefined, {
    path: ['token'],
    message: 'metrics are never open to everybody: set a token, or a port of their own',
  })
  .refine(({ token, host }) => token !== undefined || LOOPBACK.test(host), {
    path: ['token'],
    message: 'metrics are never open to everybody: set a token for a host that other machines reach',
  });

const tracesOptions = z.strictObject({
  url: z
    .url({ protocol: /^https?$/ })
    .default('http://127.0.0.1:4318/v1/traces')
    .describe('Where spans are sent: the address of a collector that takes OTLP over HTTP.'),
  headers: z
    .record(z.string().regex(/^[\w-]+$/), z.string())
    .default({})
    .describe('Headers to send along, such as `Authorization`.')
    .meta({ secret: true, sentTo: ['traces.url'] }),
  ratio: z
    .number()
    .min(0)
    .max(1)
    .default(0.01)
    .describe('The share of requests that is traced, of those whose client does not decide it in its `traceparent`.'),
  trustsClients: z
    .boolean()
    .default(true)
    .describe(
      'Whether a `traceparent` of a client is continued and decides what is traced. Switch it off where strangers would trace too much.',
    ),
  interval: z.int().min(100).max(60_000).default(5_000).describe('Milliseconds that spans wait at most before they are sent together.'),
});

/** The schema of the plugin's options. */
export const telemetryOptions = z
  .strictObject({
    service: z.string().min(1).max(100).default('plinth').describe('What the service is called: `service.name` of OpenTelemetry.'),
    metrics: z
      .union([z.literal(false), metricsOptions])
      .default(false)
      .describe('Metrics for Prometheus: how they are protected, and where they are. `false`: none.'),
    traces: z
      .union([z.literal(false), tracesOptions])
      .default(false)
      .describe('Traces for OpenTelemetry: where they are sent, and how many. `false`: none.'),
  })
  .refine(({ metrics, traces }) => metrics !== false || traces !== false, {
    message: 'says neither metrics nor traces: set one of them, or switch the plugin off',
  });

/** The plugin's options, with defaults. */
export type TelemetryOptions = z.output<typeof telemetryOptions>;

/** The options of metrics. */
export type MetricsOptions = z.output<typeof metricsOptions>;

/** The options of traces. */
export type TracesOptions = z.output<typeof tracesOptions>;
