import type { InjectionToken } from 'tsyringe';
import type { ImportedDocument } from './imported-document.ts';

/**
 * Imports whole documents from another system, many at a time.
 *
 * `put` calls no hooks of plugins, because it is no change of content. `before` would refuse or alter what must stay as it was, `stamp`
 * would set the present time, and taps of `committed` would send a hundred thousand mails about old events. Caches that depend on topics
 * are invalidated by every batch, on every node. `removeGone` does call hooks, so that plugins delete what they keep about a document.
 */
export interface DocumentImports {
  /**
   * Runs an import. A database has one at a time, on whichever node. An unfinished run is continued by the next one.
   * @param work when it throws, the run stays unfinished and can be continued
   * @throws UnavailableError while another import is running
   */
  run<T>(work: (session: ImportSession) => Promise<T>, options?: ImportOptions): Promise<T>;
}

/** How long an import waits for another one, and what it compares. */
export interface ImportOptions {
  /** Milliseconds to wait for another import. Default 25 seconds: the lease of a killed process ends after 20. */
  readonly wait?: number;
  /** Discards the progress of an unfinished run, so that everything must be put again. Default false. */
  readonly restart?: boolean;
  /** Compares every document with what is stored, even if it was changed on neither side. Default false. */
  readonly thorough?: boolean;
}

/** A running import. Call its methods one after the other. */
export interface ImportSession {
  /** The number of the run in this database; 1 for the first. A continued run keeps its number. */
  readonly run: number;
  /** The last `bookmark` that an unfinished run passed to `put`: continue after it. Null: start at the beginning. */
  readonly bookmark: string | null;
  /** Aborted when another node has taken over the import, for example because this process was frozen. */
  readonly signal: AbortSignal;
  /**
   * Makes documents equal to what is given, in one transaction: some hundreds at a time, of any types, each once. An unchanged document
   * only costs a look-up. Links may lead to documents that are put later; until then reads do not show these links.
   * @param bookmark the caller's position after this batch, at most 10,000 characters. Stored in the same transaction
   * @throws UnavailableError, and other errors of the database; then nothing of the batch is written
   */
  put(documents: readonly ImportedDocument[], bookmark?: string): Promise<PutReport>;
  /**
   * Removes documents that an earlier run has put and this one has not, as `Documents.remove` does: hooks are called. Call it when
   * everything was put.
   * @returns these documents, in batches
   */
  removeGone(): AsyncGenerator<readonly GoneDocument[]>;
  /**
   * Removes links to documents that were never put, and returns them in batches. The next run puts the documents that held them again. Call
   * it when everything was put.
   */
  takeLinksToNothing(): AsyncGenerator<readonly LinkToNothing[]>;
  /** Ends the run, so that the next one starts anew. Links to missing documents that were not taken before are removed. */
  finish(): Promise<void>;
}

/** The result of a batch. */
export interface PutReport {
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Documents that were not written. Each has a remark with the reason. A stored one stays as it was. */
  readonly refused: number;
  /** All versions of the documents that were not refused, unchanged ones included. */
  readonly versions: number;
  readonly remarks: readonly ImportRemark[];
}

/** Identifies a document by type and id. */
export interface DocumentName {
  readonly type: string;
  readonly documentId: string;
}

/** A document that no longer exists in the other system. */
export interface GoneDocument extends DocumentName {
  /** The message of a plugin that refused the removal; null: the document was removed. */
  readonly refusal: string | null;
}

/** A part that could not be imported as it was given, or that a write would refuse today. */
export interface ImportRemark extends DocumentName {
  /** The version in question; null for the whole document. */
  readonly version: { readonly id: number; readonly axes: Readonly<Record<string, string>> } | null;
  /** The attribute, in the notation of errors: `blocks[2].image`; null for the version or the document itself. */
  readonly path: string | null;
  /**
   * `refused`: nothing of the document was written. `left-out`: the document was written without this part. `altered`: this part was
   * written in another form. `kept`: the part was written as it was given, although a write would refuse it today.
   */
  readonly outcome: 'refused' | 'left-out' | 'altered' | 'kept';
  readonly reason: ImportReason;
  /** One sentence, with ids. */
  readonly message: string;
}

/** The reason of a remark. */
export type ImportReason =
  /**
   * The model has no such content type, attribute or component, or the attribute is the inverse side of a relation. `refused`, `left-out`.
   */
  | 'unknown'
  /** An invalid id, or a document without versions. `refused`. */
  | 'malformed'
  /** The `documentId` belongs to a document of another type. `refused`. */
  | 'document-taken'
  /** The single type has another document already. `refused`. */
  | 'single-taken'
  /** The numeric id belongs to a version of another document. `refused`. */
  | 'id-taken'
  /** An axis does not know the value, or two versions have the same values. `left-out`. */
  | 'version'
  /** A version without its copy source: a published version without a draft. `kept`. */
  | 'counterpart'
  /** A value that its column cannot hold. `refused`. */
  | 'value'
  /** The database refuses a row of the document, by a constraint or limit that was not checked here. `refused`. */
  | 'database'
  /** A value, or a missing value, that today's rules refuse. `kept`. */
  | 'rule'
  /** Another document has the same unique value. This one is stored without its entry in the unique index. `kept`. */
  | 'duplicate'
  /** Another document is linked to a target that only one can link to, or a single relation has several links. `left-out`. */
  | 'link-taken'
  /** An invalid link, or one to a document of another type. `left-out`. */
  | 'link'
  /** Another entry of the same component in the version has the same id. `altered`. */
  | 'entry-id';

/** A link to a document that does not exist. */
export interface LinkToNothing extends DocumentName {
  /** Numeric id of the version that held it. */
  readonly version: number;
  /**
   * Id of the component entry that held it, or the key of its links where entries of two components have the same id; 0 for the version
   * itself.
   */
  readonly entry: number;
  readonly attribute: string;
  readonly target: DocumentName;
}

/** The container token of imports. */
export const DOCUMENT_IMPORTS: InjectionToken<DocumentImports> = Symbol.for('plinth.document-imports');
