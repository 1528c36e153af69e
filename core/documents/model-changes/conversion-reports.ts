import { DOCUMENT_COLUMN } from '../storage/names.ts';
import { competingAxes } from '../write/competing-values.ts';
import type { AttributeConversion, UnfittingValue } from './conversion-report.ts';
import type { ChangedAttribute, SeenValue } from './convert-rows.ts';
import type { ConvertedTable } from './converted-tables.ts';

const EXAMPLES = 10;

interface Counting {
  readonly changed: ChangedAttribute;
  readonly types: Set<string>;
  readonly documents: Set<unknown>;
  readonly unfitting: Set<unknown>;
  readonly examples: UnfittingValue[];
  /** Documents by converted value, for unique attributes. */
  readonly holders: Map<string, unknown>;
  readonly duplicates: Set<string>;
}

interface Place {
  readonly key: unknown;
  readonly row: Readonly<Record<string, unknown>>;
}

/** The axis values among which a unique value may exist once; null where the attribute is not unique, or the row need not be complete. */
function uniqueAxes(
  layout: ConvertedTable['layout'],
  { uid, attribute }: ChangedAttribute,
  row: Readonly<Record<string, unknown>>,
): readonly unknown[] | null {
  if (uid !== layout.type.uid || ![...layout.unique.keys()].some(({ name }) => name === attribute)) return null;
  const isDraft = layout.axes.some((axis) => axis.state === 'active' && axis.axis.strictness?.(String(row[axis.column])) === 'lenient');
  return isDraft ? null : competingAxes(layout, attribute).map(({ column }) => row[column]);
}

function addHolder({ holders, duplicates }: Counting, value: string, { key, row }: Place): void {
  const holder = holders.get(value);
  if (holder === undefined) holders.set(value, key);
  else if (holder !== key) duplicates.add(String(row.document_id));
}

/** Counts documents with values that fit, and that do not, while rows are read. */
export class ConversionReports {
  readonly #most: number;
  readonly #byAttribute = new Map<string, Counting>();

  /** @param examples of each attribute, one per document. Default 10 */
  constructor(examples = EXAMPLES) {
    this.#most = examples;
  }

  /** Counts the values of one table. `begin` names the row to which the values belong that are seen next. */
  of({ layout }: ConvertedTable): { begin(row: Readonly<Record<string, unknown>>): void; seen(value: SeenValue): void } {
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
          if (axes !== null) addHolder(counting, JSON.stringify([result, axes]), place);
          return;
        }
        counting.unfitting.add(place.key);
        if (counting.examples.length >= this.#most) return;
        // A draft and its published version often have the same value.
        const documentId = String(place.row.document_id);
        const value = text();
        if (counting.examples.some((known) => known.documentId === documentId && known.path === path && known.value === value)) return;
        const version = Object.fromEntries(layout.axes.map(({ name, column }) => [name, String(place.row[column] ?? '')]));
        counting.examples.push({ type, documentId, version, path, value });
      },
    };
  }

  all(): readonly AttributeConversion[] {
    return [...this.#byAttribute.values()].map(({ changed, types, documents, unfitting, examples, duplicates }) => ({
      ...changed,
      types: [...types],
      fitting: documents.size - unfitting.size,
      unfitting: unfitting.size,
      duplicates: [...duplicates].slice(0, this.#most),
      examples,
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
      examples: [],
      holders: new Map(),
      duplicates: new Set(),
    };
    this.#byAttribute.set(key, made);
    return made;
  }
}
