import { bindModel, type Database, type Freshness, type RowOf, type TableSchema, type Transaction } from 'plinth';
import { factorsTopic, type Population } from '../population.ts';

/** The table of second factors. An account has at most one, which is enabled or pending until its first code. */
function factorsTable(prefix: string) {
  return {
    name: `${prefix}_second_factors`,
    columns: [
      // `documentId` of the user, which is never reused.
      { name: 'account', kind: 'varchar', length: 64, nullable: false },
      // Tokens and recovery codes refer to it.
      { name: 'id', kind: 'varchar', length: 32, nullable: false },
      // Encrypted.
      { name: 'secret', kind: 'varchar', length: 255, nullable: false },
      { name: 'begun_at', kind: 'datetime', nullable: false },
      // Null: pending until its first code.
      { name: 'enabled_at', kind: 'datetime', nullable: true },
      // Time step of the last accepted code. Codes of it and of earlier steps are refused.
      { name: 'last_step', kind: 'integer', nullable: false },
      // Wrong codes since the last accepted one.
      { name: 'failures', kind: 'integer', nullable: false },
      // No code is checked before this time.
      { name: 'retry_at', kind: 'datetime', nullable: true },
    ],
    primary: ['account'],
    indexes: [],
    foreignKeys: [],
  } as const satisfies TableSchema;
}

/** The table of recovery codes, as keyed hashes. */
function recoveryCodesTable(prefix: string) {
  return {
    name: `${prefix}_recovery_codes`,
    columns: [
      { name: 'hash', kind: 'varchar', length: 64, nullable: false },
      // Id of the factor that the code replaces.
      { name: 'factor', kind: 'varchar', length: 32, nullable: false },
    ],
    primary: ['hash'],
    indexes: [{ name: `${prefix}_recovery_codes_factor`, columns: ['factor'], unique: false }],
    foreignKeys: [],
  } as const satisfies TableSchema;
}

/** A stored factor. */
export type StoredFactor = RowOf<ReturnType<typeof factorsTable>>;

/** Identifies a factor of an account. */
export type FactorKey = Pick<StoredFactor, 'account' | 'id'>;

/** Second factors in the database. Conditional statements decide between concurrent changes of several nodes. */
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

  /** The factor of an account, enabled or pending. */
  async find(account: string): Promise<StoredFactor | null> {
    return (await this.#factors.query().findById(account)) ?? null;
  }

  /** Id of the enabled factor of an account; null: none. */
  async idOf(account: string): Promise<string | null> {
    return (await this.#factors.query().findById(account).select('id').whereNotNull('enabled_at'))?.id ?? null;
  }

  /** Stores a pending factor, replacing an earlier pending one. Returns false if a factor is enabled. */
  async begin({ account, id, secret }: Pick<StoredFactor, 'account' | 'id' | 'secret'>): Promise<boolean> {
    const begun = { id, secret, begun_at: new Date().toISOString(), last_step: 0, failures: 0, retry_at: null };
    return this.#database().transaction(async ({ knex }) => {
      if ((await this.#factors.query(knex).patch(begun).where({ account }).whereNull('enabled_at')) === 1) return true;
      const row = { ...begun, account, enabled_at: null };
      await this.#factors.query(knex).insert(row).onConflict('account').ignore();
      return (await this.#factors.query(knex).findOne({ account, id })) !== undefined;
    });
  }

  /** Enables a pending factor. Of concurrent calls, one returns true. @param codes hashes of its recovery codes */
  async enable({ account, id }: FactorKey, step: number, codes: readonly string[]): Promise<boolean> {
    const topics = (isOn: boolean) => (isOn ? [this.#topic] : []);
    return this.#freshness.change(topics, async ({ knex }) => {
      const values = { enabled_at: new Date().toISOString(), last_step: step, failures: 0 };
      if ((await this.#factors.query(knex).patch(values).where({ account, id }).whereNull('enabled_at')) !== 1) return false;
      await this.#insertCodes(knex, id, codes);
      return true;
    });
  }

  /** Counts an attempt before its code is checked; false if others were counted meanwhile. @param retryAt earliest time of the next one */
  async countTry({ account, id, failures }: StoredFactor, retryAt: string | null): Promise<boolean> {
    const values = { failures: failures + 1, retry_at: retryAt };
    const changed = await this.#database().transaction(async ({ knex }) =>
      this.#factors.query(knex).patch(values).where({ account, id, failures }),
    );
    return changed === 1;
  }

  /** Marks the code of a time step, and all earlier ones, as used. Of concurrent calls, one returns true. */
  async use({ account, id }: FactorKey, step: number): Promise<boolean> {
    const values = { last_step: step, failures: 0, retry_at: null };
    const changed = await this.#database().transaction(async ({ knex }) =>
      this.#factors.query(knex).patch(values).where({ account, id }).whereNotNull('enabled_at').where('last_step', '<', step),
    );
    return changed === 1;
  }

  /** Number of unused recovery codes of a factor. */
  async recoveryCodes({ id }: Pick<FactorKey, 'id'>): Promise<number> {
    return this.#codes.query().where({ factor: id }).resultSize();
  }

  /** Uses a recovery code, by its hash. Of concurrent calls, one returns true. */
  async useRecoveryCode({ account, id }: FactorKey, hash: string): Promise<boolean> {
    return this.#database().transaction(async ({ knex }) => {
      if ((await this.#codes.query(knex).delete().where({ factor: id, hash })) !== 1) return false;
      await this.#factors.query(knex).patch({ failures: 0, retry_at: null }).where({ account, id });
      return true;
    });
  }

  /** Replaces the recovery codes of a factor, by their hashes. Returns false if the factor is gone. */
  async renewRecoveryCodes({ account, id }: FactorKey, hashes: readonly string[]): Promise<boolean> {
    return this.#database().transaction(async ({ knex }) => {
      // The update locks the row: a concurrent renewal waits here, then replaces these codes.
      if ((await this.#factors.query(knex).patch({ failures: 0, retry_at: null }).where({ account, id })) !== 1) return false;
      await this.#codes.query(knex).delete().where({ factor: id });
      await this.#insertCodes(knex, id, hashes);
      return true;
    });
  }

  /** Deletes a factor and its recovery codes. Returns false if it was already gone. */
  async remove({ account, id }: FactorKey): Promise<boolean> {
    return this.#freshness.change([this.#topic], async ({ knex }) => {
      const removed = await this.#factors.query(knex).delete().where({ account, id });
      await this.#codes.query(knex).delete().where({ factor: id });
      return removed === 1;
    });
  }

  /** Deletes factors that have been pending since before a time. @param before UTC, ISO 8601 */
  async removeWaiting(before: string): Promise<void> {
    await this.#database().transaction(async ({ knex }) =>
      this.#factors.query(knex).delete().whereNull('enabled_at').where('begun_at', '<', before),
    );
  }

  /** Factors, enabled or pending, in the order of their accounts. @param after the last account of the previous page */
  async all(after: string, limit: number): Promise<readonly FactorKey[]> {
    return this.#factors.query().select('account', 'id').where('account', '>', after).orderBy('account').limit(limit);
  }

  get #factors() {
    return bindModel(this.#database(), this.#tables.factors);
  }

  get #codes() {
    return bindModel(this.#database(), this.#tables.codes);
  }

  /** Adds recovery codes to a factor. With Knex: Objection inserts several rows at once only on PostgreSQL. */
  async #insertCodes(knex: Transaction['knex'], factor: string, hashes: readonly string[]): Promise<void> {
    await knex(this.#tables.codes.name).insert(hashes.map((hash) => ({ hash, factor })));
  }
}

function tablesOf(prefix: string) {
  return { factors: factorsTable(prefix), codes: recoveryCodesTable(prefix) };
}
