import { ValidationError } from 'plinth';
import { MESSAGES } from '../messages.ts';
import type { Account } from './accounts.ts';
import { letIn } from './let-in.ts';
import { isPassword } from './passwords.ts';
import type { Session, SignInRequest } from './session.ts';
import type { SignInSources } from './sign-in-sources.ts';

/**
 * Signs in by user name or address, and password. A caller with a wrong password learns nothing about the account.
 * @throws ValidationError, and see `letIn`
 */
export async function login(body: unknown, request: SignInRequest, sources: SignInSources): Promise<Session> {
  const { fields, accounts, limits, sessions, tell } = sources;
  await limits.admit({ operation: 'login' }, request);
  const { identifier, password } = fields.read(body, { identifier: 'text', password: 'secret' });
  const account = await accounts.byIdentifier(identifier);
  const guess = await limits.admitGuess({ identifier, account }, request);

  const known = await isPassword(password, account?.passwordHash ?? null);
  const user = known ? await sessions.show(account as Account, request.caller, 'callback') : null;
  if (account === null || user === null) {
    tell('sign-in-failed', account?.id ?? null, request);
    throw new ValidationError(MESSAGES.invalidCredentials);
  }
  const tokens = await letIn(account, request, sources);
  await guess.succeeded(account);
  return { ...tokens, user };
}
