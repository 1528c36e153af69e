import type { Row } from '../../../database/index.ts';
import { readsLinks, type Selection } from '../../../query/index.ts';
import type { RowScope } from '../../plan/plan-context.ts';
import { SelectList } from '../../plan/statement.ts';
import { planRelations } from '../populate/relation-populate.ts';
import type { PathOf, ReadBudget } from '../read-budget.ts';
import type { AnswerForm, Part } from './answer-form.ts';
import { planEntries } from './entry-tree.ts';
import type { AnswerContext, OfRow, Related, RowSelection, Run } from './run.ts';

const NOTHING: readonly never[] = Object.freeze([]);

/** Plans which columns a selection reads of the rows of a scope, and how answers are built from them. */
export function planSelection<Value>(
  context: AnswerContext,
  form: AnswerForm<Value>,
  scope: RowScope,
  selection: Selection,
): RowSelection<Value> {
  const { populate } = selection;
  const list = new SelectList(context, scope.alias);
  const aliases = populate.map(({ alias }) => alias);
  const build = form.rows(context, scope, list, selection.fields, aliases, selection.layout);
  const relations = populate.filter(readsLinks);
  const embedded = populate.filter((child) => child.kind === 'component' || child.kind === 'zone');
  const parents = { form, scope, list };
  const entries = planEntries(context, parents, embedded);
  const children = planRelations(context, parents, relations, entries.relations);

  const readPopulated = async (rows: readonly Row[], run: Run): Promise<OfRow<Value>[]> => {
    const pause = run.slices.pause();
    if (pause !== null) await pause;
    const related: Related<Value> = { ofRows: new Map(), ofEntries: new Map() };
    const [ofEntries] = await Promise.all([entries.read(rows, run, related), ...children.map((child) => child.load(rows, run, related))]);
    return populate.map((child) => (readsLinks(child) ? related.ofRows.get(child) : ofEntries.get(child)) as OfRow<Value>);
  };
  const pathsOf = (run: Run): PathOf => {
    return (at) => (populate[at] === undefined ? null : run.pathOf(populate[at]));
  };
  const populatedIn = (row: Row, parts: readonly OfRow<Value>[], budget: ReadBudget, pathOf: PathOf): readonly Part<Value>[] => {
    const populated: Part<Value>[] = [];
    for (const part of parts) populated.push(part(row));
    budget.assertRoom(populated, pathOf);
    return populated;
  };
  return {
    list,
    needsMore: children.length > 0,
    async read(rows, run) {
      if (rows.length === 0 || aliases.length === 0) return run.slices.map(rows, (row) => build(row, NOTHING));
      const parts = await readPopulated(rows, run);
      const pathOf = pathsOf(run);
      return run.slices.map(rows, (row) => build(row, populatedIn(row, parts, run.budget, pathOf)));
    },
    async answer(rows, run) {
      const isPlain = rows.length === 0 || aliases.length === 0;
      const parts = isPlain ? NOTHING : await readPopulated(rows, run);
      const pathOf = pathsOf(run);
      const buildAnswer = (row: Row): Value => {
        const populated = parts.length === 0 ? NOTHING : populatedIn(row, parts, run.budget, pathOf);
        const built = build(row, populated);
        run.budget.take(built, populated, pathOf);
        return built.value;
      };
      return isPlain ? rows.map(buildAnswer) : run.slices.map(rows, buildAnswer);
    },
  };
}
