import { Model } from 'objection';
import type { TableSchema } from 'plinth';

const TABLE = 'up_role_permissions';

/**
 * What one role may do. All of it is one row, so that replacing a role's actions is one statement: nobody ever sees, and no two nodes
 * that write at once ever leave, a mixture of two lists.
 */
export class RolePermissions extends Model {
  static override readonly tableName = TABLE;
  static override readonly idColumn = 'role';
  static override readonly jsonAttributes = ['actions'];

  /** `documentId` of the role. */
  declare role: string;
  /** Actions and wildcards, as they were granted. */
  declare actions: string[];
}

/** The table of RolePermissions. */
export const rolePermissionsTable: TableSchema = {
  name: TABLE,
  columns: [
    { name: 'role', kind: 'varchar', length: 64, nullable: false },
    { name: 'actions', kind: 'json', nullable: false },
  ],
  primary: ['role'],
  indexes: [],
  foreignKeys: [],
};
