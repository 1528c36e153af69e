import type { CopyRequests } from './copy-requests.ts';
import type { LocalCopies, LocalCopy } from './local-copies.ts';

/**
 * Sends what waits in this browser of documents that are not open: after a crash, or when the server could not be reached. What another
 * device has overtaken stays here until the document is opened, which merges both.
 * @returns what the server does not have yet
 */
export async function uploadCopies(
  person: string,
  { requests, local }: { readonly requests: Pick<CopyRequests, 'deliver' | 'get'>; readonly local: LocalCopies },
): Promise<readonly LocalCopy[]> {
  const left: LocalCopy[] = [];
  for (const copy of await local.list(person).catch((): readonly LocalCopy[] => [])) {
    const { kind } = await requests.deliver(copy, copy);
    if (kind === 'stored' || (kind === 'outdated' && (copy.content === null || (await hasLater(copy, requests)))))
      await local.remove(copy, copy).catch(() => undefined);
    else if (copy.content !== null) left.push(copy);
  }
  return left;
}

/** Whether the same form has stored a later write on the server, as it does while its page closes. */
async function hasLater({ writer, ...place }: LocalCopy, requests: Pick<CopyRequests, 'get'>): Promise<boolean> {
  const stored = await requests.get(place).catch(() => null);
  return stored?.writer === writer;
}
