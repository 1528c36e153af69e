import { bindModel, type Database, isUniqueViolation, type RowOf, type Transaction } from 'plinth';
import { MOST } from './input.ts';
import { type DraftKey, movesTable, type State, statesTable, VERSION_TABLES } from './stage.ts';

/** A move as it is stored. */
export type Move = RowOf<typeof movesTable>;

/** What is written in the transaction of a change. */
export type Along = (tx: Transaction) => Promise<void>;

/** Where drafts stand, whose they are, and how they came there. */
export class States {
  readonly #database: () => Database;

  constructor(database: () => Database) {
    this.#database = database;
  }

  async read(key: DraftKey): Promise<State | undefined> {
    return this.#query().findOne({ ...key });
  }

  /** Those that have a row, by their documents. */
  async readMany(type: string, documents: readonly string[], locale: string): Promise<ReadonlyMap<string, State>> {
    const rows = await this.#query()
      .where({ type, locale })
      .whereIn('document', [...documents]);
    return new Map(rows.map((row) => [row.document, row]));
  }

  /** What somebody has to do, what is due first. */
  async assignedTo(assignee: string, limit: number): Promise<readonly State[]> {
    // Nulls stand at different ends of different databases.
    const due = await this.#query().where({ assignee }).whereNotNull('due').orderBy(['due', 'id']).limit(limit);
    if (due.length === limit) return due;
    return [
      ...due,
      ...(await this.#query()
        .where({ assignee })
        .whereNull('due')
        .orderBy('id')
        .limit(limit - due.length)),
    ];
  }

  /** What waits longest in some stages of a type, and is nobody else's. */
  async waitingIn(type: string, stages: readonly string[], assignee: string, limit: number): Promise<readonly State[]> {
    return this.#query()
      .where({ type })
      .whereIn('stage', [...stages])
      .where((free) => free.whereNull('assignee').orWhere({ assignee }))
      .orderBy(['since', 'id'])
      .limit(limit);
  }

  /**
   * Moves a draft, if it is still where it was seen.
   * @param seen null: it has no row, and stands in `from` for want of one
   * @returns false: it is elsewhere by now
   */
  async move(
    key: DraftKey,
    { seen, from, to, by }: { readonly seen: State | null; readonly from: string; readonly to: string; readonly by: string | null },
    along: Along,
  ): Promise<boolean> {
    const now = Date.now();
    try {
      return await this.#database().transaction(async (tx) => {
        const { knex } = tx;
        if (seen === null) await this.#query(knex).insert({ ...key, stage: to, since: now });
        else if ((await this.#query(knex).patch({ stage: to, since: now }).where({ id: seen.id, stage: seen.stage })) === 0) return false;
        await bindModel(this.#database(), movesTable)
          .query(knex)
          .insert({ ...key, from_stage: from, to_stage: to, cause: 'move', moved_by: by, moved_at: now });
        await along(tx);
        return true;
      });
    } catch (error) {
      if (isUniqueViolation(error)) return false;
      throw error;
    }
  }

  /** @param first the stage in which a draft stands that has no row */
  async assign(key: DraftKey, patch: Partial<Pick<State, 'assignee' | 'due'>>, first: string, along: Along): Promise<void> {
    await this.#database().transaction(async (tx) => {
      await this.hold(key, first, tx);
      await this.#query(tx.knex)
        .patch(patch)
        .where({ ...key });
      await along(tx);
    });
  }

  /**
   * Makes sure that a draft has a row: whatever else is kept of a draft goes when it does, and by its row whoever makes a document of the same id knows that something was left.
   * @param first the stage in which a draft stands that has no row
   */
  async hold(key: DraftKey, first: string, { knex }: Transaction): Promise<void> {
    await knex(statesTable.name)
      .insert({ ...key, stage: first, since: Date.now() })
      .onConflict(['type', 'document', 'locale'])
      .ignore();
  }

  /** Removes all that is kept of a draft. */
  async forget(key: DraftKey): Promise<void> {
    await this.#database().transaction(async ({ knex }) => {
      for (const { name } of VERSION_TABLES)
        await knex(name)
          .where({ ...key })
          .delete();
    });
  }

  /** Newest first. */
  async moves(key: DraftKey): Promise<readonly Move[]> {
    return bindModel(this.#database(), movesTable)
      .query()
      .where({ ...key })
      .orderBy('id', 'desc')
      .limit(MOST.moves);
  }

  #query(knex?: Database['knex']) {
    return bindModel(this.#database(), statesTable).query(knex);
  }
}
