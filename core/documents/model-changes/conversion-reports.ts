import { DOCUMENT_COLUMN } from '../storage/names.ts';
import { competingAxes } from '../write/competing-values.ts';
import type { AttributeConversion } from './conversion-report.ts';
import type { ChangedAttribute, SeenValue } from './convert-rows.ts';
import type { ConvertedTable } from './converted-tables.ts';
import { MOST_NAMED } from './model-conflict.ts';
import type { StoredValue } from './stored-value.ts';

type Row = Readonly<Record<string, unknown>>;
type Layout = ConvertedTable['layout'];

interface Counting {
  readonly changed: ChangedAttribute;
  readonly types: Set<string>;
  readonly documents: Set<unknown>;
  readonly unfitting: Set<unknown>;
  readonly examples: Examples;
  /** The first document with a converted value, for unique attributes. */
  readonly holders: Map<string, Place>;
  readonly duplicates: Set<unknown>;
  readonly sharing: Examples;
}

interface Place {
  readonly key: unknown;
  readonly row: Row;
}

/** The axis values among which a unique value may exist once; null where the attribute is not unique, or the row need not be complete. */
function uniqueAxes(layout: Layout, { uid, attribute }: ChangedAttribute, row: Row): readonly unknown[] | null {
  if (uid !== layout.type.uid || ![...layout.unique.keys()].some(({ name }) => name === attribute)) return null;
  return isLenient(layout, row) ? null : competingAxes(layout, attribute).map(({ column }) => row[column]);
}

function isLenient({ axes }: Layout, row: Row): boolean {
  return axes.some((axis) => axis.state === 'active' && axis.axis.strictness?.(String(row[axis.column])) === 'lenient');
}

/** Examples of values. A value that several versions of a document have is one example, of its draft. */
class Examples {
  readonly #most: number;
  readonly #byPlace = new Map<string, StoredValue[]>();
  #count = 0;

  constructor(most: number) {
    this.#most = most;
  }

  add(layout: Layout, row: Row, path: string, text: () => string | null): void {
    const type = layout.type.uid;
    const documentId = String(row.document_id);
    const at = `${type} ${documentId} ${path}`;
    const known = this.#byPlace.get(at) ?? [];
    if (known.length === 0 && this.#count >= this.#most) return;
    const value = text();
    const version = Object.fromEntries(layout.axes.map(({ name, column }) => [name, String(row[column] ?? '')]));
    const index = known.findIndex((example) => example.value === value);
    const same = known[index];
    if (same !== undefined) {
      if ([same.version, ...same.others].some((other) => JSON.stringify(other) === JSON.stringify(version))) return;
      const [first, ...others] = isLenient(layout, row) ? [version, same.version, ...same.others] : [same.version, ...same.others, version];
      known[index] = { ...same, version: first as StoredValue['version'], others };
    } else if (this.#count < this.#most) {
      this.#count += 1;
      known.push({ type, documentId, version, others: [], path, value });
      this.#byPlace.set(at, known);
    }
  }

  all(): readonly StoredValue[] {
    return [...this.#byPlace.values()].flat();
  }
}

/** Counts documents with values that fit, and that do not, while rows are read. */
export class ConversionReports {
  readonly #most: number;
  readonly #byAttribute = new Map<string, Counting>();

  /** @param examples of each attribute. Default 100 */
  constructor(examples = MOST_NAMED) {
    this.#most = examples;
  }

  /** Counts the values of one table. `begin` names the row to which the values belong that are seen next. */
  of({ layout }: ConvertedTable): { begin(row: Row): void; seen(value: SeenValue): void } {
    const type = layout.type.uid;
    let place: Place = { key: null, row: {} };
    return {
      begin: (row) => {
        place = { key: `${type} ${String(row[DOCUMENT_COLUMN])}`, row };
      },
      seen: ({ changed, fits, path, text, result }) => {
        const counting = this.#countingOf(changed);
        counting.types.add(type);
        counting.documents.add(place.key);
        if (fits) {
          const axes = uniqueAxes(layout, changed, place.row);
          if (axes !== null) addHolder(counting, layout, place, { path, result, axes });
          return;
        }
        counting.unfitting.add(place.key);
        counting.examples.add(layout, place.row, path, text);
      },
    };
  }

  all(): readonly AttributeConversion[] {
    return [...this.#byAttribute.values()].map(({ changed, types, documents, unfitting, examples, duplicates, sharing }) => ({
      ...changed,
      types: [...types],
      fitting: documents.size - unfitting.size,
      unfitting: unfitting.size,
      duplicates: { count: duplicates.size, examples: sharing.all() },
      examples: examples.all(),
    }));
  }

  #countingOf(changed: ChangedAttribute): Counting {
    const key = `${changed.uid} ${changed.attribute}`;
    const known = this.#byAttribute.get(key);
    if (known !== undefined) return known;
    const made: Counting = {
      changed,
      types: new Set(),
      documents: new Set(),
      unfitting: new Set(),
      examples: new Examples(this.#most),
      holders: new Map(),
      duplicates: new Set(),
      sharing: new Examples(this.#most),
    };
    this.#byAttribute.set(key, made);
    return made;
  }
}

interface Converted {
  readonly path: string;
  readonly result: unknown;
  readonly axes: readonly unknown[];
}

/** Notes which document has a unique value, and both documents if another one has it. */
function addHolder({ holders, duplicates, sharing }: Counting, layout: Layout, place: Place, { path, result, axes }: Converted): void {
  const value = JSON.stringify([result, axes]);
  const holder = holders.get(value);
  if (holder === undefined) holders.set(value, { key: place.key, row: axesOf(layout, place.row) });
  else if (holder.key !== place.key) {
    for (const { key, row } of [holder, place]) {
      duplicates.add(key);
      sharing.add(layout, row, path, () => String(result));
    }
  }
}

/** What examples need of a row. */
function axesOf({ axes }: Layout, row: Row): Row {
  return Object.fromEntries(['document_id', ...axes.map(({ column }) => column)].map((name) => [name, row[name]]));
}
