import type { Tracer } from '@opentelemetry/api';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { Logger } from 'plinth';
import type { TracesOptions } from '../options.ts';

/** Module `@opentelemetry/api`, which is loaded only while traces are on. */
export type OpenTelemetryApi = typeof import('@opentelemetry/api');

/** Maximum milliseconds for sending, also during shutdown. */
const SENDING = 5_000;
const FAREWELL = 3_000;

/** Spans that wait to be sent. More are dropped. */
const WAITING = 4_096;

/** Milliseconds between two log lines about spans that could not be sent. */
const LOG_INTERVAL = 60_000;

/** Makes spans, and sends them. */
export interface SpanSource {
  readonly api: OpenTelemetryApi;
  readonly tracer: Tracer;
  /** Sends the waiting spans. Takes three seconds at most. */
  close(): Promise<void>;
}

/**
 * Loads OpenTelemetry and makes a tracer. Nothing is registered globally: the context of work is passed on explicitly, so two kernels can
 * share a process.
 */
export function openTelemetry(service: string, { url, headers, interval }: TracesOptions, logger: Logger): SpanSource {
  const api = require('@opentelemetry/api') as OpenTelemetryApi;
  const { resourceFromAttributes } = require('@opentelemetry/resources') as typeof import('@opentelemetry/resources');
  const sdk = require('@opentelemetry/sdk-trace-base') as typeof import('@opentelemetry/sdk-trace-base');
  const { OTLPTraceExporter } =
    require('@opentelemetry/exporter-trace-otlp-http') as typeof import('@opentelemetry/exporter-trace-otlp-http');
  const exporter = tellingExporter(new OTLPTraceExporter({ url, headers, timeoutMillis: SENDING }), logger, url);
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'process.runtime.name': 'nodejs', 'process.pid': process.pid }),
    // Every span is recorded: `WorkSpans` decides before it makes one whether to trace.
    sampler: new sdk.ParentBasedSampler({ root: new sdk.AlwaysOnSampler() }),
    spanProcessors: [
      new sdk.BatchSpanProcessor(exporter, { scheduledDelayMillis: interval, maxQueueSize: WAITING, exportTimeoutMillis: SENDING }),
    ],
  });
  return {
    api,
    tracer: provider.getTracer('plinth'),
    async close() {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, FAREWELL);
      });
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
      clearTimeout(timer);
    },
  };
}

/** An exporter that logs why spans could not be sent, at most once a minute. */
function tellingExporter(exporter: SpanExporter, logger: Logger, url: string): SpanExporter {
  let toldAt = Number.NEGATIVE_INFINITY;
  let lost = 0;
  return {
    export: (spans: ReadableSpan[], done) =>
      exporter.export(spans, (result) => {
        // 0 is success.
        if (result.code !== 0) {
          lost += spans.length;
          if (performance.now() - toldAt > LOG_INTERVAL) {
            logger.warn({ collector: new URL(url).origin, lost, reason: result.error?.message }, 'spans could not be exported');
            toldAt = performance.now();
            lost = 0;
          }
        }
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
