import type { PopulateLinks, PopulateRelation } from '../../../query/index.ts';
import { column } from '../../plan/plan-context.ts';
import { allLinksSql, needsNear, relationSql } from '../../plan/relation-sql.ts';
import { selectionKey } from '../../plan/shape.ts';
import type { Part } from '../rows/answer-form.ts';
import { type AnswerContext, type Child, type EntryRelation, type Parents, relationPart } from '../rows/run.ts';
import type { KeyOf } from './far-links.ts';
import { planFar } from './far-rows.ts';
import { planMorph } from './morph-populate.ts';
import { isWindowed, planEntryWindow, planWindow } from './windowed-populate.ts';

/**
 * Plans the relation populates of rows and of their component entries: one statement per relation, for all parents together. Relations
 * share one statement if they have the same target, read the same of it, and store their links in the links table (such as the media of a
 * row and of its components).
 */
export function planRelations<Value>(
  context: AnswerContext,
  parents: Parents<Value>,
  ofRow: readonly PopulateLinks[],
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
    if (populate.kind === 'morph') children.push(planMorph(context, parents, populate, null));
    else if (isWindowed(populate)) children.push(planWindow(context, parents, populate));
    else if (populate.attribute.storage === 'links' && populate.attribute.side === 'owner') groupOf(populate).rows.push(populate);
    else children.push(planRelation(context, parents, populate));
  }
  for (const { populate, place } of ofEntries) {
    if (populate.kind === 'morph') children.push(planMorph(context, parents, populate, place));
    else if (isWindowed(populate)) children.push(planEntryWindow(context, parents, populate, place));
    else groupOf(populate).entries.push({ populate, place });
  }
  for (const group of groups.values()) children.push(planLinks(context, parents, group));
  return children;
}

/** Populates that share one statement over the links table. */
interface LinkedPopulates {
  readonly rows: PopulateRelation[];
  readonly entries: { readonly populate: PopulateRelation; readonly place: number }[];
}

/** Plans one relation of rows, read by a column that is equal at both ends. */
function planRelation<Value>(context: AnswerContext, { form, scope, list }: Parents<Value>, populate: PopulateRelation): Child<Value> {
  const relation = relationSql(context, scope, populate.attribute);
  // If the far rows depend on more than the shared column, the statement contains the parents too, and their id is the key.
  const keyPlace = list.column(needsNear(relation) ? 'id' : relation.nearColumn);
  const selection = context.select(form, relation.scope, populate);
  const far = planFar(context, { scope, relation, selection, populate, names: [], keyOf: (key) => key });
  return {
    async load(rows, run, related) {
      const keys = new Set(rows.map((row) => row[keyPlace]));
      keys.delete(null);
      const found = await far(keys, run);
      const answer = (parts: readonly Part<Value>[]) => relationPart(form, populate, parts, run);
      // Many rows may share a key and its related rows.
      const answers = new Map([...found].map(([key, parts]) => [key, answer(parts)]));
      const none = answer([]);
      related.ofRows.set(populate, (row) => answers.get(row[keyPlace]) ?? none);
    },
  };
}

/** Plans relations of rows and entries that share one statement over the links table. */
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
  // Links are identified by the row, and also by the entry and the attribute if the statement reads several of these.
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
