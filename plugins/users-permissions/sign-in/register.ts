import { ApplicationError, isPlinthError, SYSTEM, ValidationError, type ValueProblem } from 'plinth';
import { USER_UID } from '../content-types.ts';
import { type Account, normalEmail } from './accounts.ts';
import { checkPasswordLength, recordOf } from './fields.ts';
import type { Session, SignInRequest } from './session.ts';
import type { SignInSources } from './sign-in.ts';

const ACTION = 'plugin::users-permissions.auth.register';

/** What everybody gives who registers. */
const REQUIRED = ['username', 'email', 'password'] as const;

/** Makes an account of what somebody gives, and signs them in. */
export async function register(body: unknown, request: SignInRequest, sources: SignInSources): Promise<Session> {
  const { accounts, documents, fields, options, roles, sessions, tell } = sources;
  if (!options.registration.enabled) throw new ApplicationError('Register action is currently disabled');
  const given = recordOf(body);
  const unknown = Object.keys(given).filter(
    (key) => !(REQUIRED as readonly string[]).includes(key) && !options.registration.fields.includes(key),
  );
  if (unknown.length > 0) throw new ValidationError(`Invalid parameters: ${unknown.join(', ')}`);
  const { email: address, username, password } = fields.read(given, { email: 'email', username: 'text', password: 'secret' });
  checkPasswordLength(password);
  const email = normalEmail(address);
  if (await accounts.isTaken(username, email)) throw taken();
  const role = await roles.find(options.registration.role);
  if (role === null) throw new ApplicationError('Impossible to find the default role');

  // Nobody is signed in who could be the caller, and what is written beside the checked fields is decided here.
  const more = Object.fromEntries(
    options.registration.fields.filter((name) => Object.hasOwn(given, name)).map((name) => [name, given[name]]),
  );
  const data = { ...more, username, email, password, provider: 'local', confirmed: true, blocked: false, role: role.documentId };
  const made = await documents.create(USER_UID, { data }, SYSTEM).catch((error: unknown) => {
    throw isNotUnique(error) ? taken() : error;
  });
  const account = (await accounts.byId(made.id as number)) as Account;
  tell({ kind: 'registered', user: account.id, address: request.address, requestId: request.requestId });
  const user = (await sessions.show(account, request.caller, ACTION, { populate: ['role'] })) ?? {};
  return { jwt: sessions.token(account), user };
}

function taken(): ApplicationError {
  return new ApplicationError('Email or Username are already taken');
}

/** Whether somebody else was faster with the name or the address. */
function isNotUnique(error: unknown): boolean {
  if (!isPlinthError(error) || error.code !== 'INVALID_VALUE') return false;
  const problems = error.details.errors as readonly ValueProblem[];
  return problems.some(
    ({ path, message }) => message === 'This attribute must be unique' && ['username', 'email'].includes(String(path[0])),
  );
}
