import {
  ApplicationError,
  type Attribute,
  type ContentType,
  InvalidKeyError,
  isPlinthError,
  ValidationError,
  type ValueProblem,
  ValueProblemsError,
} from 'plinth';

/** Attributes that only the server writes: a body that holds them would take an account over. */
const SECRETS: ReadonlySet<string> = new Set(['resetPasswordToken', 'confirmationToken']);

/** Attributes that a body may hold, as it was read, without effect. */
const KEPT: ReadonlySet<string> = new Set(['provider']);

/** What a new user must have, in the order in which it is told. */
const REQUIRED = ['email', 'username', 'password', 'role'] as const;

/** The values of a user that a body holds. */
export type UserInput = Readonly<Record<string, unknown>>;

/**
 * What a body says about a new user: attributes of the type; other keys are ignored, as in the reference.
 * @throws ValueProblemsError for what is missing, InvalidKeyError for what only the server writes
 */
export function newUser(type: ContentType, body: unknown): UserInput {
  const input = attributesIn(type, body);
  const missing = REQUIRED.filter((name) => (name === 'role' ? linksNothing(input.role) : isEmpty(input[name])));
  if (missing.length > 0) throw new ValueProblemsError(missing.map((name) => problem(name, `${name} is a required field`)));
  return input;
}

/**
 * What a body says about a user who exists.
 * @throws ValidationError for an empty password, ValueProblemsError for a role that would be taken away, InvalidKeyError
 */
export function changedUser(type: ContentType, body: unknown): UserInput {
  const input = attributesIn(type, body);
  if (Object.hasOwn(input, 'password') && isEmpty(input.password)) throw new ValidationError('password.notNull');
  if (Object.hasOwn(input, 'role') && removesRole(input.role)) throw new ValueProblemsError([problem('role', 'Cannot remove role')]);
  return input;
}

/**
 * Says in the words of the dialect that a name or an address is somebody's already. The database decides that, so that of several requests
 * at once one wins.
 * @param taken what a name that is taken is answered with
 */
export function explainTaken(error: unknown, taken: string): unknown {
  if (!isPlinthError(error)) return error;
  const problems = (error.details.errors ?? []) as readonly ValueProblem[];
  if (problems.length === 0 || !problems.every(({ message }) => message === 'This attribute must be unique')) return error;
  const names = problems.map(({ path }) => path[0]);
  if (names.includes('email')) return new ApplicationError('Email already taken');
  return names.includes('username') ? new ApplicationError(taken) : error;
}

function attributesIn(type: ContentType, body: unknown): UserInput {
  if (body !== undefined && (typeof body !== 'object' || body === null || Array.isArray(body))) {
    throw new ValidationError('The body of the request must be an object', { source: 'body' });
  }
  const input: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(body ?? {})) {
    if (SECRETS.has(key)) throw new InvalidKeyError(key, { source: 'body', path: key });
    if (!KEPT.has(key) && isWritable(type.attributes.get(key))) input[key] = value;
  }
  return input;
}

function isWritable(attribute: Attribute | undefined): boolean {
  return attribute?.writable === 'yes';
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** Whether a value of a relation leads to no document. */
function linksNothing(value: unknown): boolean {
  if (isEmpty(value)) return true;
  if (Array.isArray(value)) return value.every(linksNothing);
  if (typeof value !== 'object') return false;
  const { id, documentId, connect, set } = value as Readonly<Record<string, unknown>>;
  return [id, documentId, connect, set].every(linksNothing);
}

/** Whether a value of a relation asks for a change after which there is none. */
function removesRole(value: unknown): boolean {
  if (!linksNothing(value)) return false;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return true;
  const { disconnect, set } = value as Readonly<Record<string, unknown>>;
  return set !== undefined || !linksNothing(disconnect);
}

function problem(name: string, message: string): ValueProblem {
  return { path: [name], message, name: 'ValidationError' };
}
