import type { WorkingCopy } from '../client/types.ts';
import type { CopyContent } from './copy-content.ts';
import type { CopyRequests } from './copy-requests.ts';
import type { CopyPlace, LocalCopies, LocalCopy } from './local-copies.ts';

/** The unsaved changes that a person has of one version of a document. */
export interface FoundCopies {
  /** To be applied in this order. Two when the person typed on two devices and one has not reached the server. */
  readonly contents: readonly CopyContent[];
  /** When they were last changed, in milliseconds. */
  readonly at: number;
  /** The revision that was edited; null for a new document. */
  readonly revision: string | null;
  /** Number of the last write; 0: there was none. */
  readonly counter: number;
  /** Whether something in this browser has to be sent to the server. */
  readonly isLocal: boolean;
}

interface Found extends Omit<FoundCopies, 'contents' | 'counter' | 'isLocal'> {
  readonly content: CopyContent;
}

/** Finds the unsaved changes on the server and in this browser. What cannot be read counts as missing. */
export async function findCopies(
  place: CopyPlace,
  { requests, local, signal }: { readonly requests: Pick<CopyRequests, 'get'>; readonly local: LocalCopies; readonly signal?: AbortSignal },
): Promise<FoundCopies> {
  const [remote, own] = await Promise.all([requests.get(place, signal).catch(() => null), local.get(place).catch(() => null)]);
  const counter = Math.max(remote?.counter ?? 0, own?.counter ?? 0);
  const isOwnOutdated = own !== null && remote !== null && contains(remote, own);
  const isRemoteOutdated = own !== null && remote !== null && !isOwnOutdated && contains(own, remote);
  if (isOwnOutdated) void local.remove(place, own).catch(() => undefined);
  const found = [isRemoteOutdated ? null : foundOnServer(remote), isOwnOutdated ? null : foundHere(own)].filter((each) => each !== null);
  found.sort((one, other) => one.at - other.at);
  const last = found.at(-1);
  return {
    contents: found.map(({ content }) => content),
    at: last?.at ?? 0,
    revision: last?.revision ?? null,
    counter,
    isLocal: own !== null && !isOwnOutdated,
  };
}

function foundOnServer(copy: WorkingCopy | null): Found | null {
  return copy?.content ? { content: copy.content, at: Date.parse(copy.updatedAt), revision: copy.revision } : null;
}

function foundHere(copy: LocalCopy | null): Found | null {
  return copy?.content ? { content: copy.content, at: copy.at, revision: copy.content.revision } : null;
}

/**
 * Whether a write replaces another one: a later one of the same form, or one that the form has taken in. What was saved or discarded
 * (without content) is contained in everything that came after it.
 */
function contains(
  one: { readonly writer: string; readonly counter: number; readonly seen?: number; readonly content: unknown },
  other: { readonly writer: string; readonly counter: number; readonly content: unknown },
): boolean {
  if (one.counter < other.counter) return false;
  return one.writer === other.writer || other.content === null || (one.seen ?? 0) >= other.counter;
}
