import type { QueryValue } from '../../client/query-string.ts';
import type { Document, Type } from '../../client/types.ts';
import type { Order } from './list-state.ts';

/** A row beside which a page begins or ends: what it is sorted by, and its number, by which rows that are alike are told apart. */
export interface Edge {
  readonly side: 'after' | 'before';
  readonly id: number;
  /** Null: it has none. */
  readonly value: string | null;
  /** All rows of its page say the same: many more may. */
  readonly isTied: boolean;
}

/** The one attribute that a list is sorted by, so that its rows can be found by what they say. */
export interface Key {
  readonly name: string;
  readonly isDescending: boolean;
  /** Whether of rows that are alike the one with the greater number comes first, as the server has it. */
  readonly isIdDescending: boolean;
  /** Rows without a value come first, and last where the order is turned. */
  readonly isNullable: boolean;
  /** Whether the database finds a row by it without looking at all of them. */
  readonly isIndexed: boolean;
}

type Filter = { readonly [key: string]: QueryValue };

/** What rows of a list are asked for by, in the order in which they are read: where the first brings less than a page, the next one goes on. */
export interface Stretch {
  readonly sort: readonly string[];
  readonly filters: readonly Filter[];
}

/** Newest first, where nothing else is said. */
export const ORDER: Order = { name: 'updatedAt', isDescending: true };

/** Whose values are the same text wherever they are written, and have an order. */
const EXACT: ReadonlySet<string> = new Set([
  'string',
  'email',
  'uid',
  'enumeration',
  'integer',
  'biginteger',
  'decimal',
  'date',
  'time',
  'datetime',
  'timestamp',
]);

/** Of every document, whatever its type says; all are indexed. */
const OF_ALL: Readonly<Record<string, { readonly isNullable: boolean }>> = {
  id: { isNullable: false },
  documentId: { isNullable: false },
  createdAt: { isNullable: false },
  updatedAt: { isNullable: false },
  publishedAt: { isNullable: true },
};

/** By what rows of a list are found; null: they are counted from the first one on. */
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
  if (attribute === undefined || !attribute.readable || !EXACT.has(attribute.type)) return null;
  const isIndexed = attribute.type === 'uid' || attribute.unique === true || attribute.index === true;
  return { name, isDescending, isIdDescending: false, isNullable: true, isIndexed };
}

/** The edge of a page that has rows: its last row or its first. */
export function edgeOf({ name }: Key, documents: readonly [Document, ...Document[]], side: Edge['side']): Edge {
  const [first] = documents;
  const last = documents.at(-1) as Document;
  const row = side === 'after' ? last : first;
  const value = row[name] ?? null;
  // In the order of their values: where the first and the last are alike, all are.
  return { side, id: row.id, value: value === null ? null : String(value), isTied: first !== last && first[name] === last[name] };
}

/** The order of a list as requests say it; turned, it is read from its end. */
export function sortOf({ name, isDescending, isIdDescending }: Key, isTurned: boolean): readonly string[] {
  const descends = isDescending !== isTurned;
  const first = descends ? `${name}:desc` : name;
  // Of rows that are alike the server turns the order itself where it is that of time.
  return isTurned && name !== 'id' && name !== 'createdAt' && name !== 'updatedAt' && !isIdDescending ? [first, 'id:desc'] : [first];
}

/** What brings the rows behind an edge, or those before it, nearest first. */
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
  // A million that were imported at one moment are not walked past: first those of the same value, by their numbers.
  if (isTied) return { sort, filters: [{ $and: [{ [name]: { $eq: value } }, alike] }, rest, ...empties] };
  // Said twice, since databases find where to begin by a bound alone, and not by one of several.
  return { sort, filters: [{ $and: [{ [name]: { [from as string]: value } }, { $or: [rest, alike] }] }, ...empties] };
}

/** Writes an edge as it stands in an address: `4711~2026-11-23T09:00:00.000Z`, with `!` where rows are alike. */
export function formatEdge({ id, value, isTied }: Edge): string {
  return value === null ? String(id) : `${id}${isTied ? '!' : '~'}${value}`;
}

/** Reads what `formatEdge` wrote; null for what it would not write. */
export function parseEdge(side: Edge['side'], text: string): Edge | null {
  const [, id, sign, value = null] = /^(\d{1,15})(?:([~!])([\s\S]*))?$/.exec(text) ?? [];
  return id === undefined ? null : { side, id: Number(id), value, isTied: sign === '!' };
}
