import type { PopulateMorph, PopulateRelation } from '../../../query/index.ts';
import { combine } from '../../plan/filter-sql.ts';
import { column, type RowScope } from '../../plan/plan-context.ts';
import { allLinksSql } from '../../plan/relation-sql.ts';
import { ListStatement } from '../../plan/statement.ts';
import { addTo, grouped } from '../../storage/lists.ts';
import { DOCUMENTS_TABLE } from '../../storage/names.ts';
import type { Part } from '../rows/answer-form.ts';
import { type AnswerContext, type Child, meterOf, morphPart, type Parents, type Run } from '../rows/run.ts';
import type { KeyOf } from './far-links.ts';
import { planFar } from './far-rows.ts';

/** A link of a polymorphic attribute, whichever type it leads to. */
interface MorphLink {
  readonly source: unknown;
  readonly entry: unknown;
  /** Registry id. */
  readonly target: unknown;
  /** Uid. */
  readonly type: string;
}

/** Reads the documents of one type, by `linkKey`. */
type ReadKind<Value> = (sources: ReadonlySet<unknown>, run: Run) => Promise<ReadonlyMap<unknown, readonly Part<Value>[]>>;

const linkKey: KeyOf = (source, entry, target) => `${source}:${entry}:${target}`;

/**
 * Plans a polymorphic relation of rows, or of component entries in them: one statement finds the links with the types of their targets,
 * and one per type that occurs reads the documents. What reads a type is planned when it first occurs.
 * @param place index of the column with the entries; null for the rows themselves
 */
export function planMorph<Value>(
  context: AnswerContext,
  { form, scope, list }: Parents<Value>,
  populate: PopulateMorph,
  place: number | null,
): Child<Value> {
  const idPlace = list.column('id');
  const links = planLinks(context, scope, populate, place !== null);
  const kinds = new Map<string, ReadKind<Value>>();
  const kindOf = (uid: string, each: PopulateRelation): ReadKind<Value> => {
    const known = kinds.get(uid) ?? planKind(context, { form, scope, list }, each, place !== null);
    kinds.set(uid, known);
    return known;
  };
  return {
    async load(rows, run, related) {
      const sources = new Set(rows.filter((row) => place === null || row[place] !== null).map((row) => row[idPlace]));
      const found = sources.size === 0 ? [] : await links(sources, run);
      const parts = new Map<string, Iterator<Part<Value>>>();
      const read = async ([uid, own]: readonly [string, readonly MorphLink[]]): Promise<void> => {
        const each = populate.on.get(uid);
        if (each === undefined) return;
        const answers = await kindOf(uid, each)(new Set(own.map(({ source }) => source)), run);
        for (const [key, list] of answers) parts.set(`${uid} ${key}`, list[Symbol.iterator]());
      };
      await Promise.all([...grouped(found, ({ type }) => type)].map(read));
      const lists = new Map<string, Part<Value>[]>();
      for (const { source, entry, target, type } of found) {
        // Several links of a list may lead to one document: to different versions of it.
        const part = parts.get(`${type} ${linkKey(source, entry, target)}`)?.next();
        const isBare = populate.on.get(type)?.layout === undefined;
        if (part !== undefined && part.done !== true) {
          addTo(lists, `${source}:${entry}`, isBare ? form.typed(part.value, type) : part.value);
        }
      }
      const answer = (source: unknown, entry: unknown) => morphPart(form, populate, lists.get(`${source}:${entry}`) ?? [], run);
      related.ofRows.set(populate, (row) => answer(row[idPlace], 0));
      related.ofEntries.set(populate, answer);
    },
  };
}

/** Plans to find the links of an attribute, in their order. */
function planLinks(
  context: AnswerContext,
  scope: RowScope,
  populate: PopulateMorph,
  ofEntries: boolean,
): (sources: ReadonlySet<unknown>, run: Run) => Promise<readonly MorphLink[]> {
  const { knex, database } = context;
  const { linksTable } = scope.layout;
  const [links, documents] = [context.alias('l'), context.alias('d')];
  const of = (name: string) => column(context, links, name);
  const index = context.allocate();
  const entry = knex.raw(ofEntries ? '?? <> 0' : '?? = 0', [`${links}.entry`]);
  const statement = new ListStatement(database, index, (bucket) =>
    knex
      .select([of('source'), of('entry'), of('target'), column(context, documents, 'type')])
      .from(database.dialect.walk(knex, [knex.raw('?? as ??', [linksTable, links]), knex.raw('?? as ??', [DOCUMENTS_TABLE, documents])]))
      .where(
        combine(
          context,
          [
            database.dialect.inList(knex, of('source'), { index, kind: 'ref', bucket }),
            knex.raw('?? = ?', [`${links}.attribute`, populate.attribute.name]),
            entry,
            knex.raw('?? = ??', [`${documents}.id`, `${links}.target`]),
          ],
          true,
        ),
      )
      .orderByRaw('??, ??', [`${links}.position`, `${links}.target`]),
  );
  return async (sources, run) => {
    const rows = await statement.read(run, [...sources], meterOf(populate, run));
    return rows.map(([source, key, target, type]) => ({ source, entry: key, target, type: type as string }));
  };
}

/** Plans to read the documents of one type that the links lead to. */
function planKind<Value>(
  context: AnswerContext,
  { form, scope }: Parents<Value>,
  populate: PopulateRelation,
  ofEntries: boolean,
): ReadKind<Value> {
  const { attribute } = populate;
  const relation = allLinksSql(context, scope, attribute, [attribute.name], ofEntries ? 'any' : 0);
  const selection = context.select(form, relation.scope, populate);
  const names = ['entry', 'target'].map((name) => column(context, relation.links.alias, name));
  return planFar(context, { scope, relation, selection, populate, names, keyOf: linkKey });
}
