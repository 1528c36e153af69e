import { bindModel, type Database, type Freshness, type RowOf, type TableSchema, type Transaction } from 'plinth';
import { factorsTopic, type Population } from '../population.ts';

/** The table of second factors, at most one for each account: one that is on, or one that waits for its first code. */
function factorsTable(prefix: string) {
  return {
    name: `${prefix}_second_factors`,
    columns: [
      // `documentId` of the user: it is never another's.
      { name: 'account', kind: 'varchar', length: 64, nullable: false },
      // Tokens are bound to it, and recovery codes.
      { name: 'id', kind: 'varchar', length: 32, nullable: false },
      // Sealed.
      { name: 'secret', kind: 'varchar', length: 255, nullable: false },
      { name: 'begun_at', kind: 'datetime', nullable: false },
      // Null: it waits for its first code.
      { name: 'enabled_at', kind: 'datetime', nullable: true },
      // Of the last code that was right. Neither it nor an earlier one is taken again.
      { name: 'last_step', kind: 'integer', nullable: false },
      // Wrong codes since the last one that was right.
      { name: 'failures', kind: 'integer', nullable: false },
      // Before this no code is looked at.
      { name: 'retry_at', kind: 'datetime', nullable: true },
    ],
    primary: ['account'],
    indexes: [],
    foreignKeys: [],
  } as const satisfies TableSchema;
}

/** The table of recovery codes, of which it holds keyed hashes. */
function recoveryCodesTable(prefix: string) {
  return {
    name: `${prefix}_recovery_codes`,
    columns: [
      { name: 'hash', kind: 'varchar', length: 64, nullable: false },
      // Id of the factor that the code stands in for.
      { name: 'factor', kind: 'varchar', length: 32, nullable: false },
    ],
    primary: ['hash'],
    indexes: [{ name: `${prefix}_recovery_codes_factor`, columns: ['factor'], unique: false }],
    foreignKeys: [],
  } as const satisfies TableSchema;
}

/** A factor as it is stored. */
export type StoredFactor = RowOf<ReturnType<typeof factorsTable>>;

/** What names one factor of an account. */
export type FactorKey = Pick<StoredFactor, 'account' | 'id'>;

/** Second factors in the database. What several nodes do at once, one conditional statement decides. */
export class StoredFactors {
  readonly #database: () => Database;
  readonly #freshness: Pick<Freshness, 'change'>;
  readonly #topic: string;
  readonly #tables: ReturnType<typeof tablesOf>;

  constructor(database: () => Database, freshness: Pick<Freshness, 'change'>, population: Pick<Population, 'plugin' | 'tables'>) {
    this.#database = database;
    this.#freshness = freshness;
    this.#topic = factorsTopic(population);
    this.#tables = tablesOf(population.tables);
  }

  get tables(): readonly TableSchema[] {
    return Object.values(this.#tables);
  }

  /** The factor of an account, on or not. */
  async find(account: string): Promise<StoredFactor | null> {
    return (await this.#factors.query().findById(account)) ?? null;
  }

  /** Id of the factor of an account that is on; null: none is. */
  async idOf(account: string): Promise<string | null> {
    return (await this.#factors.query().findById(account).select('id').whereNotNull('enabled_at'))?.id ?? null;
  }

  /** Stores a factor that waits for its first code, in the place of another one that waits. False when one is on. */
  async begin({ account, id, secret }: Pick<StoredFactor, 'account' | 'id' | 'secret'>): Promise<boolean> {
    const begun = { id, secret, begun_at: new Date().toISOString(), last_step: 0, failures: 0, retry_at: null };
    return this.#database().transaction(async ({ knex }) => {
      if ((await this.#factors.query(knex).patch(begun).where({ account }).whereNull('enabled_at')) === 1) return true;
      const row = { ...begun, account, enabled_at: null };
      await this.#factors.query(knex).insert(row).onConflict('account').ignore();
      return (await this.#factors.query(knex).findOne({ account, id })) !== undefined;
    });
  }

  /** Turns a factor on that waits. True for one of those who try. @param codes hashes of its recovery codes */
  async enable({ account, id }: FactorKey, step: number, codes: readonly string[]): Promise<boolean> {
    const topics = (isOn: boolean) => (isOn ? [this.#topic] : []);
    return this.#freshness.change(topics, async ({ knex }) => {
      const values = { enabled_at: new Date().toISOString(), last_step: step, failures: 0 };
      if ((await this.#factors.query(knex).patch(values).where({ account, id }).whereNull('enabled_at')) !== 1) return false;
      await this.#insertCodes(knex, id, codes);
      return true;
    });
  }

  /** Counts a code before it is looked at. False when others were counted meanwhile. @param retryAt before this no further one is looked at */
  async countTry({ account, id, failures }: StoredFactor, retryAt: string | null): Promise<boolean> {
    const values = { failures: failures + 1, retry_at: retryAt };
    const changed = await this.#database().transaction(async ({ knex }) =>
      this.#factors.query(knex).patch(values).where({ account, id, failures }),
    );
    return changed === 1;
  }

  /** Uses up the code of a time step, and all before it. True for one of those who try. */
  async use({ account, id }: FactorKey, step: number): Promise<boolean> {
    const values = { last_step: step, failures: 0, retry_at: null };
    const changed = await this.#database().transaction(async ({ knex }) =>
      this.#factors.query(knex).patch(values).where({ account, id }).whereNotNull('enabled_at').where('last_step', '<', step),
    );
    return changed === 1;
  }

  /** How many recovery codes a factor has left. */
  async recoveryCodes({ id }: Pick<FactorKey, 'id'>): Promise<number> {
    return this.#codes.query().where({ factor: id }).resultSize();
  }

  /** Uses a recovery code up, by its hash. True for one of those who try. */
  async useRecoveryCode({ account, id }: FactorKey, hash: string): Promise<boolean> {
    return this.#database().transaction(async ({ knex }) => {
      if ((await this.#codes.query(knex).delete().where({ factor: id, hash })) !== 1) return false;
      await this.#factors.query(knex).patch({ failures: 0, retry_at: null }).where({ account, id });
      return true;
    });
  }

  /** Gives a factor other recovery codes, by their hashes. False when it is gone. */
  async renewRecoveryCodes({ account, id }: FactorKey, hashes: readonly string[]): Promise<boolean> {
    return this.#database().transaction(async ({ knex }) => {
      // Whoever does the same at the same time waits here, and takes these away again.
      if ((await this.#factors.query(knex).patch({ failures: 0, retry_at: null }).where({ account, id })) !== 1) return false;
      await this.#codes.query(knex).delete().where({ factor: id });
      await this.#insertCodes(knex, id, hashes);
      return true;
    });
  }

  /** Takes a factor away, with its recovery codes. False when it was gone. */
  async remove({ account, id }: FactorKey): Promise<boolean> {
    return this.#freshness.change([this.#topic], async ({ knex }) => {
      const removed = await this.#factors.query(knex).delete().where({ account, id });
      await this.#codes.query(knex).delete().where({ factor: id });
      return removed === 1;
    });
  }

  /** Removes factors that have waited too long. @param before UTC, ISO 8601 */
  async removeWaiting(before: string): Promise<void> {
    await this.#database().transaction(async ({ knex }) =>
      this.#factors.query(knex).delete().whereNull('enabled_at').where('begun_at', '<', before),
    );
  }

  /** Factors, on or not, in the order of their accounts. @param after the last account that is known */
  async all(after: string, limit: number): Promise<readonly FactorKey[]> {
    return this.#factors.query().select('account', 'id').where('account', '>', after).orderBy('account').limit(limit);
  }

  get #factors() {
    return bindModel(this.#database(), this.#tables.factors);
  }

  get #codes() {
    return bindModel(this.#database(), this.#tables.codes);
  }

  /** Gives a factor codes, beside those that it has. With Knex: Objection inserts several rows at once on PostgreSQL alone. */
  async #insertCodes(knex: Transaction['knex'], factor: string, hashes: readonly string[]): Promise<void> {
    await knex(this.#tables.codes.name).insert(hashes.map((hash) => ({ hash, factor })));
  }
}

function tablesOf(prefix: string) {
  return { factors: factorsTable(prefix), codes: recoveryCodesTable(prefix) };
}
