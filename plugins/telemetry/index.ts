/**
 * Metrics for Prometheus and traces for OpenTelemetry.
 *
 * @module plinth/plugins/telemetry
 */
import { CONFIG, definePlugin } from 'plinth';
import { registerMetrics } from './metrics/register-metrics.ts';
import { telemetryOptions } from './options.ts';
import { METRICS_PACKAGES, missingPackages, notInstalled, TRACES_PACKAGES } from './packages.ts';
import { registerTraces } from './traces/register-traces.ts';

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
      if (missing.length === 0) registerTraces(kernel, NAME, service, traces);
      else refuse('traces', missing);
    }
  },
});
