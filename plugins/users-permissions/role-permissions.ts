import { isDeepStrictEqual } from 'node:util';
import { ConflictError, type Database, type Freshness, type Grant, type TableSchema } from 'plinth';
import { ROLE_UID } from './content-types.ts';
import { MESSAGES } from './messages.ts';

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
  return decoded(dialect, await knex(TABLE).first('actions').where({ role }));
}

/** Sets the grants of a role. @param seen those that the change starts from @throws ConflictError if the role has others by now */
export async function writePermissions(
  { dialect }: Database,
  freshness: Freshness,
  role: string,
  actions: readonly Grant[],
  seen?: readonly Grant[],
): Promise<void> {
  const row = { role, actions: dialect.bind('json', actions) };
  await freshness.change([ROLE_UID], async ({ knex }) => {
    if (seen !== undefined) {
      // There must be a row to lock.
      await knex(TABLE)
        .insert({ role, actions: dialect.bind('json', []) })
        .onConflict('role')
        .ignore();
      refuseOutdated(seen, decoded(dialect, await knex(TABLE).where({ role }).forUpdate().first('actions')));
    }
    await knex(TABLE).insert(row).onConflict('role').merge();
  });
}

/** Sets the grants of a role, if it was never given any, by any node. */
export async function seedPermissions({ dialect }: Database, freshness: Freshness, role: string, actions: readonly Grant[]): Promise<void> {
  const row = { role, actions: dialect.bind('json', actions) };
  await freshness.change([ROLE_UID], async ({ knex }) => knex(TABLE).insert(row).onConflict('role').ignore());
}

/** @param seen the grants that a change starts from @throws ConflictError if the role has others by now */
export function refuseOutdated(seen: readonly Grant[], now: readonly Grant[] | null): void {
  if (!isDeepStrictEqual(seen, now ?? [])) throw new ConflictError(MESSAGES.roleModified);
}

/** Deletes the grants of a role. */
export async function removePermissions(freshness: Freshness, role: string): Promise<void> {
  await freshness.change([ROLE_UID], async ({ knex }) => knex(TABLE).delete().where({ role }));
}

function decoded(dialect: Database['dialect'], row: { readonly actions: unknown } | undefined): readonly Grant[] | null {
  const decode = dialect.decoder('json') ?? ((raw: unknown) => raw);
  return row === undefined ? null : (decode(row.actions) as readonly Grant[]);
}
