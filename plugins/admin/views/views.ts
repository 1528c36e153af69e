import { ApplicationError, bindModel, type Database, ForbiddenError, NotFoundError, type RowOf } from 'plinth';
import type { View } from '../api/told.ts';
import { viewsTable } from './views-table.ts';

/** The values of a view. */
export type ViewInput = Pick<View, 'name' | 'shared' | 'query' | 'columns'>;

/** The person who uses views. */
export interface Viewer {
  readonly id: number;
  /** Whether they may create, change and remove views that everybody sees. */
  readonly shares: boolean;
}

/** Maximum number of views of one person for one type. */
const MOST = 100;

type Row = RowOf<typeof viewsTable>;

/** Saved views of lists: a person's own, and shared ones. */
export class Views {
  readonly #database: () => Database;

  constructor(database: () => Database) {
    this.#database = database;
  }

  /**
   * Returns views by name; the person's own columns come first.
   * @param type null: views of all types
   */
  async list(type: string | null, viewer: Viewer): Promise<readonly View[]> {
    const rows = await this.#views
      .query()
      .where(type === null ? {} : { type })
      .where((either) => void either.where({ person: viewer.id }).orWhere({ shared: true }))
      .orderBy('name')
      .orderBy('id')
      .limit(type === null ? MOST * 100 : MOST * 10);
    return rows.map((row) => shown(row, viewer));
  }

  /**
   * Creates a view. The person's own columns exist once for each type and are replaced.
   * @throws ForbiddenError for a shared view without the right to share
   * @throws ApplicationError for too many
   */
  async create(type: string, input: ViewInput, viewer: Viewer): Promise<View> {
    if (input.shared && !viewer.shares) throw new ForbiddenError();
    const values = { ...input, columns: [...input.columns], type, person: viewer.id };
    const made = await this.#database().transaction(async ({ knex }) => {
      const own = await this.#views.query(knex).where({ type, person: viewer.id }).orderBy('id');
      const before = input.name === '' && !input.shared ? own.find(({ name, shared }) => name === '' && !shared) : undefined;
      if (before !== undefined) {
        await this.#views.query(knex).findById(before.id).patch(values);
        return { ...before, ...values };
      }
      if (own.length >= MOST) throw new ApplicationError(`There are ${MOST} views of your own already: remove one first`);
      return this.#views.query(knex).insertAndFetch(values);
    });
    return shown(made as Row, viewer);
  }

  /**
   * @throws NotFoundError for views of others
   * @throws ForbiddenError for shared views without the right to share
   */
  async change(id: number, input: ViewInput, viewer: Viewer): Promise<View> {
    const row = await this.#changeable(id, viewer);
    if ((input.shared || row.shared) && !viewer.shares) throw new ForbiddenError();
    const values = { ...input, columns: [...input.columns] };
    await this.#database().transaction(async ({ knex }) => this.#views.query(knex).findById(id).patch(values));
    return shown({ ...row, ...values }, viewer);
  }

  /** @throws as `change` does */
  async remove(id: number, viewer: Viewer): Promise<void> {
    const row = await this.#changeable(id, viewer);
    if (row.shared && row.person !== viewer.id && !viewer.shares) throw new ForbiddenError();
    await this.#database().transaction(async ({ knex }) => this.#views.query(knex).deleteById(id));
  }

  /** Removes the own views of a person who was removed. Views that they shared remain. */
  async forget(person: number): Promise<void> {
    await this.#database().transaction(async ({ knex }) => this.#views.query(knex).delete().where({ person, shared: false }));
  }

  async #changeable(id: number, viewer: Viewer): Promise<Row> {
    const row = await this.#views.query().findById(id);
    if (row === undefined || !(row.person === viewer.id || row.shared)) throw new NotFoundError();
    return row;
  }

  get #views() {
    return bindModel(this.#database(), viewsTable);
  }
}

function shown({ id, type, person, name, shared, query, columns }: Row, viewer: Viewer): View {
  return { id, type, name, shared, query, columns: columns as View['columns'], own: person === viewer.id };
}
