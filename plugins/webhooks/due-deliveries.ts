import { bindModel, type Database } from 'plinth';
import { type Delivery, deliveriesTable } from './webhook.ts';

const TABLE = deliveriesTable.name;

/** The columns of a delivery that sending needs. Bodies may be large: each is read when its turn comes (`bodyOf`). */
const SENT = ['id', 'message', 'event', 'type', 'document', 'facts', 'due', 'attempts', 'put_at', 'body_for', 'trace'] as const;

/** A waiting delivery. */
export type DueDelivery = Pick<Delivery, (typeof SENT)[number]>;

/** The columns that the result of an attempt changes. */
export type DeliveryResult = Pick<Delivery, 'state' | 'due' | 'sent_at' | 'took' | 'headers' | 'answer' | 'error'> &
  Partial<Pick<Delivery, 'body' | 'body_for'>>;

/** An attempt that has ended, with its result. */
export interface EndedTry {
  readonly delivery: Pick<Delivery, 'id' | 'attempts'>;
  readonly result: DeliveryResult;
}

/** The columns that an attempt changes, and those that it changes if its message was written. */
const CHANGED = columns('state', 'due', 'sent_at', 'took', 'headers', 'answer', 'error');
const CHANGED_WITH_BODY = [...CHANGED, ...columns('body', 'body_for')];

function columns(...names: readonly string[]) {
  return deliveriesTable.columns.filter(({ name }) => names.includes(name));
}

/** Reads waiting deliveries, and stores the results of attempts. */
export class DueDeliveries {
  readonly #database: () => Database;

  constructor(database: () => Database) {
    this.#database = database;
  }

  /** The webhooks, out of those given, that have a due delivery. Takes one statement. */
  async anyOf(webhooks: readonly number[], now: number): Promise<readonly number[]> {
    if (webhooks.length === 0) return [];
    const { knex } = this.#database();
    const due = webhooks.map((webhook, index) => this.#waiting(webhook).where('due', '<=', now).limit(1).select('id').as(`w${index}`));
    const row = await knex.select(due).first();
    return webhooks.filter((_, index) => row[`w${index}`] !== null);
  }

  /** Due deliveries of a webhook that does not keep order. @param except ids of deliveries that are being sent */
  async alone(webhook: number, now: number, limit: number, except: readonly number[]): Promise<readonly DueDelivery[]> {
    const due = await this.#due(webhook, now, limit, { id: except });
    if (due.length === 0) return [];
    return this.#query()
      .whereIn(
        'id',
        due.map(({ id }) => id),
      )
      .where({ state: 'waiting' })
      .orderBy(['due', 'id'])
      .select(SENT);
  }

  /**
   * Due deliveries of a webhook that keeps order, by document. Each list begins with the first waiting delivery of the document, and ends
   * before the first one that is not due yet. If the first one is not due, the later ones of the document are postponed (`holdBack`).
   * @param except documents with a delivery that is being sent
   */
  async inOrder(
    webhook: number,
    now: number,
    limit: number,
    except: readonly string[],
  ): Promise<ReadonlyMap<string, readonly DueDelivery[]>> {
    const due = await this.#due(webhook, now, limit, { document: except });
    if (due.length === 0) return new Map();
    const documents = [...new Set(due.map(({ document }) => document))];
    const rows: readonly DueDelivery[] = await this.#query()
      .where({ webhook, state: 'waiting' })
      .whereIn('document', documents)
      .orderBy(['document', 'id'])
      .limit(2 * limit)
      .select(SENT);
    const found = new Map<string, { readonly lane: DueDelivery[]; isHeld: boolean }>();
    for (const row of rows) {
      const known = found.get(row.document);
      const one = known ?? { lane: [], isHeld: false };
      found.set(row.document, one);
      one.isHeld ||= Number(row.due) > now;
      if (!one.isHeld) one.lane.push(row);
      else if (known === undefined) await this.holdBack(webhook, row.document, row.id);
    }
    return new Map([...found].filter(([, { lane }]) => lane.length > 0).map(([document, { lane }]) => [document, lane]));
  }

  /** The body of an earlier attempt, if it was made for these rights and this format; null: it has to be made. */
  async bodyOf({ id }: Pick<Delivery, 'id'>, bodyFor: string): Promise<string | null> {
    const row = await this.#database().knex(TABLE).where({ id, body_for: bodyFor }).first('body');
    return row?.body ?? null;
  }

  /** Postpones the later deliveries of a document until its first one (`head`) is due. */
  async holdBack(webhook: number, document: string, head: number): Promise<void> {
    const { dialect } = this.#database();
    await this.#database().transaction(async ({ knex }) => {
      const first = await knex(TABLE).where({ id: head }).first('due');
      const { due = 0 } = first ?? {};
      // Without an index on `due`: the deliveries of one document are few, but a million may wait in total.
      const isEarlier = knex.raw('? < ?', [dialect.unindexed(knex, knex.raw('??', ['due'])), due]);
      await knex(TABLE).where({ webhook, document, state: 'waiting' }).where(isEarlier).update({ due });
    });
  }

  /** Stores the results of attempts, in one transaction. @returns for each attempt, whether no other node has ended it before */
  async end(tries: readonly EndedTry[]): Promise<readonly boolean[]> {
    const { knex, dialect } = this.#database();
    const updating = (changed: typeof CHANGED) => {
      const nothing = Object.fromEntries(changed.map(({ name }) => [name, null]));
      const own = knex(TABLE).where({ id: 0, attempts: 0 });
      const { sql } = own.update({ ...nothing, attempts: knex.raw('?? + 1', ['attempts']) }).toSQL();
      return { changed, text: dialect.positional(sql) };
    };
    const [bodiless, whole] = [updating(CHANGED), updating(CHANGED_WITH_BODY)];
    const statements = tries.map(({ delivery: { id, attempts }, result }) => {
      const values: Partial<Delivery> = result;
      const { changed, text } = result.body === undefined ? bodiless : whole;
      const binds = changed.map(({ name, kind }) => (values[name] == null ? null : dialect.bind(kind, values[name])));
      return { text, binds: [...binds, id, attempts] };
    });
    return this.#database().transaction(async (tx) => {
      const isOwn: boolean[] = [];
      for (const statement of statements) isOwn.push((await tx.write(statement)).count === 1);
      return isOwn;
    });
  }

  /**
   * Due deliveries. At most half of them are retries, so that neither retries nor new deliveries have to wait forever.
   * @param except values of a column
   */
  async #due(
    webhook: number,
    now: number,
    limit: number,
    except: { readonly id: readonly number[] } | { readonly document: readonly string[] },
  ) {
    const [[column, values] = ['id', []]] = Object.entries(except);
    const waiting = async (from: number, to: number, most: number): Promise<readonly Pick<DueDelivery, 'id' | 'document'>[]> =>
      this.#waiting(webhook)
        .where('due', '>', from)
        .where('due', '<=', to)
        .whereNotIn(column, values)
        .orderBy(['due', 'id'])
        .limit(most)
        .select('id', 'document');
    const again = await waiting(0, now, Math.ceil(limit / 2));
    return [...again, ...(await waiting(-1, 0, limit - again.length))];
  }

  #waiting(webhook: number) {
    return this.#database().knex(TABLE).where({ webhook, state: 'waiting' });
  }

  #query() {
    return bindModel<typeof deliveriesTable, Delivery>(this.#database(), deliveriesTable).query();
  }
}
