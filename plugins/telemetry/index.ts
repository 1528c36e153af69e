/**
 * Metrics for Prometheus and traces for OpenTelemetry.
 *
 * @module plinth/plugins/telemetry
 */
import { CONFIG, DATABASE, definePlugin, HTTP, type Kernel, LOGGER, OBSERVATION } from 'plinth';
import { systemOf } from './database-names.ts';
import { registerMetrics } from './metrics/register-metrics.ts';
import { type TracesOptions, telemetryOptions } from './options.ts';
import { METRICS_PACKAGES, missingPackages, notInstalled, TRACES_PACKAGES } from './packages.ts';
import { openTelemetry } from './traces/open-telemetry.ts';
import { endRequestSpans } from './traces/request-spans.ts';
import { WorkSpans } from './traces/work-spans.ts';

declare module 'plinth' {
  interface PluginNames {
    telemetry: true;
  }
}

const NAME = 'telemetry';

export default definePlugin({
  name: NAME,
  description: 'Metrics for Prometheus and traces for OpenTelemetry',
  after: ['queues', 'events'],
  options: telemetryOptions,
  apply(kernel, { service, metrics, traces }) {
    const { container, hooks } = kernel;
    const { files } = container.resolve(CONFIG);
    const refuse = (part: 'metrics' | 'traces', missing: readonly string[]) =>
      hooks.configure.tap(`${NAME}:${part}`, () => {
        throw notInstalled(part, missing, files.plugins);
      });
    if (metrics !== false) {
      const missing = missingPackages(METRICS_PACKAGES);
      if (missing.length === 0) registerMetrics(kernel, NAME, service, metrics);
      else refuse('metrics', missing);
    }
    if (traces !== false) {
      const missing = missingPackages(TRACES_PACKAGES);
      if (missing.length === 0) registerTraces(kernel, service, traces);
      else refuse('traces', missing);
    }
  },
});

/** Starts traces, and sends the spans. @param service see the options */
function registerTraces({ container, hooks }: Kernel, service: string, options: TracesOptions): void {
  const source = openTelemetry(service, options, container.resolve(LOGGER));
  const system = systemOf(container.resolve(DATABASE));
  const spans = new WorkSpans({ source, system, trustsClients: options.trustsClients, ratio: options.ratio });
  container.resolve(OBSERVATION).add(spans);
  endRequestSpans(container.resolve(HTTP).hooks, `${NAME}:traces`, spans, source.api);
  hooks.shutdown.tapPromise(`${NAME}:traces`, () => source.close());
}
