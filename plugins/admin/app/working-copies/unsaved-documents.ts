import type { HttpClient } from '../client/http-client.ts';
import { CopyRequests } from './copy-requests.ts';
import { COPIES_HERE } from './here.ts';
import { type CopyPlace, type CopyWrite, keyOf } from './local-copies.ts';
import { newWriter } from './new-id.ts';
import { uploadCopies } from './upload-copies.ts';

/** A document with unsaved changes of the person. */
export interface UnsavedDocument extends CopyPlace {
  readonly title: string | null;
  /** Whether it was never saved in this locale. */
  readonly isNew: boolean;
  readonly changes: number;
  /** Number of the last write. */
  readonly counter: number;
  /** UTC, ISO 8601. */
  readonly updatedAt: string;
  /** Whether the server does not have the changes yet. */
  readonly isLocal: boolean;
  /** Whether the document was deleted meanwhile; false if that is not known. */
  readonly isDeleted: boolean;
}

/** Returns the documents with unsaved changes of a person, latest first. Sends what waits in this browser first. */
export async function unsavedDocuments(http: HttpClient, person: string, signal: AbortSignal): Promise<readonly UnsavedDocument[]> {
  const requests = new CopyRequests(http);
  const left = await uploadCopies(person, { requests, local: COPIES_HERE });
  const here = left.flatMap(({ content, at, ...copy }): readonly UnsavedDocument[] => {
    if (content === null) return [];
    const { title, changes, revision } = content;
    return [{ ...copy, title, changes, isNew: revision === null, updatedAt: new Date(at).toISOString(), isLocal: true, isDeleted: false }];
  });
  const known = new Set(here.map(keyOf));
  // Without the server, what is in this browser is shown.
  const there = await requests.list(person, signal).catch(() => []);
  const others = there.map((copy) => ({ ...copy, person, isLocal: false })).filter((copy) => !known.has(keyOf(copy)));
  return [...here, ...others].sort((one, other) => other.updatedAt.localeCompare(one.updatedAt));
}

/**
 * Discards unsaved changes.
 * @returns whether it succeeded
 */
export async function discardCopy(http: HttpClient, { counter, ...place }: CopyPlace & Pick<UnsavedDocument, 'counter'>): Promise<boolean> {
  const requests = new CopyRequests(http);
  const write: CopyWrite = { writer: newWriter(), counter: counter + 1, seen: counter, content: null };
  const { kind } = await requests.deliver(place, write);
  if (kind !== 'stored') return false;
  const local = await COPIES_HERE.get(place).catch(() => null);
  if (local !== null) await COPIES_HERE.remove(place, local).catch(() => undefined);
  return true;
}
