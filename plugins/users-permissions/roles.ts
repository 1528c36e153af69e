import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Ability,
  type Access,
  type Caller,
  createAbility,
  type Database,
  type Documents,
  type Freshness,
  type Grant,
  type Query,
  type RecordedChange,
  type RecordedRow,
  type ScalarAttribute,
  SYSTEM,
} from 'plinth';
import type { InjectionToken } from 'tsyringe';
import { ROLE_UID } from './content-types.ts';
import { readPermissions, removePermissions, rolePermissionsTable, seedPermissions, writePermissions } from './role-permissions.ts';

/** A stored role. */
export interface Role {
  readonly documentId: string;
  readonly name: string;
  readonly description: string | null;
  readonly type: string;
}

/** Values of a new role, or changes of one. */
export interface RoleInput {
  readonly type: string;
  readonly name: string;
  readonly description: string | null;
}

/** Roles and their grants. */
export interface Roles {
  /** The role of this type, read from the database. */
  find(type: string): Promise<Role | null>;
  /** The role with this `documentId`, read from the database. */
  byDocument(documentId: string): Promise<Role | null>;
  /** The role of this type, created from `input` if missing. Safe to call on several nodes at once. */
  ensure(input: RoleInput): Promise<Role>;
  /** Changes name or description. */
  rename(role: Role, change: Partial<Pick<RoleInput, 'name' | 'description'>>): Promise<void>;
  /** The grants of a role, read from the database: actions and wildcards with their rules. Null if it was never given any. */
  actions(role: Role): Promise<readonly Grant[] | null>;
  /**
   * Sets the grants of a role. They apply from the next request on, on every node.
   * @param seen the grants that the change starts from
   * @throws ConflictError if the role has others than `seen` by now
   */
  setActions(role: Role, actions: readonly Grant[], seen?: readonly Grant[]): Promise<void>;
  /**
   * Creates a role and its grants in one transaction.
   * @param type of the role that `make` creates
   */
  madeWith<Made>(type: string, actions: readonly Grant[], make: () => Promise<Made>): Promise<Made>;
  /** Sets the grants of a role that was never given any. */
  seedActions(role: Role, actions: readonly Grant[]): Promise<void>;
  /** Deletes the grants of a deleted role. */
  dropActions(role: Role): Promise<void>;
  /** The ability of the role of this type; empty if the role does not exist. */
  ability(type: string): Promise<Ability>;
  /** The caller of requests without credentials, who has the role `public`. */
  anonymous(maxAge?: number): Promise<Caller>;
  /** Call it after actions were declared: expanded wildcards are discarded. */
  forget(): void;
}

/** The container token of `Roles`. */
export const ROLES: InjectionToken<Roles> = Symbol.for('plinth.users-permissions.roles');

/** What `createRoles` needs. */
export interface RoleSources {
  readonly access: Access;
  readonly documents: Documents;
  readonly freshness: Freshness;
  /** Called when needed, because plugins are applied before the database is connected. */
  readonly database: () => Database;
}

/** Roles with the hook that only the plugin uses. */
export interface OwnedRoles extends Roles {
  /** Adds the row of the grants in the transaction that creates a role; a tap of `record`. */
  record(rows: readonly RecordedRow[], change: RecordedChange): readonly RecordedRow[];
}

/** Creates the roles of a kernel. */
export function createRoles({ access, documents, freshness, database }: RoleSources): OwnedRoles {
  const abilities = freshness.remember([ROLE_UID], async (type: string) => {
    const role = await find(type);
    const granted = access.expand((role && (await actions(role))) ?? []);
    return createAbility(granted.actions, granted.rules, granted.wildcards);
  });

  const making = new AsyncLocalStorage<{ readonly type: string; readonly actions: readonly Grant[] }>();

  function record(rows: readonly RecordedRow[], { before, after, documentId }: RecordedChange): readonly RecordedRow[] {
    const made = making.getStore();
    // An app's code may create other roles in the same call. They get no grants.
    if (made === undefined || before !== null || after?.values.type !== made.type) return rows;
    return [...rows, { table: rolePermissionsTable, values: { role: documentId, actions: made.actions } }];
  }

  const visitor = visitorOf();

  async function only(name: 'type' | 'documentId', value: string): Promise<Role | null> {
    const found = await documents.find(roleQuery(documents, name, value), SYSTEM);
    return (found.documents[0] as Role | undefined) ?? null;
  }

  const find = (type: string) => only('type', type);

  async function ensure(input: RoleInput): Promise<Role> {
    const known = await find(input.type);
    if (known !== null) return known;
    try {
      await documents.create(ROLE_UID, { data: input }, SYSTEM);
    } catch (cause) {
      // Another node was faster: the type is unique.
      const made = await find(input.type);
      if (made === null) throw cause;
      return made;
    }
    const made = await find(input.type);
    if (made === null) throw new Error(`The role "${input.type}" was deleted immediately after it was created`);
    return made;
  }

  const actions = (role: Role): Promise<readonly Grant[] | null> => readPermissions(database(), role.documentId);

  return {
    record,
    find,
    byDocument: (documentId) => only('documentId', documentId),
    ensure,
    actions,
    rename: async (role, change) => {
      await documents.update(ROLE_UID, role.documentId, { data: change }, SYSTEM);
    },
    setActions: (role, granted, seen) => writePermissions(database(), freshness, role.documentId, granted, seen),
    madeWith: (type, granted, make) => making.run({ type, actions: granted }, make),
    seedActions: (role, granted) => seedPermissions(database(), freshness, role.documentId, granted),
    dropActions: (role) => removePermissions(freshness, role.documentId),
    ability: (type) => abilities.get(type),
    anonymous: (maxAge = 0) => visitor(abilities.get('public', maxAge)),
    forget: () => abilities.forget(),
  };
}

/**
 * Makes the caller of requests without credentials. The same promise of an ability gives the same promise of a caller, so that code that
 * has awaited it once need not await it again.
 */
function visitorOf(): (ability: Promise<Ability>) => Promise<Caller> {
  let last: { readonly ability: Promise<Ability>; readonly caller: Promise<Caller> } | null = null;
  return (ability) => {
    if (last?.ability !== ability) {
      const caller = ability.then((known): Caller => Object.freeze({ kind: 'public', id: null, trusted: false, ability: known }));
      last = { ability, caller };
    }
    return last.caller;
  };
}

/** Finds a role by a unique attribute, with all its scalars. */
function roleQuery(documents: Documents, name: 'type' | 'documentId', value: string): Query {
  const contentType = documents.model.contentType(ROLE_UID);
  const fields = [...contentType.attributes.values()].filter((attribute): attribute is ScalarAttribute => attribute.kind === 'scalar');
  const key = fields.find((attribute) => attribute.name === name) as ScalarAttribute;
  const filter = { kind: 'compare', attribute: key, operator: 'eq', operands: [value] } as const;
  return { type: contentType, fields, populate: [], filter, sort: [], page: null, axes: new Map() };
}
