import { isLinking, type RelationAttribute } from '../../model/index.ts';
import type { TypeLayout } from '../storage/layout.ts';
import { DOCUMENTS_TABLE, pendingAttribute, targetColumn } from '../storage/names.ts';
import { type CarriedLinks, carryLinks } from './carry-links.ts';
import { counted } from './counted.ts';
import type { ModelChange } from './model-change.ts';
import { entryRelations } from './remembered-model.ts';
import type { StoredContent } from './stored-content.ts';
import { surplusOf } from './surplus-links.ts';

/**
 * The changes for links of a type's rows that the model does not find or show: their relation is now to-one or to-many, is owned by its
 * other side, is gone, or leads to another type.
 * @param renamed the new uid by the old one, for types whose uid has changed
 */
export async function relationChanges(
  content: StoredContent,
  layout: TypeLayout,
  renamed: ReadonlyMap<string, string>,
): Promise<ModelChange[]> {
  if (!content.tables.has(layout.table)) return [];
  const changes: ModelChange[] = [];
  const ofEntries = entryRelations(content.layouts.model, layout);
  for (const group of await linkedTypes(content, layout)) {
    const { attribute: name, type, count, isOfEntry } = group;
    if (isPendingOf(layout, name)) continue;
    const path = `"${name}" ${isOfEntry ? 'in components ' : ''}of ${layout.type.uid}`;
    const attribute = isOfEntry ? undefined : layout.type.attributes.get(name);
    if (isOfEntry ? !ofEntries.has(name) : !attribute || !isLinking(attribute) || attribute.storage === 'siblings') {
      changes.push(forgotten(content, layout, group, `${counted(count, 'link')} of ${path} would be removed: the relation does not exist`));
    } else if (attribute?.kind === 'morph') {
      if (!attribute.on.has(renamed.get(type) ?? type)) {
        const text = `${counted(count, 'link')} of ${path} would be removed: the content type "${type}" does not exist`;
        changes.push(forgotten(content, layout, group, text));
      }
    } else if (attribute?.kind === 'relation') {
      if ((renamed.get(type) ?? type) !== attribute.target) {
        changes.push(
          forgotten(content, layout, group, `${counted(count, 'link')} of ${path} would be removed: ${elsewhere(count, type, attribute)}`),
        );
      } else if (!layout.linked.includes(attribute)) changes.push(await moved(content, { layout, attribute, from: 'links' }, count));
    }
  }
  for (const attribute of layout.type.attributes.values()) {
    if (attribute.kind !== 'relation' || !content.has(layout.table, targetColumn(attribute))) continue;
    for (const { type, count } of await targetTypes(content, layout, attribute)) {
      if ((renamed.get(type) ?? type) !== attribute.target) {
        const text = `${counted(count, 'link')} of "${attribute.name}" of ${layout.type.uid} would be removed: ${elsewhere(count, type, attribute)}`;
        changes.push(misled(content, layout, attribute, type, text));
      } else if (!layout.toOne.has(attribute)) changes.push(await moved(content, { layout, attribute, from: 'column' }, count));
    }
  }
  return changes;
}

/** Whether a name stands for the pending links of a relation that is still a column. */
function isPendingOf({ type, toOne }: TypeLayout, name: string): boolean {
  const attribute = type.attributes.get(pendingAttribute(name) ?? '');
  return attribute?.kind === 'relation' && toOne.has(attribute);
}

function elsewhere(count: number, type: string, attribute: RelationAttribute): string {
  return `${count === 1 ? 'it refers' : 'they refer'} to ${type}, but the relation refers to ${attribute.target}`;
}

/** Links of one attribute that lead to documents of one type. */
interface LinkGroup {
  readonly attribute: string;
  readonly type: string;
  readonly count: number;
  /** Whether they belong to component entries. */
  readonly isOfEntry: boolean;
}

/** Counts the links of rows and of component entries, by attribute and target type. */
async function linkedTypes({ statements, tables }: StoredContent, { linksTable }: TypeLayout): Promise<LinkGroup[]> {
  if (!tables.has(linksTable)) return [];
  const found: LinkGroup[] = [];
  for (const isOfEntry of [false, true]) {
    const rows = await statements.read(
      statements
        .knex({ l: linksTable })
        .join({ d: DOCUMENTS_TABLE }, 'd.id', 'l.target')
        .select(['l.attribute', 'd.type'])
        .count({ count: '*' })
        .where('l.entry', isOfEntry ? '>' : '=', 0)
        .groupBy(['l.attribute', 'd.type'])
        .orderBy(['l.attribute', 'd.type']),
    );
    for (const [attribute, type, count] of rows)
      found.push({ attribute: attribute as string, type: type as string, count: Number(count), isOfEntry });
  }
  return found;
}

/** Counts the links of a to-one column by target type. */
async function targetTypes({ statements }: StoredContent, { table }: TypeLayout, attribute: RelationAttribute) {
  const rows = await statements.read(
    statements
      .knex({ v: table })
      .join({ d: DOCUMENTS_TABLE }, 'd.id', `v.${targetColumn(attribute)}`)
      .select('d.type')
      .count({ count: '*' })
      .groupBy('d.type')
      .orderBy('d.type'),
  );
  return rows.map(([type, count]) => ({ type: type as string, count: Number(count) }));
}

/** The change that removes links of the links table which no relation shows. */
function forgotten(
  content: StoredContent,
  { type, table, linksTable }: TypeLayout,
  { attribute: name, type: target, isOfEntry }: LinkGroup,
  text: string,
): ModelChange {
  const entry = isOfEntry ? '>' : '=';
  const carry = () =>
    content.each(
      [type.uid],
      ({ knex }) =>
        knex({ l: linksTable })
          .join({ d: DOCUMENTS_TABLE }, 'd.id', 'l.target')
          .distinct('l.source')
          .where({ 'l.attribute': name, 'd.type': target })
          .where('l.entry', entry, 0),
      (own, sources) => {
        const targets = own.knex(DOCUMENTS_TABLE).select('id').where('type', target);
        const links = own.knex(linksTable).where(own.inKeys('source', sources)).where({ attribute: name }).where('entry', entry, 0);
        return own.write(links.whereIn('target', targets).delete());
      },
    );
  return { text, consent: 'loss', stops: false, table, carry };
}

/** The change that removes links of a column which lead to another type than the relation. */
function misled(
  content: StoredContent,
  { type, table }: TypeLayout,
  attribute: RelationAttribute,
  target: string,
  text: string,
): ModelChange {
  const column = targetColumn(attribute);
  const carry = () =>
    content.each(
      [type.uid],
      ({ knex }) => knex({ v: table }).join({ d: DOCUMENTS_TABLE }, 'd.id', `v.${column}`).select('v.id').where('d.type', target),
      (own, ids) =>
        own.write(
          own
            .knex(table)
            .where(own.inKeys('id', ids))
            .update({ [column]: null }),
        ),
    );
  return { text, consent: 'loss', stops: false, table, carry };
}

/** The change for links that are stored elsewhere now. */
async function moved(content: StoredContent, links: CarriedLinks, count: number): Promise<ModelChange> {
  const { layout, attribute } = links;
  const path = `"${attribute.name}" of ${layout.type.uid}`;
  const surplus = await surplusOf(content, links);
  const carry = () => carryLinks(content, links);
  if (surplus.links > 0) {
    const text = `${surplus.links} of ${counted(count, 'link')} of ${path} would be removed: the relation now allows one link for each document, but some documents have several`;
    const conflicts = surplus.conflicts.map((conflict) => ({ ...conflict, text }));
    return { text, consent: 'loss', stops: true, conflicts, table: layout.table, carry };
  }
  const how =
    attribute.side === 'inverse' ? `now belong to "${attribute.inverse}" of ${attribute.target}` : 'are now stored in another table';
  return { text: `${counted(count, 'link')} of ${path} ${how}`, consent: 'none', stops: false, carry };
}
