import { bindModel, type Database, isUniqueViolation, type RowOf, type Transaction } from 'plinth';
import { MOST } from './input.ts';
import { type DraftKey, movesTable, type State, statesTable, VERSION_TABLES } from './stage.ts';

/** A stored move. */
export type Move = RowOf<typeof movesTable>;

/** A part of a list. */
export interface Window {
  readonly offset: number;
  readonly limit: number;
}

/** Further writes in the transaction of a change. */
export type Along = (tx: Transaction) => Promise<void>;

/** Reads and writes the stage, the assignee and the moves of drafts. */
export class States {
  readonly #database: () => Database;

  constructor(database: () => Database) {
    this.#database = database;
  }

  async read(key: DraftKey): Promise<State | undefined> {
    return this.#query().findOne({ ...key });
  }

  /** The states of some documents, by documentId. Drafts without a row are absent. */
  async readMany(type: string, documents: readonly string[], locale: string): Promise<ReadonlyMap<string, State>> {
    const rows = await this.#query()
      .where({ type, locale })
      .whereIn('document', [...documents]);
    return new Map(rows.map((row) => [row.document, row]));
  }

  /** Drafts that are assigned to somebody, the earliest due day first. */
  async assignedTo(assignee: string, { offset, limit }: Window): Promise<readonly State[]> {
    return (
      this.#query()
        .where({ assignee })
        // Databases sort nulls differently.
        .orderByRaw('case when ?? is null then 1 else 0 end', ['due'])
        .orderBy(['due', 'id'])
        .offset(offset)
        .limit(limit)
    );
  }

  /** Drafts in some stages of a type that are assigned to nobody, those that have waited longest first. */
  async waitingIn(type: string, stages: readonly string[], { offset, limit }: Window): Promise<readonly State[]> {
    return this.#query()
      .where({ type })
      .whereIn('stage', [...stages])
      .whereNull('assignee')
      .orderBy(['since', 'id'])
      .offset(offset)
      .limit(limit);
  }

  /**
   * Moves a draft, unless it was moved meanwhile.
   * @param first comes before everything else in the transaction, and throws to refuse the move
   * @param seen the row that was read; null: there was none, so the draft is in `from`, the first stage
   * @returns false: it is in another stage by now
   */
  async move(
    key: DraftKey,
    { seen, from, to, by }: { readonly seen: State | null; readonly from: string; readonly to: string; readonly by: string | null },
    along: Along,
    first: Along,
  ): Promise<boolean> {
    const now = Date.now();
    try {
      return await this.#database().transaction(async (tx) => {
        const { knex } = tx;
        await first(tx);
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

  /** Sets the assignee or the due day of a draft. @param first the id of the first stage, for a draft without a row */
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
   * Makes sure that a draft has a row. Whoever creates a document with the same id later learns by that row whether an earlier document has
   * left anything.
   * @param first the id of the first stage, for a draft without a row
   */
  async hold(key: DraftKey, first: string, { knex }: Transaction): Promise<void> {
    await knex(statesTable.name)
      .insert({ ...key, stage: first, since: Date.now() })
      .onConflict(['type', 'document', 'locale'])
      .ignore();
  }

  /** Removes all rows about a draft. */
  async forget(key: DraftKey): Promise<void> {
    await this.#database().transaction(async ({ knex }) => {
      for (const { name } of VERSION_TABLES)
        await knex(name)
          .where({ ...key })
          .delete();
    });
  }

  /** The moves of a draft, newest first. */
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
