import type { LogFiles, LogState } from './log-files.ts';
import type { NumberedPage } from './page-file.ts';
import { LogGapError } from './taken.ts';

/** Offset of the page that SQLite never uses, because its bytes serve as locks. */
const LOCK_BYTES = 1_073_741_824;

/** What commits have changed. */
export interface LogChanges {
  /** Number of pages of the database afterwards. */
  readonly pages: number;
  /** The last frame of each page that has changed. */
  readonly changed: ReadonlyMap<number, number>;
}

/**
 * What has changed after a frame of the log; null if nothing was written.
 * @throws LogGapError for a frame that is not of this log
 */
export function changesAfter(after: number, { salts, frames, pageSize }: LogState, files: LogFiles): LogChanges | null {
  if (frames === after) return null;
  const changed = new Map<number, number>();
  let pages = 0;
  for (let number = after + 1; number <= frames; number++) {
    const frame = files.frame(number, pageSize);
    if (frame.salts !== salts) throw new LogGapError(`frame ${number} of the write-ahead log belongs to another log`);
    changed.set(frame.page, number);
    pages = frame.pages;
  }
  if (pages === 0) throw new Error('the write-ahead log does not end with a commit');
  for (const page of changed.keys()) if (page > pages) changed.delete(page);
  return { pages, changed };
}

/** The pages that have changed. */
export function* changedPages({ changed }: LogChanges, pageSize: number, files: LogFiles): Generator<NumberedPage> {
  for (const [page, frame] of changed) yield [page, files.pageOfFrame(frame, pageSize)];
}

/** All pages of the database: those that have not changed are those of its file. */
export function* allPages({ pages, changed }: LogChanges, pageSize: number, files: LogFiles): Generator<NumberedPage> {
  for (let page = 1; page <= pages; page++) {
    const frame = changed.get(page);
    if (frame !== undefined) yield [page, files.pageOfFrame(frame, pageSize)];
    else if ((page - 1) * pageSize === LOCK_BYTES) yield [page, Buffer.alloc(pageSize)];
    else yield [page, files.pageOfFile(page, pageSize)];
  }
}
