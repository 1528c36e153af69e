import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { bindModel, type Database, type TableSchema } from 'plinth';
import type { Population } from '../population.ts';
import type { SigningKeys } from '../tokens/signing-key.ts';
import type { Identity } from './provider-client.ts';

/** Random bytes of a code: 256 bits. The database has only a keyed hash. */
const CODE_BYTES = 32;

/** Seconds until a code expires. */
const LIFESPAN = 60;

/** The table of unused codes, with the identities they stand for. */
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
      // The page's challenge: the hash of a verifier that it must send at the end.
      { name: 'challenge', kind: 'varchar', length: 64, nullable: true },
      { name: 'expires_at', kind: 'datetime', nullable: false },
    ],
    primary: ['hash'],
    indexes: [{ name: `${prefix}_provider_codes_expires`, columns: ['expires_at'], unique: false }],
    foreignKeys: [],
  } as const satisfies TableSchema;
}

/** A person who has signed in at a provider. */
export interface VouchedFor extends Pick<Identity, 'provider' | 'key' | 'verified'> {
  /** Lower case, and valid for a user; null if the provider returns none. */
  readonly email: string | null;
  /** A proposal for the user name. */
  readonly username: string;
}

/** Codes that pages get instead of tokens. Each can be used once, and only with the page's verifier if the page sent a challenge. */
export class SignInCodes {
  readonly #database: () => Database;
  readonly #keys: () => SigningKeys;
  readonly table: ReturnType<typeof signInCodesTable>;

  constructor(database: () => Database, keys: () => SigningKeys, { tables }: Pick<Population, 'tables'>) {
    this.#database = database;
    this.#keys = keys;
    this.table = signInCodesTable(tables);
  }

  /** Creates a code. @param challenge SHA-256 of the page's verifier, in base64url; null without one */
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
   * Uses a code. It is spent even if the check fails.
   * @param verifier sent by the page; null without one
   * @returns the person; null if the code is unknown, used or expired, or belongs to another page or provider
   */
  async use(provider: string, code: string, verifier: string | null): Promise<VouchedFor | null> {
    const hash = this.#hash(code);
    const row = await this.#database().transaction(async ({ knex }) => {
      const found = await this.#codes.query(knex).findById(hash).where('expires_at', '>', new Date().toISOString());
      // Of concurrent requests, on any nodes, only one deletes the row.
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

/** Whether the verifier matches the challenge. Without a challenge there must be no verifier: otherwise the code was begun elsewhere. */
function isAnswer(challenge: string | null, verifier: string | null): boolean {
  if (challenge === null || verifier === null) return challenge === verifier;
  const digest = createHash('sha256').update(verifier).digest();
  const expected = Buffer.from(challenge, 'base64url');
  return digest.length === expected.length && timingSafeEqual(digest, expected);
}
