import { isDeepStrictEqual } from 'node:util';
import {
  ApplicationError,
  bindModel,
  ConflictError,
  type Database,
  ForbiddenError,
  NotFoundError,
  problemAt,
  type RowOf,
  ValueProblemsError,
} from 'plinth';
import type { View } from '../api/told.ts';
import { MESSAGES } from '../messages.ts';
import { viewsTable } from './views-table.ts';

/** The values of a view. */
export type ViewInput = Pick<View, 'name' | 'shared' | 'query' | 'columns'>;

/** Some values of a view: those that a change names. */
export type ViewChange = { readonly [Key in keyof ViewInput]?: ViewInput[Key] | undefined };

/** The person who uses views. */
export interface Viewer {
  readonly id: number;
  /** Whether they may create, change and remove views that everybody sees. */
  readonly shares: boolean;
  /** Whether they may find documents of a type: views of other types do not exist for them. */
  finds(type: string): boolean;
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
    return rows.filter((row) => viewer.finds(row.type)).map((row) => shown(row, viewer));
  }

  /**
   * Creates a view. The person's own columns exist once for each type and are replaced.
   * @throws ForbiddenError for a shared view without the right to share
   * @throws ValueProblemsError for a shared view without a name
   * @throws ApplicationError for too many
   */
  async create(type: string, input: ViewInput, viewer: Viewer): Promise<View> {
    if (input.shared && !viewer.shares) throw new ForbiddenError();
    checkNamed(input);
    const values = { ...input, columns: [...input.columns], type, person: viewer.id };
    const made = await this.#database().transaction(async ({ knex }) => {
      const own = await this.#views.query(knex).where({ type, person: viewer.id }).orderBy('id');
      const before = input.name === '' && !input.shared ? own.find(({ name, shared }) => name === '' && !shared) : undefined;
      if (before !== undefined) {
        await this.#views.query(knex).findById(before.id).patch(values);
        return { ...before, ...values };
      }
      if (own.length >= MOST) throw new ApplicationError(MESSAGES.tooManyViews({ most: MOST }));
      return this.#views.query(knex).insertAndFetch(values);
    });
    return shown(made as Row, viewer);
  }

  /**
   * Changes the given values only.
   * @param seen the values that the change starts from
   * @throws NotFoundError for views of others, and of types that the person may not find
   * @throws ForbiddenError for shared views without the right to share
   * @throws ValueProblemsError for a shared view without a name
   * @throws ConflictError if the view has other values than `seen` by now
   */
  async change(id: number, change: ViewChange, seen: ViewChange, viewer: Viewer): Promise<View> {
    const known = await this.#changeable(id, viewer);
    if ((change.shared || known.shared) && !viewer.shares) throw new ForbiddenError();
    const changed = await this.#database().transaction(async ({ knex }) => {
      const row = await this.#locked(id, knex);
      if (Object.entries(seen).some(([key, value]) => !isDeepStrictEqual(value, row[key as keyof ViewChange])))
        throw new ConflictError(MESSAGES.viewModified);
      const next = { ...row, ...(change as Partial<Row>) };
      checkNamed(next);
      if (Object.keys(change).length > 0)
        await this.#views
          .query(knex)
          .findById(id)
          .patch(change as Partial<Row>);
      return next;
    });
    return shown(changed, viewer);
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
    if (row === undefined || !(row.person === viewer.id || row.shared) || !viewer.finds(row.type)) throw new NotFoundError();
    return row;
  }

  /** @throws NotFoundError if it was removed meanwhile */
  async #locked(id: number, knex: Database['knex']): Promise<Row> {
    const query = this.#views.query(knex).findById(id);
    const row = await (this.#database().dialect.supportsRowLocks ? query.forUpdate() : query);
    if (row === undefined) throw new NotFoundError();
    return row;
  }

  get #views() {
    return bindModel(this.#database(), viewsTable);
  }
}

function shown({ id, type, person, name, shared, query, columns }: Row, viewer: Viewer): View {
  return { id, type, name, shared, query, columns: columns as View['columns'], own: person === viewer.id };
}

/** @throws ValueProblemsError for a shared view without a name */
function checkNamed({ name, shared }: Pick<ViewInput, 'name' | 'shared'>): void {
  if (shared && name === '') throw new ValueProblemsError([problemAt(['name'], 'a shared view must have a name')]);
}
