import type { PopulateRelation } from '../../../query/index.ts';
import { allLinksSql, needsNear, relationSql } from '../../plan/relation-sql.ts';
import { column } from '../../plan/scope.ts';
import { selectionKey } from '../../plan/shape.ts';
import type { Part } from '../rows/answer-form.ts';
import { type AnswerContext, type Child, type EntryRelation, type Parents, relationPart } from '../rows/run.ts';
import type { KeyOf } from './far-links.ts';
import { planFar } from './far-rows.ts';
import { isWindowed, planEntryWindow, planWindow } from './windowed-populate.ts';

/**
 * Plans the relation populates of rows and of the component entries in them: one statement per relation, batched over all parents.
 * Relations that keep their links in the links table and read the same of the same target (the media of a row and of its components)
 * share one.
 */
export function planRelations<Value>(
  context: AnswerContext,
  parents: Parents<Value>,
  ofRow: readonly PopulateRelation[],
  ofEntries: readonly EntryRelation[],
): Child<Value>[] {
  const children: Child<Value>[] = [];
  const groups = new Map<string, LinkedPopulates>();
  const groupOf = (populate: PopulateRelation): LinkedPopulates => {
    const { key, hasParameters } = selectionKey(populate, context.shapeContext);
    const alone = hasParameters || populate.filter !== null || populate.sort.length > 0;
    const { target, open } = populate.attribute;
    const name = alone ? `alone ${groups.size}` : `${target} ${open} ${key}`;
    const group = groups.get(name) ?? { rows: [], entries: [] };
    groups.set(name, group);
    return group;
  };
  for (const populate of ofRow) {
    if (isWindowed(populate)) children.push(planWindow(context, parents, populate));
    else if (populate.attribute.storage === 'links' && populate.attribute.side === 'owner') groupOf(populate).rows.push(populate);
    else children.push(planRelation(context, parents, populate));
  }
  for (const relation of ofEntries) {
    const { populate, place } = relation;
    if (isWindowed(populate)) children.push(planEntryWindow(context, parents, populate, place));
    else groupOf(populate).entries.push(relation);
  }
  for (const group of groups.values()) children.push(planLinks(context, parents, group));
  return children;
}

/** Populates that one statement over the links table reads. */
interface LinkedPopulates {
  readonly rows: PopulateRelation[];
  readonly entries: EntryRelation[];
}

/** One relation of rows, read by a column that both ends share. */
function planRelation<Value>(context: AnswerContext, { form, scope, list }: Parents<Value>, populate: PopulateRelation): Child<Value> {
  const relation = relationSql(context, scope, populate.attribute);
  // Where the rows on the far end depend on more than the shared column, the parents take part in the statement.
  const keyPlace = list.column(needsNear(relation) ? 'id' : relation.nearColumn);
  const selection = context.select(form, relation.scope, populate);
  const far = planFar(context, { scope, relation, selection, populate, names: [], keyOf: (key) => key });
  return {
    async load(rows, run, related) {
      const keys = new Set(rows.map((row) => row[keyPlace]));
      keys.delete(null);
      const found = await far(keys, run);
      const answer = (parts: readonly Part<Value>[]) => relationPart(form, populate, parts, run);
      // Many rows may share a key, and what it leads to.
      const answers = new Map([...found].map(([key, parts]) => [key, answer(parts)]));
      const none = answer([]);
      related.ofRows.set(populate, (row) => answers.get(row[keyPlace]) ?? none);
    },
  };
}

/** Relations of rows and entries that share one statement over the links table. */
function planLinks<Value>(
  context: AnswerContext,
  { form, scope, list }: Parents<Value>,
  { rows: ofRow, entries: ofEntries }: LinkedPopulates,
): Child<Value> {
  const populates = [...ofRow, ...ofEntries.map(({ populate }) => populate)];
  const first = populates[0] as PopulateRelation;
  const attributes = [...new Set(populates.map((populate) => populate.attribute.name))].sort();
  const relation = allLinksSql(context, scope, first.attribute, attributes, ofEntries.length === 0 ? 0 : 'any');
  const idPlace = list.column('id');
  const selection = context.select(form, relation.scope, first);
  // Links are told apart by the row, and by the entry and the attribute where a statement reads those of several.
  const isSimple = ofEntries.length === 0 && attributes.length === 1;
  const names = isSimple ? [] : ['entry', 'attribute'].map((name) => column(context, relation.links.alias, name));
  const keyOf: KeyOf = isSimple ? (source) => source : (source, entry, attribute) => `${source}:${entry}:${attribute}`;
  const far = planFar(context, { scope, relation, selection, populate: first, names, keyOf });
  return {
    async load(rows, run, related) {
      const sources = new Set<unknown>(ofRow.length > 0 ? rows.map((row) => row[idPlace]) : []);
      for (const { place } of ofEntries) for (const row of rows) if (row[place] !== null) sources.add(row[idPlace]);
      const found = await far(sources, run);
      for (const populate of populates) {
        const { name } = populate.attribute;
        const answer = (key: unknown) => relationPart(form, populate, found.get(key) ?? [], run);
        related.ofRows.set(populate, (row) => answer(keyOf(row[idPlace], 0, name)));
        related.ofEntries.set(populate, (source, entry) => answer(keyOf(source, entry, name)));
      }
    },
  };
}
