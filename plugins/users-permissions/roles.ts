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
import { readPermissions, removePermissions, rolePermissionsTable, writePermissions } from './role-permissions.ts';

/** A role as it is stored. */
export interface Role {
  readonly documentId: string;
  readonly name: string;
  readonly description: string | null;
  readonly type: string;
}

/** What is given for a new role, or changed of an existing one. */
export interface RoleInput {
  readonly type: string;
  readonly name: string;
  readonly description: string | null;
}

/** Roles and what they may do. */
export interface Roles {
  /** The role of this type, as the database has it now. */
  find(type: string): Promise<Role | null>;
  /** The role that is this document, as the database has it now. */
  byDocument(documentId: string): Promise<Role | null>;
  /** The role of this type, made of `input` when there is none yet. Safe when several nodes do it at once. */
  ensure(input: RoleInput): Promise<Role>;
  /** Changes name or description. */
  rename(role: Role, change: Partial<Pick<RoleInput, 'name' | 'description'>>): Promise<void>;
  /** Actions and wildcards with their rules that a role was given; null when it was never given any. As the database has them now. */
  actions(role: Role): Promise<readonly Grant[] | null>;
  /** Gives a role exactly these actions and wildcards. The next request finds them in force, on every node. */
  setActions(role: Role, actions: readonly Grant[]): Promise<void>;
  /**
   * Has a role made together with what it may do: neither is there without the other.
   * @param type of the role, whose document `make` makes
   */
  madeWith<Made>(type: string, actions: readonly Grant[], make: () => Promise<Made>): Promise<Made>;
  /** Gives a role these actions unless it was given some before. */
  seedActions(role: Role, actions: readonly Grant[]): Promise<void>;
  /** A role is gone: nothing is known of its actions any more. */
  dropActions(role: Role): Promise<void>;
  /** What the role of this type may do; nothing when there is no such role. */
  ability(type: string): Promise<Ability>;
  /** The caller of requests without credentials: whoever has the role `public`. */
  anonymous(maxAge?: number): Promise<Caller>;
  /** There are other actions now: what wildcards stand for is read anew. */
  forget(): void;
}

/** Roles and what they may do. */
export const ROLES: InjectionToken<Roles> = Symbol.for('plinth.users-permissions.roles');

/** What roles stand on. */
export interface RoleSources {
  readonly access: Access;
  readonly documents: Documents;
  readonly freshness: Freshness;
  /** Asked when it is needed: plugins are applied before the database is connected. */
  readonly database: () => Database;
}

/** Roles as the plugin holds them. */
export interface OwnedRoles extends Roles {
  /** Inside the transaction that makes a role: the rows with what it may do added, as a tap of `record`. */
  record(rows: readonly RecordedRow[], change: RecordedChange): readonly RecordedRow[];
}

/** Roles over the documents and the database of a kernel. */
export function createRoles({ access, documents, freshness, database }: RoleSources): OwnedRoles {
  const abilities = freshness.remember([ROLE_UID], async (type: string) => {
    const role = await find(type);
    const granted = access.expand((role && (await actions(role))) ?? []);
    return createAbility(granted.actions, granted.rules);
  });

  const making = new AsyncLocalStorage<{ readonly type: string; readonly actions: readonly Grant[] }>();

  function record(rows: readonly RecordedRow[], { before, after, documentId }: RecordedChange): readonly RecordedRow[] {
    const made = making.getStore();
    // What an app does because of it, with other roles, is not meant.
    if (made === undefined || before !== null || after?.values.type !== made.type) return rows;
    return [...rows, { table: rolePermissionsTable, values: { role: documentId, actions: made.actions } }];
  }

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
    if (made === null) throw new Error(`The role "${input.type}" is gone right after it was made`);
    return made;
  }

  const actions = (role: Role): Promise<readonly Grant[] | null> => readPermissions(database(), role.documentId);

  const store = (role: Role, granted: readonly Grant[], replace: boolean): Promise<void> =>
    writePermissions(database(), freshness, role.documentId, granted, replace);

  return {
    record,
    find,
    byDocument: (documentId) => only('documentId', documentId),
    ensure,
    actions,
    rename: async (role, change) => {
      await documents.update(ROLE_UID, role.documentId, { data: change }, SYSTEM);
    },
    setActions: (role, granted) => store(role, granted, true),
    madeWith: (type, granted, make) => making.run({ type, actions: granted }, make),
    seedActions: (role, granted) => store(role, granted, false),
    dropActions: (role) => removePermissions(freshness, role.documentId),
    ability: (type) => abilities.get(type),
    anonymous: async (maxAge = 0) => ({ kind: 'public', id: null, trusted: false, ability: await abilities.get('public', maxAge) }),
    forget: () => abilities.forget(),
  };
}

/** Everything about the one role that has a value of its own. */
function roleQuery(documents: Documents, name: 'type' | 'documentId', value: string): Query {
  const contentType = documents.model.contentType(ROLE_UID);
  const fields = [...contentType.attributes.values()].filter((attribute): attribute is ScalarAttribute => attribute.kind === 'scalar');
  const key = fields.find((attribute) => attribute.name === name) as ScalarAttribute;
  const filter = { kind: 'compare', attribute: key, operator: 'eq', operands: [value] } as const;
  return { type: contentType, fields, populate: [], filter, sort: [], page: null, axes: new Map() };
}
