import type { Access, Caller, Grant, SystemCaller } from '../access/index.ts';
import type { ContentTypeUid, DocumentOf, FieldsParameter, PopulateParameter, QueryOf } from '../content/index.ts';
import type { Asker, Transaction } from '../database/index.ts';
import type { ContentType, Model } from '../model/index.ts';
import type { Query } from '../query/index.ts';
import type { Axis, AxisUse, RequestParameters, VersionKey } from './axes/axis.ts';
import type { VersionLink } from './change/change-events.ts';
import type { DocumentHooks } from './change/change-hooks.ts';
import type { AskedQuery, ComposedQuery } from './gate/asked-query.ts';
import type { CheckedQuery, QueryPurpose } from './gate/checked-query.ts';
import type { CheckOptions } from './gate/gate.ts';
import type { RuleProblem } from './gate/rule-check.ts';
import type { DocumentRule } from './gate/rules.ts';
import type { AggregateResult, Aggregation } from './plan/aggregation.ts';
import type { QueryDependence } from './read/query-dependence.ts';
import type { ReadBudget } from './read/read-budget.ts';
import type { DocumentValue } from './read/rows/answer-form.ts';
import type { WorkSlices } from './read/rows/work-slices.ts';
import type { SlowQuery } from './slow/slow-queries.ts';
import type { HiddenAxis } from './storage/layout.ts';
import type { StoredAttribute } from './storage/stored-attribute.ts';
import type { AnswerTo, CreateData, IfUntyped, UpdateData } from './typed-requests.ts';
import type { CurrentState } from './write/current-state.ts';
import type { MayRequest, Permission } from './write/permissions.ts';
import type { Restored } from './write/restore-change.ts';
import type { SharedOutlook } from './write/shared-outlook.ts';
import type { CopyRequest, DocumentChange, MarkRequest, RemoveOptions, RestoreRequest, WriteRequest } from './write/write-requests.ts';

/** A page of documents. */
export interface DocumentList<Document = DocumentValue> {
  readonly documents: readonly Document[];
  /** Matching documents in all pages; null when the query asked for no count. */
  readonly total: number | null;
  /** Only in pages by key: the cursor of the next page, null at the end. */
  readonly next?: string | null;
}

/** A page of documents as JSON text. */
export interface DocumentListText {
  /** Each document of `find` as `JSON.stringify` would write it. Stored JSON keeps its original text. */
  readonly documents: readonly string[];
  readonly total: number | null;
  /** See `DocumentList.next`. */
  readonly next?: string | null;
}

/** Names a version of a document whose title is wanted. */
export interface AskedTitle {
  readonly type: string;
  readonly documentId: string;
  /** Absent axes take their default. */
  readonly axes: VersionKey;
}

/** The answer of one of several changes: a document, a number of versions, or a restored document. */
export type TogetherAnswer = DocumentValue | Restored | number | null;

/** The purpose of a query, by the use that its parameters are parsed for. */
export type PurposeOf<Use extends AxisUse> = Use extends 'list' | 'one' ? Use : 'answer';

/** The document service: the only way to content. */
export interface Documents {
  readonly hooks: DocumentHooks;
  readonly model: Model;
  /** Registers an axis; only while plugins are applied. */
  addAxis(axis: Axis): void;
  /** All registered axes, also those that apply to no type, in order of registration. */
  readonly axes: readonly Axis[];
  /** The axes of a type, in order of registration. */
  axesOf(type: ContentType): readonly Axis[];
  /** Axes that types have lost. Their other versions are kept and hidden. */
  readonly hidden: readonly HiddenAxis[];
  /**
   * Where an attribute's values are stored; null for an attribute without a column. For migrations written in code, once tables are known.
   * @param formerName a name that the attribute had: where its values were stored under that name
   */
  stored(uid: string, attribute: string, formerName?: string): StoredAttribute | null;
  /** Counts the documents of each type, whatever their versions. Types without documents are absent. For code: no rights are checked. */
  counts(uids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /**
   * Slow queries of callers on all nodes in the last 30 days, by attribute names only, highest total time first. `plinth doctor --slow`
   * prints them. Each node adds its own once a minute. Call it once the database is connected. For code: no rights are checked.
   * @param most default: all that are kept, 500
   */
  slowQueries(most?: number): Promise<readonly SlowQuery[]>;
  /** Which of these documents exist, in any version. For code: no rights are checked. */
  existing(documentIds: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Locks a document in a transaction of the caller's own: nothing changes it before that ends. For code: no rights are checked. A change
   * locks its document before any row that taps of `record` write. So lock it first, or the two may wait for each other.
   * @param documentId null for the document of a single type
   * @returns its revision (see `ChangeTerms.expected`); null if there is no such document
   */
  lock(uid: string, documentId: string | null, tx: Transaction): Promise<number | null>;
  /**
   * Counts the transactions of each type that a `counted` tap of `record` (`TapScope.counted`) may have missed: those of nodes without the
   * plugin, of imports, of migrations. The number never falls. While it stays the same, the tap has seen every change.
   * @param tap its name
   */
  unseen(tap: string, uids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /**
   * The links that versions hold themselves, by numeric id of the version, in the order of each relation. Includes targets without a
   * version that a request could see. For code: no rights are checked.
   * @param versions numeric ids of versions of this type
   */
  storedLinks(uid: string, versions: readonly number[]): Promise<ReadonlyMap<number, readonly VersionLink[]>>;
  /**
   * A version and its links at one moment, to compare with, restore (`restore`) or copy (`CopyRequest.state`) later. Includes private
   * attributes. For code: no rights are checked.
   * @param axes absent ones take their default
   * @returns null where there is no such version
   */
  state(uid: string, documentId: string | null, axes: VersionKey): Promise<CurrentState | null>;
  /**
   * Returns what `copy` with this request would change in other versions, which share attributes with the one that it makes. Null if there
   * are no such versions, or if the caller sees no such document.
   * @throws ForbiddenError for a caller without the action
   */
  sharedOutlook(
    uid: string,
    documentId: string | null,
    request: Pick<CopyRequest, 'from' | 'to' | 'action'>,
    caller: Caller,
  ): Promise<SharedOutlook | null>;
  /**
   * Returns what a caller may do, and with which attributes, without doing it. The result agrees with the read or write itself, as far as
   * rights decide it. Taps, values, and rights at the other ends of links may still refuse a write. The cost does not depend on the number
   * of actions: one look-up of the document, then one check of its versions against the rules.
   * @param documentId null for a collection type: no document is read, and an action that is granted for some documents counts as granted
   * @returns a permission per action
   * @throws ValidationError for values that an axis does not know
   */
  may<const Action extends string>(
    uid: string,
    documentId: string | null,
    request: MayRequest<Action>,
    caller: Caller,
  ): Promise<Readonly<Record<Action, Permission>>>;
  /** Adds a condition on documents for every caller but SYSTEM; only while plugins are applied. */
  addRule(rule: DocumentRule): void;
  /**
   * Checks the rule of a grant for unknown names of the model, operands that do not parse, and values that users do not have.
   * @param access actions that plugins declared, and the content type of users; null when callers are no users
   * @param by who gives the grant to others: also refuses conditions on values that they may not read. Default: nobody, a file has it
   */
  checkRule(grant: Grant, access: Pick<Access, 'actions' | 'userType'>, by?: Caller): readonly RuleProblem[];
  /**
   * Explains parts of a grant's rule that may not mean what they seem to: `$ne` over several related documents allows those of which some
   * differ. The boot logs these warnings for every holder of grants.
   */
  ruleWarnings(grant: Grant): readonly string[];
  /**
   * Parses the parameters of a request into a query, and checks it against the model and the caller's rights. Axes read their own
   * parameters. For content types that the compiler knows (`plinth types`), literal parameters are type-checked and the type of the result
   * is inferred.
   * @throws ValidationError, PaginationError, ForbiddenError
   */
  parse<const Uid extends string, Parameters extends RequestParameters, Use extends AxisUse>(
    uid: Uid & IfUntyped<Uid, Parameters>,
    parameters: Parameters,
    use: Use,
    caller: Caller,
    options?: CheckOptions,
  ): CheckedQuery<PurposeOf<Use>>;
  parse<
    const Uid extends ContentTypeUid,
    Use extends AxisUse,
    const F extends FieldsParameter<Uid, 'all'> | undefined = undefined,
    const P extends PopulateParameter<Uid, 'all'> | undefined = undefined,
    const Choice extends string = never,
  >(
    uid: Uid,
    parameters: QueryOf<Uid, F, P, Choice, 'all'>,
    use: Use,
    caller: Caller,
    options?: CheckOptions,
  ): CheckedQuery<PurposeOf<Use>, DocumentOf<Uid, F, P, Choice>>;
  /**
   * Turns the query tree of another language into a query, as `parse` does with parameters. A wrong part is reported and left out, so that
   * the rest can be answered.
   * @throws ValidationError, InvalidKeyError when the root of the query is wrong
   * @throws ForbiddenError when the caller may not read the documents
   */
  compose<Use extends AxisUse>(
    uid: string,
    asked: AskedQuery,
    use: Use,
    caller: Caller,
    options?: CheckOptions,
  ): ComposedQuery<PurposeOf<Use>>;
  /**
   * Checks a query that was built in code: every attribute, relation and version that it names, at any depth. A list gets at most the
   * largest page that a request may ask for.
   * @throws ForbiddenError, InvalidKeyError, ValidationError
   */
  check<Purpose extends QueryPurpose>(query: Query, purpose: Purpose, caller: Caller, options?: CheckOptions): CheckedQuery<Purpose>;
  /**
   * What the answer to a checked query depends on. For callers that cache answers under the rights of a caller (`Ability.key`).
   * @param documentId of the document that is read with a query for one; ignored for lists. Null: the document of a single type
   * @returns null where the dependence is unknown: see `QueryDependence`
   */
  dependence(query: CheckedQuery<'list' | 'one', unknown>, documentId?: string | null): QueryDependence | null;
  /** Whether a caller may read documents of a type that relations lead to, at these values of the axes (absent ones: the default). */
  mayRead(uid: string, axes: Query['axes'], caller: Caller): boolean;
  /**
   * The attributes that a caller sees of documents of a type, as far as rights decide it. They are the ones that `parse` lets the same read name.
   * Private attributes are included for SYSTEM only.
   * @param axes which versions; absent axes take their default
   * @param use a list, or one document
   * @returns names; empty if the caller may not read such versions
   */
  visibleFields(uid: string, axes: VersionKey, use: 'list' | 'one', caller: Caller): ReadonlySet<string>;
  /**
   * The titles of documents (`mainAttribute`) that a caller may find. One statement per type, values of the axes and hundred documents.
   * @returns in the order of `documents`; `''` if the document has no title that the caller may read; null if the caller cannot find the document
   */
  titles(documents: readonly AskedTitle[], caller: Caller): Promise<readonly (string | null)[]>;
  /** The one value per axis that a write with these parameters addresses. An axis is absent where a removal takes all its values. */
  target(uid: string, parameters: RequestParameters, use: AxisUse): VersionKey;
  /**
   * A budget for reads that make up one answer together (`api.query.maxRelated`, `api.query.maxAnswerSize`).
   * @param asker who waits for the answer: once they disconnect, nothing more is read, and a database server cancels running statements
   */
  readBudget(asker?: Asker): ReadBudget;
  /**
   * Slices of the time in which all answers are built, for code that builds a large answer from what was read.
   * @param asker see `readBudget`
   */
  slices(asker?: Asker): WorkSlices;
  /**
   * @throws ValidationError `QUERY_TOO_COMPLEX` when the answer would exceed its budget; for SYSTEM the size of documents is not limited
   */
  find<Document>(query: CheckedQuery<'list', Document>, budget?: ReadBudget): Promise<DocumentList<Document>>;
  find(query: Query, caller: SystemCaller): Promise<DocumentList>;
  /** Like `find`, but as JSON text: for callers that pass documents on unchanged. No objects are created. */
  findText(query: CheckedQuery<'list'>, budget?: ReadBudget): Promise<DocumentListText>;
  findText(query: Query, caller: SystemCaller): Promise<DocumentListText>;
  /**
   * Reads one version; null when the document has no such version. For single types `documentId` is null.
   * @param seen called with the revision of the returned document (see `ChangeTerms.expected`), which the same statement reads
   */
  findOne<Document>(
    documentId: string | null,
    query: CheckedQuery<'one', Document>,
    budget?: ReadBudget,
    seen?: (revision: number) => void,
  ): Promise<Document | null>;
  findOne(documentId: string | null, query: Query, caller: SystemCaller, seen?: (revision: number) => void): Promise<DocumentValue | null>;
  /** Like `findOne`, as JSON text. */
  findOneText(
    documentId: string | null,
    query: CheckedQuery<'one'>,
    budget?: ReadBudget,
    seen?: (revision: number) => void,
  ): Promise<string | null>;
  findOneText(documentId: string | null, query: Query, caller: SystemCaller, seen?: (revision: number) => void): Promise<string | null>;
  count(query: CheckedQuery<'list'>): Promise<number>;
  count(query: Query, caller: SystemCaller): Promise<number>;
  /**
   * Counts, measures and groups all documents that a query matches, whatever its page. Takes one statement for the whole, one per grouping,
   * and one more for a bucket's inside that is narrowed or that names rows. Groups by a relation contain only targets that the caller may
   * read.
   * @param budget shared by all reads of an answer: buckets, and ids of their rows
   * @throws ForbiddenError, InvalidKeyError for attributes that the caller may not name or that cannot be used in that place
   * @throws ValidationError `QUERY_TOO_COMPLEX`, `QUERY_TOO_DEEP` beyond `api.query.maxRelated` buckets and `api.query.maxDepth` nested
   * groups
   */
  aggregate(query: CheckedQuery<'list'>, aggregation: Aggregation, budget?: ReadBudget): Promise<AggregateResult>;
  aggregate(query: Query, aggregation: Aggregation, caller: SystemCaller): Promise<AggregateResult>;
  /**
   * Creates a document. Every write requires its action, and those that axes add (`createLocalization`). Under a rule a write finds only
   * what the rule allows, and its result must fulfil the rule. The answer is read in the transaction: when a write throws, nothing was
   * written.
   * @throws ForbiddenError, ValidationError
   * @throws ConflictError REVISION_CONFLICT where the document's revision is not `expected` (`update`, `remove`, `copy`, `mark`)
   */
  create<const Uid extends string, Data, Document = DocumentValue>(
    uid: Uid & IfUntyped<Uid, Data>,
    request: WriteRequest<Data, Document>,
    caller: Caller,
  ): Promise<Document>;
  create<const Uid extends ContentTypeUid, Document = AnswerTo<Uid>>(
    uid: Uid,
    request: WriteRequest<CreateData<Uid>, Document>,
    caller: Caller,
  ): Promise<Document>;
  /** @throws NotFoundError when the document does not exist (single types: it is created). */
  update<const Uid extends string, Data, Document = DocumentValue>(
    uid: Uid & IfUntyped<Uid, Data>,
    documentId: string | null,
    request: WriteRequest<Data, Document>,
    caller: Caller,
  ): Promise<Document>;
  update<const Uid extends ContentTypeUid, Document = AnswerTo<Uid>>(
    uid: Uid,
    documentId: string | null,
    request: WriteRequest<UpdateData<Uid>, Document>,
    caller: Caller,
  ): Promise<Document>;
  /**
   * Removes the versions with these axis values (an absent axis: all its values), and the document itself when no version is left.
   * @param options default: the action `<uid>.delete` and the event `deleted`, whatever the document has become
   * @returns how many versions were removed; 0 when there was none that the caller may remove
   */
  remove(uid: string, documentId: string | null, axes: VersionKey, caller: Caller, options?: RemoveOptions): Promise<number>;
  /**
   * Makes the version at `to` a copy of the one at `from` (attributes, links, components). Creates it when it is missing.
   * @returns the copy; null when the request names no answer, or a plugin did something else instead and left no copy
   * @throws NotFoundError when there is no version at `from`
   */
  copy(uid: string, documentId: string | null, request: CopyRequest, caller: Caller): Promise<DocumentValue | null>;
  /**
   * Sets attributes that no request body may write, in each addressed version separately. Nothing is published along with it, and
   * `updatedAt` does not change.
   * @returns how many versions got values that differ from their former ones
   */
  mark(uid: string, documentId: string | null, request: MarkRequest, caller: Caller): Promise<number>;
  /**
   * Restores a version to a former state: its values, its component entries, and the links that it held (`RecordedChange.links`), as far as
   * the targets exist and the caller may link them. Where the document is gone it is a `create` with the same documentId, otherwise an
   * `update`, with the same checks. Attributes that bodies may not write keep their values, and so do hashed ones. Private attributes come
   * back for SYSTEM only. Removed component entries come back with new ids.
   * @returns the document, and what was not restored
   * @throws ConflictError when another write recreates the removed document at the same time
   */
  restore<Document = DocumentValue>(
    uid: string,
    documentId: string | null,
    request: RestoreRequest<Document>,
    caller: Caller,
  ): Promise<Restored<Document>>;
  /**
   * Makes several changes of any documents and types in one transaction: all or none. Each passes the gate as it would alone (rights, taps
   * of `before`, input). The transaction then carries them out in order, and each sees the results of those before it. `record` runs inside
   * the transaction, `committed` after it.
   * @returns the answer of each: a document for `create` and `update`, what `copy`, `remove`, `mark` and `restore` return
   * @throws ValidationError for more than `maxTogether`
   * @throws PlinthError of the first change that fails, with its index as `details.change`; `TOGETHER_INSTEAD` where a plugin does
   * something else instead of a change
   */
  together(changes: readonly DocumentChange[], caller: Caller): Promise<readonly TogetherAnswer[]>;
  /**
   * Carries out changes as `together` does, and then rolls them back. Shows what they would do, or why they would be refused. Taps of
   * `before` and `record` run, those of `committed` do not. New documents get ids that they would not keep.
   * @returns what `together` would
   * @throws what `together` would
   */
  rehearse(changes: readonly DocumentChange[], caller: Caller): Promise<readonly TogetherAnswer[]>;
  /** The most changes in one call of `together` (`api.write.maxTogether`). */
  readonly maxTogether: number;
  /** A new id for a document that `together` is about to create. No other document gets it. */
  newDocumentId(): string;
  /**
   * Copies the value of one attribute into a stamped attribute, in versions that have none there: those written before a plugin began to
   * stamp it. Takes two statements, however many versions, where no tap of `record` or `committed` is concerned.
   * @param axes which versions; an absent axis means all its values
   * @returns how many versions were filled
   */
  fill(uid: string, attribute: string, from: string, axes: VersionKey): Promise<number>;
}
