import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { bindModel, type Database, type RecordedChange, type TableSchema } from 'plinth';
import type { Population } from '../population.ts';
import type { UserTaps } from '../users/tap-people.ts';
import type { VouchedFor } from './sign-in-codes.ts';

/** The table that links identities at providers to users. */
function identitiesTable(prefix: string) {
  return {
    name: `${prefix}_identities`,
    columns: [
      { name: 'provider', kind: 'varchar', length: 32, nullable: false },
      // See `Identity`: a hash, so that the length and letter case of the provider's value do not matter.
      { name: 'subject', kind: 'varchar', length: 64, nullable: false },
      // `documentId` of the user, since some databases reuse numeric ids.
      { name: 'account', kind: 'varchar', length: 64, nullable: false },
      // A hash of the address that the provider had verified; null without one.
      { name: 'address', kind: 'varchar', length: 64, nullable: true },
      { name: 'created_at', kind: 'datetime', nullable: false },
    ],
    primary: ['provider', 'subject'],
    indexes: [{ name: `${prefix}_identities_account`, columns: ['account'], unique: false }],
    foreignKeys: [],
  } as const satisfies TableSchema;
}

/** A change of a user that also links an identity. */
interface Linking {
  readonly who: VouchedFor;
  /** `documentId` of the user; null: a user who is being created with the address. */
  readonly account: string | null;
}

/** Which identity at which provider belongs to which user. */
export class Identities {
  readonly #database: () => Database;
  readonly table: ReturnType<typeof identitiesTable>;
  /** The identity that the running change links. */
  readonly #linking = new AsyncLocalStorage<Linking>();

  constructor(database: () => Database, { tables }: Pick<Population, 'tables'>) {
    this.#database = database;
    this.table = identitiesTable(tables);
  }

  /** Writes the rows of `linkedBy`. */
  readonly taps: UserTaps = {
    record: (rows, change) => {
      const linking = this.#linking.getStore();
      if (linking === undefined || !isMeant(linking, change)) return rows;
      return [...rows, { table: this.table, values: rowOf(linking.who, change.documentId) }];
    },
  };

  /** `documentId` of the user with this identity; null if none. */
  async accountOf({ provider, key }: VouchedFor): Promise<string | null> {
    return (await this.#identities.query().findById([provider, key]))?.account ?? null;
  }

  /**
   * Links an identity in the transaction of a change of that user.
   * @param account `documentId` of the user, who gets another password; null: a user who is being created with the identity's address
   */
  linkedBy<Changed>(who: VouchedFor, account: string | null, change: () => Promise<Changed>): Promise<Changed> {
    return this.#linking.run({ who, account }, change);
  }

  /** Links an identity, and replaces an earlier link. */
  async link(who: VouchedFor, account: string): Promise<void> {
    await this.#database().transaction(async ({ knex }) =>
      this.#identities.query(knex).insert(rowOf(who, account)).onConflict(['provider', 'subject']).merge(['account', 'address']),
    );
  }

  /** Providers of users, by `documentId`. Users without any are absent. */
  async providersOf(accounts: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const rows = await this.#identities
      .query()
      .select('account', 'provider')
      .whereIn('account', [...accounts])
      .orderBy('provider');
    const found = new Map<string, readonly string[]>();
    for (const { account, provider } of rows) found.set(account, [...new Set([...(found.get(account) ?? []), provider])]);
    return found;
  }

  /** Removes an identity whose user was deleted. */
  async forget({ provider, key }: VouchedFor): Promise<void> {
    await this.#database().transaction(async ({ knex }) => this.#identities.query(knex).deleteById([provider, key]));
  }

  /** Removes all other identities of a user. */
  async forgetOthers({ provider, key }: VouchedFor, account: string): Promise<void> {
    await this.#database().transaction(async ({ knex }) =>
      this.#identities
        .query(knex)
        .delete()
        .where({ account })
        .where((other) => other.whereNot({ provider }).orWhereNot({ subject: key })),
    );
  }

  /** Removes identities whose provider has not verified the address, since its proven owner may be another person. */
  async forgetUnproven(account: string, email: string): Promise<void> {
    await this.#database().transaction(async ({ knex }) =>
      this.#identities
        .query(knex)
        .delete()
        .where({ account })
        .where((unproven) => unproven.whereNull('address').orWhereNot('address', addressHash(email))),
    );
  }

  /** Whether a provider has verified this address of a user. */
  async isProven(account: string, email: string): Promise<boolean> {
    return (await this.#identities.query().findOne({ account, address: addressHash(email) })) !== undefined;
  }

  /**
   * Deletes identities of deleted users. Without a model, because every node runs it, even without providers. @param users the users' table
   */
  async removeOrphans(users: string): Promise<void> {
    await this.#database().transaction(async ({ knex }) => {
      await knex(this.table.name).whereNotIn('account', knex(users).select('document_id')).delete();
    });
  }

  get #identities() {
    return bindModel(this.#database(), this.table);
  }
}

/** Whether this is the intended change. An app's code may change this user, or others, in the same call; those changes link nothing. */
function isMeant({ who, account }: Linking, { documentId, before, after }: RecordedChange): boolean {
  if (after === null) return false;
  if (account === null) return before === null && after.values.email === who.email;
  return documentId === account && before?.values.password !== after.values.password;
}

function rowOf({ provider, key, email, verified }: VouchedFor, account: string) {
  const address = email !== null && verified ? addressHash(email) : null;
  return { provider, subject: key, account, address, created_at: new Date().toISOString() };
}

function addressHash(email: string): string {
  return createHash('sha256').update(email).digest('hex');
}
