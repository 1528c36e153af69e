import type { TypeLayout } from './layout.ts';

/** Where the values of an attribute of a content type are stored. */
export interface StoredAttribute {
  readonly table: string;
  /** Columns by purpose: `value`, `unique`, `target`, `position`, `pin locale`. */
  readonly columns: ReadonlyMap<string, string>;
  /** The links table; null where the attribute has no rows there. */
  readonly links: string | null;
}

/** @returns null for an attribute without storage of its own, or that does not exist */
export function storedAttribute(layout: TypeLayout, name: string): StoredAttribute | null {
  const { table, linksTable, toOne, unique, linked } = layout;
  const attribute = layout.type.attributes.get(name);
  if (attribute === undefined) return null;
  if (attribute.kind !== 'relation') {
    const shadow = attribute.kind === 'scalar' ? unique.get(attribute) : undefined;
    const columns = new Map([['value', attribute.column], ...(shadow === undefined ? [] : [['unique', shadow] as const])]);
    return { table, columns, links: null };
  }
  if (linked.includes(attribute)) return { table, columns: new Map(), links: linksTable };
  const to = toOne.get(attribute);
  if (to === undefined) return null;
  const pins = [...to.pins].map(([axis, column]) => [`pin ${axis}`, column] as const);
  const position = to.position === null ? [] : [['position', to.position] as const];
  return { table, columns: new Map([['target', to.target], ...position, ...pins]), links: null };
}
