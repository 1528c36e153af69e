import type { CopyRequests } from './copy-requests.ts';
import type { LocalCopies, LocalCopy } from './local-copies.ts';

/**
 * Sends what waits in this browser of documents that are not open: after a crash, or when the server could not be reached. What another
 * device has overtaken stays here until the document is opened, which merges both.
 * @returns what the server does not have yet
 */
export async function uploadCopies(
  person: number,
  { requests, local }: { readonly requests: Pick<CopyRequests, 'deliver'>; readonly local: LocalCopies },
): Promise<readonly LocalCopy[]> {
  const left: LocalCopy[] = [];
  for (const copy of await local.list(person).catch((): readonly LocalCopy[] => [])) {
    const { kind } = await requests.deliver(copy, copy);
    if (kind === 'stored' || (kind === 'outdated' && copy.content === null)) await local.remove(copy, copy).catch(() => undefined);
    else if (copy.content !== null) left.push(copy);
  }
  return left;
}
