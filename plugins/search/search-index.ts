import type { Knex } from 'knex';
import type { Asker, DocumentValue } from 'plinth';
import type { Term } from './match.ts';
import type { SearchedType } from './searchable.ts';

/** A version that may match. */
export interface Candidate {
  /** See `scopeOf`. */
  readonly scope: string;
  readonly documentId: string;
}

/** What candidates are looked for by. */
export interface Wanted {
  readonly terms: readonly Term[];
  /** Other words that a term may stand for, in the order of the terms. */
  readonly instead: readonly (readonly string[])[];
  readonly scopes: readonly string[];
  /** Languages of the scopes. */
  readonly languages: readonly string[];
  readonly asker: Asker | null;
}

/** A version as it is put into an index. */
export interface Version extends Candidate {
  /** By axis name. */
  readonly axes: ReadonlyMap<string, string>;
  readonly document: DocumentValue;
}

/** Versions that are put together: those of one scope. */
export interface Batch {
  readonly searched: SearchedType;
  readonly versions: readonly Version[];
  /** Reads versions of the batch once more, those that are still there. */
  again(documentIds: readonly string[]): Promise<readonly Version[]>;
}

/** What says where to look for words. Which of its candidates the caller may read, and which match in what he may read, is decided elsewhere: it may have too many, never too few. */
export interface SearchIndex {
  /** Batch by batch, those first that will probably be best, until there are no more; one may come twice. */
  candidates(wanted: Wanted): AsyncIterable<readonly Candidate[]>;
  /** Told before all versions of a type are put. */
  begin(searched: SearchedType): Promise<void>;
  /** Puts versions that it has not, or otherwise. What a change puts meanwhile stays. @param note to be written with it */
  put(batch: Batch, note: (knex: Knex) => Promise<void>): Promise<void>;
  /** Told once all versions of a type were put: takes out what is of none. @param there which documents have a version of a scope; null where that is not known */
  end(
    searched: SearchedType,
    there: (scope: string, documentIds: readonly string[]) => Promise<ReadonlySet<string> | null>,
    signal: AbortSignal,
  ): Promise<void>;
  /** Takes out all of a type, which may be searched no more. */
  clear(uid: string, signal: AbortSignal): Promise<void>;
}
