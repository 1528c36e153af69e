import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { bindModel, type Database, type TableSchema } from 'plinth';
import type { Population } from '../population.ts';
import type { SigningKeys } from '../tokens/signing-key.ts';
import type { Identity } from './provider-client.ts';

/** Random bytes of a code: 256 bits, of which the database only has a keyed hash. */
const CODE_BYTES = 32;

/** Seconds for which a code works. */
const LIFESPAN = 60;

/** The table of codes that pages have got and not given back yet, with whom they stand for. */
function signInCodesTable(prefix: string) {
  return {
    name: `${prefix}_provider_codes`,
    columns: [
      { name: 'hash', kind: 'varchar', length: 64, nullable: false },
      { name: 'provider', kind: 'varchar', length: 32, nullable: false },
      // See `Identity`.
      { name: 'subject', kind: 'varchar', length: 64, nullable: false },
      { name: 'email', kind: 'varchar', length: 255, nullable: true },
      { name: 'verified', kind: 'varchar', length: 1, nullable: false },
      { name: 'username', kind: 'varchar', length: 64, nullable: false },
      // What the page said of itself when it began: the hash of a text that it must tell in the end.
      { name: 'challenge', kind: 'varchar', length: 64, nullable: true },
      { name: 'expires_at', kind: 'datetime', nullable: false },
    ],
    primary: ['hash'],
    indexes: [{ name: `${prefix}_provider_codes_expires`, columns: ['expires_at'], unique: false }],
    foreignKeys: [],
  } as const satisfies TableSchema;
}

/** Somebody who has signed in at a provider, as far as this app needs to know. */
export interface VouchedFor extends Pick<Identity, 'provider' | 'key' | 'verified'> {
  /** Lower case, and one that a user may have; null: the provider tells none. */
  readonly email: string | null;
  /** What a user name may be made of. */
  readonly username: string;
}

/** Codes that pages get in place of tokens. Each works once, and where the page said something of itself, for that page alone. */
export class SignInCodes {
  readonly #database: () => Database;
  readonly #keys: () => SigningKeys;
  readonly table: ReturnType<typeof signInCodesTable>;

  constructor(database: () => Database, keys: () => SigningKeys, { tables }: Pick<Population, 'tables'>) {
    this.#database = database;
    this.#keys = keys;
    this.table = signInCodesTable(tables);
  }

  /** Makes a code. @param challenge base64url of the SHA-256 of what the page must tell; null: nothing */
  async issue({ provider, key, email, verified, username }: VouchedFor, challenge: string | null): Promise<string> {
    const code = randomBytes(CODE_BYTES).toString('base64url');
    const row = {
      hash: this.#hash(code),
      provider,
      subject: key,
      email,
      verified: verified ? '1' : '0',
      username,
      challenge,
      expires_at: new Date(Date.now() + LIFESPAN * 1_000).toISOString(),
    };
    await this.#database().transaction(async ({ knex }) => this.#codes.query(knex).insert(row));
    return code;
  }

  /**
   * Uses a code up, whatever comes of it.
   * @param verifier what the page tells; null: nothing
   * @returns whom it stands for; null for one that was never made, was used, is too old, or is another page's or another provider's
   */
  async use(provider: string, code: string, verifier: string | null): Promise<VouchedFor | null> {
    const hash = this.#hash(code);
    const row = await this.#database().transaction(async ({ knex }) => {
      const found = await this.#codes.query(knex).findById(hash).where('expires_at', '>', new Date().toISOString());
      // Of those who try at once, on whichever node, one deletes it.
      return found !== undefined && (await this.#codes.query(knex).deleteById(hash)) === 1 ? found : null;
    });
    if (row === null || row.provider !== provider || !isAnswer(row.challenge, verifier)) return null;
    const { subject, email, verified, username } = row;
    return { provider, key: subject, email, verified: verified === '1', username };
  }

  get #codes() {
    return bindModel(this.#database(), this.table);
  }

  #hash(code: string): string {
    return this.#keys().hash('provider sign-in', code);
  }
}

/** Whether a page tells what it said that it would. One that said nothing must not tell anything: the code was begun elsewhere then. */
function isAnswer(challenge: string | null, verifier: string | null): boolean {
  if (challenge === null || verifier === null) return challenge === verifier;
  const digest = createHash('sha256').update(verifier).digest();
  const expected = Buffer.from(challenge, 'base64url');
  return digest.length === expected.length && timingSafeEqual(digest, expected);
}
