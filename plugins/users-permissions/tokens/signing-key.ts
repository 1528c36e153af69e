import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { Command, Database, TableSchema } from 'plinth';

const TABLE = 'up_keys';
const KEY_NAME = 'jwt';

/** Random bytes of a secret. */
const SECRET_BYTES = 32;

/** The table of the key that is made when none is configured. */
export const signingKeysTable: TableSchema = {
  name: TABLE,
  columns: [
    { name: 'name', kind: 'varchar', length: 32, nullable: false },
    { name: 'value', kind: 'varchar', length: 64, nullable: false },
  ],
  primary: ['name'],
  indexes: [],
  foreignKeys: [],
};

/** Keys for all that has to do with signing in. Each use has its own, made of one secret. */
export interface SigningKeys {
  /** Signs tokens of users. */
  readonly tokens: KeyObject;
  /** A keyed hash of a text, hexadecimal; differs by purpose. */
  hash(purpose: string, text: string): string;
}

/** Keys of a secret. */
export function signingKeys(secret: string): SigningKeys {
  return {
    tokens: createSecretKey(Buffer.from(secret)),
    hash: (purpose, text) =>
      createHmac('sha256', secret)
        .update(JSON.stringify([purpose, text]))
        .digest('hex'),
  };
}

/** A new secret: 256 random bits. */
function createSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** `plinth secret`. */
export const secretCommand: Command = {
  name: 'secret',
  description: 'Prints a random secret, for JWT_SECRET or API_TOKEN_SECRET',
  run: async ({ print }) => print(createSecret()),
};

/** The secret when the app configures none: random, made by whichever node is first, the same for all. */
export async function sharedSecret(database: Database): Promise<string> {
  const stored = async () => {
    const row: { readonly value: string } | undefined = await database.knex(TABLE).first('value').where('name', KEY_NAME);
    return row?.value;
  };
  const known = await stored();
  if (known !== undefined) return known;
  await database.transaction(async ({ knex }) => {
    await knex(TABLE).insert({ name: KEY_NAME, value: createSecret() }).onConflict('name').ignore();
  });
  const shared = await stored();
  if (shared === undefined) throw new Error('The key that signs tokens is gone right after it was made');
  return shared;
}
