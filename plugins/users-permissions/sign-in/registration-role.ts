import { BootProblemsError, NotFoundError } from 'plinth';
import { namedRole } from '../commands/named.ts';
import type { AccountOptions } from '../options.ts';
import type { SignInSources } from './sign-in-sources.ts';

/**
 * Whether those who register get a role that exists: otherwise none of them could.
 * @param file the file that the mistake is in
 * @throws BootProblemsError with the nearest role
 */
export async function checkRegistrationRole(
  { enabled, role }: AccountOptions['registration'],
  sources: Pick<SignInSources, 'documents' | 'roles'>,
  file: string,
): Promise<void> {
  if (!enabled) return;
  try {
    await namedRole(role, sources);
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    const path = ['users-permissions', 'config', 'registration', 'role'];
    const problem = { file, path, message: error.message };
    throw new BootProblemsError('People would register with a role that does not exist', [problem], 'REGISTRATION_ROLE');
  }
}
