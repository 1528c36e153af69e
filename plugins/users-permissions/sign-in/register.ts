import { ApplicationError, type BootProblem, isPlinthError, type Model, SYSTEM, ValidationError, type ValueProblem } from 'plinth';
import type { Population } from '../population.ts';
import { checkAccountText } from '../users/account-text.ts';
import { checkOwnName } from '../users/own-address.ts';
import { type Account, normalEmail } from './accounts.ts';
import { checkPasswordLength, recordOf } from './fields.ts';
import type { Session, SignInRequest } from './session.ts';
import type { SignInSources } from './sign-in-sources.ts';

/** Attributes that the server sets at registration. */
const DECIDED: ReadonlySet<string> = new Set(['provider', 'confirmed', 'blocked', 'role']);

/** Fields that a registration requires. */
const REQUIRED = ['username', 'email', 'password'] as const;

/** The response of a registration, without a token if the address must be confirmed first. */
export type Registration = Session | Pick<Session, 'user'>;

/** Creates an account from a body, and signs it in. */
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
  // Written as SYSTEM: no caller is signed in yet, and all values beside the checked fields are set here.
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

/** Checks `registration.fields`. Attributes that would give an account more rights cannot be chosen at registration. */
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
    if (attribute === undefined) return [{ file, path, message: `the user content type has no attribute "${name}"` }];
    if (attribute.kind !== 'relation' && attribute.writable === 'yes' && !attribute.private && !DECIDED.has(name)) return [];
    return [{ file, path, message: `"${name}" cannot be set by users who register` }];
  });
}

function taken(): ApplicationError {
  return new ApplicationError('Email or Username are already taken');
}

/** Whether another account has taken the name or address meanwhile. */
function isNotUnique(error: unknown): boolean {
  if (!isPlinthError(error) || error.code !== 'INVALID_VALUE') return false;
  const problems = error.details.errors as readonly ValueProblem[];
  return problems.some(
    ({ path, message }) => message === 'This attribute must be unique' && ['username', 'email'].includes(String(path[0])),
  );
}
