import type { Caller } from '../../access/index.ts';
import type { ContentType } from '../../model/index.ts';
import type { Filter } from '../../query/index.ts';
import type { VersionKey } from '../axes/axis.ts';
import type { DocumentEvent } from '../change/change-hooks.ts';
import type { CheckedQuery } from '../gate/checked-query.ts';
import type { NamedLink } from '../input/read-input.ts';
import type { DocumentValue } from '../read/rows/answer-form.ts';
import type { ExpectedRevision } from './expected-revision.ts';
import type { KeptState } from './kept-version.ts';
import type { RestoredState } from './restored-body.ts';

/** On which terms a document is changed. */
export interface ChangeTerms {
  /**
   * The document is changed only while it has this revision (or one of these), which is looked at while it is locked; absent: whatever it has become. Of a
   * document that is not there for the caller, `remove` and `mark` would do nothing: then they are refused, too. A new document has none to expect.
   */
  readonly expected?: ExpectedRevision;
}

/** What a write does. */
export interface WriteRequest<Data = unknown, Document = DocumentValue> extends ChangeTerms {
  /** The body's `data`, untrusted. */
  readonly data: Data;
  /** Which versions are addressed: one value per axis; absent axes take their default. */
  readonly axes?: ReadonlyMap<string, string>;
  /** What the answer holds; absent: all scalar attributes. */
  readonly answer?: CheckedQuery<'answer', Document>;
  /** Looks at the answer before the write is final: nothing is written when it throws. It may be called again when the write is tried again. */
  readonly checkAnswer?: (answer: Document) => void;
  /**
   * Told what happened to the version that is addressed, once it is there for good. For code that needs to know which document that is: an answer
   * holds what its caller may read, which ids need not be among.
   */
  readonly written?: (event: DocumentEvent) => void;
  /** The action that the caller needs, when it is not that of the content type (`<uid>.create`, `<uid>.update`). */
  readonly action?: string;
  /**
   * An update is made only of what is so when it is written, which is looked at inside its transaction; else it is as if the document were not there.
   * For code: names are not checked against what the caller may read.
   */
  readonly where?: Filter | null;
  /**
   * What an update makes of a version that would become a copy of the one that takes its input (a published version): a copy (`whole`), or what it
   * was with the same input (`input`), so that nothing else that waits in the other one goes along. `input` makes no such version where there is none.
   * Either asks for the same rights. Default: `whole`.
   */
  readonly copies?: 'whole' | 'input';
}

/** What a change is called where it is not simply a removal, or makes copies. */
export interface ChangeNames {
  /** The action that the caller needs: `api::article.article.publish`. */
  readonly action: string;
  /** What `committed` is told: `published`. */
  readonly event: string;
}

/** How documents are removed. */
export interface RemoveOptions extends Partial<ChangeNames>, ChangeTerms {}

/** A version that becomes a copy of another one of its document. */
export interface CopyRequest extends ChangeNames, ChangeTerms {
  readonly from: VersionKey;
  readonly to: VersionKey;
  /**
   * What the version at `from` was once, or the one at `to`: this is copied, and the version at `from`, which must be there, stays as it is. All of it comes back, whoever asks, for a copy asks for
   * its action alone; but for links to documents that are gone. For code, which has kept it (`Documents.state`, or a tap of `record`): nothing that a request says belongs here.
   */
  readonly state?: KeptState;
  /** What the answer holds; absent: there is none. */
  readonly answer?: CheckedQuery<'answer'>;
  /** Told what happened to the version that has become a copy, once it is there for good; not where a plugin did something else instead. */
  readonly written?: (event: DocumentEvent) => void;
}

/** A version that is put back as it was. */
export interface RestoreRequest<Document = DocumentValue> extends ChangeTerms {
  /** What it was, as `record` told it. */
  readonly state: RestoredState;
  /** Which version; absent axes take their default. */
  readonly axes?: VersionKey;
  /** What the document of the answer holds; absent: all scalar attributes. */
  readonly answer?: CheckedQuery<'answer', Document>;
  /** Attributes that come back, where not all do; the others stay as they are. */
  readonly attributes?: readonly string[];
  /** It is carried out, answered, and undone, as `Documents.rehearse` does. For `restore` alone. */
  readonly trial?: boolean;
  /** See `WriteRequest.written`. */
  readonly written?: (event: DocumentEvent) => void;
}

/** Values that a plugin keeps in versions. */
export interface MarkRequest extends ChangeNames, ChangeTerms {
  /** In stored form, by attributes that no body may write (`writable: 'no'` or `'ignored'`). */
  readonly values: Readonly<Record<string, unknown>>;
  /** Which versions; along axes that are absent, all. */
  readonly axes: VersionKey;
}

/** One of several changes that happen together: what the method of its name takes. `type` is the uid of the content type. */
export type DocumentChange =
  /** `documentId`: one that `newDocumentId` has given out, so that changes after it may name the document. */
  | { readonly kind: 'create'; readonly type: string; readonly documentId?: string; readonly request: WriteRequest }
  | { readonly kind: 'update'; readonly type: string; readonly documentId: string | null; readonly request: WriteRequest }
  | {
      readonly kind: 'remove';
      readonly type: string;
      readonly documentId: string | null;
      readonly axes: VersionKey;
      readonly options?: RemoveOptions;
    }
  | { readonly kind: 'copy'; readonly type: string; readonly documentId: string | null; readonly request: CopyRequest }
  | { readonly kind: 'mark'; readonly type: string; readonly documentId: string | null; readonly request: MarkRequest }
  | {
      readonly kind: 'restore';
      readonly type: string;
      readonly documentId: string | null;
      readonly request: Omit<RestoreRequest, 'trial'>;
    };

/** A document that is to be made or changed. */
export interface SaveRequest extends Required<Pick<WriteRequest, 'data' | 'axes' | 'action' | 'where' | 'copies'>> {
  readonly kind: 'create' | 'update';
  readonly type: ContentType;
  /** Null to create a document, or for the document of a single type. */
  readonly documentId: string | null;
  readonly caller: Caller;
  readonly expected: ExpectedRevision | undefined;
  /** The public id of a new document; undefined: one that nobody knows yet. */
  readonly newId: string | undefined;
  /** Told at each attempt which documents that the body names are not there for the caller: they are not linked. Absent: they refuse the write. */
  readonly unreached?: ((lost: readonly NamedLink[]) => void) | undefined;
}

/** Values of an attribute that versions lack, and where they are taken from. */
export interface FillRequest {
  readonly attribute: string;
  readonly from: string;
  /** Which versions; along axes that are absent, all. */
  readonly axes: VersionKey;
}
