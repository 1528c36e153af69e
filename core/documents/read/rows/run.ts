import type { Meter, ReadStatement, Row } from '../../../database/index.ts';
import type { Populate, PopulateLinks, PopulateMorph, PopulateRelation, Selection } from '../../../query/index.ts';
import type { PlanContext, RowScope } from '../../plan/plan-context.ts';
import type { Running, SelectList } from '../../plan/statement.ts';
import type { ReadBudget } from '../read-budget.ts';
import type { SearchCache } from '../result-cache.ts';
import type { AnswerForm, Part } from './answer-form.ts';
import type { BuildingTime, WorkSlices } from './work-slices.ts';

/** The context that all parts of the plan of one query share. */
export interface AnswerContext extends PlanContext {
  readonly searches: SearchCache;
  readonly building: BuildingTime;
  /** Plans what a selection reads of the rows of a scope. */
  select<Value>(form: AnswerForm<Value>, scope: RowScope, selection: Selection): RowSelection<Value>;
}

/** The rows for which something is populated, and the form of the answer. */
export interface Parents<Value> {
  readonly form: AnswerForm<Value>;
  readonly scope: RowScope;
  /** Their selected columns. Populates add the columns that identify the parents. */
  readonly list: SelectList;
}

/** How the statements of one answer are run. */
export interface Reading {
  /** The limits of the answer. */
  readonly budget: ReadBudget;
  /** Runs a statement: outside any transaction, or inside that of a write. */
  readonly read: ReadStatement;
  /** Runs statements that see one state: see `Database.snapshot`. */
  together<T>(work: (read: ReadStatement, isOneState: boolean) => Promise<T>): Promise<T>;
}

/** One execution of a plan. */
export interface Run extends Running {
  readonly budget: ReadBudget;
  readonly slices: WorkSlices;
  /** The dotted path of a populate in the query; null for one that only filters need. */
  readonly pathOf: (populate: Populate) => string | null;
}

/** A populated relation of component entries (at any depth), and the index of the row's column that contains the entries. */
export interface EntryRelation {
  readonly populate: PopulateLinks;
  readonly place: number;
}

/** Gives the value of a populate for a row. */
export type OfRow<Value> = (row: Row) => Part<Value>;

/** Gives the value of a relation populate for a component entry, by the id of its version row and the key of its links. */
export type OfEntry<Value> = (source: unknown, entry: unknown) => Part<Value>;

/** The values of relation populates. */
export interface Related<Value> {
  readonly ofRows: Map<PopulateLinks, OfRow<Value>>;
  readonly ofEntries: Map<PopulateLinks, OfEntry<Value>>;
}

/** The next level of an answer: it reads what the rows of this one refer to. */
export interface Child<Value> {
  /** Reads the related documents of the rows and of their entries, and adds them to `related`. */
  load(rows: readonly Row[], run: Run, related: Related<Value>): Promise<void>;
}

/** Gives meters that count what the statements of a populate read. */
export function meterOf(populate: Populate, { budget, pathOf }: Run): () => Meter | null {
  return () => budget.meter(() => pathOf(populate));
}

/** Makes the list of a populate for one parent. @throws ValidationError when it does not fit into the answer */
export function listPart<Value>(form: AnswerForm<Value>, populate: Populate, parts: readonly Part<Value>[], run: Run): Part<Value> {
  run.budget.assertRoom(parts, () => run.pathOf(populate));
  return form.list(parts);
}

/** Makes the value of a relation populate for one parent. @throws ValidationError as `listPart` */
export function relationPart<Value>(
  form: AnswerForm<Value>,
  populate: PopulateRelation,
  parts: readonly Part<Value>[],
  run: Run,
): Part<Value> {
  if (populate.count) return form.count(parts.length);
  return populate.attribute.many ? listPart(form, populate, parts, run) : (parts[0] ?? form.none);
}

/** Makes the value of a polymorphic populate for one parent. @throws ValidationError as `listPart` */
export function morphPart<Value>(form: AnswerForm<Value>, populate: PopulateMorph, parts: readonly Part<Value>[], run: Run): Part<Value> {
  if (populate.count) return form.count(parts.length);
  return populate.attribute.many ? listPart(form, populate, parts, run) : (parts[0] ?? form.none);
}

/** Reads rows of one type: the selected columns, and how answers are built from them. */
export interface RowSelection<Value> {
  readonly list: SelectList;
  /** Reads the populates and builds a part for each row. A part may occur in the answer several times. */
  read(rows: readonly Row[], run: Run): Promise<readonly Part<Value>[]>;
  /** Builds the root documents of the answer, and takes their size from the budget. */
  answer(rows: readonly Row[], run: Run): Promise<readonly Value[]>;
  /** Whether populates need further statements. */
  readonly needsMore: boolean;
}
