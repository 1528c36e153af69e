import { useState } from 'react';
import { useSession } from '../client/queries.ts';
import type { ReviewPerson } from '../client/types.ts';
import type { DraftAddress } from './queries.ts';

/** A comment that is not sent yet. */
export interface TypedComment {
  readonly body: string;
  /** People who were mentioned, also those whose names were deleted from the text again. */
  readonly named: readonly ReviewPerson[];
}

const NOTHING: TypedComment = { body: '', named: [] };

/** Returns the key of a text in the storage of the tab. @param thread null: a new thread */
function nameOf({ type, documentId, locale }: DraftAddress, thread: number | null, person: string): string {
  return `plinth.comment ${JSON.stringify([person, type, documentId, locale, thread])}`;
}

function kept(name: string): TypedComment {
  try {
    return (JSON.parse(sessionStorage.getItem(name) ?? 'null') as TypedComment | null) ?? NOTHING;
  } catch {
    // The browser may forbid storage: then the text lasts as long as its input.
    return NOTHING;
  }
}

function keep(name: string, typed: TypedComment): void {
  try {
    if (typed.body === '') sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(typed));
  } catch {
    // As above.
  }
}

/** Returns a function that tells whether an answer to a thread was begun. */
export function useIsBegun(draft: DraftAddress): (thread: number) => boolean {
  const { person } = useSession();
  return (thread) => kept(nameOf(draft, thread, person?.documentId ?? '')).body !== '';
}

/**
 * The comment that is being written. It outlives its input, which is gone when the page is left or reloaded, or when somebody else resolves
 * the thread.
 * @param thread null: a new thread
 */
export function useTypedComment(draft: DraftAddress, thread: number | null) {
  const { person } = useSession();
  const name = nameOf(draft, thread, person?.documentId ?? '');
  const [typed, setTyped] = useState(() => kept(name));
  const change = (next: (before: TypedComment) => TypedComment) =>
    setTyped((before) => {
      const after = next(before);
      keep(name, after);
      return after;
    });
  return [typed, change] as const;
}
