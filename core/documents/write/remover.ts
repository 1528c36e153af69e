import { defaultOf } from '../axes/type-axis.ts';
import type { VersionRow } from '../read/row-matcher.ts';
import type { Statements } from '../statements.ts';
import type { Layouts, TypeLayout } from '../storage/layout.ts';
import { DOCUMENTS_TABLE } from '../storage/names.ts';
import type { VersionStore } from './version-store.ts';

/** The types whose rows or component entries may link to documents of a type. Built once per model. */
export function linkSources(layouts: Layouts): ReadonlyMap<string, readonly TypeLayout[]> {
  const sources = new Map<string, Set<TypeLayout>>();
  const add = (target: string, layout: TypeLayout) => sources.set(target, (sources.get(target) ?? new Set()).add(layout));
  for (const layout of layouts.all()) {
    const seen = new Set<string>();
    const visit = (attributes: TypeLayout['type']['attributes']) => {
      for (const attribute of attributes.values()) {
        if (attribute.kind === 'relation' && attribute.side === 'owner' && attribute.storage !== 'siblings') add(attribute.target, layout);
        const components =
          attribute.kind === 'component' ? [attribute.component] : attribute.kind === 'dynamiczone' ? attribute.components : [];
        for (const uid of components) {
          if (seen.has(uid)) continue;
          seen.add(uid);
          visit(layouts.model.component(uid).attributes);
        }
      }
    };
    visit(layout.type.attributes);
  }
  return new Map([...sources].map(([target, found]) => [target, [...found]]));
}

/**
 * Removes versions of a document, and the document when none is left. Links that led to a version on a link axis go with it; links
 * to the document go with the document (by foreign keys).
 *
 * @param versions all versions of the document, those out of sight too
 * @param gone those of them that are removed: at least one
 */
export async function removeVersions(
  statements: Statements,
  { layout }: VersionStore,
  sources: readonly TypeLayout[],
  document: number,
  versions: readonly VersionRow[],
  gone: readonly VersionRow[],
): Promise<void> {
  if (gone.length === versions.length) {
    await statements.write(statements.knex(DOCUMENTS_TABLE).where('id', document).delete());
    return;
  }
  await statements.write(
    statements
      .knex(layout.table)
      .where(
        statements.inKeys(
          'id',
          gone.map(({ id }) => id),
        ),
      )
      .delete(),
  );
  const left = versions.filter((version) => !gone.includes(version));
  for (const axis of layout.axes) {
    if (axis.state !== 'active' || axis.kind !== 'link') continue;
    const values = new Set(gone.map(({ key }) => key.get(axis.name) as string));
    for (const { key } of left) values.delete(key.get(axis.name) as string);
    for (const value of values) for (const source of sources) await removeLinks(statements, source, document, axis, value);
  }
}

/** Removes the links of one type's rows that led to the version of a document at one value of a link axis. */
async function removeLinks(
  statements: Statements,
  source: TypeLayout,
  document: number,
  axis: TypeLayout['axes'][number],
  value: string,
): Promise<void> {
  const { knex } = statements;
  const own = source.axis(axis.name);
  const values = value === defaultOf(axis) ? [value, ''] : [value];
  for (const to of source.toOne.values()) {
    const rows = knex(source.table).where(to.target, document);
    const pin = to.pins.get(axis.name);
    if (own?.state === 'active') rows.where(own.column, value);
    else if (pin !== undefined) rows.whereIn(pin, values);
    else continue;
    await statements.write(rows.update({ [to.target]: null }));
  }
  const links = knex(source.linksTable).where('target', document);
  const pin = source.pins.get(axis.name);
  if (own?.state === 'active') links.whereIn('source', knex(source.table).select('id').where(own.column, value));
  else if (pin !== undefined) links.whereIn(pin, values);
  else return;
  await statements.write(links.delete());
}
