import { ApplicationError } from 'plinth';
import type { Account } from './accounts.ts';
import type { SessionTokens, SignInRequest } from './session.ts';
import type { SignInSources } from './sign-in-sources.ts';

/**
 * Signs somebody in who has proved to be the owner of an account, by whatever way, where nothing else is in the way.
 * @throws ApplicationError for accounts that are blocked, or not confirmed where that is required; SecondFactorError when more is to be proved
 */
export async function letIn(
  account: Account,
  request: SignInRequest,
  { options, sessions, tell }: Pick<SignInSources, 'options' | 'sessions' | 'tell'>,
): Promise<SessionTokens> {
  if (options.confirmation.required && !account.confirmed) throw new ApplicationError('Your account email is not confirmed');
  if (account.blocked) {
    tell('blocked-seen', account.id, request);
    throw new ApplicationError('Your account has been blocked by an administrator');
  }
  const tokens = await sessions.begin(account, request);
  tell('signed-in', account.id, request);
  return tokens;
}
