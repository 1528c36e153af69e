import { columnName, isLinking } from '../../model/index.ts';
import type { TypeLayout } from './layout.ts';
import { targetColumn, targetPinColumn, targetPositionColumn, uniqueColumn } from './names.ts';

/** Where the values of an attribute of a content type are stored. */
export interface StoredAttribute {
  readonly table: string;
  /** Columns by purpose: `value`, `unique`, `target`, `position`, `pin locale`. */
  readonly columns: ReadonlyMap<string, string>;
  /** The links table; null where the attribute has no rows there. */
  readonly links: string | null;
}

/**
 * @param formerName the columns that the attribute had under this name, instead of its own
 * @returns null for an attribute without storage of its own, or that does not exist
 */
export function storedAttribute(layout: TypeLayout, name: string, formerName = name): StoredAttribute | null {
  const { table, linksTable, toOne, unique, linked } = layout;
  const attribute = layout.type.attributes.get(name);
  if (attribute === undefined) return null;
  if (!isLinking(attribute)) {
    const value = formerName === name ? attribute.column : columnName(formerName);
    const isUnique = attribute.kind === 'scalar' && unique.has(attribute);
    const columns = new Map([
      ['value', value],
      ...(isUnique ? [['unique', uniqueColumn({ ...attribute, name: formerName })] as const] : []),
    ]);
    return { table, columns, links: null };
  }
  if (linked.includes(attribute)) return { table, columns: new Map(), links: linksTable };
  const to = attribute.kind === 'relation' ? toOne.get(attribute) : undefined;
  if (to === undefined || attribute.kind !== 'relation') return null;
  const former = { ...attribute, name: formerName };
  const pins = [...to.pins.keys()].map((axis) => [`pin ${axis}`, targetPinColumn(former, axis)] as const);
  const position = to.position === null ? [] : [['position', targetPositionColumn(former)] as const];
  return { table, columns: new Map([['target', targetColumn(former)], ...position, ...pins]), links: null };
}
