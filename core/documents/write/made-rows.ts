import type { VersionKey } from '../axes/axis.ts';
import type { WriteRights } from '../gate/write-rights.ts';
import type { VersionRow } from '../plan/row-matcher.ts';
import type { TypeLayout } from '../storage/layout.ts';
import type { FarRow } from './far-stamps.ts';
import { isSameKey, leadingIn } from './write-plan.ts';

/** A version that is written at the other end of a link, and the rights that its result must fulfil. */
export interface MadeRow extends FarRow {
  readonly rights: WriteRights | null;
  /** The version that its links are copied from. That one is checked against the rights instead. */
  readonly from: VersionRow | null;
}

/**
 * Which rows must fulfil which rights. A row that is a copy of another one among them, or took links from it, is represented by that one.
 */
export function decidingRows(layout: TypeLayout, rows: readonly MadeRow[]): ReadonlyMap<WriteRights, readonly VersionRow[]> {
  const leaderOf = leaders(layout, rows);
  const deciding = new Map<WriteRights, Map<number, VersionRow>>();
  for (const made of rows) {
    if (made.rights === null) continue;
    const { row, key } = leaderOf(made) ?? made;
    const decides = made.from ?? { id: row, key };
    const found = deciding.get(made.rights) ?? new Map<number, VersionRow>();
    deciding.set(made.rights, found.set(decides.id, decides));
  }
  return new Map([...deciding].map(([rights, found]) => [rights, [...found.values()]]));
}

/** The rows at the key of a copy whose leading version is not among the rows: no other row represents them. */
export function unledRows(layout: TypeLayout, rows: readonly MadeRow[], key: VersionKey): readonly MadeRow[] {
  const there = rows.filter((made) => made.from === null && isSameKey(layout, made.key, key));
  if (there.length === 0) return [];
  const leaderOf = leaders(layout, rows);
  return there.filter((made) => leaderOf(made) === undefined);
}

/** Finds the row that leads another one: the version on which a write of it is carried out. */
function leaders(layout: TypeLayout, rows: readonly MadeRow[]): (made: MadeRow) => MadeRow | undefined {
  const place = (document: number, key: VersionKey) => JSON.stringify([document, ...layout.axes.map(({ name }) => key.get(name))]);
  const places = new Map(rows.map((row) => [place(row.document, row.key), row]));
  const leading = leadingIn(layout);
  return ({ document, key }) => places.get(place(document, leading(key)));
}
