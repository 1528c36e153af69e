import type { Access, Caller, Grant, SystemCaller } from '../access/index.ts';
import type { ContentTypeUid, DocumentOf, FieldsParameter, PopulateParameter, QueryOf } from '../content/index.ts';
import type { Asker } from '../database/index.ts';
import type { ContentType, Model } from '../model/index.ts';
import type { Query } from '../query/index.ts';
import type { Axis, AxisUse, RequestParameters, VersionKey } from './axes/axis.ts';
import type { DocumentHooks, VersionLink } from './change/change-hooks.ts';
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
import type { MayRequest, Permission } from './write/permissions.ts';
import type { Restored } from './write/restore-change.ts';
import type { CurrentState } from './write/state-of.ts';
import type { CopyRequest, DocumentChange, MarkRequest, RemoveOptions, RestoreRequest, WriteRequest } from './write/write-requests.ts';

/** A page of documents. */
export interface DocumentList<Document = DocumentValue> {
  readonly documents: readonly Document[];
  /** Matching documents in all pages; null when the query asked for no count. */
  readonly total: number | null;
  /** Of a page by key: the cursor of the next one, null at the end. Absent for other pages. */
  readonly next?: string | null;
}

/** A page of documents as JSON text. */
export interface DocumentListText {
  /** What JSON.stringify makes of the documents of `find`, one by one; stored JSON as it was written. */
  readonly documents: readonly string[];
  readonly total: number | null;
  /** See `DocumentList.next`. */
  readonly next?: string | null;
}

/** A version of a document of which somebody wants to know what it is called. */
export interface AskedTitle {
  readonly type: string;
  readonly documentId: string;
  /** Absent ones take their default. */
  readonly axes: VersionKey;
}

/** What one of several changes answers: a document, how many versions it was about, or what was put back. */
export type TogetherAnswer = DocumentValue | Restored | number | null;

/** What parameters are parsed for, by their use. */
export type PurposeOf<Use extends AxisUse> = Use extends 'list' | 'one' ? Use : 'answer';

/** The document service: the one gate to content. */
export interface Documents {
  readonly hooks: DocumentHooks;
  readonly model: Model;
  /** Registers an axis; only while plugins are applied. */
  addAxis(axis: Axis): void;
  /** The axes of a type, in order of registration. */
  axesOf(type: ContentType): readonly Axis[];
  /** Axes that types had once and have no more. */
  readonly hidden: readonly HiddenAxis[];
  /** Where the values of an attribute of a content type are kept, once tables are known; null where it keeps none. For migrations that are written by code. */
  stored(uid: string, attribute: string): StoredAttribute | null;
  /** How many documents each of these types has, in whichever versions; without those that have none. For code: nobody's rights are asked for. */
  counts(uids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /**
   * Queries of callers that took long, on all nodes of the last 30 days, by names of attributes alone, those that took the most time together first: what `plinth doctor --slow` tells. A node adds what it
   * has seen once a minute. Once the database is connected. For code: nobody's rights are asked for.
   * @param most default: all that are kept, 500
   */
  slowQueries(most?: number): Promise<readonly SlowQuery[]>;
  /** Which of these documents there are, in whichever versions. For code: nobody's rights are asked for. */
  existing(documentIds: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * How many transactions have changed documents of each of these types, or may have, without a tap of `record` that has them counted (`TapScope.counted`): of nodes that have it not, of imports, of migrations. It never gets
   * less, and while it is the same number the tap was there for every change in between.
   * @param tap its name
   */
  unseen(tap: string, uids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /**
   * What versions link to themselves, each relation in its order, by numeric id: as it is stored, so that targets are named of which the request has no version. For code: nobody's rights
   * are asked for.
   * @param versions numeric ids of versions of a type
   */
  storedLinks(uid: string, versions: readonly number[]): Promise<ReadonlyMap<number, readonly VersionLink[]>>;
  /**
   * What a version is, with what it links to, at one moment: to be compared with, put back (`restore`) or copied (`CopyRequest.state`) later. For code: nobody's rights are asked for, and what is
   * private is part of it.
   * @param axes absent ones take their default
   * @returns null where there is no such version
   */
  state(uid: string, documentId: string | null, axes: VersionKey): Promise<CurrentState | null>;
  /**
   * What a caller may do, and with which attributes, without doing it: what the read or write itself would say, as far as rights decide it. Taps, values, and rights at the other
   * ends of links may refuse a write all the same. Asks as much for one action as for many: where the document is, and once which of its versions fulfil the rules.
   * @param documentId null: of a collection type, no document is looked at, and what is granted is granted for some
   * @returns by action
   * @throws ValidationError for values that an axis does not know
   */
  may<const Action extends string>(
    uid: string,
    documentId: string | null,
    request: MayRequest<Action>,
    caller: Caller,
  ): Promise<Readonly<Record<Action, Permission>>>;
  /** Puts a condition on documents for every caller but SYSTEM; only while plugins are applied. */
  addRule(rule: DocumentRule): void;
  /**
   * What is wrong with the rule of a grant: names of the model that are none, operands that do not parse, values that users do not have.
   * @param access actions that plugins declared, and the content type of users; null when callers are none
   */
  checkRule(grant: Grant, access: Pick<Access, 'actions' | 'userType'>): readonly RuleProblem[];
  /**
   * Turns the parameters of a request into a query, checked against the model and the caller's rights; axes read theirs. Of content types that
   * the compiler knows (`plinth types`) it checks what is written out, and knows what the query answers.
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
   * Turns what a language with trees of its own asks into a query, as `parse` does with parameters. A part that is wrong is told and left out, so that
   * everything else can be answered.
   * @throws ValidationError, InvalidKeyError for what is wrong with the documents that the query is about
   * @throws ForbiddenError when the caller may not read them
   */
  compose<Use extends AxisUse>(
    uid: string,
    asked: AskedQuery,
    use: Use,
    caller: Caller,
    options?: CheckOptions,
  ): ComposedQuery<PurposeOf<Use>>;
  /**
   * Checks a query that was built in code: every attribute, relation and version that it names, at any depth. Lists get a window of at most
   * the largest page that requests may ask for.
   * @throws ForbiddenError, InvalidKeyError, ValidationError
   */
  check<Purpose extends QueryPurpose>(query: Query, purpose: Purpose, caller: Caller, options?: CheckOptions): CheckedQuery<Purpose>;
  /**
   * What the answer to a checked query depends on, for whoever remembers it under the rights of its caller (`Ability.key`).
   * @returns null where that cannot be told: see `QueryDependence`
   */
  dependence(query: CheckedQuery<'list' | 'one', unknown>): QueryDependence | null;
  /** Whether a caller may read documents of a type that relations lead to, at these values of the axes (absent ones: the default). */
  mayRead(uid: string, axes: Query['axes'], caller: Caller): boolean;
  /**
   * The attributes that reading documents of a type shows a caller, as far as rights decide it: what `parse` lets the same read name. Private ones are among them for SYSTEM alone.
   * @param axes which versions; absent ones take their default
   * @param use a list, or one document
   * @returns names; none where the caller may not read such versions
   */
  visibleFields(uid: string, axes: VersionKey, use: 'list' | 'one', caller: Caller): ReadonlySet<string>;
  /**
   * What people call documents (`mainAttribute`), of those that a caller may find: a statement for each type and its versions, and for each hundred documents.
   * @returns in the order of what was asked; empty where the caller may not read what it is called by, or it has none; null for what is not there, or not for the caller
   */
  titles(documents: readonly AskedTitle[], caller: Caller): Promise<readonly (string | null)[]>;
  /** The one value per axis that a write with these parameters addresses; axes of which a removal takes every value are absent. */
  target(uid: string, parameters: RequestParameters, use: AxisUse): VersionKey;
  /**
   * How much one answer may hold (`api.query.maxRelated`, `api.query.maxAnswerSize`), for reads that make one answer together.
   * @param asker who waits for it: once he has gone, nothing more is read, and a database server ends what it does for him
   */
  readBudget(asker?: Asker): ReadBudget;
  /** Slices of the time in which all answers together are built, for who builds a large one of what was read. @param asker see `readBudget` */
  slices(asker?: Asker): WorkSlices;
  /** @throws ValidationError `QUERY_TOO_COMPLEX` when the answer would hold more than it may; for SYSTEM documents may be as long as they are */
  find<Document>(query: CheckedQuery<'list', Document>, budget?: ReadBudget): Promise<DocumentList<Document>>;
  find(query: Query, caller: SystemCaller): Promise<DocumentList>;
  /** Like `find`, for who passes the documents on as they are: their objects are never made. */
  findText(query: CheckedQuery<'list'>, budget?: ReadBudget): Promise<DocumentListText>;
  findText(query: Query, caller: SystemCaller): Promise<DocumentListText>;
  /**
   * Null when the document has no such version. For single types `documentId` is null.
   * @param seen told the revision of the document that is answered (see `ChangeTerms.expected`): read along in the same statement
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
   * Counts, measures and groups all documents that a query matches, whatever its page: a statement for all of them, one for each grouping, and
   * one more for an inside that is narrowed or names rows. Groups by relations know the targets alone that the caller may read.
   * @throws ForbiddenError, InvalidKeyError for what the caller may not name, and for attributes that make no sense where they are named
   * @param budget what all reads of an answer may hold together: buckets, and ids of their rows
   * @throws ValidationError `QUERY_TOO_COMPLEX`, `QUERY_TOO_DEEP` beyond `api.query.maxRelated` buckets and `api.query.maxDepth` groups in each other
   */
  aggregate(query: CheckedQuery<'list'>, aggregation: Aggregation, budget?: ReadBudget): Promise<AggregateResult>;
  aggregate(query: Query, aggregation: Aggregation, caller: SystemCaller): Promise<AggregateResult>;
  /**
   * Every write asks for its action, and for what axes add to it (`createLocalization`). Under a rule a write finds only what the rule lets it
   * find, and what it makes must fulfil the rule. Its answer is read in its transaction: when a write throws, nothing was written.
   * @throws ForbiddenError, ValidationError
   * @throws ConflictError REVISION_CONFLICT where `expected` is another revision than the document has (`update`, `remove`, `copy`, `mark`)
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
   * Removes the versions with these axis values (an axis that is absent: with every value), and the document itself when none is left.
   * @param options default: the action `<uid>.delete` and the event `deleted`, whatever the document has become
   * @returns how many versions went; 0 when there was none that the caller may remove
   */
  remove(uid: string, documentId: string | null, axes: VersionKey, caller: Caller, options?: RemoveOptions): Promise<number>;
  /**
   * Makes the version at `to` a copy of the one at `from` (attributes, links, components), creating it when it is missing.
   * @returns the copy, when the request says what to answer and no plugin did something else instead that left none
   * @throws NotFoundError when there is no version at `from`
   */
  copy(uid: string, documentId: string | null, request: CopyRequest, caller: Caller): Promise<DocumentValue | null>;
  /**
   * Gives versions of a document values of attributes that no body may write, each version as it is: nothing is published along with it, and
   * the time of its last change stays.
   * @returns how many versions were given other values than they had
   */
  mark(uid: string, documentId: string | null, request: MarkRequest, caller: Caller): Promise<number>;
  /**
   * Puts a version back as it was: its values, component entries included, and the links that it held (`RecordedChange.links`), as far as their documents are there and
   * the caller may link them. It is an `update`, with all that one asks for, or a `create` with the same documentId where the document is gone. What bodies may not write
   * stays, and so does what is hashed; what is private comes back for SYSTEM alone. Component entries that are gone come back with new ids.
   * @returns the document, and what did not come back
   * @throws ConflictError where somebody else makes a document again that is gone
   */
  restore<Document = DocumentValue>(
    uid: string,
    documentId: string | null,
    request: RestoreRequest<Document>,
    caller: Caller,
  ): Promise<Restored<Document>>;
  /**
   * Makes several changes, of whichever documents and types: all of them, or none. Each passes the gate as it would alone (rights, taps of `before`, its input); then one
   * transaction carries them out in their order, in which each sees what those before it have made. They are recorded in it, and told after it.
   * @returns what each of them answers: a document for `create` and `update`, what `copy`, `remove`, `mark` and `restore` return
   * @throws ValidationError for more than `maxTogether`
   * @throws PlinthError what the first one throws that cannot be made, with its index as `details.change`; `TOGETHER_INSTEAD` for one in whose place a plugin does something else
   */
  together(changes: readonly DocumentChange[], caller: Caller): Promise<readonly TogetherAnswer[]>;
  /**
   * Carries changes out as `together` does, with all that it asks for, and undoes them: what would become of them, or what would refuse them. Taps of `before` and `record` are
   * asked; nothing stays, and `committed` hears of nothing. Documents that would be made have ids that they would not keep.
   * @returns what `together` would
   * @throws what `together` would
   */
  rehearse(changes: readonly DocumentChange[], caller: Caller): Promise<readonly TogetherAnswer[]>;
  /** How many changes may happen together (`api.write.maxTogether`). */
  readonly maxTogether: number;
  /** An id for a document that is about to be made by `together`: nothing else gets it. */
  newDocumentId(): string;
  /**
   * Gives versions that lack a value of a stamped attribute the value of another attribute: versions that were written before a plugin
   * began to stamp them. One statement where nobody records or is told what happens to versions.
   * @param axes which versions; along axes that are absent, all
   * @returns how many versions were filled
   */
  fill(uid: string, attribute: string, from: string, axes: VersionKey): Promise<number>;
}
