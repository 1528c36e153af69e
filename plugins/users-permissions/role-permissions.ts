import type { Database, Freshness, Grant, TableSchema } from 'plinth';
import { ROLE_UID } from './content-types.ts';

const TABLE = 'up_role_permissions';

/**
 * What roles may do. All that one may do is one row, so that replacing a role's actions is one statement: nobody ever sees, and no two nodes
 * that write at once ever leave, a mixture of two lists. Read with Knex: every start does.
 */
export const rolePermissionsTable: TableSchema = {
  name: TABLE,
  columns: [
    // `documentId` of the role.
    { name: 'role', kind: 'varchar', length: 64, nullable: false },
    // Actions and wildcards with their rules, as they were granted.
    { name: 'actions', kind: 'json', nullable: false },
  ],
  primary: ['role'],
  indexes: [],
  foreignKeys: [],
};

/** What a role was given; null when it was never given anything. */
export async function readPermissions({ knex, dialect }: Database, role: string): Promise<readonly Grant[] | null> {
  const row: { readonly actions: unknown } | undefined = await knex(TABLE).first('actions').where({ role });
  const decode = dialect.decoder('json') ?? ((raw) => raw);
  return row === undefined ? null : (decode(row.actions) as readonly Grant[]);
}

/** Gives a role exactly this. @param replace false: only when it was never given any, on this node or another */
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

/** Takes away what a role was given. */
export async function removePermissions(freshness: Freshness, role: string): Promise<void> {
  await freshness.change([ROLE_UID], async ({ knex }) => knex(TABLE).delete().where({ role }));
}
