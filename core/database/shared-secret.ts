import { randomBytes } from 'node:crypto';
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
  if (shared === undefined) throw new Error(`The secret "${name}" of ${table} is gone right after it was made`);
  return shared;
}
