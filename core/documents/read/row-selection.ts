import type { Row } from '../../database/index.ts';
import type { Selection } from '../../query/index.ts';
import type { AnswerForm } from './answer-form.ts';
import { planEntries } from './entry-tree.ts';
import type { Part } from './part.ts';
import type { PlanContext } from './plan-context.ts';
import type { PathOf } from './read-budget.ts';
import { planRelations } from './relation-populate.ts';
import type { OfRow, Related, RowSelection, Run } from './run.ts';
import type { RowScope } from './scope.ts';
import { SelectList } from './select-list.ts';

const NOTHING: readonly never[] = Object.freeze([]);

/** Plans what a selection reads of the rows of a scope, and how answers are built of it. */
export function planSelection<Value>(
  context: PlanContext,
  form: AnswerForm<Value>,
  scope: RowScope,
  selection: Selection,
): RowSelection<Value> {
  const { populate } = selection;
  const list = new SelectList(context, scope.alias);
  const aliases = populate.map(({ alias }) => alias);
  const build = form.rows(context, scope, list, selection.fields, aliases, selection.layout);
  const relations = populate.filter((child) => child.kind === 'relation');
  const embedded = populate.filter((child) => child.kind !== 'relation');
  const entries = planEntries(context, form, scope, list, embedded);
  const children = planRelations(context, form, scope, list, relations, entries.relations);

  const readPopulated = async (rows: readonly Row[], run: Run): Promise<OfRow<Value>[]> => {
    const related: Related<Value> = { ofRows: new Map(), ofEntries: new Map() };
    const [ofEntries] = await Promise.all([entries.read(rows, run, related), ...children.map((child) => child.load(rows, run, related))]);
    return populate.map((child) => (child.kind === 'relation' ? related.ofRows.get(child) : ofEntries.get(child)) as OfRow<Value>);
  };
  /** Builds the rows one by one. @param use what is made of each, with what was populated in it */
  const buildEach = async <Used>(
    rows: readonly Row[],
    run: Run,
    use: (built: Part<Value>, populated: readonly Part<Value>[], pathOf: PathOf) => Used,
  ): Promise<Used[]> => {
    const pathOf: PathOf = (at) => (populate[at] === undefined ? null : run.pathOf(populate[at]));
    if (rows.length === 0 || aliases.length === 0) return rows.map((row) => use(build(row, NOTHING), NOTHING, pathOf));
    const parts = await readPopulated(rows, run);
    return rows.map((row) => {
      const populated = parts.map((part) => part(row));
      run.budget.assertRoom(populated, pathOf);
      return use(build(row, populated), populated, pathOf);
    });
  };
  return {
    list,
    read: (rows, run) => buildEach(rows, run, (built) => built),
    answer: (rows, run) =>
      buildEach(rows, run, (built, populated, pathOf) => {
        run.budget.take(built, populated, pathOf);
        return built.value;
      }),
  };
}
