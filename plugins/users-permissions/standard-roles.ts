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
