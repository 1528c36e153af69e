import type { Caller } from '../../access/index.ts';
import type { ContentType } from '../../model/index.ts';
import type { Filter } from '../../query/index.ts';
import type { VersionKey } from '../axes/axis.ts';
import type { DocumentEvent } from '../change/change-events.ts';
import type { CheckedQuery } from '../gate/checked-query.ts';
import type { NamedLink } from '../input/read-input.ts';
import type { DocumentValue } from '../read/rows/answer-form.ts';
import type { ExpectedRevision } from './expected-revision.ts';
import type { KeptState } from './kept-version.ts';
import type { RestoredState } from './restored-body.ts';

/** The conditions of a change. */
export interface ChangeTerms {
  /**
   * The document is changed only if it has this revision, or one of these. Checked while it is locked. Absent: any revision is accepted.
   * `remove` and `mark` do nothing when the caller sees no such document; with `expected` they are refused then. Does not apply to a
   * create.
   */
  readonly expected?: ExpectedRevision;
}

/** A create or an update. */
export interface WriteRequest<Data = unknown, Document = DocumentValue> extends ChangeTerms {
  /** The body's `data`, untrusted. */
  readonly data: Data;
  /** The addressed version: one value per axis; absent axes take their default. */
  readonly axes?: ReadonlyMap<string, string>;
  /** How the answer is read; absent: all scalar attributes. */
  readonly answer?: CheckedQuery<'answer', Document>;
  /** Checks the answer before the commit. Throwing rolls the write back. Called again when the write is retried. */
  readonly checkAnswer?: (answer: Document) => void;
  /**
   * Called after the commit with the event of the addressed version. Gives code the id of the document even when the caller may not read it
   * in the answer.
   */
  readonly written?: (event: DocumentEvent) => void;
  /**
   * The public id of a new document, for `create`. Code must check its form. A create with the id of an existing document is refused.
   * Default: a generated id.
   */
  readonly newId?: string;
  /** The action that the caller needs. Default: `<uid>.create` or `<uid>.update`. */
  readonly action?: string;
  /**
   * An update applies only if the document fulfils this when it is written. Checked in its transaction; otherwise the document counts as
   * missing. For code: the names in it are not checked against what the caller may read.
   */
  readonly where?: Filter | null;
  /**
   * How an update writes a version that would become a copy of the one with the input (a published version). `whole` makes it a copy.
   * `input` writes the same input to it instead, so that other unpublished changes are not published along with it; it creates no such
   * version. Both need the same rights. Default: `whole`.
   */
  readonly copies?: 'whole' | 'input';
}

/** The action and the event of a change. */
export interface ChangeNames {
  /** The action that the caller needs: `api::article.article.publish`. */
  readonly action: string;
  /** The kind of the event: `published`. */
  readonly event: string;
}

/** Options of a removal. */
export interface RemoveOptions extends Partial<ChangeNames>, ChangeTerms {}

/** A request to make one version a copy of another one of its document. */
export interface CopyRequest extends ChangeNames, ChangeTerms {
  readonly from: VersionKey;
  readonly to: VersionKey;
  /**
   * A former state of the version at `from` or `to`, which is copied instead. The version at `from` must exist and stays as it is. The
   * whole state is written, except links to missing documents: a copy needs no rights but its action. So it must come from code that has
   * kept it (`Documents.state`, or a tap of `record`), never from a request.
   */
  readonly state?: KeptState;
  /** How the answer is read; absent: there is none. */
  readonly answer?: CheckedQuery<'answer'>;
  /** Called after the commit with the event of the copy; not when a plugin did something else instead. */
  readonly written?: (event: DocumentEvent) => void;
}

/** A request to restore a version to a former state. */
export interface RestoreRequest<Document = DocumentValue> extends ChangeTerms {
  /** The former state, as `record` gave it. */
  readonly state: RestoredState;
  /** The version to restore; absent axes take their default. */
  readonly axes?: VersionKey;
  /** How the document of the answer is read; absent: all scalar attributes. */
  readonly answer?: CheckedQuery<'answer', Document>;
  /** The attributes to restore; the others stay as they are. Default: all. */
  readonly attributes?: readonly string[];
  /**
   * Whether private values of the state come back for callers that are not trusted: `ifGone` where the version that is written does not
   * exist (any more), `always` in existing versions too. In that case the caller must not be able to choose the state: it must be the last
   * state of a version that was removed. Default: they keep their present values.
   */
  readonly privateValues?: 'ifGone' | 'always';
  /** The restore is carried out, answered and rolled back, as by `Documents.rehearse`. Only for `restore` itself. */
  readonly trial?: boolean;
  /** See `WriteRequest.written`. */
  readonly written?: (event: DocumentEvent) => void;
}

/** A request to set values that a plugin keeps in versions. */
export interface MarkRequest extends ChangeNames, ChangeTerms {
  /** In stored form, by attribute. Only attributes that no body may write (`writable: 'no'` or `'ignored'`). */
  readonly values: Readonly<Record<string, unknown>>;
  /** Which versions; an absent axis means all its values. */
  readonly axes: VersionKey;
}

/**
 * One of several changes that happen together. It has the parameters of the method with its name. `type` is the uid of the content type.
 */
export type DocumentChange = NamedChange & {
  /** Who makes this change. Default: the caller of all. */
  readonly caller?: Caller;
};

type NamedChange =
  /** `documentId` comes from `newDocumentId`, so that later changes can name the document. */
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

/** A create or an update with all of its terms set. */
export interface SaveRequest extends Required<Pick<WriteRequest, 'data' | 'axes' | 'action' | 'where' | 'copies'>> {
  readonly kind: 'create' | 'update';
  readonly type: ContentType;
  /** Null to create a document, or for the document of a single type. */
  readonly documentId: string | null;
  readonly caller: Caller;
  readonly expected: ExpectedRevision | undefined;
  /** The public id of a new document; undefined: generated. */
  readonly newId: string | undefined;
  /** Called on each attempt with the links whose targets the caller does not see; they are left out. Absent: they refuse the write. */
  readonly unreached?: ((lost: readonly NamedLink[]) => void) | undefined;
}

/** A request to fill an attribute from another one, in versions that have no value there. */
export interface FillRequest {
  readonly attribute: string;
  readonly from: string;
  /** Which versions; an absent axis means all its values. */
  readonly axes: VersionKey;
}
