import type { Database, Freshness, Grant, TableSchema } from 'plinth';
import { ROLE_UID } from './content-types.ts';

const TABLE = 'up_role_permissions';

/**
 * Grants of roles, one row per role. A role's grants are replaced by one statement, so that no reader and no concurrent write sees a
 * mixture of two lists. Read with Knex, because every start reads it.
 */
export const rolePermissionsTable: TableSchema = {
  name: TABLE,
  columns: [
    // `documentId` of the role.
    { name: 'role', kind: 'varchar', length: 64, nullable: false },
    // Granted actions and wildcards, with their rules.
    { name: 'actions', kind: 'json', nullable: false },
  ],
  primary: ['role'],
  indexes: [],
  foreignKeys: [],
};

/** The grants of a role; null if it was never given any. */
export async function readPermissions({ knex, dialect }: Database, role: string): Promise<readonly Grant[] | null> {
  const row: { readonly actions: unknown } | undefined = await knex(TABLE).first('actions').where({ role });
  const decode = dialect.decoder('json') ?? ((raw) => raw);
  return row === undefined ? null : (decode(row.actions) as readonly Grant[]);
}

/** Sets the grants of a role. @param replace false: only if it was never given any, by any node */
export async function writePermissions(
  { dialect }: Database,
  freshness: Freshness,
  role: string,
  actions: readonly Grant[],
  replace: boolean,
): Promise<void> {
  const row = { role, actions: dialect.bind('json', actions) };
  await freshness.change([ROLE_UID], async ({ knex }) => {
    const insert = knex(TABLE).insert(row).onConflict('role');
    await (replace ? insert.merge() : insert.ignore());
  });
}

/** Deletes the grants of a role. */
export async function removePermissions(freshness: Freshness, role: string): Promise<void> {
  await freshness.change([ROLE_UID], async ({ knex }) => knex(TABLE).delete().where({ role }));
}
