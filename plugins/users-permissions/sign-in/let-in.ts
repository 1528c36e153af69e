import { ApplicationError } from 'plinth';
import { MESSAGES } from '../messages.ts';
import type { Account } from './accounts.ts';
import type { SessionTokens, SignInRequest } from './session.ts';
import type { SignInSources } from './sign-in-sources.ts';

/**
 * Signs in a person who has proved to own an account, unless something else prevents it.
 * @throws ApplicationError for blocked accounts, and for unconfirmed ones if confirmation is required; SecondFactorError if one is needed
 */
export async function letIn(
  account: Account,
  request: SignInRequest,
  { options, sessions, tell }: Pick<SignInSources, 'options' | 'sessions' | 'tell'>,
): Promise<SessionTokens> {
  if (options.confirmation.required && !account.confirmed) throw new ApplicationError(MESSAGES.emailNotConfirmed);
  if (account.blocked) {
    tell('blocked-seen', account.id, request);
    throw new ApplicationError(MESSAGES.accountBlocked);
  }
  const tokens = await sessions.begin(account, request);
  tell('signed-in', account.id, request);
  return tokens;
}
