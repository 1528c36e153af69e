import { ApplicationError, NotFoundError, SYSTEM, ValidationError } from 'plinth';
import { MESSAGES } from '../messages.ts';
import { accountIdOf } from '../population.ts';
import { provedFactor } from '../second-factor/second-factor-gate.ts';
import type { Account } from './accounts.ts';
import { checkConfirmation, checkPasswordLength } from './fields.ts';
import { isPassword } from './passwords.ts';
import type { Session, SignInRequest } from './session.ts';
import type { SignInSources } from './sign-in-sources.ts';

/** Replaces the password of the caller, who must send the current one. Ends all earlier tokens; the response has a new one. */
export async function changePassword(body: unknown, request: SignInRequest, sources: SignInSources): Promise<Session> {
  const { accounts, documents, fields, limits, population, sessions, tell } = sources;
  const { caller } = request;
  const id = accountIdOf(population, caller);
  const before = id === null ? null : await accounts.byId(id);
  // Counted like a sign-in, so that the owner of a stolen token cannot guess the password here.
  await limits.admit({ operation: 'change-password' }, request);
  if (before === null) throw new ApplicationError(MESSAGES.authenticationRequired);
  const guess = await limits.admitGuess({ identifier: before.email, account: before }, request);
  const given = fields.read(body, { currentPassword: 'secret', password: 'secret', passwordConfirmation: 'secret' });
  checkConfirmation(given.password, given.passwordConfirmation);
  checkPasswordLength(given.password);
  if (!(await isPassword(given.currentPassword, before.passwordHash))) throw new ValidationError(MESSAGES.currentPasswordInvalid);
  await guess.succeeded(before);
  if (given.currentPassword === given.password) throw new ValidationError(MESSAGES.samePassword);

  // Runs as SYSTEM: the right to change one's password is independent of the right to write users. `where` checks the old password again,
  // because hashing takes a while, and a reset or an administrator may have set another one meanwhile.
  const where = accounts.hasPasswordOf(before);
  const change = documents.update(population.type, before.documentId, { data: { password: given.password }, where }, SYSTEM);
  await change.catch((error: unknown) => {
    throw error instanceof NotFoundError ? new ValidationError(MESSAGES.currentPasswordInvalid) : error;
  });
  const account = (await accounts.byId(before.id)) as Account;
  tell('password-changed', account.id, request);
  const user = (await sessions.show(account, caller, 'changePassword')) ?? {};
  // Whatever second factor the caller's token was issued with is proved.
  return { ...(await sessions.beginProved(account, provedFactor(caller), request)), user };
}
