import type { Database, TableSchema } from 'plinth';

const TABLE = 'up_recovery_codes';

/** The table of recovery codes, of which it holds keyed hashes. */
export const recoveryCodesTable: TableSchema = {
  name: TABLE,
  columns: [
    { name: 'hash', kind: 'varchar', length: 64, nullable: false },
    // Id of the factor that the code stands in for.
    { name: 'factor', kind: 'varchar', length: 32, nullable: false },
  ],
  primary: ['hash'],
  indexes: [{ name: 'up_recovery_codes_factor', columns: ['factor'], unique: false }],
  foreignKeys: [],
};

type Knex = Database['knex'];

/** How many codes a factor has left. */
export async function countRecoveryCodes(knex: Knex, factor: string): Promise<number> {
  const row = await knex(TABLE).where({ factor }).count({ count: '*' }).first();
  return Number(row?.count ?? 0);
}

/** Uses a code up. True for exactly one of those who try, on whichever node. */
export async function useRecoveryCode(knex: Knex, factor: string, hash: string): Promise<boolean> {
  return (await knex(TABLE).where({ factor, hash }).delete()) === 1;
}

/** Gives a factor codes, beside those that it has. */
export async function insertRecoveryCodes(knex: Knex, factor: string, hashes: readonly string[]): Promise<void> {
  await knex(TABLE).insert(hashes.map((hash) => ({ hash, factor })));
}

/** Takes all codes of a factor away. */
export async function removeRecoveryCodes(knex: Knex, factor: string): Promise<void> {
  await knex(TABLE).where({ factor }).delete();
}
