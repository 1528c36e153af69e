import { randomBytes } from 'node:crypto';
import { bindModel, type Database, type RowOf, type TableSchema } from 'plinth';
import type { Population } from '../population.ts';
import type { SigningKeys } from '../tokens/signing-key.ts';

/** Random bytes of a code. */
const CODE_BYTES = 32;

/**
 * What a code is for. `confirmed-email` is one that has confirmed an address, and `used-reset` one that has set a password; both change
 * nothing any more.
 */
export type CodePurpose = 'reset-password' | 'confirm-email' | 'confirmed-email' | 'used-reset';

/** The table of codes that were mailed. It contains keyed hashes of them. */
function codesTable(prefix: string) {
  return {
    name: `${prefix}_codes`,
    columns: [
      { name: 'hash', kind: 'varchar', length: 64, nullable: false },
      // `documentId` of the user.
      { name: 'account', kind: 'varchar', length: 64, nullable: false },
      // A keyed hash of the values that the code is bound to.
      { name: 'bound_to', kind: 'varchar', length: 64, nullable: false },
      { name: 'expires_at', kind: 'datetime', nullable: false },
    ],
    primary: ['hash'],
    indexes: [
      { name: `${prefix}_codes_account`, columns: ['account'], unique: false },
      { name: `${prefix}_codes_expires`, columns: ['expires_at'], unique: false },
    ],
    foreignKeys: [],
  } as const satisfies TableSchema;
}

/** A stored code that has not expired. */
export type StoredCode = RowOf<ReturnType<typeof codesTable>>;

/** One-time codes, which prove for some time that a person reads an account's mail. */
export class OneTimeCodes {
  readonly #database: () => Database;
  readonly #keys: () => SigningKeys;
  readonly table: ReturnType<typeof codesTable>;

  constructor(database: () => Database, keys: () => SigningKeys, { tables }: Pick<Population, 'tables'>) {
    this.#database = database;
    this.#keys = keys;
    this.table = codesTable(tables);
  }

  /**
   * Creates a code.
   * @param boundTo the values it is bound to, as a string; the code is invalid once they change
   * @param expiresIn seconds
   */
  async issue(purpose: CodePurpose, account: string, boundTo: string, expiresIn: number): Promise<string> {
    const code = randomBytes(CODE_BYTES).toString('base64url');
    const expiresAt = new Date(Date.now() + expiresIn * 1_000).toISOString();
    const row = { hash: this.#hash(purpose, code), account, bound_to: this.#bound(purpose, boundTo), expires_at: expiresAt };
    await this.#database().transaction(async ({ knex }) => this.#codes.query(knex).insert(row));
    return code;
  }

  /** The stored code; null if it is unknown, used or expired. */
  async find(purpose: CodePurpose, code: string): Promise<StoredCode | null> {
    const row = await this.#codes.query().findById(this.#hash(purpose, code)).where('expires_at', '>', new Date().toISOString());
    return row ?? null;
  }

  /** The stored code, even if it has expired; null if it is unknown, used, or was removed some days after it expired. */
  async findAny(purpose: CodePurpose, code: string): Promise<{ readonly code: StoredCode; readonly isExpired: boolean } | null> {
    const row = await this.#codes.query().findById(this.#hash(purpose, code));
    return row === undefined ? null : { code: row, isExpired: row.expires_at <= new Date().toISOString() };
  }

  /** Remembers that a code was used for another purpose, until its row expires. @param given the code itself */
  async remember(purpose: CodePurpose, given: string, { account, expires_at }: StoredCode): Promise<void> {
    const row = { hash: this.#hash(purpose, given), account, bound_to: this.#bound(purpose, ''), expires_at };
    await this.#database().transaction(async ({ knex }) => this.#codes.query(knex).insert(row).onConflict('hash').ignore());
  }

  /** Whether the code is bound to these values. */
  isBoundTo(purpose: CodePurpose, { bound_to }: StoredCode, boundTo: string): boolean {
    return bound_to === this.#bound(purpose, boundTo);
  }

  /** Uses a code. Of concurrent calls, on any nodes, exactly one returns true. */
  async use({ hash }: StoredCode): Promise<boolean> {
    return (await this.#database().transaction(async ({ knex }) => this.#codes.query(knex).deleteById(hash))) === 1;
  }

  /**
   * Uses a code, and keeps it for another purpose until it would have expired. Of concurrent calls, on any nodes, exactly one returns true.
   * @param given the code itself
   * @param boundTo the values it is bound to from now on, as a string
   */
  async useAs(purpose: CodePurpose, given: string, { hash, account, expires_at }: StoredCode, boundTo: string): Promise<boolean> {
    const row = { hash: this.#hash(purpose, given), account, bound_to: this.#bound(purpose, boundTo), expires_at };
    return this.#database().transaction(async ({ knex }) => {
      if ((await this.#codes.query(knex).deleteById(hash)) !== 1) return false;
      await this.#codes.query(knex).insert(row);
      return true;
    });
  }

  /** Ends all codes of a user. @param account its `documentId` */
  async endAll(account: string): Promise<void> {
    await this.#database().transaction(async ({ knex }) => this.#codes.query(knex).delete().where({ account }));
  }

  /** Makes a used code valid again, after the change it was used for failed. */
  async restore(code: StoredCode): Promise<void> {
    await this.#database().transaction(async ({ knex }) =>
      this.#codes
        .query(knex)
        .insert({ ...code })
        .onConflict('hash')
        .ignore(),
    );
  }

  get #codes() {
    return bindModel(this.#database(), this.table);
  }

  #hash(purpose: CodePurpose, code: string): string {
    return this.#keys().hash(purpose, code);
  }

  #bound(purpose: CodePurpose, text: string): string {
    return this.#keys().hash(`${purpose} of`, text);
  }
}
