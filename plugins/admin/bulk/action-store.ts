import { bindModel, type Database, NotFoundError } from 'plinth';
import { type ActionItemRow, type ActionRow, actionItemsTable, actionsTable, type ItemState } from './action-tables.ts';

/** Milliseconds for which an action can be undone. Afterwards it is removed. */
export const UNDO_PERIOD = 86_400_000;

/** Actions of a page of the list of a person. */
const LISTED = 100;

/** Actions that one pass of `sweep` removes. Small, so that writers do not wait long. */
const SWEPT = 50;

/** A new action. */
export type NewAction = Omit<ActionRow, 'id' | 'at'>;

/** A new item of an action. */
export type NewItem = Pick<ActionItemRow, 'document' | 'revision' | 'trash' | 'before'>;

/** An action, and the numbers of its documents by state. */
export interface ListedAction extends ActionRow {
  readonly counts: Readonly<Record<ItemState, number>>;
}

/** Stores actions that can be undone. Every method but `sweep` and `forget` is about the actions of one person. */
export class ActionStore {
  readonly #database: () => Database;
  readonly #now: () => number;

  constructor(database: () => Database, now: () => number = Date.now) {
    this.#database = database;
    this.#now = now;
  }

  /** @returns its id */
  async create(action: NewAction): Promise<number> {
    const at = this.#now();
    const made = await this.#database().transaction(async ({ knex }) => this.#actions.query(knex).insertAndFetch({ ...action, at }));
    return (made as ActionRow).id;
  }

  async addItem(action: number, item: NewItem): Promise<void> {
    const row = { ...item, action, state: 'done' };
    await this.#database().transaction(async ({ knex }) => this.#items.query(knex).insert(row));
  }

  /** @throws NotFoundError for actions of others, and for those that can no longer be undone */
  async find(id: number, person: number): Promise<ActionRow> {
    const row = await this.#actions.query().findById(id);
    if (row === undefined || row.person !== person || row.at <= this.#earliest()) throw new NotFoundError('Action not found');
    return row;
  }

  /**
   * A page of the actions that can still be undone, latest first.
   * @param before id of the last action of the page before
   * @returns `next`: `before` of the next page; null: there is none
   */
  async list(
    person: number,
    before = Number.MAX_SAFE_INTEGER,
  ): Promise<{ readonly actions: readonly ListedAction[]; readonly next: number | null }> {
    const found = await this.#actions
      .query()
      .where({ person })
      .where('at', '>', this.#earliest())
      .where('id', '<', before)
      .orderBy('id', 'desc')
      .limit(LISTED + 1);
    const rows = found.slice(0, LISTED);
    const ids = rows.map(({ id }) => id);
    const counted = ids.length === 0 ? [] : await this.#counts(ids);
    const actions = rows.map((row) => {
      const of = (state: ItemState) => counted.find((each) => each.action === row.id && each.state === state)?.count ?? 0;
      return { ...row, counts: { done: of('done'), undone: of('undone'), changed: of('changed') } };
    });
    return { actions, next: found.length > LISTED ? (rows.at(-1)?.id ?? null) : null };
  }

  /** Items that are not undone yet, in their order. @param after id of the last item before them */
  async undoable(action: number, after: number, limit: number): Promise<readonly ActionItemRow[]> {
    return this.#items.query().where({ action, state: 'done' }).where('id', '>', after).orderBy('id').limit(limit);
  }

  async mark(item: number, state: ItemState): Promise<void> {
    await this.#database().transaction(async ({ knex }) => this.#items.query(knex).findById(item).patch({ state }));
  }

  /** Removes expired actions. Uses Knex directly: every node runs this, also those that never load Objection. */
  async sweep(signal?: AbortSignal): Promise<void> {
    while (signal?.aborted !== true) {
      const rows = await this.#database()
        .knex(actionsTable.name)
        .where('at', '<=', this.#earliest())
        .orderBy('at')
        .limit(SWEPT)
        .select('id');
      await this.#remove(rows.map(({ id }: { readonly id: number }) => Number(id)));
      if (rows.length < SWEPT) return;
    }
  }

  /** Removes all actions of a person who was removed. */
  async forget(person: number): Promise<void> {
    await this.#remove((await this.#actions.query().where({ person }).select('id')).map(({ id }) => id));
  }

  async #remove(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await this.#database().transaction(async ({ knex }) => {
      await knex(actionItemsTable.name).whereIn('action', ids).delete();
      await knex(actionsTable.name).whereIn('id', ids).delete();
    });
  }

  async #counts(ids: readonly number[]) {
    const rows: readonly { readonly action: unknown; readonly state: unknown; readonly count: unknown }[] = await this.#database()
      .knex(actionItemsTable.name)
      .whereIn('action', ids)
      .groupBy('action', 'state')
      .select('action', 'state')
      .count({ count: '*' });
    return rows.map(({ action, state, count }) => ({ action: Number(action), state: String(state), count: Number(count) }));
  }

  #earliest(): number {
    return this.#now() - UNDO_PERIOD;
  }

  get #actions() {
    return bindModel(this.#database(), actionsTable);
  }

  get #items() {
    return bindModel(this.#database(), actionItemsTable);
  }
}
