import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database, TableSchema } from 'plinth';

const TABLE = 'api_token_keys';
const KEY_NAME = 'hash';

/** The table of the key that is made when none is configured. */
export const tokenKeysTable: TableSchema = {
  name: TABLE,
  columns: [
    { name: 'name', kind: 'varchar', length: 32, nullable: false },
    { name: 'value', kind: 'varchar', length: 64, nullable: false },
  ],
  primary: ['name'],
  indexes: [],
  foreignKeys: [],
};

/** The key of the hashes when the app configures none: random, made by whichever node is first, the same for all. */
export async function sharedKey(database: Database): Promise<string> {
  const stored = async () => {
    const row: { readonly value: string } | undefined = await database.knex(TABLE).first('value').where('name', KEY_NAME);
    return row?.value;
  };
  const known = await stored();
  if (known !== undefined) return known;
  const made = { name: KEY_NAME, value: randomBytes(32).toString('hex') };
  await database.transaction(async ({ knex }) => {
    await knex(TABLE).insert(made).onConflict('name').ignore();
  });
  const shared = await stored();
  if (shared === undefined) throw new Error('The key of the hashes of tokens is gone right after it was made');
  return shared;
}

/** A value for a new token: 256 random bits behind a prefix that scanners for leaked secrets can look for. */
export function createTokenValue(): string {
  return `plinth_${randomBytes(32).toString('base64url')}`;
}

/** The keyed hash of a token's value: HMAC-SHA-256, hexadecimal. */
export function hashToken(key: string, value: string): string {
  return createHmac('sha256', key).update(value).digest('hex');
}

/** Whether two hashes are equal, in time that does not tell where they differ. */
export function sameHash(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
