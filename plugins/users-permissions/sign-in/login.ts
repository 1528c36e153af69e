import { ApplicationError, ValidationError } from 'plinth';
import type { SecurityEventKind } from '../security-events.ts';
import type { Account } from './accounts.ts';
import { isPassword } from './passwords.ts';
import type { Session, SignInRequest } from './session.ts';
import type { SignInSources } from './sign-in-sources.ts';

const ACTION = 'plugin::users-permissions.auth.callback';

/**
 * Signs somebody in by name or address, and password. Who does not know the password learns nothing about the account.
 * @throws SecondFactorError when the password is not enough
 */
export async function login(body: unknown, request: SignInRequest, sources: SignInSources): Promise<Session> {
  const { fields, accounts, sessions, tell } = sources;
  const { identifier, password } = fields.read(body, { identifier: 'text', password: 'secret' });
  const account = await accounts.byIdentifier(identifier);
  const note = (kind: SecurityEventKind) =>
    tell({ kind, user: account?.id ?? null, address: request.address, requestId: request.requestId });

  const known = await isPassword(password, account?.passwordHash ?? null);
  const user = known ? await sessions.show(account as Account, request.caller, ACTION) : null;
  if (account === null || user === null) {
    note('sign-in-failed');
    throw new ValidationError('Invalid identifier or password');
  }
  if (sources.options.confirmation.required && !account.confirmed) throw new ApplicationError('Your account email is not confirmed');
  if (account.blocked) {
    note('blocked-seen');
    throw new ApplicationError('Your account has been blocked by an administrator');
  }
  const tokens = await sessions.begin(account, request);
  note('signed-in');
  return { ...tokens, user };
}
