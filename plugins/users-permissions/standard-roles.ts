import type { RoleInput } from './roles.ts';

/** Roles that every app has, in the order in which they are made. */
export const STANDARD_ROLES: readonly RoleInput[] = [
  { type: 'authenticated', name: 'Authenticated', description: 'Default role given to authenticated user.' },
  { type: 'public', name: 'Public', description: 'Default role given to unauthenticated user.' },
];
