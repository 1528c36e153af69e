import type { CopiedValues } from '../client/types.ts';

/** Which copy: of one version of a document. Copies of other people have other keys, so that nobody is shown what another person typed. */
export interface CopyPlace {
  /** `documentId` of the owner, which no other person has, in another app on the same address either. */
  readonly person: string;
  readonly type: string;
  /** Of a single type: its singular name. */
  readonly documentId: string;
  /** Null: the type has no locales. */
  readonly locale: string | null;
}

/** One write of a copy. */
export interface CopyWrite {
  /** Identifies the form that wrote it. */
  readonly writer: string;
  /** Higher than that of each earlier write of this copy. */
  readonly counter: number;
  /** Number of the last write of another form that this one contains; 0: there was none. */
  readonly seen: number;
  /** Null: the changes were saved or discarded. */
  readonly content: {
    readonly base: CopiedValues;
    readonly values: CopiedValues;
    /** Null: a new document. */
    readonly revision: string | null;
    readonly title: string | null;
    readonly changes: number;
  } | null;
}

/** A write that waits in this browser until the server has it. */
export interface LocalCopy extends CopyPlace, CopyWrite {
  /** When it was written, in milliseconds. */
  readonly at: number;
}

/** Copies in this browser that the server does not have yet. */
export interface LocalCopies {
  get(place: CopyPlace): Promise<LocalCopy | null>;
  /** Returns all copies of a person. */
  list(person: string): Promise<readonly LocalCopy[]>;
  put(copy: LocalCopy): Promise<void>;
  /** Removes a copy if it is still that write. */
  remove(place: CopyPlace, write: Pick<CopyWrite, 'writer' | 'counter'>): Promise<void>;
}

/** Returns the key of a copy. */
export function keyOf({ person, type, documentId, locale }: CopyPlace): string {
  return [person, type, documentId, locale ?? ''].join(' ');
}

/** Whether two writes are the same one. */
export function isSameWrite(one: Pick<CopyWrite, 'writer' | 'counter'>, other: Pick<CopyWrite, 'writer' | 'counter'>): boolean {
  return one.writer === other.writer && one.counter === other.counter;
}
