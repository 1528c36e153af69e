import type { OwnedDatabase } from '../create-database.ts';
import type { CopyOptions, CopyReport } from './copy-options.ts';

/**
 * Copies all tables of a database into an empty one of any kind, and compares all rows afterwards. An interrupted copy can be resumed. The
 * target counts as incomplete, and no node serves it, until all rows are equal.
 * @param source must not be served meanwhile
 * @throws Error when the target is not empty, or holds an incomplete copy of something else
 */
export async function copyDatabase(source: OwnedDatabase, target: OwnedDatabase, options: CopyOptions): Promise<CopyReport> {
  // Loaded only here: nodes never copy.
  const { startCopy } = await import('./database-copy.ts');
  return startCopy(source, target, options);
}
