import type { InjectionToken } from 'tsyringe';
import { type Access, type Caller, type Grant, patternOf, ruleOf, SYSTEM } from '../access/index.ts';
import type { Asker, Database, ReadOptions, ReadStatement, TableSchema } from '../database/index.ts';
import { NotFoundError } from '../errors/index.ts';
import type { Freshness } from '../freshness/index.ts';
import type { ContentType, Model } from '../model/index.ts';
import type { Query, QueryLimits } from '../query/index.ts';
import type { AggregateResult, Aggregation } from './aggregation.ts';
import { AxisRegistry } from './axes/axis-registry.ts';
import { type AxisState, recallAxes, rememberAxes } from './axes/remembered-axes.ts';
import { readAxes, writeKey } from './axes/request-axes.ts';
import { settleAxes } from './axes/settle-axes.ts';
import { settlePins } from './axes/settle-pins.ts';
import type { Axis, AxisUse, RequestParameters, VersionKey } from './axis.ts';
import { AnnouncedChanges } from './change/announced-changes.ts';
import { createDocumentHooks } from './change/change-hooks.ts';
import { type Addressed, ChangePipeline } from './change/change-pipeline.ts';
import { RecordedRows } from './change/recorded-rows.ts';
import { ToldEvents } from './change/told-events.ts';
import { checkDocuments } from './check/check-documents.ts';
import type { Finding } from './check/finding.ts';
import { documentIds } from './document-id.ts';
import type {
  ChangeNames,
  CopyRequest,
  DocumentList,
  DocumentListText,
  Documents,
  DocumentValue,
  HiddenAxis,
  MarkRequest,
  PurposeOf,
  WriteRequest,
} from './documents.ts';
import type { AskedQuery, ComposedQuery } from './gate/asked-query.ts';
import { CheckedQuery, type KnownAnswers, NO_RULES, type QueryPurpose } from './gate/checked-query.ts';
import { type CheckOptions, Gate } from './gate/gate.ts';
import { ReadRights } from './gate/read-rights.ts';
import type { RuleProblem } from './gate/rule-check.ts';
import { type DocumentRule, IDENTITY, Rules } from './gate/rules.ts';
import { catchUpAll } from './model-changes/catch-up-all.ts';
import { inspectModel, type ModelInspection } from './model-changes/inspect-model.ts';
import type { ModelChange } from './model-changes/model-change.ts';
import { hasDocuments } from './model-changes/registry-changes.ts';
import { changedTypes, type RememberedType, recallTypes, rememberTypes, renamedTypes } from './model-changes/remembered-types.ts';
import { settleUnique } from './model-changes/settle-unique.ts';
import { Aggregator } from './read/aggregator.ts';
import { KnownSearches } from './read/known-searches.ts';
import { OBJECTS } from './read/object-form.ts';
import type { Reading } from './read/query-plan.ts';
import { type AnswerLimits, ReadBudget } from './read/read-budget.ts';
import { Reader } from './read/reader.ts';
import { RowMatcher } from './read/row-matcher.ts';
import { TEXTS } from './read/text-form.ts';
import { BuildingTime } from './read/work-slices.ts';
import { reservedKeys } from './reserved-keys.ts';
import type { Statements } from './statements.ts';
import { Layouts } from './storage/layout.ts';
import { documentTables } from './storage/tables.ts';
import { DocumentWriter } from './write/document-writer.ts';
import { axisSelections } from './write/version-key.ts';
import type { ReadAnswer } from './write/write-context.ts';

/** The document service of a kernel. */
export const DOCUMENTS: InjectionToken<Documents> = Symbol.for('plinth.documents');

/** What the document service stands on. */
export interface DocumentsParts {
  readonly database: Database;
  readonly freshness: Freshness;
  readonly limits: QueryLimits;
  /** Results of searches that are remembered at the most: see `KnownSearches`. */
  readonly rememberedSearches: number;
  /** See `WriteParts`. */
  readonly maxEntries: number;
  readonly logger: {
    error(facts: object, message: string): void;
    warn(facts: object, message: string): void;
    info(facts: object, message: string): void;
  };
}

/** The document service as the kernel holds it. */
export interface OwnedDocuments extends Documents {
  /** Takes the model; from here on `parse` works. */
  start(model: Model): void;
  /** Reads what the database remembers of axes, and answers the tables that the documents need. */
  tables(): Promise<readonly TableSchema[]>;
  /** Says which plugin has added a table, so that what is recorded goes into a plugin's own tables alone. */
  ownTables(ownerOf: (table: string) => string | null): void;
  /** Resolves when no tap is being told of a change any more, or when that takes too long. */
  settled(): Promise<void>;
  /**
   * What the model does to content that is stored already. The tables may still be as they were.
   * @returns what a boot or a migration is to carry out, or to refuse
   */
  changes(): Promise<readonly ModelChange[]>;
  /**
   * Looks for content that is broken or does not fit the model; see `checkDocuments`. The tables are as the model wants them, and have been asked for.
   * @param repairs also sets right what loses nothing
   */
  findings(repairs: boolean): AsyncGenerator<Finding>;
  /** Tables exist: brings documents in step with the model, and with axes that were switched on since the last boot. */
  settle(): Promise<void>;
  /** Gives documents what nodes with an older model did not write; see `catchUpAll`. After `settle`, while the node serves. */
  catchUp(signal: AbortSignal): Promise<void>;
}

/** Makes the document service of a kernel. Nothing is read before `tables`. */
export function createDocuments(parts: DocumentsParts): OwnedDocuments {
  return new DocumentService(parts);
}

class DocumentService implements OwnedDocuments {
  readonly hooks = createDocumentHooks();
  readonly #parts: DocumentsParts;
  readonly #axes = new AxisRegistry();
  #model: Model | null = null;
  #reservedKeys: ReadonlySet<string> = new Set();
  #layouts: Layouts | null = null;
  readonly #added: DocumentRule[] = [];
  #rules: Rules | null = null;
  #gate: Gate | null = null;
  readonly #announced = new AnnouncedChanges(this.hooks.before);
  readonly #rows = new RecordedRows(this.hooks.record);
  readonly #told: ToldEvents;
  /** Axes as they are remembered, and as those of the types that have another uid by now. */
  #recalled: readonly AxisState[] = [];
  readonly #limitsOfSystem: AnswerLimits;
  readonly #answers: KnownAnswers = new WeakMap();
  #known: readonly AxisState[] = [];
  #types: readonly RememberedType[] | null = null;
  #renamed: ReadonlyMap<string, string> = new Map();
  #inspection: ModelInspection | null = null;
  #objects: Reader<unknown> | null = null;
  #texts: Reader<string> | null = null;
  #aggregator: Aggregator | null = null;
  #writer: DocumentWriter | null = null;

  constructor(parts: DocumentsParts) {
    this.#parts = parts;
    this.#told = new ToldEvents(this.hooks.committed, parts.logger);
    this.#limitsOfSystem = { maxRelated: parts.limits.maxRelated, maxAnswerSize: Number.POSITIVE_INFINITY };
  }

  get model(): Model {
    return ready(this.#model);
  }

  get hidden(): readonly HiddenAxis[] {
    return [...ready(this.#layouts).all()].flatMap((layout) =>
      layout.axes.flatMap((axis) => (axis.state === 'hidden' ? [{ type: layout.type.uid, axis: axis.name, value: axis.fixed }] : [])),
    );
  }

  addAxis(axis: Axis): void {
    this.#axes.add(axis);
  }

  axesOf(type: ContentType): readonly Axis[] {
    return this.#axes.of(type).flatMap((axis) => (axis.state === 'active' ? [axis.axis] : []));
  }

  start(model: Model): void {
    this.#model = model;
    this.#reservedKeys = reservedKeys(model);
    const { limits, logger } = this.#parts;
    this.#rules = new Rules({ model, limits, added: this.#added, logger });
    this.#gate = new Gate({ model, axes: this.#axes, limits, rules: this.#rules });
  }

  ownTables(ownerOf: (table: string) => string | null): void {
    this.#rows.ownerOf = ownerOf;
  }

  addRule(rule: DocumentRule): void {
    if (this.#model) throw new Error(`plugin "${rule.plugin}" adds a rule too late: rules are added while plugins are applied`);
    this.#added.push(rule);
  }

  checkRule(grant: Grant, { actions, userType }: Pick<Access, 'actions' | 'userType'>): readonly RuleProblem[] {
    const rule = ruleOf(grant);
    if (rule === null) return [];
    const action = patternOf(grant);
    return ready(this.#rules).check({ action, shows: actions.get(action)?.shows === true }, rule, userType);
  }

  async tables(): Promise<readonly TableSchema[]> {
    const { database } = this.#parts;
    this.#types = await recallTypes(database);
    this.#renamed = renamedTypes(this.model, this.#types);
    this.#recalled = await recallAxes(database);
    this.#known = this.#recalled.map((entry) => ({ ...entry, type: this.#renamed.get(entry.type) ?? entry.type }));
    this.#axes.seal(this.#known);
    this.#layouts = new Layouts(this.model, this.#axes);
    const parts = {
      database,
      layouts: this.#layouts,
      axes: this.#axes,
      building: new BuildingTime(),
      searches: new KnownSearches(this.#parts.freshness, this.#parts.rememberedSearches),
      maxRelated: this.#parts.limits.maxRelated,
    };
    this.#objects = new Reader(OBJECTS, parts);
    this.#texts = new Reader(TEXTS, parts);
    const layouts = this.#layouts;
    const pipeline = new ChangePipeline({
      database,
      layouts,
      freshness: this.#parts.freshness,
      announced: this.#announced,
      rows: this.#rows,
      told: this.#told,
    });
    this.#aggregator = new Aggregator(parts, this.#parts.freshness, this.#parts.rememberedSearches);
    this.#writer = new DocumentWriter({
      database,
      layouts,
      axes: this.#axes,
      hooks: this.hooks,
      pipeline,
      rules: ready(this.#rules),
      matcher: new RowMatcher(parts),
      reservedKeys: this.#reservedKeys,
      maxEntries: this.#parts.maxEntries,
      newDocumentId: documentIds(),
    });
    return documentTables(this.#layouts);
  }

  findings(repairs: boolean): AsyncGenerator<Finding> {
    return checkDocuments({ ...this.#parts, layouts: ready(this.#layouts), refresher: ready(this.#writer) }, repairs);
  }

  async changes(): Promise<readonly ModelChange[]> {
    this.#inspection = await inspectModel(this.#parts, ready(this.#layouts), this.#types);
    return this.#inspection.changes;
  }

  async settle(): Promise<void> {
    const layouts = ready(this.#layouts);
    const { database } = this.#parts;
    // In an empty database there is nothing to look for, type by type.
    if (await hasDocuments(database)) {
      await settlePins(this.#parts, layouts, this.#known);
      await settleAxes(database, layouts, this.#known, ready(this.#writer));
      await settleUnique(this.#parts, changedTypes(layouts, this.#types));
    }
    await rememberAxes(database, layouts, this.#recalled);
    const { settled, gone } = this.#inspection ?? (await inspectModel(this.#parts, layouts, this.#types));
    await rememberTypes(database, this.model, { settled, gone, renamed: [...this.#renamed.keys()] }, this.#types);
    for (const hidden of this.hidden) {
      this.#parts.logger.info(hidden, `${hidden.type}: versions along "${hidden.axis}" other than "${hidden.value}" are kept and hidden`);
    }
  }

  catchUp(signal: AbortSignal): Promise<void> {
    return catchUpAll({ ...this.#parts, layouts: ready(this.#layouts), refresher: ready(this.#writer) }, signal);
  }

  parse<Use extends AxisUse>(
    uid: string,
    parameters: RequestParameters,
    use: Use,
    caller: Caller,
    options: CheckOptions = {},
  ): CheckedQuery<PurposeOf<Use>> {
    const query = ready(this.#gate).parse(this.model.contentType(uid), parameters, use, caller, options);
    return query as CheckedQuery<PurposeOf<Use>>;
  }

  compose<Use extends AxisUse>(
    uid: string,
    asked: AskedQuery,
    use: Use,
    caller: Caller,
    options: CheckOptions = {},
  ): ComposedQuery<PurposeOf<Use>> {
    const composed = ready(this.#gate).compose(this.model.contentType(uid), asked, use, caller, options);
    return composed as ComposedQuery<PurposeOf<Use>>;
  }

  check<Purpose extends QueryPurpose>(query: Query, purpose: Purpose, caller: Caller, options: CheckOptions = {}): CheckedQuery<Purpose> {
    return ready(this.#gate).check(query, purpose, caller, options) as CheckedQuery<Purpose>;
  }

  mayRead(uid: string, axes: Query['axes'], caller: Caller): boolean {
    return new ReadRights({ axes: this.#axes, rules: ready(this.#rules) }, caller, axes).of(this.model.contentType(uid)) !== null;
  }

  target(uid: string, parameters: RequestParameters, use: AxisUse): VersionKey {
    const type = this.model.contentType(uid);
    return writeKey(this.#axes, type, readAxes(this.#axes, parameters, use, type, this.model));
  }

  readBudget(asker: Asker | null = null): ReadBudget {
    return new ReadBudget(this.#parts.limits, asker);
  }

  async find(given: CheckedQuery | Query, by?: Caller | ReadBudget): Promise<DocumentList> {
    const { query, user, reading } = this.#open(given, 'list', by);
    const { documents, total } = await ready(this.#objects).find(query, user, reading);
    return { documents: documents as readonly DocumentValue[], total };
  }

  async findText(given: CheckedQuery | Query, by?: Caller | ReadBudget): Promise<DocumentListText> {
    const { query, user, reading } = this.#open(given, 'list', by);
    return ready(this.#texts).find(query, user, reading);
  }

  async findOne(documentId: string | null, given: CheckedQuery | Query, by?: Caller | ReadBudget): Promise<DocumentValue | null> {
    const { query, user, reading } = this.#open(given, 'one', by);
    const found = (await ready(this.#objects).findOne(documentId, query, user, reading)) as DocumentValue | null;
    if (found !== null || !(await this.#caughtUp(query, documentId))) return found;
    return (await ready(this.#objects).findOne(documentId, query, user, reading)) as DocumentValue | null;
  }

  async findOneText(documentId: string | null, given: CheckedQuery | Query, by?: Caller | ReadBudget): Promise<string | null> {
    const { query, user, reading } = this.#open(given, 'one', by);
    const found = await ready(this.#texts).findOne(documentId, query, user, reading);
    if (found !== null || !(await this.#caughtUp(query, documentId))) return found;
    return ready(this.#texts).findOne(documentId, query, user, reading);
  }

  /**
   * Makes versions that a document lacks, where one was asked for that is made along with those of the default value, and was not found: see
   * `BehindVersion`.
   */
  async #caughtUp({ type, axes }: Query, documentId: string | null): Promise<boolean> {
    for (const axis of this.axesOf(type)) {
      const selection = axes.get(axis.name);
      const value = axis.defaultValue();
      const on = axis.write?.(value).on ?? value;
      if (on === value || selection === undefined || selection === 'any' || !selection.values.includes(on)) continue;
      return ready(this.#writer).catchUp(type, documentId);
    }
    return false;
  }

  async count(given: CheckedQuery | Query, caller?: Caller): Promise<number> {
    const { query, user, reading } = this.#open(given, 'list', caller);
    return ready(this.#objects).count(query, user, reading);
  }

  async aggregate(given: CheckedQuery | Query, aggregation: Aggregation, caller?: Caller): Promise<AggregateResult> {
    const opened = this.#open(given, 'list', caller);
    const checked = ready(this.#gate).checkAggregation(opened, aggregation);
    return ready(this.#aggregator).aggregate(checked.query, checked.aggregation, opened.user, opened.reading);
  }

  async create(uid: string, request: WriteRequest, caller: Caller): Promise<DocumentValue> {
    return this.#save(uid, 'create', null, request, caller);
  }

  async update(uid: string, documentId: string | null, request: WriteRequest, caller: Caller): Promise<DocumentValue> {
    return this.#save(uid, 'update', documentId, request, caller);
  }

  async remove(
    uid: string,
    documentId: string | null,
    axes: VersionKey,
    caller: Caller,
    names: Partial<ChangeNames> = {},
  ): Promise<number> {
    const removal = { action: `${uid}.delete`, event: 'deleted', ...names };
    return ready(this.#writer).remove(this.model.contentType(uid), documentId, axes, removal, caller);
  }

  async copy(uid: string, documentId: string | null, request: CopyRequest, caller: Caller): Promise<DocumentValue | null> {
    assertAnswers(request.answer, uid);
    const { answer, ...copy } = request;
    const readAnswer: ReadAnswer<DocumentValue | null> = async (copied, statements) =>
      answer ? this.#answer(copied, answer, statements) : null;
    return ready(this.#writer).copy(this.model.contentType(uid), documentId, copy, caller, readAnswer);
  }

  async mark(uid: string, documentId: string | null, request: MarkRequest, caller: Caller): Promise<number> {
    return ready(this.#writer).mark(this.model.contentType(uid), documentId, request, caller);
  }

  fill(uid: string, attribute: string, from: string, axes: VersionKey): Promise<number> {
    return ready(this.#writer).fill(this.model.contentType(uid), { attribute, from, axes });
  }

  settled(): Promise<void> {
    return this.#told.settled();
  }

  async #save(
    uid: string,
    kind: 'create' | 'update',
    documentId: string | null,
    { data, axes = new Map(), answer, checkAnswer, action = `${uid}.${kind}`, where = null }: WriteRequest,
    caller: Caller,
  ): Promise<DocumentValue> {
    const type = this.model.contentType(uid);
    assertAnswers(answer, uid);
    const asked = answer ?? this.parse(uid, {}, kind, caller);
    const readAnswer: ReadAnswer<DocumentValue> = async (changed, statements) => {
      const document = await this.#answer(changed, asked, statements);
      if (!document) throw new NotFoundError();
      checkAnswer?.(document);
      return document;
    };
    return ready(this.#writer).save({ kind, type, documentId, data, axes, action, caller, where }, readAnswer);
  }

  /** Reads the version that a write was about. */
  async #answer(
    { documentId, key }: Addressed,
    answer: CheckedQuery<'answer'>,
    statements: Pick<Statements, 'run' | 'answer'>,
  ): Promise<DocumentValue | null> {
    const about = CheckedQuery.about(answer, this.#answers, axisSelections(this.axesOf(answer.type), key));
    const { query, user, caller } = CheckedQuery.open(about, 'answer');
    const read: ReadStatement = (sql, meter) => (caller === SYSTEM ? statements.run(sql, meter) : statements.answer(sql, meter));
    // The transaction holds the document; what others write beside it may show.
    const reading: Reading = { budget: this.#budgetOf(caller), read, together: (work) => work(read, true) };
    const objects = ready(this.#objects);
    const document = await objects.findOne(documentId, query, user, reading);
    // A rule about such versions hides this one: the caller is told which document it was, and nothing of it.
    if (document !== null || (query.rules?.root ?? null) === null) return document as DocumentValue | null;
    const fields = query.fields.filter(({ name }) => IDENTITY.includes(name));
    return (await objects.findOne(documentId, { ...query, fields, populate: [], rules: NO_RULES }, user, reading)) as DocumentValue | null;
  }

  /** A query as it is run: one that was checked may share a budget with others, another one comes with its caller. */
  #open(given: CheckedQuery | Query, purpose: QueryPurpose, by: Caller | ReadBudget | undefined) {
    const { database } = this.#parts;
    const { query, user, caller, action } = CheckedQuery.open(given, purpose, by instanceof ReadBudget ? undefined : by);
    const budget = by instanceof ReadBudget ? by : this.#budgetOf(caller);
    const options: ReadOptions = { asker: budget.asker, isPatient: caller === SYSTEM };
    const reading: Reading = {
      budget,
      read: (sql, meter) => database.read(sql, options, meter),
      together: (work) => database.snapshot(work, options),
    };
    return { query, user, caller, action, reading };
  }

  /** What SYSTEM reads may be as long as it is: it is sent to nobody as it is. */
  #budgetOf(caller: Caller): ReadBudget {
    return new ReadBudget(caller === SYSTEM ? this.#limitsOfSystem : this.#parts.limits);
  }
}

/** @throws Error for a query that is no answer of a write to this type: before anything is written */
function assertAnswers(answer: CheckedQuery | undefined, uid: string): void {
  if (answer === undefined) return;
  CheckedQuery.open(answer, 'answer');
  if (answer.type.uid !== uid) throw new Error(`a query about ${answer.type.uid} cannot answer for a write to ${uid}`);
}

function ready<T>(part: T | null): T {
  if (part === null) throw new Error('the document service is not started yet: documents are there from the hook "bootstrap" on');
  return part;
}
