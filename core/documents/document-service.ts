import { type Access, type Caller, type Grant, isSystem, patternOf, ruleOf } from '../access/index.ts';
import type { Asker, ReadOptions, ReadStatement } from '../database/index.ts';
import { NotFoundError, ValidationError } from '../errors/index.ts';
import { ANYTHING } from '../freshness/index.ts';
import type { ContentType, Model } from '../model/index.ts';
import type { Query } from '../query/index.ts';
import type { Axis, AxisUse, RequestParameters, VersionKey } from './axes/axis.ts';
import { readAxes, writeKey } from './axes/request-axes.ts';
import {
  countingTopic,
  type DocumentEvent,
  type DocumentHooks,
  hasTaps,
  type ReadTapScope,
  type VersionLink,
} from './change/change-hooks.ts';
import type { Addressed, Ending } from './change/change-pipeline.ts';
import type { DocumentEngine } from './document-engine.ts';
import type { AskedTitle, DocumentList, DocumentListText, Documents, PurposeOf, TogetherAnswer } from './documents.ts';
import type { AskedQuery, ComposedQuery } from './gate/asked-query.ts';
import { CheckedQuery, type KnownAnswers, type QueryPurpose } from './gate/checked-query.ts';
import type { CheckOptions } from './gate/gate.ts';
import { ReadRights } from './gate/read-rights.ts';
import type { RuleProblem } from './gate/rule-check.ts';
import { type DocumentRule, IDENTITY } from './gate/rules.ts';
import type { AggregateResult, Aggregation } from './plan/aggregation.ts';
import { type GuardedQuery, NO_RULES } from './plan/guarded-query.ts';
import { dependenceOf, type QueryDependence } from './read/query-dependence.ts';
import type { Reading } from './read/query-plan.ts';
import { type AnswerBounds, ReadBudget } from './read/read-budget.ts';
import type { Reader } from './read/reader.ts';
import type { DocumentValue } from './read/rows/answer-form.ts';
import { WorkSlices } from './read/rows/work-slices.ts';
import { readSlowQueries, type SlowQuery } from './slow/slow-queries.ts';
import type { HiddenAxis } from './storage/layout.ts';
import { DOCUMENTS_TABLE } from './storage/names.ts';
import { reading, type Statements } from './storage/statements.ts';
import { type StoredAttribute, storedAttribute } from './storage/stored-attribute.ts';
import { titlesOf } from './titles.ts';
import { catchUp } from './write/behind.ts';
import { readyCopy } from './write/copy-change.ts';
import { fillChange } from './write/fill-change.ts';
import { readyMark } from './write/mark-change.ts';
import { type MayRequest, permissionsOn } from './write/permissions.ts';
import { carryOutAlone, type ReadyChange } from './write/ready-change.ts';
import { readyRemoval } from './write/remove-change.ts';
import { type Restored, restoringWrite } from './write/restore-change.ts';
import { readySave, type Saved, saveChange } from './write/save-change.ts';
import { type CurrentState, stateOf } from './write/state-of.ts';
import { atChange, carryOutTogether } from './write/together.ts';
import { StoredLinks } from './write/version-links.ts';
import type { ReadAnswer } from './write/write-context.ts';
import { axisSelections } from './write/write-plan.ts';
import type {
  CopyRequest,
  DocumentChange,
  MarkRequest,
  RemoveOptions,
  RestoreRequest,
  SaveRequest,
  WriteRequest,
} from './write/write-requests.ts';

type AnyChecked = CheckedQuery<QueryPurpose, unknown>;

/** A save: its request, how its answer is read, and what the caller gets. */
interface AskedSave {
  readonly request: SaveRequest;
  readonly readAnswer: ReadAnswer<DocumentValue>;
  /** Makes what the caller gets. */
  readonly answered: (saved: Pick<Saved<DocumentValue>, 'answer'> & { readonly event?: DocumentEvent }) => unknown;
}

/** The document service: every read and write passes the gate. */
export class DocumentService implements Documents {
  readonly hooks: DocumentHooks;
  protected readonly engine: DocumentEngine;
  readonly #limitsOfSystem: AnswerBounds;
  readonly #answers: KnownAnswers = new WeakMap();
  readonly #dependences = new WeakMap<GuardedQuery, { readonly taps: number; readonly found: QueryDependence | null }>();

  constructor(engine: DocumentEngine) {
    this.engine = engine;
    this.hooks = engine.hooks;
    this.#limitsOfSystem = { maxRelated: engine.parts.limits.maxRelated, maxAnswerSize: Number.POSITIVE_INFINITY };
  }

  get model(): Model {
    return this.engine.started.model;
  }

  get hidden(): readonly HiddenAxis[] {
    return this.engine.built.layouts.hidden();
  }

  stored(uid: string, attribute: string): StoredAttribute | null {
    return storedAttribute(this.engine.built.layouts.of(uid), attribute);
  }

  slowQueries(most?: number): Promise<readonly SlowQuery[]> {
    return readSlowQueries(this.engine.parts.database, this.model, most);
  }

  async counts(uids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (uids.length === 0) return new Map();
    const statements = reading(this.engine.parts.database);
    const rows = await statements.read(
      statements.knex(DOCUMENTS_TABLE).select('type').count({ count: '*' }).whereIn('type', uids).groupBy('type'),
    );
    return new Map(rows.map(([type, count]) => [type as string, Number(count)]));
  }

  async existing(documentIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (documentIds.length === 0) return new Set();
    const statements = reading(this.engine.parts.database);
    const rows = statements.knex(DOCUMENTS_TABLE).select('document_id').whereIn('document_id', documentIds);
    return new Set((await statements.read(rows)).map(([documentId]) => documentId as string));
  }

  async unseen(tap: string, uids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const counted = uids.map((uid) => [uid, countingTopic(tap, uid)] as const);
    const counts = await this.engine.parts.freshness.counts([ANYTHING, ...counted.flat()]);
    const count = (topic: string) => counts.get(topic) ?? 0;
    return new Map(counted.map(([uid, seen]) => [uid, count(uid) + count(ANYTHING) - count(seen)]));
  }

  get maxTogether(): number {
    return this.engine.parts.maxTogether;
  }

  addAxis(axis: Axis): void {
    this.engine.axes.add(axis);
  }

  axesOf(type: ContentType): readonly Axis[] {
    return this.engine.axes.of(type).flatMap((axis) => (axis.state === 'active' ? [axis.axis] : []));
  }

  dependence(checked: CheckedQuery<'list' | 'one', unknown>): QueryDependence | null {
    const { query } = CheckedQuery.open(checked, checked.purpose);
    const readTaps = this.hooks.read.taps as readonly ReadTapScope[];
    let known = this.#dependences.get(query);
    if (known === undefined || known.taps !== readTaps.length) {
      known = { taps: readTaps.length, found: dependenceOf(query, { axes: this.engine.axes.all, readTaps }) };
      this.#dependences.set(query, known);
    }
    return known.found;
  }

  addRule(rule: DocumentRule): void {
    this.engine.addRule(rule);
  }

  checkRule(grant: Grant, { actions, userType }: Pick<Access, 'actions' | 'userType'>): readonly RuleProblem[] {
    const rule = ruleOf(grant);
    if (rule === null) return [];
    const action = patternOf(grant);
    return this.engine.started.rules.check({ action, shows: actions.get(action)?.shows === true }, rule, userType);
  }

  parse<Use extends AxisUse, Document = DocumentValue>(
    uid: string,
    parameters: RequestParameters,
    use: Use,
    caller: Caller,
    options: CheckOptions = {},
  ): CheckedQuery<PurposeOf<Use>, Document> {
    const type = this.model.contentType(uid);
    return this.engine.started.gate.parse(type, parameters, use, caller, options) as CheckedQuery<PurposeOf<Use>, Document>;
  }

  compose<Use extends AxisUse>(
    uid: string,
    asked: AskedQuery,
    use: Use,
    caller: Caller,
    options: CheckOptions = {},
  ): ComposedQuery<PurposeOf<Use>> {
    const composed = this.engine.started.gate.compose(this.model.contentType(uid), asked, use, caller, options);
    return composed as ComposedQuery<PurposeOf<Use>>;
  }

  check<Purpose extends QueryPurpose>(query: Query, purpose: Purpose, caller: Caller, options: CheckOptions = {}): CheckedQuery<Purpose> {
    return this.engine.started.gate.check(query, purpose, caller, options) as CheckedQuery<Purpose>;
  }

  mayRead(uid: string, axes: Query['axes'], caller: Caller): boolean {
    return (
      new ReadRights({ axes: this.engine.axes, rules: this.engine.started.rules }, caller, axes).of(this.model.contentType(uid)) !== null
    );
  }

  visibleFields(uid: string, axes: VersionKey, use: 'list' | 'one', caller: Caller): ReadonlySet<string> {
    const selections = new Map([...axes].map(([name, value]) => [name, { values: [value] }]));
    const rights = new ReadRights({ axes: this.engine.axes, rules: this.engine.started.rules }, caller, selections);
    return rights.visible(this.model.contentType(uid), use);
  }

  titles(documents: readonly AskedTitle[], caller: Caller): Promise<readonly (string | null)[]> {
    return titlesOf(this, documents, caller);
  }

  storedLinks(uid: string, versions: readonly number[]): Promise<ReadonlyMap<number, readonly VersionLink[]>> {
    const { writes } = this.engine.built;
    const sources = { layouts: writes.parts.layouts, store: (type: string) => writes.store(type) };
    return new StoredLinks(reading(this.engine.parts.database), sources).read(uid, versions);
  }

  state(uid: string, documentId: string | null, axes: VersionKey): Promise<CurrentState | null> {
    return stateOf(this.engine.built.writes, this.model.contentType(uid), documentId, axes);
  }

  async may<const Action extends string>(uid: string, documentId: string | null, request: MayRequest<Action>, caller: Caller) {
    return permissionsOn(this.engine.built.writes, this.model.contentType(uid), documentId, request, caller);
  }

  target(uid: string, parameters: RequestParameters, use: AxisUse): VersionKey {
    const type = this.model.contentType(uid);
    return writeKey(this.engine.axes, type, readAxes(this.engine.axes, parameters, use, type, this.model));
  }

  readBudget(asker: Asker | null = null): ReadBudget {
    return new ReadBudget(this.engine.parts.limits, asker);
  }

  slices(asker: Asker | null = null): WorkSlices {
    return new WorkSlices(this.engine.built.building, asker);
  }

  async find<Document>(given: CheckedQuery<'list', Document> | Query, by?: Caller | ReadBudget): Promise<DocumentList<Document>> {
    const { query, user, reading } = this.#open(given, 'list', by);
    return (await this.engine.built.objects.find(query, user, reading)) as DocumentList<Document>;
  }

  async findText(given: CheckedQuery | Query, by?: Caller | ReadBudget): Promise<DocumentListText> {
    const { query, user, reading } = this.#open(given, 'list', by);
    return this.engine.built.texts.find(query, user, reading);
  }

  async findOne<Document>(
    documentId: string | null,
    given: CheckedQuery<'one', Document> | Query,
    by?: Caller | ReadBudget,
    seen?: (revision: number) => void,
  ): Promise<Document | null> {
    return (await this.#findOne(this.engine.built.objects, documentId, given, by, seen)) as Document | null;
  }

  async findOneText(
    documentId: string | null,
    given: CheckedQuery | Query,
    by?: Caller | ReadBudget,
    seen?: (revision: number) => void,
  ): Promise<string | null> {
    return this.#findOne(this.engine.built.texts, documentId, given, by, seen);
  }

  async #findOne<Value>(
    reader: Reader<Value>,
    documentId: string | null,
    given: AnyChecked | Query,
    by?: Caller | ReadBudget,
    seen?: (revision: number) => void,
  ) {
    const { query, user, reading } = this.#open(given, 'one', by, documentId);
    const found = await reader.findOne(documentId, query, user, reading, seen);
    if (found !== null || !(await catchUp(this.engine.built.writes, query, documentId))) return found;
    return reader.findOne(documentId, query, user, reading, seen);
  }

  async count(given: CheckedQuery | Query, caller?: Caller): Promise<number> {
    const { query, user, reading } = this.#open(given, 'list', caller);
    return this.engine.built.objects.count(query, user, reading);
  }

  async aggregate(given: CheckedQuery | Query, aggregation: Aggregation, by?: Caller | ReadBudget): Promise<AggregateResult> {
    const opened = this.#open(given, 'list', by);
    const checked = this.engine.started.gate.checkAggregation(opened, aggregation);
    return this.engine.built.aggregator.aggregate(checked.query, checked.aggregation, opened.user, opened.reading);
  }

  async create<Document = DocumentValue>(uid: string, request: WriteRequest<unknown, Document>, caller: Caller): Promise<Document> {
    return this.#save(this.#saving(uid, 'create', null, request as WriteRequest, caller));
  }

  async update<Document = DocumentValue>(
    uid: string,
    documentId: string | null,
    request: WriteRequest<unknown, Document>,
    caller: Caller,
  ): Promise<Document> {
    return this.#save(this.#saving(uid, 'update', documentId, request as WriteRequest, caller));
  }

  async remove(uid: string, documentId: string | null, axes: VersionKey, caller: Caller, options: RemoveOptions = {}): Promise<number> {
    return carryOutAlone(this.engine.built.writes, await this.#removal(uid, documentId, axes, options, caller));
  }

  async copy(uid: string, documentId: string | null, request: CopyRequest, caller: Caller): Promise<DocumentValue | null> {
    return carryOutAlone(this.engine.built.writes, await this.#copy(uid, documentId, request, caller));
  }

  async mark(uid: string, documentId: string | null, request: MarkRequest, caller: Caller): Promise<number> {
    const { writes } = this.engine.built;
    return carryOutAlone(writes, await readyMark(writes, this.model.contentType(uid), documentId, request, caller));
  }

  async restore<Document = DocumentValue>(
    uid: string,
    documentId: string | null,
    request: RestoreRequest<Document>,
    caller: Caller,
  ): Promise<Restored<Document>> {
    const asked = await this.#restoring(uid, documentId, request as RestoreRequest, caller);
    return this.#save(asked, request.trial === true ? 'undo' : 'keep');
  }

  newDocumentId(): string {
    return this.engine.built.writes.newDocumentId();
  }

  async together(changes: readonly DocumentChange[], caller: Caller): Promise<readonly TogetherAnswer[]> {
    return this.#together(changes, caller, 'keep');
  }

  async rehearse(changes: readonly DocumentChange[], caller: Caller): Promise<readonly TogetherAnswer[]> {
    return this.#together(changes, caller, 'undo');
  }

  async #together(changes: readonly DocumentChange[], caller: Caller, ending: Ending): Promise<readonly TogetherAnswer[]> {
    const { maxTogether } = this;
    if (changes.length > maxTogether) {
      throw new ValidationError(`${changes.length} changes are more than may happen together, which is ${maxTogether}`, { maxTogether });
    }
    const ready: ReadyChange<unknown>[] = [];
    for (const [index, change] of changes.entries()) {
      ready.push(
        await this.#ready(change, caller).catch((error: unknown) => {
          throw atChange(error, index);
        }),
      );
    }
    return (await carryOutTogether(this.engine.built.writes, ready, caller, ending)) as readonly TogetherAnswer[];
  }

  fill(uid: string, attribute: string, from: string, axes: VersionKey): Promise<number> {
    return fillChange(this.engine.built.writes, this.model.contentType(uid), { attribute, from, axes });
  }

  async #save<Answer>({ request, readAnswer, answered }: AskedSave, ending: Ending = 'keep'): Promise<Answer> {
    const { answer, event } = await saveChange(this.engine.built.writes, request, readAnswer, ending);
    return answered(ending === 'keep' ? { answer, event } : { answer }) as Answer;
  }

  async #readySave({ request, readAnswer, answered }: AskedSave): Promise<ReadyChange<unknown>> {
    const ready = await readySave(this.engine.built.writes, request, readAnswer);
    return { ...ready, instead: null, finish: (done) => answered(ready.finish(done)) };
  }

  /** Builds the request of a save and the function that reads its answer. @param newId the public id of a new document */
  #saving(
    uid: string,
    kind: 'create' | 'update',
    documentId: string | null,
    {
      data,
      axes = new Map(),
      answer,
      checkAnswer,
      written,
      action = `${uid}.${kind}`,
      where = null,
      copies = 'whole',
      expected,
    }: WriteRequest,
    caller: Caller,
    newId?: string,
  ): AskedSave {
    const type = this.model.contentType(uid);
    assertAnswers(answer, uid);
    const asked = answer ?? this.parse(uid, {}, kind, caller);
    const readAnswer: ReadAnswer<DocumentValue> = async (changed, statements) => {
      const document = await this.#answer(changed, asked, statements);
      if (!document) throw new NotFoundError();
      checkAnswer?.(document);
      return document;
    };
    const answered: AskedSave['answered'] = (saved) => {
      if (saved.event !== undefined) written?.(saved.event);
      return saved.answer;
    };
    return { request: { kind, type, documentId, data, axes, action, caller, where, copies, expected, newId }, readAnswer, answered };
  }

  /** Builds the save that restores a version, and its answer. */
  async #restoring(uid: string, documentId: string | null, request: RestoreRequest, caller: Caller): Promise<AskedSave> {
    const type = this.model.contentType(uid);
    const { kind, data, unreached, answer } = await restoringWrite(this.engine.built.writes, type, documentId, request, caller);
    const { state: _state, attributes: _attributes, trial: _trial, ...terms } = request;
    const [about, newId] = kind === 'create' ? [null, documentId ?? undefined] : [documentId, undefined];
    const asked = this.#saving(uid, kind, about, { ...terms, data }, caller, newId);
    return { ...asked, request: { ...asked.request, unreached }, answered: (saved) => answer(asked.answered(saved) as DocumentValue) };
  }

  #removal(uid: string, documentId: string | null, axes: VersionKey, options: RemoveOptions, caller: Caller): Promise<ReadyChange<number>> {
    const removal = { action: `${uid}.delete`, event: 'deleted', ...options };
    return readyRemoval(this.engine.built.writes, this.model.contentType(uid), documentId, axes, removal, caller);
  }

  #copy(uid: string, documentId: string | null, request: CopyRequest, caller: Caller): Promise<ReadyChange<DocumentValue | null>> {
    assertAnswers(request.answer, uid);
    const { answer, ...copy } = request;
    const readAnswer: ReadAnswer<DocumentValue | null> = async (done, own) => (answer ? this.#answer(done, answer, own) : null);
    return readyCopy(this.engine.built.writes, this.model.contentType(uid), documentId, copy, caller, readAnswer);
  }

  /** Prepares one of several changes: rights, taps of `before`, input. */
  async #ready(change: DocumentChange, caller: Caller): Promise<ReadyChange<unknown>> {
    const { writes } = this.engine.built;
    switch (change.kind) {
      case 'create':
        return this.#readySave(this.#saving(change.type, 'create', null, change.request, caller, change.documentId));
      case 'update':
        return this.#readySave(this.#saving(change.type, 'update', change.documentId, change.request, caller));
      case 'remove':
        return this.#removal(change.type, change.documentId, change.axes, change.options ?? {}, caller);
      case 'copy':
        return this.#copy(change.type, change.documentId, change.request, caller);
      case 'mark':
        return readyMark(writes, this.model.contentType(change.type), change.documentId, change.request, caller);
      case 'restore':
        return this.#readySave(await this.#restoring(change.type, change.documentId, change.request, caller));
    }
  }

  /** Reads the version that a write has changed. */
  async #answer(
    { documentId, key }: Addressed,
    answer: CheckedQuery<'answer', unknown>,
    statements: Pick<Statements, 'run' | 'answer'>,
  ): Promise<DocumentValue | null> {
    const about = CheckedQuery.about(answer, this.#answers, axisSelections(this.axesOf(answer.type), key));
    const { query, user, caller } = CheckedQuery.open(about, 'answer');
    const read: ReadStatement = (sql, meter) => (isSystem(caller) ? statements.run(sql, meter) : statements.answer(sql, meter));
    // The transaction locks this document only. Concurrent writes to other documents may be visible.
    const reading: Reading = { budget: this.#budgetOf(caller), read, together: (work) => work(read, true) };
    const objects = this.engine.built.objects;
    const document = await objects.findOne(documentId, query, user, reading);
    // The root type has a rule, and it hides this version from the caller. The answer then has the fields of its identity only.
    if (document !== null || (query.rules?.root ?? null) === null) return document as DocumentValue | null;
    const fields = query.fields.filter(({ name }) => IDENTITY.includes(name));
    return (await objects.findOne(documentId, { ...query, fields, populate: [], rules: NO_RULES }, user, reading)) as DocumentValue | null;
  }

  /** Opens a query for its run. A checked query may share a budget with others; an unchecked one comes with its caller. */
  #open(given: AnyChecked | Query, purpose: QueryPurpose, by: Caller | ReadBudget | undefined, documentId: string | null = null) {
    const { database } = this.engine.parts;
    const { query, user, caller, action } = CheckedQuery.open(given, purpose, by instanceof ReadBudget ? undefined : by);
    if (hasTaps(this.hooks.read)) this.hooks.read.call({ query, documentId }, caller);
    const budget = by instanceof ReadBudget ? by : this.#budgetOf(caller);
    const options: ReadOptions = { asker: budget.asker, isPatient: isSystem(caller) };
    const { slow } = this.engine;
    const asks = purpose === 'one' ? 'one' : 'list';
    // Reads of SYSTEM have no time limit and are not watched as slow queries.
    const reading: Reading = isSystem(caller)
      ? { budget, read: (sql, meter) => database.read(sql, options, meter), together: (work) => database.snapshot(work, options) }
      : {
          budget,
          read: (sql, meter) => slow.watch(query, asks, () => database.read(sql, options, meter)),
          together: (work) => slow.watch(query, asks, () => database.snapshot(work, options)),
        };
    return { query, user, caller, action, reading };
  }

  /** Reads of SYSTEM have no size limit: no client receives them directly. */
  #budgetOf(caller: Caller): ReadBudget {
    return new ReadBudget(isSystem(caller) ? this.#limitsOfSystem : this.engine.parts.limits);
  }
}

/** Runs before anything is written. @throws Error for a query that cannot read the answer of a write to this type */
function assertAnswers(answer: AnyChecked | undefined, uid: string): void {
  if (answer === undefined) return;
  CheckedQuery.open(answer, 'answer');
  if (answer.type.uid !== uid) throw new Error(`a query about ${answer.type.uid} cannot answer for a write to ${uid}`);
}
