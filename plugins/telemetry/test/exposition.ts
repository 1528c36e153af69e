/** A series of an exposition: its labels, and its value. */
export interface Series {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const LINE = /^([a-z_:][\w:]*)(?:\{(.*)\})? (\S+)$/i;
const LABEL = /([a-z_]\w*)="((?:[^"\\]|\\.)*)"(?:,|$)/gi;

/** Metrics in the text format of Prometheus. */
export class Exposition {
  readonly series: readonly Series[];
  /** Type by name of the metric. */
  readonly types: ReadonlyMap<string, string>;

  /** @throws Error for a line that is not of the format */
  constructor(text: string) {
    const lines = text.split('\n');
    const typed = lines.filter((line) => line.startsWith('# TYPE ')).map((line) => line.split(' ').slice(2, 4) as [string, string]);
    this.types = new Map(typed);
    this.series = lines.filter((line) => line !== '' && !line.startsWith('#')).map(seriesOf);
  }

  /** Series of a name with these labels. */
  all(name: string, labels: Series['labels'] = {}): readonly Series[] {
    const wanted = Object.entries(labels);
    return this.series.filter((one) => one.name === name && wanted.every(([label, value]) => one.labels[label] === value));
  }

  /** Sum of the values of these series; null if there are none. */
  sum(name: string, labels: Series['labels'] = {}): number | null {
    const found = this.all(name, labels);
    return found.length === 0 ? null : found.reduce((sum, { value }) => sum + value, 0);
  }
}

function seriesOf(line: string): Series {
  const [, name, labels = '', value] = LINE.exec(line) ?? [];
  if (name === undefined || value === undefined) throw new Error(`not of the format: ${line}`);
  const pairs = [...labels.matchAll(LABEL)].map(([, label, text]) => [label, text] as const);
  return { name, labels: Object.fromEntries(pairs), value: Number(value) };
}
