import type { Database, Row } from '../../database/index.ts';
import type { PopulateRelation } from '../../query/index.ts';
import type { DocumentValue } from '../documents.ts';
import type { ReadBudget } from './read-budget.ts';
import type { SelectList } from './select-list.ts';
import type { Parameters } from './statement.ts';

/** One execution of a plan. */
export interface Run {
  readonly database: Database;
  /** The query's values, followed by lists that the run itself fills in. */
  readonly parameters: Parameters;
  readonly budget: ReadBudget;
}

/** A row that was read, with the document that is built from it. */
export interface Parent {
  readonly row: Row;
  readonly value: DocumentValue;
}

/** A component entry that was read, whose relations are to be read as well. */
export interface ParentEntry {
  /** Numeric id of the version row that holds it. */
  readonly source: number;
  readonly entry: number;
  readonly value: DocumentValue;
}

/** Entries by the relation populate that reads on from them. */
export type FoundEntries = ReadonlyMap<PopulateRelation, readonly ParentEntry[]>;

/** A further statement after rows were read; its results are attached to the documents. */
export interface Child {
  load(parents: readonly Parent[], found: FoundEntries, run: Run): Promise<void>;
}

/**
 * Shapes what a relation populate answers for one parent.
 * @param window where the limit and the offset of the populate's page stand among the parameters
 */
export function relationValue(populate: PopulateRelation, values: readonly DocumentValue[], window: number | undefined, run: Run): unknown {
  if (populate.count) return { count: values.length };
  if (!populate.attribute.many) return values[0] ?? null;
  if (window === undefined) return values;
  const [limit, offset] = run.parameters.slice(window, window + 2) as [number, number];
  return values.slice(offset, offset + limit);
}

/** Reads rows of one type: what is selected, how a document is built from a row, and what is loaded after it. */
export interface RowSelection {
  readonly list: SelectList;
  read(rows: readonly Row[]): Parent[];
  populate(parents: readonly Parent[], run: Run): Promise<void>;
}
