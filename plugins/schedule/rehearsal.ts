import { type Caller, type Documents, isPlinthError } from 'plinth';
import type { Drafts } from 'plinth/plugins/draft-and-publish';
import { changesOf } from './changes.ts';
import type { Item } from './plan.ts';
import type { CheckedItem } from './shown.ts';
import { type Problem, problemsOf } from './told-problems.ts';

/**
 * Finds what would fail if items were carried out now, in order, and rolls everything back. An item without problems is carried out at most
 * twice, however many items fail.
 * @throws UnavailableError
 */
export async function rehearse(
  items: readonly Item[],
  caller: Caller,
  parts: { readonly documents: Documents; readonly drafts: Drafts },
): Promise<readonly CheckedItem[]> {
  const problems = new Map<Item, readonly Problem[]>();
  /** Carries items out until one fails. @returns its index; null: none failed */
  const go = async (some: readonly Item[]): Promise<number | null> => {
    try {
      await parts.documents.rehearse(changesOf(some, parts), caller);
      return null;
    } catch (error) {
      const { change } = (isPlinthError(error) ? error.details : {}) as { readonly change?: number };
      const item = change === undefined ? undefined : some[change];
      const found = item === undefined ? null : problemsOf(error, item);
      if (change === undefined || item === undefined || found === null) throw error;
      problems.set(item, found);
      return change;
    }
  };
  let rest = items;
  for (let failed = await go(rest); failed !== null && failed < rest.length - 1; failed = await go(rest)) rest = rest.slice(failed + 1);
  // Items before and after a failed one were not carried out together yet, and may conflict.
  const fine = items.filter((item) => !problems.has(item));
  if (problems.size > 0 && fine.length > 1) await go(fine);
  return items.map((item) => ({ item: Number(item.id), problems: problems.get(item) ?? [] }));
}
