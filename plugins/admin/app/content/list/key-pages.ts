import type { QueryValue } from '../../client/query-string.ts';
import type { Document, Type } from '../../client/types.ts';
import { ownOf } from '../../form/shape.ts';
import { traitsOf } from '../../traits/types.ts';
import type { Order } from './list-state.ts';

/** A row at which a page begins or ends: its sort value, and its id, which orders rows with equal values. */
export interface Edge {
  readonly side: 'after' | 'before';
  readonly id: number;
  /** Null: the row has no value. */
  readonly value: string | null;
  /** Whether all rows of its page have the same value, so that many more may have it too. */
  readonly isTied: boolean;
}

/** The one attribute that a list is sorted by. Rows are found by its value. */
export interface Key {
  readonly name: string;
  readonly isDescending: boolean;
  /** Whether rows with equal values are in descending order of their ids, as the server sorts them. */
  readonly isIdDescending: boolean;
  /** Whether some rows may have no value. They come first, or last in descending order. */
  readonly isNullable: boolean;
  /** Whether the database has an index for the attribute. */
  readonly isIndexed: boolean;
}

type Filter = { readonly [key: string]: QueryValue };

/** Queries for rows, in reading order. If the first returns less than a page, the next one continues. */
export interface Stretch {
  readonly sort: readonly string[];
  readonly filters: readonly Filter[];
}

/** The default order: newest first. */
export const ORDER: Order = { name: 'updatedAt', isDescending: true };

/** Attributes of every document. All of them are indexed. */
const OF_ALL: Readonly<Record<string, { readonly isNullable: boolean }>> = {
  id: { isNullable: false },
  documentId: { isNullable: false },
  createdAt: { isNullable: false },
  updatedAt: { isNullable: false },
  publishedAt: { isNullable: true },
};

/** Returns the key by which rows of a list are found; null: pages are counted from the first row. */
export function keyOf(type: Pick<Type, 'attributes' | 'pagedByKey'>, orders: readonly Order[]): Key | null {
  const [order = ORDER, ...more] = orders;
  const { name, isDescending } = order;
  if (more.length > 0 || !type.pagedByKey) return null;
  const ofAll = Object.hasOwn(OF_ALL, name) ? OF_ALL[name] : undefined;
  if (ofAll !== undefined) {
    const isIdDescending = isDescending && (name === 'createdAt' || name === 'updatedAt');
    return { name, isDescending, isIdDescending, isNullable: ofAll.isNullable, isIndexed: true };
  }
  const attribute = type.attributes.find((each) => each.name === name);
  if (attribute === undefined || !attribute.readable || !traitsOf(attribute).isExact) return null;
  const isIndexed = traitsOf(attribute).isUnique || attribute.unique === true || attribute.index === true;
  return { name, isDescending, isIdDescending: false, isNullable: true, isIndexed };
}

/** Returns the edge of a page that has rows: its last or its first row. */
export function edgeOf({ name }: Key, documents: readonly [Document, ...Document[]], side: Edge['side']): Edge {
  const [first] = documents;
  const last = documents.at(-1) as Document;
  const row = side === 'after' ? last : first;
  const value = ownOf(row, name) ?? null;
  // The rows are sorted, so if the first and the last are equal, all are.
  return {
    side,
    id: row.id,
    value: value === null ? null : String(value),
    isTied: first !== last && ownOf(first, name) === ownOf(last, name),
  };
}

/** Returns the order of a list as the server takes it; `isTurned` reads it from the end. */
export function sortOf({ name, isDescending, isIdDescending }: Key, isTurned: boolean): readonly string[] {
  const descends = isDescending !== isTurned;
  const first = descends ? `${name}:desc` : name;
  // For equal rows the server reverses ids itself when it sorts by time.
  return isTurned && name !== 'id' && name !== 'createdAt' && name !== 'updatedAt' && !isIdDescending ? [first, 'id:desc'] : [first];
}

/** Returns the queries for the rows after an edge, or before it, nearest first. */
export function beyond(key: Key, { side, id, value, isTied }: Edge): Stretch {
  const isTurned = side === 'before';
  const { name, isNullable } = key;
  const descends = key.isDescending !== isTurned;
  const alike: Filter = { id: key.isIdDescending !== isTurned ? { $lt: id } : { $gt: id } };
  const sort = sortOf(key, isTurned);
  if (value === null) {
    const empty: Filter = { $and: [{ [name]: { $null: true } }, alike] };
    return { sort, filters: descends ? [empty] : [empty, { [name]: { $notNull: true } }] };
  }
  const [further, from] = descends ? ['$lt', '$lte'] : ['$gt', '$gte'];
  const empties: readonly Filter[] = descends && isNullable ? [{ [name]: { $null: true } }] : [];
  const rest: Filter = { [name]: { [further as string]: value } };
  // Many rows may have this value, such as a million rows imported at one moment. Continue among them by id first, so that the database
  // does not scan them.
  if (isTied) return { sort, filters: [{ $and: [{ [name]: { $eq: value } }, alike] }, rest, ...empties] };
  // Repeat the bound outside of `$or`: databases use a single bound to find the start in an index, but not one within `$or`.
  return { sort, filters: [{ $and: [{ [name]: { [from as string]: value } }, { $or: [rest, alike] }] }, ...empties] };
}

/** Formats an edge for an address: `4711~2026-11-23T09:00:00.000Z`, with `!` when rows are tied. */
export function formatEdge({ id, value, isTied }: Edge): string {
  return value === null ? String(id) : `${id}${isTied ? '!' : '~'}${value}`;
}

/** Parses the result of `formatEdge`; null when the text is not valid. */
export function parseEdge(side: Edge['side'], text: string): Edge | null {
  const [, id, sign, value = null] = /^(\d{1,15})(?:([~!])([\s\S]*))?$/.exec(text) ?? [];
  return id === undefined ? null : { side, id: Number(id), value, isTied: sign === '!' };
}
