import { ApplicationError, type BootProblem, isPlinthError, type Model, SYSTEM, ValidationError, type ValueProblem } from 'plinth';
import type { Population } from '../population.ts';
import { checkAccountText } from '../users/account-text.ts';
import { checkOwnName } from '../users/own-address.ts';
import { type Account, normalEmail } from './accounts.ts';
import { checkPasswordLength, recordOf } from './fields.ts';
import type { Session, SignInRequest } from './session.ts';
import type { SignInSources } from './sign-in-sources.ts';

/** What is decided for those who register. */
const DECIDED: ReadonlySet<string> = new Set(['provider', 'confirmed', 'blocked', 'role']);

/** What everybody gives who registers. */
const REQUIRED = ['username', 'email', 'password'] as const;

/** What somebody gets who registered: without a token when they must confirm their address first. */
export type Registration = Session | Pick<Session, 'user'>;

/** Makes an account of what somebody gives, and signs them in. */
export async function register(body: unknown, request: SignInRequest, sources: SignInSources): Promise<Registration> {
  const { accounts, documents, fields, options, population, recovery, sessions, tell } = sources;
  if (!options.registration.enabled) throw new ApplicationError('Register action is currently disabled');
  const given = recordOf(body);
  const unknown = Object.keys(given).filter(
    (key) => !(REQUIRED as readonly string[]).includes(key) && !options.registration.fields.includes(key),
  );
  if (unknown.length > 0) throw new ValidationError(`Invalid parameters: ${unknown.join(', ')}`);
  const { email: address, username, password } = fields.read(given, { email: 'email', username: 'text', password: 'secret' });
  checkPasswordLength(password);
  checkAccountText({ username, email: address });
  const email = normalEmail(address);
  if (await accounts.isTaken(username, email)) throw taken();
  checkOwnName({ username, email });
  const role = await population.grants.role(options.registration.role);
  if (role === null) throw new ApplicationError('Impossible to find the default role');

  const mustConfirm = options.confirmation.required;
  // Nobody is signed in who could be the caller, and what is written beside the checked fields is decided here.
  const more = Object.fromEntries(
    options.registration.fields.filter((name) => Object.hasOwn(given, name)).map((name) => [name, given[name]]),
  );
  const data = { ...more, username, email, password, provider: 'local', confirmed: !mustConfirm, blocked: false, role: role.documentId };
  const made = await documents.create(population.type, { data }, SYSTEM).catch((error: unknown) => {
    throw isNotUnique(error) ? taken() : error;
  });
  const account = (await accounts.byId(made.id as number)) as Account;
  tell('registered', account.id, request);
  const user = (await sessions.show(account, request.caller, 'register', { populate: ['role'] })) ?? {};
  if (!mustConfirm) return { ...(await sessions.begin(account, request)), user };
  recovery.mailConfirmation(account);
  return { user };
}

/** Fields that an app allows at registration though nobody may choose them: they would make an account more than what it is given. */
export function checkRegistrationFields(
  names: readonly string[],
  model: Model,
  file: string,
  { plugin, type }: Population,
): readonly BootProblem[] {
  const { attributes } = model.contentType(type);
  return names.flatMap((name, index) => {
    const attribute = attributes.get(name);
    const path = [plugin, 'config', 'registration', 'fields', index];
    if (attribute === undefined) return [{ file, path, message: `users have no attribute "${name}"` }];
    if (attribute.kind !== 'relation' && attribute.writable === 'yes' && !attribute.private && !DECIDED.has(name)) return [];
    return [{ file, path, message: `"${name}" cannot be chosen by those who register` }];
  });
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
