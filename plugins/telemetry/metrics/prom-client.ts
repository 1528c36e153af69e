/** The module `prom-client`, which is loaded only while metrics are on. */
export type PromClient = typeof import('prom-client');

/** A registry of metrics. */
export type PromRegistry = InstanceType<PromClient['Registry']>;

/** Loads the package. It must be installed. */
export function loadPromClient(): PromClient {
  return require('prom-client') as PromClient;
}

/** A value with its labels. */
export interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The name and the description of a metric. */
export interface MetricText {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly string[];
}

/** Adds metrics whose values are read when they are scraped. */
export class Lookups {
  readonly #client: PromClient;
  readonly #registry: PromRegistry;

  constructor(client: PromClient, registry: PromRegistry) {
    this.#client = client;
    this.#registry = registry;
  }

  /** A gauge. @param look returns all series; absent ones are not reported */
  gauge({ name, help, labelNames = [] }: MetricText, look: () => readonly Sample[] | Promise<readonly Sample[]>): void {
    const gauge = new this.#client.Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [this.#registry],
      async collect() {
        const samples = await look();
        gauge.reset();
        // A gauge without labels is 0 after a reset.
        if (labelNames.length === 0 && samples.length === 0) gauge.remove();
        for (const { labels = {}, value } of samples) gauge.set(labels, value);
      },
    });
  }

  /** A counter. @param look returns all series */
  counter({ name, help, labelNames = [] }: MetricText, look: () => readonly Sample[]): void {
    const counter = new this.#client.Counter({
      name,
      help,
      labelNames: [...labelNames],
      registers: [this.#registry],
      collect() {
        counter.reset();
        for (const { labels = {}, value } of look()) counter.inc(labels, value);
      },
    });
  }
}
