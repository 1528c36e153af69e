import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Database } from './database.ts';
import type { TableSchema } from './table-schema.ts';

/** Random bytes of a secret. */
const SECRET_BYTES = 32;

/** A new secret: 256 random bits, as text. */
export function createSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** Makes a table for secrets that a plugin generates if none is configured. @param name starts with the prefix of the plugin's tables */
export function secretsTable(name: string): TableSchema {
  return {
    name,
    columns: [
      { name: 'name', kind: 'varchar', length: 32, nullable: false },
      { name: 'value', kind: 'varchar', length: 64, nullable: false },
    ],
    primary: ['name'],
    indexes: [],
    foreignKeys: [],
  };
}

/** A random secret from a table (`secretsTable`). The first node that asks creates it; all nodes then share it. */
export async function sharedSecret(database: Database, { name: table }: TableSchema, name: string): Promise<string> {
  const stored = async () => {
    const row: { readonly value: string } | undefined = await database.knex(table).first('value').where({ name });
    return row?.value;
  };
  const known = await stored();
  if (known !== undefined) return known;
  await database.transaction(async ({ knex }) => {
    await knex(table).insert({ name, value: createSecret() }).onConflict('name').ignore();
  });
  const shared = await stored();
  if (shared === undefined) throw new Error(`The secret "${name}" in table ${table} was deleted right after it was created`);
  return shared;
}

const ALGORITHM = 'aes-256-gcm';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a text for storage in the database, so that read access to the database is not enough to get it. AES-256-GCM with a new IV, as
 * base64url.
 * @param key 32 bytes, used for nothing else
 * @param boundTo the owner of the text: a sealed text cannot be opened for another owner
 */
export function sealText(key: Buffer, text: string, boundTo: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(boundTo));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts a sealed text; null if it was sealed for another owner or with another key, or if it was changed. */
export function openText(key: Buffer, sealed: string, boundTo: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length <= IV_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
