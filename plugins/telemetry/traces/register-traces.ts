import { DATABASE, HTTP, type Kernel, LOGGER, OBSERVATION } from 'plinth';
import { systemOf } from '../database-names.ts';
import type { TracesOptions } from '../options.ts';
import { openTelemetry } from './open-telemetry.ts';
import { endRequestSpans } from './request-spans.ts';
import { WorkSpans } from './work-spans.ts';

/** Traces work, and sends the spans. @param name of the plugin @param service see the options */
export function registerTraces({ container, hooks }: Kernel, name: string, service: string, options: TracesOptions): void {
  const source = openTelemetry(service, options, container.resolve(LOGGER));
  const system = systemOf(container.resolve(DATABASE));
  const spans = new WorkSpans({ source, system, trustsClients: options.trustsClients, ratio: options.ratio });
  container.resolve(OBSERVATION).add(spans);
  endRequestSpans(container.resolve(HTTP).hooks, `${name}:traces`, spans, source.api);
  hooks.shutdown.tapPromise(`${name}:traces`, () => source.close());
}
