import type { Knex } from 'knex';
import type { RelationAttribute } from '../../model/index.ts';
import type { TypeLayout } from '../storage/layout.ts';
import { DOCUMENT_COLUMN, targetColumn } from '../storage/names.ts';
import type { CarriedLinks } from './carry-links.ts';
import { MOST_NAMED, type ModelConflict } from './model-conflict.ts';
import { type StoredContent, storedExamples } from './stored-content.ts';

/** Links without room in the new place of a relation. */
interface SurplusLinks {
  /** Number of links. */
  readonly links: number;
  /** The documents that have them. */
  readonly conflicts: readonly Omit<ModelConflict, 'text'>[];
}

/** Groups of links of which only one has room. */
interface LinkGroups {
  readonly kind: 'links' | 'targets';
  /** A row `n` per group: the number of links without room. */
  readonly surplus: Knex.QueryBuilder;
  /** The rows of the table with such links: `v`. */
  rows(): Knex.QueryBuilder;
}

/** Finds links without room in the new place, where a document can have one and has several. */
export async function surplusOf(content: StoredContent, links: CarriedLinks): Promise<SurplusLinks> {
  const { layout, attribute } = links;
  const conflicts: Omit<ModelConflict, 'text'>[] = [];
  let sum = 0;
  for (const groups of groupsOf(content, links)) {
    const [row] = await content.statements.read(content.statements.knex.sum({ sum: 'n' }).from(groups.surplus.as('s')));
    const surplus = Number(row?.[0] ?? 0);
    if (surplus === 0) continue;
    sum += surplus;
    const named = { kind: groups.kind, uid: layout.type.uid, attribute: attribute.name };
    conflicts.push({ ...named, ...(await documentsOf(content, layout, groups, attribute.name)) });
  }
  return { links: sum, conflicts };
}

function groupsOf(content: StoredContent, links: CarriedLinks): readonly LinkGroups[] {
  const { layout, attribute } = links;
  if (attribute.side === 'owner') {
    const to = layout.toOne.get(attribute);
    if (to === undefined) return [];
    const own = bySource(content, links);
    return to.exclusive ? [own, byTarget(content, links, layout)] : [own];
  }
  const far = content.layouts.of(attribute.target);
  const owner = far.type.attributes.get(attribute.inverse ?? '') as RelationAttribute;
  return far.toOne.has(owner) ? [byTarget(content, links, far)] : [];
}

/** The links of one version. */
function bySource({ statements: { knex } }: StoredContent, { layout, attribute }: CarriedLinks): LinkGroups {
  const many = () => knex(layout.linksTable).where({ attribute: attribute.name, entry: 0 }).groupBy('source');
  const several = () => many().select('source').havingRaw('count(*) > 1');
  return {
    kind: 'links',
    surplus: many().select(knex.raw('count(*) - 1 as n')),
    rows: () => knex({ v: layout.table }).join(several().as('g'), 'g.source', 'v.id'),
  };
}

/** The links that lead to one document, from versions with equal values on the axes that `far` has, too. */
function byTarget(content: StoredContent, { layout, attribute, from }: CarriedLinks, far: TypeLayout): LinkGroups {
  const { knex } = content.statements;
  const shared = layout.axes.filter((axis) => far.axis(axis.name) && content.has(layout.table, axis.column)).map(({ column }) => column);
  const target = from === 'links' ? 'l.target' : `v.${targetColumn(attribute)}`;
  const linking = (): Knex.QueryBuilder => {
    const rows: Knex.QueryBuilder = knex({ v: layout.table });
    if (from === 'column') return rows.whereNotNull(target);
    return rows.join({ l: layout.linksTable }, 'l.source', 'v.id').where({ 'l.attribute': attribute.name, 'l.entry': 0 });
  };
  const grouped = () => linking().groupBy([target, ...shared.map((column) => `v.${column}`)]);
  const documents = [`v.${DOCUMENT_COLUMN}`];
  const several = () =>
    grouped()
      .select([{ target }, ...shared.map((column) => `v.${column}`)])
      .havingRaw('count(distinct ??) > 1', documents);
  return {
    kind: 'targets',
    surplus: grouped().select(knex.raw('count(distinct ??) - 1 as n', documents)),
    rows: () =>
      linking().join(several().as('g'), (on) => {
        on.on('g.target', target);
        for (const column of shared) on.on(`g.${column}`, `v.${column}`);
      }),
  };
}

/** Counts the documents with links without room, and names some of them. */
async function documentsOf(
  { statements }: StoredContent,
  layout: TypeLayout,
  { rows }: LinkGroups,
  attribute: string,
): Promise<Pick<ModelConflict, 'count' | 'examples'>> {
  const [count] = await statements.read(rows().countDistinct(`v.${DOCUMENT_COLUMN}`));
  const first = rows().min('v.id').groupBy(`v.${DOCUMENT_COLUMN}`).orderByRaw('min(??)', ['v.id']).limit(MOST_NAMED);
  const ids = (await statements.read(first)).map(([id]) => Number(id));
  return { count: Number(count?.[0] ?? 0), examples: await storedExamples(statements, layout, ids, attribute, null) };
}
