import type { Database } from '../../database/index.ts';
import { type Attribute, type AttributeOwner, componentUids, type Model } from '../../model/index.ts';
import type { Layouts, TypeLayout } from '../storage/layout.ts';
import { batches } from '../storage/lists.ts';
import { ATTRIBUTES_TABLE } from '../storage/names.ts';

/** The attribute types of a content type (under `''`) and of its components (by uid), by attribute: see `kindOfAttribute`. */
export type AttributeKinds = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A column whose converted values are ready: it replaces another one. Kept until that has happened. */
export interface ColumnSwap {
  readonly column: string;
  readonly staged: string;
}

/** What the database remembers about the values in the table of a content type. */
export interface RememberedKinds {
  readonly table: string;
  readonly kinds: AttributeKinds;
  /** Hashes of the kinds that values had before they were converted: an older node recognizes them. */
  readonly former: readonly string[];
  readonly swaps: readonly ColumnSwap[];
}

/** The kinds of all attributes whose values are in the rows of a content type. */
export function kindsOf(model: Model, { type }: TypeLayout): AttributeKinds {
  const kinds: Record<string, Readonly<Record<string, string>>> = { '': ownKinds(type) };
  const visit = (owner: AttributeOwner) => {
    for (const uid of [...owner.attributes.values()].flatMap(componentUids)) {
      if (Object.hasOwn(kinds, uid)) continue;
      kinds[uid] = ownKinds(model.component(uid));
      visit(model.component(uid));
    }
  };
  visit(type);
  return kinds;
}

function ownKinds({ attributes }: AttributeOwner): Readonly<Record<string, string>> {
  const own = [...attributes.values()].filter(({ name, definition }) => name !== 'id' && typeof definition.axis !== 'string');
  return Object.fromEntries(own.map((attribute) => [attribute.name, kindOfAttribute(attribute)]));
}

/** The name of an attribute's type; for components `component shared.seo`. */
export function kindOfAttribute(attribute: Attribute): string {
  return attribute.kind === 'component' ? `component ${attribute.component}` : attribute.type.name;
}

/** Reads what the database remembers, by table; empty before it remembers anything. */
export async function recallKinds({ knex }: Pick<Database, 'knex'>): Promise<ReadonlyMap<string, RememberedKinds>> {
  if (!(await knex.schema.hasTable(ATTRIBUTES_TABLE))) return new Map();
  const rows: { table: string; kinds: string }[] = await knex(ATTRIBUTES_TABLE).select('table', 'kinds');
  return new Map(rows.map(({ table, kinds }) => [table, { table, ...(JSON.parse(kinds) as Omit<RememberedKinds, 'table'>) }]));
}

/** Stores the kinds of a table's values. @param knex a transaction, if other rows change with them */
export async function rememberKinds(knex: Database['knex'], { table, ...facts }: RememberedKinds): Promise<void> {
  const kinds = JSON.stringify(facts);
  if ((await knex(ATTRIBUTES_TABLE).where({ table }).update({ kinds })) === 0) await knex(ATTRIBUTES_TABLE).insert({ table, kinds });
}

/** The types whose attributes are others than the database remembers, or that it does not remember. */
export function otherKinds(layouts: Layouts, known: ReadonlyMap<string, RememberedKinds>): readonly TypeLayout[] {
  return [...layouts.all()].filter((layout) => {
    return JSON.stringify(known.get(layout.table)?.kinds) !== JSON.stringify(kindsOf(layouts.model, layout));
  });
}

/** Rows per insert. SQLite accepts 500 at most. */
const BATCH = 400;

/** Stores the kinds of all tables that are new or have other attributes than before. Their values fit the model. */
export async function rememberAllKinds({ knex }: Database, layouts: Layouts, known: ReadonlyMap<string, RememberedKinds>): Promise<void> {
  const changed = otherKinds(layouts, known).map((layout) => {
    const former = known.get(layout.table)?.former ?? [];
    const facts: Omit<RememberedKinds, 'table'> = { kinds: kindsOf(layouts.model, layout), former, swaps: [] };
    return { table: layout.table, kinds: JSON.stringify(facts) };
  });
  for (const batch of batches(changed, BATCH))
    await knex(ATTRIBUTES_TABLE)
      .insert([...batch])
      .onConflict('table')
      .merge(['kinds']);
}
