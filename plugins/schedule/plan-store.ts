import type { Knex } from 'knex';
import { bindModel, type Database, type Followed, type Freshness, type KeptState, removeInBatches, type Transaction } from 'plinth';
import { CHANGEABLE, type Change, changesTable, type Item, itemsTable, NEVER, type Plan, plansTable } from './plan.ts';
import type { PlannedMark, PlanState } from './shown.ts';

const TOPIC = 'plugin::schedule.plans';

/** Maximum number of marks of one page of a list. */
const MOST_MARKS = 500;

/** Plans that one transaction removes. Up to a thousand items, and as many changes, are removed with each. */
const SWEPT = 20;

/** Columns of a new plan, and of a new item, that callers decide. */
export type NewPlan = Pick<Plan, 'name' | 'due' | 'zone' | 'clock' | 'planner' | 'state'> & Partial<Pick<Plan, 'run_by'>>;
export type NewItem = Pick<Item, 'action' | 'type' | 'document' | 'locale' | 'added_by'> & { readonly kept: KeptState | null };

/** The parts of a list, in their order. */
export const LIST_PARTS = ['coming', 'over'] as const;
export type ListPart = (typeof LIST_PARTS)[number];

const STATES: Readonly<Record<ListPart, readonly PlanState[]>> = {
  coming: ['open', 'waiting', 'running', 'failed'],
  over: ['done', 'undone'],
};

/** Which plans to list. With `type` or `documentId`: those with such an item. */
export interface PlanFilter {
  readonly state?: PlanState | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly type?: string | undefined;
  readonly documentId?: string | undefined;
  readonly named?: boolean | undefined;
}

/** How a turn ends. */
export interface End {
  readonly state: PlanState;
  /** The outcome to record; null: the turn's transaction has recorded it already. */
  readonly outcome: Change['outcome'] | null;
  readonly reason?: string | null;
  /** Problems by item id. */
  readonly problems?: ReadonlyMap<number, string>;
  /** Further writes in the same transaction. */
  readonly along?: (tx: Transaction) => Promise<void>;
}

/** What every node knows without a query: whether a plan waits or runs, and which types are in plans that wait, run or have failed. */
interface Planned {
  readonly waits: boolean;
  readonly types: ReadonlySet<string>;
}

const NOTHING: Planned = { waits: false, types: new Set() };

/** Reads and writes stored plans. Every write raises a topic, so that all nodes learn whether plans wait. */
export class PlanStore {
  readonly #database: () => Database;
  readonly #freshness: Freshness;
  readonly #planned: Followed<Planned>;

  constructor(database: () => Database, freshness: Freshness) {
    this.#database = database;
    this.#freshness = freshness;
    this.#planned = freshness.follow([TOPIC], () => this.#readPlanned());
  }

  get planned(): Planned {
    return this.#planned.current ?? NOTHING;
  }

  async catchUp(): Promise<void> {
    await this.#planned.catchUp();
  }

  /** @returns the id of the new plan */
  add(plan: NewPlan, items: readonly NewItem[]): Promise<number> {
    return this.#change(async (knex) => {
      const { id } = await this.#plans(knex).insert({ ...plan, edits: 0, turn: 0, held_until: 0, created_at: Date.now() });
      await this.#insert(knex, Number(id), items);
      return Number(id);
    });
  }

  async find(id: number): Promise<Plan | null> {
    return (await this.#plans().findById(id)) ?? null;
  }

  /** Items of plans, without their stored states: `kept` is null or an empty object. */
  async itemsOf(plans: readonly number[]): Promise<readonly Item[]> {
    if (plans.length === 0) return [];
    const { knex } = this.#database();
    const kept = knex.raw('case when ?? is null then 0 else 1 end as ??', ['kept', 'keeps']);
    const rows = await knex(itemsTable.name)
      .whereIn('plan', plans)
      .orderBy('id')
      .select('id', 'plan', 'action', 'type', 'document', 'locale', 'added_by', 'problem', kept);
    return rows.map(({ keeps, ...row }) => ({ ...row, id: Number(row.id), plan: Number(row.plan), kept: Number(keeps) === 1 ? {} : null }));
  }

  /** Items of a plan, with their stored states. */
  async wholeItems(plan: number): Promise<readonly Item[]> {
    return bindModel<typeof itemsTable, Item>(this.#database(), itemsTable).query().where({ plan }).orderBy('id');
  }

  /**
   * Plans of a part of the list: those to come (and failed ones) in the order of their times, or those that are over, the latest first.
   * @param after the last plan of the page before; null: from the first
   */
  async list(
    { state, from, to, type, documentId, named }: PlanFilter,
    part: ListPart,
    limit: number,
    after: Plan | null,
  ): Promise<readonly Plan[]> {
    const [column, way, beyondSign] = part === 'coming' ? (['due', 'asc', '>'] as const) : (['ended_at', 'desc', '<'] as const);
    const states = STATES[part].filter((one) => state === undefined || one === state);
    const order = [
      { column, order: way },
      { column: 'id', order: way },
    ];
    const found = this.#plans().whereIn('state', states).orderBy(order).limit(limit);
    if (from !== undefined) found.where('due', '>=', from);
    if (to !== undefined) found.where('due', '<', to);
    if (named === true) found.whereNotNull('name');
    if (named === false) found.whereNull('name');
    if (after !== null)
      found.where((beyond) =>
        beyond
          .where(column, beyondSign, after[column])
          .orWhere((same) => same.where(column, after[column]).where('id', beyondSign, after.id)),
      );
    const wanted = { ...(type !== undefined && { type }), ...(documentId !== undefined && { document: documentId }) };
    if (Object.keys(wanted).length > 0) found.whereIn('id', this.#database().knex(itemsTable.name).where(wanted).select('plan'));
    return found;
  }

  /** How many plans are open or wait. */
  async countOpen(): Promise<number> {
    const row = await this.#database().knex(plansTable.name).whereIn('state', ['open', 'waiting']).count({ count: '*' }).first();
    return Number(row?.count);
  }

  /** Changes a plan in a changeable state. @returns false: it does not exist, runs, or has run */
  edit(
    id: number,
    patch: Partial<NewPlan>,
    items: { readonly added?: readonly NewItem[]; readonly removed?: number } = {},
  ): Promise<boolean> {
    return this.#change(async (knex) => {
      const changed = await knex(plansTable.name)
        .where({ id })
        .whereIn('state', CHANGEABLE)
        .update({ ...patch, edits: knex.raw('?? + 1', ['edits']) });
      if (changed === 0) return false;
      if (items.removed !== undefined) await knex(itemsTable.name).where({ id: items.removed, plan: id }).delete();
      await this.#insert(knex, id, items.added ?? []);
      return true;
    });
  }

  /** @returns false: it does not exist, or runs */
  async remove(id: number): Promise<boolean> {
    return (await this.#change((knex) => knex(plansTable.name).where({ id }).whereNot('state', 'running').delete())) === 1;
  }

  /**
   * Begins a turn of a plan. Until the turn ends, the plan cannot be changed. A `redo` keeps why the plan has failed until then.
   * @param hold milliseconds for which other nodes leave it to the caller; 0: it must be due, and the node with the lease runs it
   * @param runBy the new `run_by`; undefined: it stays
   * @returns null: it is no longer in one of these states, or not due
   */
  claim(
    id: number,
    from: readonly PlanState[],
    doing: NonNullable<Plan['doing']>,
    hold: number,
    runBy?: string | null,
  ): Promise<Plan | null> {
    return this.#change(async (knex) => {
      const free = knex(plansTable.name).where({ id }).whereIn('state', from);
      if (hold === 0) free.where('due', '<=', this.#now(knex));
      const held_until = hold === 0 ? 0 : knex.raw('? + ?', [this.#now(knex), hold]);
      const claimed = await free.update({
        state: 'running',
        doing,
        held_until,
        ...(doing !== 'redo' && { ended_at: null, reason: null }),
        turn: knex.raw('?? + 1', ['turn']),
        ...(runBy !== undefined && { run_by: runBy }),
      });
      if (claimed === 0) return null;
      if (doing !== 'redo') await clearProblems(knex, id);
      return (await this.#plans(knex).findById(id)) ?? null;
    });
  }

  /** The time of the database, and the earliest time at which a plan must be run (null: none), in one statement. */
  async next(): Promise<{ readonly now: number; readonly due: number | null }> {
    const { knex } = this.#database();
    const least = (state: PlanState, column: string) => knex(plansTable.name).where({ state }).min(column);
    const row = await knex
      .select(
        knex.raw('? as ??', [this.#now(knex), 'now']),
        least('waiting', 'due').as('waiting'),
        least('running', 'held_until').as('running'),
      )
      .first();
    const times = [row.waiting, row.running].filter((time) => time !== null).map(Number);
    return { now: Number(row.now), due: times.length === 0 ? null : Math.min(...times) };
  }

  /** The first plan that is due, or whose turn was begun and is no longer held by a request. */
  async firstDue(): Promise<Plan | null> {
    const now = this.#now(this.#database().knex);
    const due = this.#plans().where((either) =>
      either
        .where((one) => one.where('state', 'waiting').where('due', '<=', now as never))
        .orWhere((one) => one.where('state', 'running').where('held_until', '<=', now as never)),
    );
    return (await due.orderBy(['due', 'id']).first()) ?? null;
  }

  /** How a turn ended; null: it has not ended. */
  async outcomeOf({ id, turn }: Pick<Plan, 'id' | 'turn'>): Promise<Change['outcome'] | null> {
    const row = await this.#database().knex(changesTable.name).where({ plan: id, turn, place: 0 }).first('outcome');
    return row?.outcome ?? null;
  }

  /** The changes of a plan's last successful run, the last change first. */
  async lastChanges(id: number): Promise<readonly Change[]> {
    const last = await this.#database().knex(changesTable.name).where({ plan: id, outcome: 'done' }).max('turn as turn').first();
    const found = bindModel<typeof changesTable, Change>(this.#database(), changesTable)
      .query()
      .where({ plan: id, turn: last?.turn ?? 0 });
    return found.whereNot('type', '').orderBy('place', 'desc');
  }

  /**
   * Ends a turn.
   * @returns false: the plan is no longer in this turn, since another node has ended it
   * @throws a unique violation if `outcome` is given and another node has recorded one
   */
  end({ id, turn }: Pick<Plan, 'id' | 'turn'>, { state, outcome, reason = null, problems = new Map(), along }: End): Promise<boolean> {
    return this.#change(async (knex, tx) => {
      const row = { plan: id, turn, place: 0, outcome: outcome ?? 'done', type: '', document: '', locale: '' };
      if (outcome !== null) await knex(changesTable.name).insert(row);
      const ended = await knex(plansTable.name)
        .where({ id, turn, state: 'running' })
        .update({ state, doing: null, reason, ended_at: this.#now(knex) });
      if (ended === 0) return false;
      await clearProblems(knex, id);
      for (const [item, problem] of problems) await knex(itemsTable.name).where({ id: item, plan: id }).update({ problem });
      await along?.(tx);
      return true;
    });
  }

  /**
   * Ends a turn of a plan that it has not changed: the plan is as it was before. A transaction of the turn that is still under way can no
   * longer be committed.
   * @throws a unique violation if the turn has ended
   */
  async giveBack({ id, turn }: Pick<Plan, 'id' | 'turn'>, state: PlanState): Promise<void> {
    await this.#change(async (knex) => {
      await knex(changesTable.name).insert({ plan: id, turn, place: 0, outcome: 'failed', type: '', document: '', locale: '' });
      await knex(plansTable.name).where({ id, turn, state: 'running' }).update({ state, doing: null });
    });
  }

  /**
   * Moves waiting plans with a local time, if their zone's rules have changed. @param dueOf when it is due by this machine's rules; null:
   * unknown
   */
  async realign(dueOf: (plan: Pick<Plan, 'id' | 'clock' | 'zone'>) => number | null): Promise<void> {
    const known: readonly Plan[] = await this.#plans().whereNotNull('clock').where({ state: 'waiting' });
    for (const { id, due, ...plan } of known) {
      const moved = dueOf({ id, ...plan });
      if (moved !== null && moved !== Number(due))
        await this.#change((knex) => knex(plansTable.name).where({ id, due, state: 'waiting' }).update({ due: moved }));
    }
  }

  /** Marks of waiting and failed plans for documents of a type, the next first. @param locale empty if the type has no locales */
  async marksOf(type: string, documentIds: readonly string[], locale: string): Promise<readonly PlannedMark[]> {
    if (documentIds.length === 0) return [];
    const rows = await this.#database()
      .knex(`${itemsTable.name} as i`)
      .join(`${plansTable.name} as p`, 'p.id', 'i.plan')
      .where({ 'i.type': type, 'i.locale': locale })
      .whereIn('i.document', documentIds)
      .whereIn('p.state', ['waiting', 'failed'])
      .orderBy(['p.due', 'p.id'])
      .limit(MOST_MARKS)
      .select('i.document', 'i.action', 'p.state', 'p.due');
    return rows.map(({ document, action, state, due }) => ({
      documentId: document,
      action,
      state,
      at: Number(due) === NEVER ? null : new Date(Number(due)).toISOString(),
    }));
  }

  /** Removes plans that ended more than `age` milliseconds ago, with their items and changes. */
  async sweep(age: number, signal: AbortSignal): Promise<void> {
    const over = Date.now() - age;
    const old = (rows: Knex.QueryBuilder) => rows.whereIn('state', ['done', 'undone']).where('ended_at', '<', over);
    await removeInBatches(this.#database(), plansTable, old, { signal, batch: SWEPT });
  }

  #plans(knex?: Knex) {
    return bindModel<typeof plansTable, Plan>(this.#database(), plansTable).query(knex);
  }

  async #insert(knex: Knex, plan: number, items: readonly NewItem[]): Promise<void> {
    const query = () => bindModel<typeof itemsTable, Item>(this.#database(), itemsTable).query(knex);
    for (const item of items) await query().insert({ ...item, plan });
  }

  #change<T>(work: (knex: Knex, tx: Transaction) => Promise<T>): Promise<T> {
    return this.#freshness.change([TOPIC], (tx) => work(tx.knex, tx));
  }

  #now(knex: Knex): Knex.Raw {
    return this.#database().dialect.schema.now(knex);
  }

  /** Every start calls this. Objection is not loaded if nothing is planned. */
  async #readPlanned(): Promise<Planned> {
    const { knex } = this.#database();
    const rows: readonly { type: string | null; state: PlanState }[] = await knex(`${plansTable.name} as p`)
      .leftJoin(`${itemsTable.name} as i`, 'i.plan', 'p.id')
      .whereIn('p.state', ['waiting', 'running', 'failed'])
      .distinct('i.type', 'p.state');
    return { waits: rows.some(({ state }) => state !== 'failed'), types: new Set(rows.flatMap(({ type }) => type ?? [])) };
  }
}

async function clearProblems(knex: Knex, plan: number): Promise<void> {
  await knex(itemsTable.name).where({ plan }).whereNotNull('problem').update({ problem: null });
}
