import { type Access, type Caller, createAbility, type Grant, NotFoundError } from 'plinth';
import type { Tokens } from 'plinth/plugins/api-tokens';
import type { Roles, Users } from 'plinth/plugins/users-permissions';
import type { Asker, Reason } from '../api/told-rights.ts';
import { MESSAGES } from '../messages.ts';
import { STAFF } from '../staff/names.ts';
import type { Staff } from '../staff/staff.ts';

/** Somebody whom the tester tests, as the gate sees them. */
export interface FoundAsker {
  /** Display name. */
  readonly name: string;
  /** Display name of the role; null: there is none. */
  readonly role: string | null;
  readonly caller: Caller;
  /** Their grants, as they were written. */
  readonly grants: readonly Grant[];
  /** Why none of their requests is answered; null: they are answered. */
  readonly refused: Extract<Reason, 'blocked' | 'second-factor' | 'expired'> | null;
}

/** What finding an asker needs. */
export interface AskerParts {
  readonly access: Access;
  readonly staff: Pick<Staff, 'accounts' | 'roles'>;
  readonly users: Pick<Users, 'care'>;
  readonly roles: Roles;
  /** Null when the plugin api-tokens is off. */
  readonly tokens: Tokens | null;
}

/** Role of visitors who send no credentials. */
const PUBLIC = 'public';

/** @throws NotFoundError */
export async function findAsker(asker: Asker, parts: AskerParts): Promise<FoundAsker> {
  const { access, staff, users, roles, tokens } = parts;
  const visitorsRole = async (type: string) => {
    const role = await roles.find(type);
    return { title: role?.name ?? type, grants: (role && (await roles.actions(role))) ?? [], isThere: role !== null };
  };
  switch (asker.kind) {
    case 'staff': {
      const found = await staff.accounts.care.callerOf(asker.id);
      if (found === null) throw gone();
      const { account, caller, refused } = found;
      const role = staff.roles.find(account.role ?? '')?.title ?? account.role;
      return { name: String(account.attributes.name), role, caller, grants: staff.roles.grants(account.role), refused };
    }
    case 'user': {
      const found = await users.care.callerOf(asker.id);
      if (found === null) throw gone();
      const { account, caller, refused } = found;
      const { title, grants } = account.role === null ? { title: null, grants: [] } : await visitorsRole(account.role);
      return { name: account.username, role: title, caller, grants, refused };
    }
    case 'public': {
      const { title, grants } = await visitorsRole(PUBLIC);
      return { name: title, role: title, caller: await roles.anonymous(), grants, refused: null };
    }
    case 'token': {
      if (tokens === null) throw gone();
      const { name, type, actions } = await tokens.find(asker.id);
      const caller = await tokens.callerOf(asker.id);
      const nobody: Caller = { kind: 'token', id: asker.id, trusted: false, ability: createAbility(new Set()) };
      return {
        name,
        role: null,
        caller: caller ?? nobody,
        grants: type === 'custom' ? (actions ?? []) : [],
        refused: caller === null ? 'expired' : null,
      };
    }
    case 'role': {
      if (asker.of === 'staff') {
        const role = staff.roles.find(asker.name);
        if (role === null) throw gone();
        const caller: Caller = { kind: STAFF, id: 0, strategy: STAFF, trusted: false, ability: staff.roles.ability(role.name) };
        return { name: role.title, role: role.title, caller, grants: staff.roles.grants(role.name), refused: null };
      }
      const { title, grants, isThere } = await visitorsRole(asker.name);
      if (!isThere) throw gone();
      const { actions, rules, wildcards } = access.expand(grants);
      const caller: Caller = { kind: 'user', id: 0, trusted: false, user: null, ability: createAbility(actions, rules, wildcards) };
      return { name: title, role: title, caller, grants, refused: null };
    }
  }
}

function gone(): NotFoundError {
  return new NotFoundError(MESSAGES.userGone);
}
