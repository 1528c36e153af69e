import { addressKey, bindModel, type Database, type TableSchema } from 'plinth';
import type { Population } from '../population.ts';
import type { SigningKeys } from '../tokens/signing-key.ts';

/** How long a place stays known after a sign-in, in milliseconds. */
const KNOWN_FOR = 90 * 86_400_000;

/** Milliseconds between two writes for the same place. */
const NOTED_EVERY = 86_400_000;

/** Maximum number of known places per account. Those used last are kept. */
const MAX_PLACES = 20;

/** Maximum number of surplus rows deleted at once: each of several concurrent sign-ins may have left one. */
const MAX_SURPLUS = 100;

/** The table of places from which people have signed in. It reveals no place: hashes are keyed and differ by account. */
function knownPlacesTable(prefix: string) {
  return {
    name: `${prefix}_known_places`,
    columns: [
      // `documentId` of the user.
      { name: 'account', kind: 'varchar', length: 64, nullable: false },
      { name: 'place', kind: 'varchar', length: 64, nullable: false },
      { name: 'used_at', kind: 'datetime', nullable: false },
      { name: 'expires_at', kind: 'datetime', nullable: false },
    ],
    primary: ['account', 'place'],
    indexes: [{ name: `${prefix}_known_places_expires`, columns: ['expires_at'], unique: false }],
    foreignKeys: [],
  } as const satisfies TableSchema;
}

/** Identifies an account. */
interface Known {
  readonly documentId: string;
}

/** Client addresses of earlier sign-ins, known to all nodes, so that strangers guessing elsewhere cannot lock out the owner. */
export class SignInAddresses {
  readonly #database: () => Database;
  readonly #keys: () => SigningKeys;
  readonly table: ReturnType<typeof knownPlacesTable>;

  constructor(database: () => Database, keys: () => SigningKeys, { tables }: Pick<Population, 'tables'>) {
    this.#database = database;
    this.#keys = keys;
    this.table = knownPlacesTable(tables);
  }

  /**
   * The hashed place of a request if the account's owner has signed in from there; otherwise null. Takes as long for unknown accounts.
   * @param address of the client; null if unknown
   */
  async find(account: Known | null, address: string | null): Promise<string | null> {
    if (address === null) return null;
    const { documentId } = account ?? { documentId: '' };
    const place = this.#hash(documentId, address);
    const now = new Date().toISOString();
    const row = await this.#places.query().findById([documentId, place]).where('expires_at', '>', now);
    return row === undefined ? null : place;
  }

  /** Records a sign-in of the account's owner. Writes once a day per place. */
  async note({ documentId }: Known, address: string | null): Promise<void> {
    if (address === null) return;
    const place = this.#hash(documentId, address);
    const now = Date.now();
    const known = await this.#places.query().findById([documentId, place]);
    if (known !== undefined && now - Date.parse(known.used_at) < NOTED_EVERY) return;
    const row = {
      account: documentId,
      place,
      used_at: new Date(now).toISOString(),
      expires_at: new Date(now + KNOWN_FOR).toISOString(),
    };
    await this.#database().transaction(async ({ knex }) => {
      await this.#places.query(knex).insert(row).onConflict(['account', 'place']).merge(['used_at', 'expires_at']);
      if (known !== undefined) return;
      const places = this.#places.query(knex).select('place').where({ account: documentId });
      const surplus = await places
        .orderBy([{ column: 'used_at', order: 'desc' }, 'place'])
        .offset(MAX_PLACES)
        .limit(MAX_SURPLUS);
      const gone = surplus.map((old) => old.place);
      if (gone.length > 0) await this.#places.query(knex).delete().where({ account: documentId }).whereIn('place', gone);
    });
  }

  get #places() {
    return bindModel(this.#database(), this.table);
  }

  #hash(account: string, address: string): string {
    return this.#keys().hash('place', JSON.stringify([account, addressKey(address)]));
  }
}
