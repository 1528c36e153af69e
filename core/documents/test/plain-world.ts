import type { OwnedDatabase } from '../../database/index.ts';
import type { Model, RelationAttribute } from '../../model/index.ts';
import { axisColumn } from '../axes/axis-registry.ts';
import { DOCUMENT_COLUMN, DOCUMENTS_TABLE, linksTableName, tableName, targetColumn } from '../storage/names.ts';
import { reading } from '../storage/statements.ts';
import { hasDrafts, NAMES, STAGE, STAGES, type Stage } from './arbitrary-rights.ts';
import { uidOf } from './definitions.ts';

/** A version with its scalars and the ids of its link targets. */
export interface PlainDocument {
  readonly name: string;
  readonly documentId: string;
  /** Milliseconds. */
  readonly updatedAt: number;
  readonly scalars: Readonly<Record<string, unknown>>;
  /** As stored, by attribute: some targets may not exist at this stage. */
  readonly links: Readonly<Record<string, readonly string[]>>;
}

/** Everything that a request for a stage sees, by documentId. */
export type View = ReadonlyMap<string, PlainDocument>;

/** All stored documents, by stage. A document without drafts is in both, but the links to it may differ. */
export type World = Readonly<Record<Stage, View>>;

/** The relations of a type. */
export function relationsOf(model: Model, name: string): RelationAttribute[] {
  return [...model.contentType(uidOf(name)).attributes.values()].flatMap((attribute) => (attribute.kind === 'relation' ? [attribute] : []));
}

/** A version row with the links that it owns. */
interface OwnerRow extends PlainDocument {
  readonly stages: readonly Stage[];
  readonly links: Record<string, string[]>;
}

/** Reads all documents from their tables, including links that no read would show. */
export async function readWorld(database: OwnedDatabase, model: Model): Promise<World> {
  const rows: OwnerRow[] = [];
  const documentIds = new Map<unknown, string>();
  for (const [id, documentId] of await reading(database).read(database.knex(DOCUMENTS_TABLE).select(['id', 'document_id']).orderBy('id'))) {
    documentIds.set(Number(id), documentId as string);
  }
  const idOf = (id: unknown) => documentIds.get(Number(id)) as string;
  for (const name of NAMES) rows.push(...(await readRows(database, model, name, idOf)));
  const viewOf = (stage: Stage) =>
    inversed(model, new Map(rows.flatMap((row) => (row.stages.includes(stage) ? [[row.documentId, row]] : []))));
  return { draft: viewOf('draft'), published: viewOf('published') };
}

async function readRows(database: OwnedDatabase, model: Model, name: string, idOf: (id: unknown) => string): Promise<OwnerRow[]> {
  const type = model.contentType(uidOf(name));
  const isDrafted = hasDrafts(type);
  const owned = relationsOf(model, name).filter(({ side }) => side === 'owner');
  const columns = owned.filter(({ storage }) => storage === 'column');
  const select = [
    'id',
    'updated_at',
    'tag',
    'owner',
    DOCUMENT_COLUMN,
    ...columns.map(targetColumn),
    ...(isDrafted ? [axisColumn(STAGE)] : []),
  ];
  const rows = new Map<number, OwnerRow>();
  const found = await reading(database).read(database.knex(tableName(type)).select(select).orderBy([DOCUMENT_COLUMN, 'id']));
  for (const [id, updatedAt, tag, owner, document, ...values] of found) {
    const links = Object.fromEntries(owned.map((each): [string, string[]] => [each.name, []]));
    for (const [index, each] of columns.entries()) if (values[index] !== null) links[each.name] = [idOf(values[index])];
    const stages = isDrafted ? [values[columns.length] as Stage] : STAGES;
    rows.set(Number(id), { name, documentId: idOf(document), updatedAt: timeOf(updatedAt), scalars: { tag, owner }, links, stages });
  }
  const listed = database.knex(linksTableName(type)).select(['source', 'attribute', 'target']).orderBy(['source', 'position', 'target']);
  for (const [source, attribute, target] of await reading(database).read(listed)) {
    rows.get(Number(source))?.links[attribute as string]?.push(idOf(target));
  }
  return [...rows.values()];
}

/** Adds the links that show on inverse sides. */
function inversed(model: Model, rows: ReadonlyMap<string, OwnerRow>): View {
  const view = new Map<string, PlainDocument & Pick<OwnerRow, 'links'>>();
  for (const [documentId, { stages: _, ...row }] of rows) {
    const lists = relationsOf(model, row.name).map(({ name }): [string, string[]] => [name, [...(row.links[name] ?? [])]]);
    view.set(documentId, { ...row, links: Object.fromEntries(lists) });
  }
  for (const { name, documentId, links } of rows.values()) {
    for (const { name: attribute, inverse, side } of relationsOf(model, name)) {
      if (inverse === null || side !== 'owner') continue;
      for (const target of links[attribute] ?? []) view.get(target)?.links[inverse]?.push(documentId);
    }
  }
  return view;
}

/** Other links of a published version, by a relation that it owns and whose targets show them. */
export interface OtherLinks {
  /** The documentId. */
  readonly id: string;
  readonly relation: RelationAttribute;
  readonly links: readonly string[];
}

/** A world with other links of some published versions. */
export function withLinks(world: World, changes: readonly OtherLinks[]): World {
  const published = new Map([...world.published].map(([id, document]) => [id, { ...document, links: { ...document.links } }]));
  for (const { id, relation, links } of changes) {
    const holder = published.get(id);
    if (holder === undefined) continue;
    const inverse = relation.inverse as string;
    const show = (targets: readonly string[] = [], list: (shown: readonly string[]) => readonly string[]) => {
      for (const target of targets) {
        const far = published.get(target);
        if (far) far.links[inverse] = list(far.links[inverse] ?? []);
      }
    };
    show(holder.links[relation.name], (shown) => shown.filter((each) => each !== id));
    holder.links[relation.name] = links;
    show(links, (shown) => [...shown, id]);
  }
  return { ...world, published };
}

function timeOf(stored: unknown): number {
  if (typeof stored !== 'string') return Number(stored);
  return Date.parse(/Z$|[+-]\d\d(:?\d\d)?$/.test(stored) ? stored : `${stored}Z`);
}

/** Whether an attribute is stored in the version's own row: a scalar, or an owned relation. */
export function isOwn(model: Model, name: string, attribute: string): boolean {
  const relation = relationsOf(model, name).find((each) => each.name === attribute);
  return relation === undefined || relation.side === 'owner';
}

/**
 * Attributes whose values differ between two states of a version.
 * @param gone a removed document: links to it are ignored, as they went with it
 */
export function changedAttributes(
  model: Model,
  was: PlainDocument | undefined,
  is: PlainDocument | undefined,
  gone: string | null = null,
): string[] {
  const name = (is ?? was)?.name;
  if (name === undefined) return [];
  const scalars = ['tag', 'owner'].filter((each) => (was?.scalars[each] ?? null) !== (is?.scalars[each] ?? null));
  const sorted = (document: PlainDocument | undefined, each: string) =>
    [...(document?.links[each] ?? [])]
      .filter((id) => id !== gone)
      .sort()
      .join();
  const links = relationsOf(model, name).flatMap((each) => (sorted(was, each.name) === sorted(is, each.name) ? [] : [each.name]));
  return [...scalars, ...links];
}

/** Versions whose own values differ between two worlds. They must be stamped, recorded and told. */
export function changedOwn(
  model: Model,
  before: World,
  after: World,
): { readonly documentId: string; readonly stage: Stage | undefined }[] {
  return STAGES.flatMap((stage) =>
    [...after[stage].values()].flatMap((is) => {
      const { documentId, name } = is;
      const isDrafted = hasDrafts(model.contentType(uidOf(name)));
      if (!isDrafted && stage === 'draft') return [];
      const was = before[stage].get(documentId);
      const toMany = relationsOf(model, name).flatMap((each) => (each.many ? [each.name] : []));
      const isOther = changedAttributes(model, was, is).some((each) => isOwn(model, name, each) && !toMany.includes(each));
      return was === undefined || isOther ? [{ documentId, stage: isDrafted ? stage : undefined }] : [];
    }),
  );
}
