import type { StreamObject } from './object-name.ts';

/** The objects that make up a database. */
export interface RestorePlan {
  readonly snapshot: StreamObject;
  /** In the order in which they are applied. */
  readonly pages: readonly StreamObject[];
  /** The pages that follow, if there are any. Everything that was committed before them is restored. */
  readonly next: StreamObject | null;
}

/**
 * Chooses the objects for a moment: the newest snapshot before it, and the pages that follow.
 * @param at milliseconds since 1970; null: as late as possible
 * @throws Error if there is none, or pages are missing
 */
export function planRestore(objects: readonly StreamObject[], at: number | null, place: string): RestorePlan {
  const limit = at ?? Number.POSITIVE_INFINITY;
  let snapshot: StreamObject | null = null;
  for (const object of objects) {
    if (object.kind === 'snapshot' && object.until <= limit && object.until >= (snapshot?.until ?? 0)) snapshot = object;
  }
  if (snapshot === null) throw new Error(lacking(objects, place));
  const { generation, index } = snapshot;
  const following = objects.filter((object) => object.kind === 'pages' && object.generation === generation && object.index > index);
  const pages = following.filter(({ until }) => until <= limit);
  for (const [offset, page] of pages.entries()) {
    const expected = index + 1 + offset;
    if (page.index !== expected)
      throw new Error(`${place}: the pages ${expected} of ${generation} are missing. Try to restore an earlier time (--at)`);
  }
  return { snapshot, pages, next: following[pages.length] ?? null };
}

function lacking(objects: readonly StreamObject[], place: string): string {
  const earliest = Math.min(...objects.filter(({ kind }) => kind === 'snapshot').map(({ until }) => until));
  if (!Number.isFinite(earliest)) return `there is no backup in ${place}`;
  return `the earliest backup in ${place} is from ${new Date(earliest).toISOString()}`;
}
