import { constants, type EventLoopUtilization, monitorEventLoopDelay, PerformanceObserver, performance } from 'node:perf_hooks';
import { getHeapSpaceStatistics } from 'node:v8';
import type { Lookups, PromClient, PromRegistry } from './prom-client.ts';

/** Milliseconds between two measurements of the event loop's delay. */
const RESOLUTION = 20;

/** Names of collections in OpenTelemetry's conventions, by their number. */
const COLLECTIONS: ReadonlyMap<number, string> = new Map([
  [constants.NODE_PERFORMANCE_GC_MINOR, 'minor'],
  [constants.NODE_PERFORMANCE_GC_MAJOR, 'major'],
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL, 'incremental'],
  [constants.NODE_PERFORMANCE_GC_WEAKCB, 'weakcb'],
]);

const NANOSECONDS = 1e9;
const MICROSECONDS = 1e6;
const PERCENTILES = [50, 90, 99] as const;

/** Measures this process: the delay of its event loop, memory, garbage collections and processor time. */
export class ProcessMetrics {
  readonly #delay = monitorEventLoopDelay({ resolution: RESOLUTION });
  readonly #collections: PerformanceObserver;

  constructor({ Histogram }: PromClient, registry: PromRegistry, lookups: Lookups) {
    const collections = new Histogram({
      name: 'v8js_gc_duration_seconds',
      help: 'Duration of garbage collections.',
      labelNames: ['v8js_gc_type'],
      buckets: [0.001, 0.01, 0.1, 1, 10],
      registers: [registry],
    });
    this.#collections = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { detail } = entry as unknown as { readonly detail?: { readonly kind?: number } };
        collections.observe({ v8js_gc_type: COLLECTIONS.get(detail?.kind ?? -1) ?? 'other' }, entry.duration / 1000);
      }
    });
    this.#addEventLoop(lookups);
    addMemory(lookups);
  }

  start(): void {
    this.#delay.enable();
    this.#collections.observe({ entryTypes: ['gc'] });
  }

  stop(): void {
    this.#delay.disable();
    this.#collections.disconnect();
  }

  /**
   * These report the delay since the metrics were last read. They are read in this order: the mean must be first, and the last one resets.
   */
  #addEventLoop(lookups: Lookups): void {
    // The histogram holds the time between two measurements, so the intended interval is subtracted.
    const seconds = (nanoseconds: number) =>
      Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION / 1000) : 0;
    const gauge = (name: string, help: string, look: () => number) => lookups.gauge({ name, help }, () => [{ value: look() }]);
    const delay = this.#delay;
    gauge('nodejs_eventloop_delay_mean_seconds', 'Mean event loop delay since the last scrape.', () => seconds(delay.mean));
    for (const percent of PERCENTILES) {
      const help = `Event loop delay since the last scrape, ${percent}th percentile.`;
      gauge(`nodejs_eventloop_delay_p${percent}_seconds`, help, () => seconds(delay.percentile(percent)));
    }
    gauge('nodejs_eventloop_delay_max_seconds', 'Maximum event loop delay since the last scrape.', () => {
      const longest = seconds(delay.max);
      delay.reset();
      return longest;
    });
    let last: EventLoopUtilization = performance.eventLoopUtilization();
    gauge('nodejs_eventloop_utilization_ratio', 'Event loop utilization since the last scrape (0 to 1).', () => {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, last);
      last = now;
      return Number.isFinite(utilization) ? utilization : 0;
    });
  }
}

function addMemory(lookups: Lookups): void {
  lookups.gauge({ name: 'process_memory_usage_bytes', help: 'Resident memory of this process in bytes.' }, () => [
    { value: process.memoryUsage.rss() },
  ]);
  const space = 'v8js_heap_space_name';
  lookups.gauge({ name: 'v8js_memory_heap_used_bytes', help: 'Used heap memory in bytes, by heap space.', labelNames: [space] }, () =>
    getHeapSpaceStatistics().map(({ space_name, space_used_size }) => ({ labels: { [space]: space_name }, value: space_used_size })),
  );
  lookups.gauge({ name: 'v8js_memory_heap_limit_bytes', help: 'Heap memory limit in bytes, by heap space.', labelNames: [space] }, () =>
    getHeapSpaceStatistics().map(({ space_name, space_size }) => ({ labels: { [space]: space_name }, value: space_size })),
  );
  lookups.counter(
    { name: 'process_cpu_time_seconds_total', help: 'CPU time of this process in seconds.', labelNames: ['cpu_mode'] },
    () => {
      const { user, system } = process.cpuUsage();
      return [
        { labels: { cpu_mode: 'user' }, value: user / MICROSECONDS },
        { labels: { cpu_mode: 'system' }, value: system / MICROSECONDS },
      ];
    },
  );
  lookups.gauge({ name: 'process_uptime_seconds', help: 'Uptime of this process in seconds.' }, () => [{ value: process.uptime() }]);
}
