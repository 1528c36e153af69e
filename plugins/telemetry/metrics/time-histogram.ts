import type { MetricText, PromRegistry } from './prom-client.ts';

/** A value of an exposition, as a registry of `prom-client` takes it. */
interface ExposedValue {
  readonly metricName: string;
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
}

/** Times of one series. Adding one costs a few comparisons: a series is looked up once, and not for each time. */
export class TimeSeries {
  readonly #labels: Readonly<Record<string, string>>;
  readonly #bounds: readonly number[];
  /** Number of times in each bucket, not cumulative; the last bucket is above all bounds. */
  readonly #counts: number[];
  #sum = 0;

  constructor(labels: Readonly<Record<string, string>>, bounds: readonly number[]) {
    this.#labels = labels;
    this.#bounds = bounds;
    this.#counts = new Array<number>(bounds.length + 1).fill(0);
  }

  add(seconds: number): void {
    const bounds = this.#bounds;
    let at = 0;
    while (at < bounds.length && seconds > (bounds[at] as number)) at += 1;
    (this.#counts[at] as number) += 1;
    this.#sum += seconds;
  }

  /** Its values in an exposition. @param name of the metric */
  *values(name: string): Iterable<ExposedValue> {
    let count = 0;
    for (const [at, own] of this.#counts.entries()) {
      count += own;
      yield { metricName: `${name}_bucket`, labels: { le: this.#bounds[at] ?? '+Inf', ...this.#labels }, value: count };
    }
    yield { metricName: `${name}_sum`, labels: this.#labels, value: this.#sum };
    yield { metricName: `${name}_count`, labels: this.#labels, value: count };
  }
}

/**
 * A histogram of times for events that occur thousands of times a second. That of `prom-client` sorts and joins labels for each time, which
 * takes several percent of a response from the cache.
 */
export class TimeHistogram {
  readonly name: string;
  readonly help: string;
  readonly #bounds: readonly number[];
  readonly #series: TimeSeries[] = [];

  /** @param bounds of the buckets, in seconds, ascending */
  constructor(registry: PromRegistry, { name, help }: Omit<MetricText, 'labelNames'>, bounds: readonly number[]) {
    this.name = name;
    this.help = help;
    this.#bounds = bounds;
    // A registry asks for `name` and `get` alone.
    registry.registerMetric(this as unknown as Parameters<PromRegistry['registerMetric']>[0]);
  }

  /** Adds a series. The caller keeps it: there must be one for each set of labels. */
  series(labels: Readonly<Record<string, string>>): TimeSeries {
    const series = new TimeSeries(labels, this.#bounds);
    this.#series.push(series);
    return series;
  }

  /** The metric as the registry returns it. */
  async get() {
    const { name, help } = this;
    return { name, help, type: 'histogram', aggregator: 'sum', values: this.#series.flatMap((series) => [...series.values(name)]) };
  }
}
