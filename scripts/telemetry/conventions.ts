import { createRequire } from 'node:module';

/** Names that Plinth adds to those of the conventions, and `target_info`, which describes the measured process. */
const OWN = /^(?:plinth[._]|target_info$)/;

/** What Prometheus appends to names, by the unit and the kind of a metric. */
const ENDINGS = /(?:_(?:seconds|bytes|ratio|total))*$/;

/** Suffixes of the series of a histogram. */
const PARTS = /_(?:bucket|sum|count)$/;

/** Labels that Prometheus adds, and labels that describe the process as a whole. */
const LABELS: ReadonlySet<string> = new Set(['le', 'process_runtime_version', 'cpu_mode']);

const dotted = (name: string) => name.replaceAll('.', '_');

/** The names of OpenTelemetry's conventions, from the package that OpenTelemetry's own packages use. */
export class Conventions {
  readonly #attributes: ReadonlySet<string>;
  readonly #metrics: ReadonlySet<string>;
  readonly #labels: ReadonlySet<string>;

  constructor() {
    const load = createRequire(require.resolve('@opentelemetry/resources'));
    const stable: Record<string, unknown> = load('@opentelemetry/semantic-conventions');
    const all = Object.entries({ ...stable, ...load('@opentelemetry/semantic-conventions/incubating') });
    const named = (prefix: string) => all.flatMap(([name, value]) => (name.startsWith(prefix) ? [String(value)] : []));
    this.#attributes = new Set(named('ATTR_'));
    this.#metrics = new Set(named('METRIC_').map(dotted));
    this.#labels = new Set([...this.#attributes].map(dotted));
  }

  /** Finds names of attributes that belong neither to the conventions nor to Plinth. */
  strangeAttributes(names: Iterable<string>): readonly string[] {
    return [...new Set(names)].filter((name) => !OWN.test(name) && !this.#attributes.has(name));
  }

  /** Finds names of metrics and labels in an exposition that belong neither to the conventions nor to Plinth. */
  strangeNames(exposition: string): readonly string[] {
    const found = new Set<string>();
    const histograms = new Set([...exposition.matchAll(/^# TYPE (\S+) histogram$/gm)].map(([, name]) => name));
    for (const [, name = '', labels = ''] of exposition.matchAll(/^([a-z_]\w*)(?:\{(.*)\})? /gm)) {
      const whole = histograms.has(name.replace(PARTS, '')) ? name.replace(PARTS, '') : name;
      if (!OWN.test(whole) && !this.#metrics.has(whole.replace(ENDINGS, '')) && !this.#metrics.has(whole)) found.add(whole);
      for (const [, label = ''] of labels.matchAll(/(\w+)="/g))
        if (!OWN.test(label) && !LABELS.has(label) && !this.#labels.has(label)) found.add(label);
    }
    return [...found];
  }
}
