import { checkedInput, InvalidKeyError, plainName, ValidationError, ValueProblemsError, z } from 'plinth';
import { MESSAGES } from '../messages.ts';
import { LONGEST_NAME } from '../sign-in/accounts.ts';

/** Keys of a role in responses. Clients may send them back; they are ignored. */
const READ: ReadonlySet<string> = new Set(['id', 'documentId', 'createdAt', 'updatedAt', 'publishedAt', 'nb_users', 'users']);
const WRITTEN: ReadonlySet<string> = new Set(['name', 'description', 'type', 'permissions']);

const named = z.object({ name: plainName(LONGEST_NAME) });

const TYPE = /^[A-Za-z0-9_-]{3,64}$/;

/** A role in a request body. Missing values are undefined. */
export interface RoleBody {
  readonly name: unknown;
  readonly description: unknown;
  readonly type: string | undefined;
  /** A permission tree, not validated. */
  readonly permissions: unknown;
}

/** @throws ValidationError, InvalidKeyError */
export function readRole(body: unknown): RoleBody {
  if (typeof body !== 'object' || body === null || Object.keys(body).length === 0) throw new ValidationError(MESSAGES.bodyEmpty);
  if (Array.isArray(body)) throw new ValidationError(MESSAGES.bodyNotObject, { source: 'body' });
  for (const key of Object.keys(body)) {
    if (!WRITTEN.has(key) && !READ.has(key)) throw new InvalidKeyError(key, { source: 'body', path: key });
  }
  const { name, description, type, permissions } = body as Readonly<Record<string, unknown>>;
  if (type != null && (typeof type !== 'string' || !TYPE.test(type)))
    throw badType('type must be 3 to 64 characters: letters, digits, "_" and "-"');
  return { name, description, type: type ?? undefined, permissions };
}

/** A name without line breaks and other control characters. Names that are missing or no texts are refused with the other attributes. */
export function plainRoleName(name: unknown): unknown {
  return typeof name === 'string' && name.trim() !== '' ? checkedInput(named, { name }).name : name;
}

/** The type for a role's name: `Shop Manager` becomes `shop_manager`. @throws ValueProblemsError if it is too short for a type */
export function typeOfName(name: unknown): string {
  if (typeof name !== 'string' || name === '') {
    throw new ValueProblemsError([{ path: ['name'], message: 'name is a required field', name: 'ValidationError' }]);
  }
  // Longer names are refused anyway, and normalizing takes time quadratic in the length.
  const plain = name
    .slice(0, LONGEST_NAME)
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
  const type = plain
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, 64);
  if (!TYPE.test(type)) throw badType('type is required, because it cannot be derived from the name: 3 to 64 letters, digits, "_" and "-"');
  return type;
}

/** @throws ValueProblemsError */
export function badType(message: string): ValueProblemsError {
  return new ValueProblemsError([{ path: ['type'], message, name: 'ValidationError' }]);
}
