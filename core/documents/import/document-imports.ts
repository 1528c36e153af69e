import type { InjectionToken } from 'tsyringe';
import type { ImportedDocument } from './imported-document.ts';

/**
 * Brings documents over that were kept elsewhere, whole and many at a time.
 *
 * It is no change in the life of the content, and plugins are asked and told nothing of what is put: `before` would refuse or alter what is to be as it was, `stamp`
 * would give it times of now, and who mails or notifies on `committed` would do so a hundred thousand times for what happened long ago. What follows content by
 * its topics, on every node, knows of every batch. Removals (`removeGone`) are told as all removals are: what plugins keep beside a document ends with it.
 */
export interface DocumentImports {
  /**
   * Runs an import: one at a time in a database, whichever node it runs on. A run that did not come to its end is continued by the next one.
   * @param work what it throws ends the run, which can be continued
   * @throws UnavailableError while another import is under way
   */
  run<T>(work: (session: ImportSession) => Promise<T>, options?: ImportOptions): Promise<T>;
}

/** How an import waits, and what it takes for level. */
export interface ImportOptions {
  /** Milliseconds to wait for another import. Default 25 seconds: a process that was killed is known to be gone after 20. */
  readonly wait?: number;
  /** Forgets how far a run came that did not end: everything is to be put again. Default false. */
  readonly restart?: boolean;
  /** Compares everything with what is stored, also documents that were not touched on either side. Default false. */
  readonly thorough?: boolean;
}

/** An import that is under way. Its methods are called one after the other. */
export interface ImportSession {
  /** Which run of this database it is; 1 for the first. A run that is continued keeps its number. */
  readonly run: number;
  /** What was last given to `put` as bookmark by a run that did not end: put what comes after it. Null: begin at the beginning. */
  readonly bookmark: string | null;
  /** Aborted when another node has taken the import over, as after this one was frozen. */
  readonly signal: AbortSignal;
  /**
   * Makes documents what they are given as, in one transaction: some hundreds at a time, of any types, each once. Those that are as they are given already cost a look.
   * Links lead to documents that come later, too: until then they lead nowhere.
   * @param bookmark where the caller is then, in words of its own (at most 10,000 characters): stored together with the documents
   * @throws UnavailableError, and what else befalls the database; nothing of the batch is written then
   */
  put(documents: readonly ImportedDocument[], bookmark?: string): Promise<PutReport>;
  /**
   * Removes documents that an earlier run has put and this one has not, as `Documents.remove` does: plugins are asked, and told of it. To be called when everything was put.
   * @returns those that this is about, in batches
   */
  removeGone(): AsyncGenerator<readonly GoneDocument[]>;
  /**
   * Takes out the links to documents that nobody has put, and gives them back, in batches. Documents that hold one are put anew by the next run. To be called when everything was put.
   */
  takeLinksToNothing(): AsyncGenerator<readonly LinkToNothing[]>;
  /** Ends the run: the next one is another one. Links to nothing that were not asked for go. */
  finish(): Promise<void>;
}

/** What became of a batch. */
export interface PutReport {
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Documents of which nothing was written: each has a remark that says why. One that was there stays as it was. */
  readonly refused: number;
  /** Versions that are stored now of the documents that were not refused, the unchanged ones among them. */
  readonly versions: number;
  readonly remarks: readonly ImportRemark[];
}

/** A document by its names. */
export interface DocumentName {
  readonly type: string;
  readonly documentId: string;
}

/** A document that the other side does not have any more. */
export interface GoneDocument extends DocumentName {
  /** What a plugin said who wants to keep it; null: it is gone here, too. */
  readonly refusal: string | null;
}

/** Something that is not as it was given, or that would be refused if somebody wrote it today. */
export interface ImportRemark extends DocumentName {
  /** The version that it is about; null for the whole document. */
  readonly version: { readonly id: number; readonly axes: Readonly<Record<string, string>> } | null;
  /** The attribute, as errors write it: `blocks[2].image`; null for the version or the document itself. */
  readonly path: string | null;
  /**
   * `refused`: nothing of the document was written; `left-out`: the document without this part of it was; `altered`: this part in another form; `kept`: as it was given,
   * although it could not be written so today.
   */
  readonly outcome: 'refused' | 'left-out' | 'altered' | 'kept';
  readonly reason: ImportReason;
  /** One sentence, with ids. */
  readonly message: string;
}

/** Why something was remarked. */
export type ImportReason =
  /** The model has no such content type, or no such attribute or component; the other side of a relation is none. `refused`, `left-out`. */
  | 'unknown'
  /** An id that is none, or a document without versions. `refused`. */
  | 'malformed'
  /** The `documentId` is that of a document of another type. `refused`. */
  | 'document-taken'
  /** Another document of a single type is there. `refused`. */
  | 'single-taken'
  /** The numeric id is that of a version of another document. `refused`. */
  | 'id-taken'
  /** An axis knows no such value, or two versions have the same ones. `left-out`. */
  | 'version'
  /** A version without the one that it is a copy of: a published one without a draft. `kept`. */
  | 'counterpart'
  /** A value that its column cannot hold. `refused`. */
  | 'value'
  /** The database refuses a row of the document, by a constraint or a limit that nobody here knows of. `refused`. */
  | 'database'
  /** A value, or the lack of one, that the rules of today refuse. `kept`. */
  | 'rule'
  /** Another document has the value, which is unique: the index does not know of this one. `kept`. */
  | 'duplicate'
  /** Another document is linked to the target, which can be linked to once; or a single relation has several links. `left-out`. */
  | 'link-taken'
  /** A link that is none, or to a document of another type. `left-out`. */
  | 'link'
  /** The id of a component entry is that of another one of the same component in the version. `altered`. */
  | 'entry-id';

/** A link that leads to a document which is not there. */
export interface LinkToNothing extends DocumentName {
  /** Numeric id of the version that held it. */
  readonly version: number;
  /** Id of the component entry that held it (or what its links are found by, where entries of two components have one id); 0 for the version itself. */
  readonly entry: number;
  readonly attribute: string;
  readonly target: DocumentName;
}

/** Documents that are brought over from elsewhere. */
export const DOCUMENT_IMPORTS: InjectionToken<DocumentImports> = Symbol.for('plinth.document-imports');
