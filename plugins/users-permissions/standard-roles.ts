import type { Access, Grant } from 'plinth';
import type { RoleInput } from './roles.ts';

/** The role of callers without credentials. */
export const PUBLIC_ROLE = 'public';

/** A role that every app has. */
interface StandardRole extends RoleInput {
  /** Its initial grants if the configuration does not name it. */
  readonly actions: readonly string[];
}

const auth = (...names: readonly string[]) => names.map((name) => `plugin::users-permissions.auth.${name}`);

/** Roles that every app has, in the order of their creation. */
export const STANDARD_ROLES: readonly StandardRole[] = [
  {
    type: 'authenticated',
    name: 'Authenticated',
    description: 'Default role given to authenticated user.',
    actions: ['plugin::users-permissions.user.me', ...auth('changePassword', 'logout', 'sessions')],
  },
  {
    type: PUBLIC_ROLE,
    name: 'Public',
    description: 'Default role given to unauthenticated user.',
    actions: auth(
      'callback',
      'connect',
      'register',
      'forgotPassword',
      'resetPassword',
      'emailConfirmation',
      'sendEmailConfirmation',
      'refresh',
    ),
  },
];

/** What `Documents.checkRule` needs to know about the callers of a role: visitors are no users, so `$user` has no value for them. */
export function calledBy(type: string | undefined, { actions, userType }: Access): Pick<Access, 'actions' | 'userType'> {
  return { actions, userType: type === PUBLIC_ROLE ? null : userType };
}

/** Whether a grant of this role compares with `$caller`, which has no value for visitors. */
export function namesNobody(type: string, grant: Grant): boolean {
  return type === PUBLIC_ROLE && typeof grant !== 'string' && JSON.stringify(grant.where ?? null).includes('"$caller"');
}
