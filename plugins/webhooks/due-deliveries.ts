import { bindModel, type Database } from 'plinth';
import { type Delivery, deliveriesTable } from './webhook.ts';

const TABLE = deliveriesTable.name;

/** What sending needs of a delivery. */
const SENT = ['id', 'message', 'event', 'type', 'document', 'facts', 'due', 'attempts', 'put_at', 'body', 'body_for', 'trace'] as const;

/** A delivery that is to be sent. */
export type DueDelivery = Pick<Delivery, (typeof SENT)[number]>;

/** How a try ended, as it is stored. */
export type DeliveryResult = Pick<Delivery, 'state' | 'due' | 'sent_at' | 'took' | 'headers' | 'answer' | 'error'> &
  Partial<Pick<Delivery, 'body' | 'body_for'>>;

/** The try of a delivery that has ended. */
export interface EndedTry {
  readonly delivery: Pick<Delivery, 'id' | 'attempts' | 'body' | 'body_for'>;
  readonly result: DeliveryResult;
}

/** What a try changes. */
const CHANGED = deliveriesTable.columns.filter(({ name }) =>
  ['state', 'due', 'sent_at', 'took', 'headers', 'answer', 'error', 'body', 'body_for'].includes(name),
);

/** What waits to be sent, for who sends it. */
export class DueDeliveries {
  readonly #database: () => Database;

  constructor(database: () => Database) {
    this.#database = database;
  }

  /** Those of some webhooks for which something is due: one statement. */
  async anyOf(webhooks: readonly number[], now: number): Promise<readonly number[]> {
    if (webhooks.length === 0) return [];
    const { knex } = this.#database();
    const due = webhooks.map((webhook, index) => this.#waiting(webhook).where('due', '<=', now).limit(1).select('id').as(`w${index}`));
    const row = await knex.select(due).first();
    return webhooks.filter((_, index) => row[`w${index}`] !== null);
  }

  /** What is due of a webhook, each for itself. @param except ids of those that are being sent */
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
   * What is due of a webhook by document: of each in order, from its first delivery that waits up to one that may not be sent yet. Where the first one may not, none of that document
   * is looked at before it may.
   * @param except documents of which something is being sent
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

  /** What follows the first delivery of a document is not looked at before that is due. */
  async holdBack(webhook: number, document: string, head: number): Promise<void> {
    const { dialect } = this.#database();
    await this.#database().transaction(async ({ knex }) => {
      const first = await knex(TABLE).where({ id: head }).first('due');
      const { due = 0 } = first ?? {};
      // Those of the document are few, and all that waits may be a million.
      const isEarlier = knex.raw('? < ?', [dialect.unindexed(knex, knex.raw('??', ['due'])), due]);
      await knex(TABLE).where({ webhook, document, state: 'waiting' }).where(isEarlier).update({ due });
    });
  }

  /** Writes how tries ended, in one transaction. @returns of each whether nobody else has ended this try before */
  async end(tries: readonly EndedTry[]): Promise<readonly boolean[]> {
    const { knex, dialect } = this.#database();
    const own = knex(TABLE).where({ id: 0, attempts: 0 });
    const nothing = Object.fromEntries(CHANGED.map(({ name }) => [name, null]));
    const { sql } = own.update({ ...nothing, attempts: knex.raw('?? + 1', ['attempts']) }).toSQL();
    const text = dialect.positional(sql);
    const statements = tries.map(({ delivery: { id, attempts, body, body_for }, result }) => {
      const values: Partial<Delivery> = { body, body_for, ...result };
      const changed = CHANGED.map(({ name, kind }) => (values[name] == null ? null : dialect.bind(kind, values[name])));
      return { text, binds: [...changed, id, attempts] };
    });
    return this.#database().transaction(async (tx) => {
      const isOwn: boolean[] = [];
      for (const statement of statements) isOwn.push((await tx.write(statement)).count === 1);
      return isOwn;
    });
  }

  /** Half of them at the most were sent before, so that neither these nor the others wait for ever. @param except values of a column */
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
