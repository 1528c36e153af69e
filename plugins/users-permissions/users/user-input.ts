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
import { MESSAGES } from '../messages.ts';

/** Attributes that only the server writes. Whoever could write them could take over the account. */
const SECRETS: ReadonlySet<string> = new Set(['resetPasswordToken', 'confirmationToken']);

/** Attributes that a body may contain because responses do. They are ignored. */
const KEPT: ReadonlySet<string> = new Set(['provider']);

/** Required attributes of a new user, in the order in which they are reported. */
const REQUIRED = ['email', 'username', 'password', 'role'] as const;

/** The user's values in a body. */
export type UserInput = Readonly<Record<string, unknown>>;

/**
 * Reads a new user from a body: attributes of the type. Other keys are ignored, as in the reference.
 * @throws ValueProblemsError for missing attributes, InvalidKeyError for those that only the server writes, and for `data`
 */
export function newUser(type: ContentType, body: unknown): UserInput {
  const input = attributesIn(type, body);
  const missing = REQUIRED.filter((name) => (name === 'role' ? linksNothing(input.role) : isEmpty(input[name])));
  if (missing.length > 0) throw new ValueProblemsError(missing.map((name) => problem(name, `${name} is a required field`)));
  return input;
}

/**
 * Reads a changed user from a body.
 * @throws ValidationError for an empty password, ValueProblemsError for a removed role, InvalidKeyError
 */
export function changedUser(type: ContentType, body: unknown): UserInput {
  const input = attributesIn(type, body);
  if (Object.hasOwn(input, 'password') && isEmpty(input.password)) throw new ValidationError('password.notNull');
  if (Object.hasOwn(input, 'role') && removesRole(input.role)) throw new ValueProblemsError([problem('role', 'Cannot remove role')]);
  return input;
}

/**
 * Converts the error of a taken name or address, which the database detects, to the dialect's message.
 * @param taken message for a taken name
 */
export function explainTaken(error: unknown, taken: string): unknown {
  if (!isPlinthError(error)) return error;
  const problems = (error.details.errors ?? []) as readonly ValueProblem[];
  if (problems.length === 0 || !problems.every(({ message }) => message === 'This attribute must be unique')) return error;
  const names = problems.map(({ path }) => path[0]);
  if (names.includes('email')) return new ApplicationError(MESSAGES.emailTaken);
  return names.includes('username') ? new ApplicationError(taken) : error;
}

function attributesIn(type: ContentType, body: unknown): UserInput {
  if (body !== undefined && (typeof body !== 'object' || body === null || Array.isArray(body))) {
    throw new ValidationError(MESSAGES.bodyNotObject, { source: 'body' });
  }
  const input: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(body ?? {})) {
    if (SECRETS.has(key)) throw new InvalidKeyError(key, { source: 'body', path: key });
    // The envelope of documents, which these routes do not have. Ignored, it would hide that nothing was changed.
    if (key === 'data' && !type.attributes.has(key)) throw new InvalidKeyError(key, { source: 'body', path: key });
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

/** Whether a relation's value links no document. */
function linksNothing(value: unknown): boolean {
  if (isEmpty(value)) return true;
  if (Array.isArray(value)) return value.every(linksNothing);
  if (typeof value !== 'object') return false;
  const { id, documentId, connect, set } = value as Readonly<Record<string, unknown>>;
  return [id, documentId, connect, set].every(linksNothing);
}

/** Whether a relation's value removes the role. */
function removesRole(value: unknown): boolean {
  if (!linksNothing(value)) return false;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return true;
  const { disconnect, set } = value as Readonly<Record<string, unknown>>;
  return set !== undefined || !linksNothing(disconnect);
}

function problem(name: string, message: string): ValueProblem {
  return { path: [name], message, name: 'ValidationError' };
}
