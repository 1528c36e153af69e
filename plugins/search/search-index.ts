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

/** Which candidates to find. */
export interface Wanted {
  readonly terms: readonly Term[];
  /** Similar words for each term, in case it is misspelt, in the order of the terms. */
  readonly instead: readonly (readonly string[])[];
  readonly scopes: readonly string[];
  /** Languages of the scopes. */
  readonly languages: readonly string[];
  readonly asker: Asker | null;
}

/** A version that is put into an index. */
export interface Version extends Candidate {
  /** By axis name. */
  readonly axes: ReadonlyMap<string, string>;
  readonly document: DocumentValue;
}

/** Versions of one scope that are put together. */
export interface Batch {
  readonly searched: SearchedType;
  readonly versions: readonly Version[];
  /** Reads versions of the batch again. Those that no longer exist are absent. */
  again(documentIds: readonly string[]): Promise<readonly Version[]>;
}

/**
 * An index, which finds candidates. It may return too many, but never too few. Elsewhere it is decided which of them the caller may read,
 * and whether they match in what the caller may read.
 */
export interface SearchIndex {
  /** Candidates in batches, probably best ones first, until there are no more. A candidate may be returned twice. */
  candidates(wanted: Wanted): AsyncIterable<readonly Candidate[]>;
  /** Called before all versions of a type are put. */
  begin(searched: SearchedType): Promise<void>;
  /**
   * Puts versions that are missing or differ. What a change puts meanwhile is kept.
   * @param note writes the progress, in the same transaction
   */
  put(batch: Batch, note: (knex: Knex) => Promise<void>): Promise<void>;
  /**
   * Called after all versions of a type were put: removes versions that no longer exist.
   * @param there returns which documents have a version of a scope; null if that is unknown
   */
  end(
    searched: SearchedType,
    there: (scope: string, documentIds: readonly string[]) => Promise<ReadonlySet<string> | null>,
    signal: AbortSignal,
  ): Promise<void>;
  /** Removes all versions of a type that is no longer searched. */
  clear(uid: string, signal: AbortSignal): Promise<void>;
}
