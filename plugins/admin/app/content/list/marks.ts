/** Marked rows, in the order in which they were marked. */
export type Marks<T> = ReadonlyMap<string, T>;

/** A row that can be marked. */
interface Markable {
  readonly documentId: string;
}

/** Marks a row, or removes its mark. */
export function toggledMark<T extends Markable>(marks: Marks<T>, one: T): Marks<T> {
  const next = new Map(marks);
  if (!next.delete(one.documentId)) next.set(one.documentId, one);
  return next;
}

/** Marks all rows from the last one that was touched to this one, both included. If this row is marked, it removes those marks instead. */
export function rangeMarked<T extends Markable>(marks: Marks<T>, rows: readonly T[], last: string | null, one: T): Marks<T> {
  const from = rows.findIndex(({ documentId }) => documentId === last);
  const to = rows.indexOf(one);
  if (from === -1 || to === -1) return toggledMark(marks, one);
  const touched = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  const next = new Map(marks);
  for (const row of touched) {
    if (marks.has(one.documentId)) next.delete(row.documentId);
    else next.set(row.documentId, row);
  }
  return next;
}

/** Marks all rows of a page; if all are marked, it removes the marks. */
export function pageMarked<T extends Markable>(marks: Marks<T>, rows: readonly T[]): Marks<T> {
  const next = new Map(marks);
  const isAll = rows.every(({ documentId }) => marks.has(documentId));
  for (const row of rows) {
    if (isAll) next.delete(row.documentId);
    else next.set(row.documentId, row);
  }
  return next;
}
