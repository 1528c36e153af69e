import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { bindModel, type Database, type RecordedChange, type TableSchema } from 'plinth';
import type { Population } from '../population.ts';
import type { UserTaps } from '../users/tap-people.ts';
import type { VouchedFor } from './sign-in-codes.ts';

/** The table of those at providers who are users here. */
function identitiesTable(prefix: string) {
  return {
    name: `${prefix}_identities`,
    columns: [
      { name: 'provider', kind: 'varchar', length: 32, nullable: false },
      // See `Identity`: a hash, so that neither length nor case of what a provider says matters.
      { name: 'subject', kind: 'varchar', length: 64, nullable: false },
      // `documentId` of the user: numeric ids are given again in some databases.
      { name: 'account', kind: 'varchar', length: 64, nullable: false },
      // A hash of the address that the provider had verified; null: none.
      { name: 'address', kind: 'varchar', length: 64, nullable: true },
      { name: 'created_at', kind: 'datetime', nullable: false },
    ],
    primary: ['provider', 'subject'],
    indexes: [{ name: `${prefix}_identities_account`, columns: ['account'], unique: false }],
    foreignKeys: [],
  } as const satisfies TableSchema;
}

/** A change of a user by which somebody becomes this user. */
interface Linking {
  readonly who: VouchedFor;
  /** `documentId` of the user; null: one who is made, with the address. */
  readonly account: string | null;
}

/** Who at which provider is which user. */
export class Identities {
  readonly #database: () => Database;
  readonly table: ReturnType<typeof identitiesTable>;
  /** Somebody who becomes a user by the change that runs. */
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

  /** `documentId` of the user who somebody is; null: of nobody. */
  async accountOf({ provider, key }: VouchedFor): Promise<string | null> {
    return (await this.#identities.query().findById([provider, key]))?.account ?? null;
  }

  /**
   * Notes who somebody is, together with a change of that user, or not at all.
   * @param account `documentId` of the user, who gets another password; null: the user is made, with the address that the provider tells
   */
  linkedBy<Changed>(who: VouchedFor, account: string | null, change: () => Promise<Changed>): Promise<Changed> {
    return this.#linking.run({ who, account }, change);
  }

  /** Notes who somebody is, in place of what was known. */
  async link(who: VouchedFor, account: string): Promise<void> {
    await this.#database().transaction(async ({ knex }) =>
      this.#identities.query(knex).insert(rowOf(who, account)).onConflict(['provider', 'subject']).merge(['account', 'address']),
    );
  }

  /** The providers of users, by their `documentId`; users whom no provider knows are absent. */
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

  /** Forgets somebody, whose user is gone. */
  async forget({ provider, key }: VouchedFor): Promise<void> {
    await this.#database().transaction(async ({ knex }) => this.#identities.query(knex).deleteById([provider, key]));
  }

  /** Forgets everybody else who is this user. */
  async forgetOthers({ provider, key }: VouchedFor, account: string): Promise<void> {
    await this.#database().transaction(async ({ knex }) =>
      this.#identities
        .query(knex)
        .delete()
        .where({ account })
        .where((other) => other.whereNot({ provider }).orWhereNot({ subject: key })),
    );
  }

  /** Forgets those whose providers have not verified the address of their user: that is proven to be somebody's now, perhaps somebody else's. */
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

  /** Removes those of users who are gone. With Knex: every node does this, whether there are providers or not. @param users the table of users */
  async removeOrphans(users: string): Promise<void> {
    await this.#database().transaction(async ({ knex }) => {
      await knex(this.table.name).whereNotIn('account', knex(users).select('document_id')).delete();
    });
  }

  get #identities() {
    return bindModel(this.#database(), this.table);
  }
}

/** Whether a change is the one that was meant. What an app does because of it, with this user or with others, is not. */
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
