import { ApplicationError, NotFoundError, SYSTEM, ValidationError } from 'plinth';
import { accountIdOf } from '../population.ts';
import { provedFactor } from '../second-factor/second-factor-gate.ts';
import type { Account } from './accounts.ts';
import { checkConfirmation, checkPasswordLength } from './fields.ts';
import { isPassword } from './passwords.ts';
import type { Session, SignInRequest } from './session.ts';
import type { SignInSources } from './sign-in-sources.ts';

/** Gives the caller, who proves to know the present password, another one. All tokens that were issued before end; the answer holds a new one. */
export async function changePassword(body: unknown, request: SignInRequest, sources: SignInSources): Promise<Session> {
  const { accounts, documents, fields, limits, population, sessions, tell } = sources;
  const { caller } = request;
  const id = accountIdOf(population, caller);
  const before = id === null ? null : await accounts.byId(id);
  // As signing in is, so that nobody who has a token finds out its password here.
  await limits.admit({ operation: 'change-password' }, request);
  if (before === null) throw new ApplicationError('You must be authenticated to reset your password');
  const guess = await limits.admitGuess({ identifier: before.email, account: before }, request);
  const given = fields.read(body, { currentPassword: 'secret', password: 'secret', passwordConfirmation: 'secret' });
  checkConfirmation(given.password, given.passwordConfirmation);
  checkPasswordLength(given.password);
  if (!(await isPassword(given.currentPassword, before.passwordHash)))
    throw new ValidationError('The provided current password is invalid');
  await guess.succeeded(before);
  if (given.currentPassword === given.password) throw new ValidationError('Your new password must be different than your current password');

  // What the caller may write of users is another question than whether they may change their password. Hashing takes a while: somebody who has set
  // another one meanwhile, by a mail or as an administrator, must not lose it to who knew the last.
  const where = accounts.hasPasswordOf(before);
  const change = documents.update(population.type, before.documentId, { data: { password: given.password }, where }, SYSTEM);
  await change.catch((error: unknown) => {
    throw error instanceof NotFoundError ? new ValidationError('The provided current password is invalid') : error;
  });
  const account = (await accounts.byId(before.id)) as Account;
  tell('password-changed', account.id, request);
  const user = (await sessions.show(account, caller, 'changePassword')) ?? {};
  // Whatever else the caller's token stands for, it was proved.
  return { ...(await sessions.beginProved(account, provedFactor(caller), request)), user };
}
