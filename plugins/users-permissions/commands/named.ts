import { type BootProblem, type Documents, NotFoundError, nearest, SYSTEM } from 'plinth';
import { ROLE_UID } from '../content-types.ts';
import type { Role, Roles } from '../roles.ts';
import type { Account, Accounts } from '../sign-in/accounts.ts';

/** The account with a given e-mail address or user name. @throws NotFoundError */
export async function namedAccount(user: string | undefined, accounts: Accounts): Promise<Account> {
  const account = await accounts.byIdentifier(user ?? '');
  if (account === null) throw new NotFoundError(`User "${user}" not found; specify an email address or username`);
  return account;
}

/** Where roles are looked up. */
type RoleSources = { readonly documents: Documents; readonly roles: Roles };

/** The role of a type that was typed in. @throws NotFoundError which suggests the nearest type */
export async function namedRole(type: string | undefined, { documents, roles }: RoleSources): Promise<Role> {
  const role = await roles.find(type ?? '');
  if (role !== null) return role;
  const { documents: all } = await documents.find(documents.parse(ROLE_UID, { sort: 'type' }, 'list', SYSTEM));
  const types = all.map((known) => String(known.type));
  const meant = nearest(type ?? '', types);
  throw new NotFoundError(
    `Role "${type}" not found${meant === null ? `; existing roles: ${types.join(', ')}` : ` (did you mean "${meant}"?)`}`,
  );
}

/** The problem of an option that names a role, at its path in a file; null if the role exists. */
export async function roleProblem(
  type: string,
  sources: RoleSources,
  file: string,
  path: BootProblem['path'],
): Promise<BootProblem | null> {
  try {
    await namedRole(type, sources);
    return null;
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    return { file, path, message: error.message };
  }
}
