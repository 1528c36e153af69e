import { type Access, type Caller, type Grant, isSystem, patternOf, ruleOf } from '../access/index.ts';
import type { Asker, ReadOptions, ReadStatement, ReadTimes, Transaction } from '../database/index.ts';
import { ANYTHING } from '../freshness/index.ts';
import type { ContentType, Model } from '../model/index.ts';
import type { Query } from '../query/index.ts';
import type { Axis, AxisUse, RequestParameters, VersionKey } from './axes/axis.ts';
import { readAxes, writeKey } from './axes/request-axes.ts';
import type { VersionLink } from './change/change-events.ts';
import type { DocumentHooks } from './change/change-hooks.ts';
import { countingTopic, hasTaps, type ReadTapScope } from './change/tap-scopes.ts';
import { DocumentChanges } from './document-changes.ts';
import type { AskedTitle, DocumentList, DocumentListText, Documents, PurposeOf } from './documents.ts';
import type { AskedQuery, ComposedQuery } from './gate/asked-query.ts';
import { CheckedQuery, type QueryPurpose } from './gate/checked-query.ts';
import type { CheckOptions } from './gate/gate.ts';
import { ReadRights } from './gate/read-rights.ts';
import type { RuleProblem } from './gate/rule-check.ts';
import type { DocumentRule } from './gate/rules.ts';
import type { AggregateResult, Aggregation } from './plan/aggregation.ts';
import type { GuardedQuery } from './plan/guarded-query.ts';
import { type DependenceOfQuery, dependenceOf, type QueryDependence } from './read/query-dependence.ts';
import { ReadBudget } from './read/read-budget.ts';
import type { Reader } from './read/reader.ts';
import type { DocumentValue } from './read/rows/answer-form.ts';
import type { Reading } from './read/rows/run.ts';
import { WorkSlices } from './read/rows/work-slices.ts';
import { readSlowQueries, type SlowQuery } from './slow/slow-queries.ts';
import type { HiddenAxis } from './storage/layout.ts';
import { DOCUMENTS_TABLE } from './storage/names.ts';
import { reading } from './storage/statements.ts';
import { type StoredAttribute, storedAttribute } from './storage/stored-attribute.ts';
import { titlesOf } from './titles.ts';
import { catchUp } from './write/behind.ts';
import { type CurrentState, stateOf } from './write/current-state.ts';
import { fillChange } from './write/fill-change.ts';
import { type MayRequest, permissionsOn } from './write/permissions.ts';
import { sharedOutlookOf } from './write/shared-outlook.ts';
import { StoredLinks } from './write/version-links.ts';
import type { CopyRequest } from './write/write-requests.ts';

type AnyChecked = CheckedQuery<QueryPurpose, unknown>;

/** The document service: every read and write passes the gate. Its changes are those of `DocumentChanges`. */
export class DocumentService extends DocumentChanges implements Documents {
  readonly hooks: DocumentHooks = this.engine.hooks;
  readonly #dependences = new WeakMap<GuardedQuery, { readonly taps: number; readonly found: DependenceOfQuery | null }>();

  get model(): Model {
    return this.engine.started.model;
  }

  get hidden(): readonly HiddenAxis[] {
    return this.engine.built.layouts.hidden();
  }

  stored(uid: string, attribute: string, formerName?: string): StoredAttribute | null {
    return storedAttribute(this.engine.built.layouts.of(uid), attribute, formerName);
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

  async lock(uid: string, documentId: string | null, { knex }: Transaction): Promise<number | null> {
    const { kind } = this.model.contentType(uid);
    const asked = knex(DOCUMENTS_TABLE).where(kind === 'singleType' ? { single: uid } : { type: uid, document_id: documentId });
    const { supportsRowLocks } = this.engine.parts.database.dialect;
    const [revision] = await (supportsRowLocks ? asked.forUpdate() : asked).pluck('revision');
    return revision === undefined ? null : Number(revision);
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

  get axes(): readonly Axis[] {
    return this.engine.axes.all;
  }

  axesOf(type: ContentType): readonly Axis[] {
    return this.engine.axes.of(type).flatMap((axis) => (axis.state === 'active' ? [axis.axis] : []));
  }

  dependence(checked: CheckedQuery<'list' | 'one', unknown>, documentId: string | null = null): QueryDependence | null {
    const { query } = CheckedQuery.open(checked, checked.purpose);
    const readTaps = this.hooks.read.taps as readonly ReadTapScope[];
    let known = this.#dependences.get(query);
    if (known === undefined || known.taps !== readTaps.length) {
      known = { taps: readTaps.length, found: dependenceOf(query, { axes: this.engine.axes.all, readTaps }) };
      this.#dependences.set(query, known);
    }
    const { found } = known;
    if (documentId === null || checked.purpose !== 'one' || found === null || !found.isAlone) return found;
    return { topics: found.topics, isPersonal: found.isPersonal, document: { topic: query.type.uid, id: documentId } };
  }

  addRule(rule: DocumentRule): void {
    this.engine.addRule(rule);
  }

  checkRule(grant: Grant, { actions, userType }: Pick<Access, 'actions' | 'userType'>, by?: Caller): readonly RuleProblem[] {
    const rule = ruleOf(grant);
    if (rule === null) return [];
    const action = patternOf(grant);
    const giver = by === undefined ? null : { caller: by, actions: actions.keys() };
    return this.engine.started.rules.check({ action, shows: actions.get(action)?.shows === true }, rule, userType, giver);
  }

  ruleWarnings(grant: Grant): readonly string[] {
    const rule = ruleOf(grant);
    return rule === null ? [] : this.engine.started.rules.warnings({ action: patternOf(grant) }, rule);
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
    return this.#readRights(caller, axes).of(this.model.contentType(uid)) !== null;
  }

  visibleFields(uid: string, axes: VersionKey, use: 'list' | 'one', caller: Caller): ReadonlySet<string> {
    const selections = new Map([...axes].map(([name, value]) => [name, { values: [value] }]));
    return this.#readRights(caller, selections).visible(this.model.contentType(uid), use);
  }

  #readRights(caller: Caller, axes: Query['axes']): ReadRights {
    return new ReadRights({ axes: this.engine.axes, rules: this.engine.started.rules }, caller, axes);
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

  sharedOutlook(uid: string, documentId: string | null, request: Pick<CopyRequest, 'from' | 'to' | 'action'>, caller: Caller) {
    return sharedOutlookOf(this.engine.built.writes, this.model.contentType(uid), documentId, request, caller);
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

  newDocumentId(): string {
    return this.engine.built.writes.newDocumentId();
  }

  fill(uid: string, attribute: string, from: string, axes: VersionKey): Promise<number> {
    return fillChange(this.engine.built.writes, this.model.contentType(uid), { attribute, from, axes });
  }

  /** Opens a query for its run. A checked query may share a budget with others; an unchecked one comes with its caller. */
  #open(given: AnyChecked | Query, purpose: QueryPurpose, by: Caller | ReadBudget | undefined, documentId: string | null = null) {
    const { database } = this.engine.parts;
    const { query, user, caller, action } = CheckedQuery.open(given, purpose, by instanceof ReadBudget ? undefined : by);
    if (hasTaps(this.hooks.read)) this.hooks.read.call({ query, documentId }, caller);
    const budget = by instanceof ReadBudget ? by : this.engine.budgetFor(caller);
    const options: ReadOptions = { asker: budget.asker, isPatient: isSystem(caller) };
    const { slow } = this.engine;
    const times = budget.asker?.times ?? null;
    const asks = purpose === 'one' ? 'one' : 'list';
    // Reads of SYSTEM have no time limit and are not watched as slow queries.
    const reading: Reading = isSystem(caller)
      ? { budget, read: (sql, meter) => database.read(sql, options, meter), together: (work) => database.snapshot(work, options) }
      : {
          budget,
          read: (sql, meter) => {
            if (times !== null) times.statements += 1;
            return slow.watch(query, asks, () => database.read(sql, options, meter), times);
          },
          together: (work) =>
            slow.watch(query, asks, () => database.snapshot(times === null ? work : countedIn(times, work), options), times),
        };
    return { query, user, caller, action, reading };
  }
}

/** Work of `Database.snapshot` whose statements are counted. */
function countedIn<T>(times: ReadTimes, work: (read: ReadStatement, isOneState: boolean) => Promise<T>): typeof work {
  return (read, isOneState) =>
    work((sql, meter) => {
      times.statements += 1;
      return read(sql, meter);
    }, isOneState);
}
