import type { Meter, Row } from '../../../database/index.ts';
import type { Populate, PopulateRelation, Selection } from '../../../query/index.ts';
import type { PlanContext } from '../../plan/plan-context.ts';
import type { RowScope } from '../../plan/scope.ts';
import type { Running, SelectList } from '../../plan/statement.ts';
import type { KnownSearches } from '../known-results.ts';
import type { ReadBudget } from '../read-budget.ts';
import type { AnswerForm, Part } from './answer-form.ts';
import type { BuildingTime, WorkSlices } from './work-slices.ts';

/** What everything shares that plans how one query is answered. */
export interface AnswerContext extends PlanContext {
  readonly searches: KnownSearches;
  readonly building: BuildingTime;
  /** Plans what a selection reads of the rows of a scope. */
  select<Value>(form: AnswerForm<Value>, scope: RowScope, selection: Selection): RowSelection<Value>;
}

/** Rows that something is read along with, and how that is answered. */
export interface Parents<Value> {
  readonly form: AnswerForm<Value>;
  readonly scope: RowScope;
  /** What is selected of them so far: it takes what tells the parents apart. */
  readonly list: SelectList;
}

/** One execution of a plan. */
export interface Run extends Running {
  readonly budget: ReadBudget;
  readonly slices: WorkSlices;
  /** Where a populate stands in the query, names with dots between them; null for what only filters ask for. */
  readonly pathOf: (populate: Populate) => string | null;
}

/** A relation of component entries that is read along, and the column of the row that the entries are in, at any depth. */
export interface EntryRelation {
  readonly populate: PopulateRelation;
  readonly place: number;
}

/** What a relation populate answers for a row. */
export type OfRow<Value> = (row: Row) => Part<Value>;

/** What a relation populate answers for a component entry: by the numeric id of the version row that holds it, and its own. */
export type OfEntry<Value> = (source: unknown, entry: unknown) => Part<Value>;

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

/** Counts what statements of a populate read. */
export function meterOf(populate: Populate, { budget, pathOf }: Run): () => Meter | null {
  return () => budget.meter(() => pathOf(populate));
}

/** Makes a list of what is populated for one parent. @throws ValidationError when there is no room for it in the answer */
export function listPart<Value>(form: AnswerForm<Value>, populate: Populate, parts: readonly Part<Value>[], run: Run): Part<Value> {
  run.budget.assertRoom(parts, () => run.pathOf(populate));
  return form.list(parts);
}

/** Shapes what a relation populate answers for one parent. @throws ValidationError as `listPart` */
export function relationPart<Value>(
  form: AnswerForm<Value>,
  populate: PopulateRelation,
  parts: readonly Part<Value>[],
  run: Run,
): Part<Value> {
  if (populate.count) return form.count(parts.length);
  return populate.attribute.many ? listPart(form, populate, parts, run) : (parts[0] ?? form.none);
}

/** Reads rows of one type: what is selected, and what is answered of it. */
export interface RowSelection<Value> {
  readonly list: SelectList;
  /** Reads what is populated and builds what is answered, row by row: parts that stand in the answer any number of times. */
  read(rows: readonly Row[], run: Run): Promise<readonly Part<Value>[]>;
  /** Reads the documents that the answer is about, and takes the room that they need in it. */
  answer(rows: readonly Row[], run: Run): Promise<readonly Value[]>;
  /** Whether that takes statements of its own. */
  readonly needsMore: boolean;
}
