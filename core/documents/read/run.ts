import type { Row } from '../../database/index.ts';
import type { PopulateRelation } from '../../query/index.ts';
import type { AnswerForm } from './answer-form.ts';
import type { ReadBudget } from './read-budget.ts';
import type { SelectList } from './select-list.ts';
import type { Parameters } from './statement.ts';

/** One execution of a plan. */
export interface Run {
  /** The query's values, followed by lists that the run itself fills in. */
  readonly parameters: Parameters;
  readonly budget: ReadBudget;
}

/** A relation of component entries that is read along, and the column of the row that the entries are in, at any depth. */
export interface EntryRelation {
  readonly populate: PopulateRelation;
  readonly place: number;
}

/** What a relation populate answers for a row. */
export type OfRow<Value> = (row: Row) => Value;

/** What a relation populate answers for a component entry: by the numeric id of the version row that holds it, and its own. */
export type OfEntry<Value> = (source: unknown, entry: unknown) => Value;

/** What was read along relations. */
export interface Related<Value> {
  readonly ofRows: Map<PopulateRelation, OfRow<Value>>;
  readonly ofEntries: Map<PopulateRelation, OfEntry<Value>>;
}

/** A further statement after rows were read. */
export interface Child<Value> {
  /** Reads what belongs to the rows and to the entries in them, and adds it. */
  load(rows: readonly Row[], run: Run, related: Related<Value>): Promise<void>;
}

/** Shapes what a relation populate answers for one parent. */
export function relationValue<Value>(form: AnswerForm<Value>, populate: PopulateRelation, values: readonly Value[]): Value {
  if (populate.count) return form.count(values.length);
  return populate.attribute.many ? form.list(values) : (values[0] ?? form.none);
}

/** Reads rows of one type: what is selected, and what is answered of it. */
export interface RowSelection<Value> {
  readonly list: SelectList;
  /** Reads what is populated and builds what is answered, row by row. */
  read(rows: readonly Row[], run: Run): Promise<readonly Value[]>;
}
