import { InvalidKeyError, ValidationError, ValueProblemsError } from 'plinth';
import { LONGEST_NAME } from '../sign-in/accounts.ts';

/** Keys of a role as it is read: they may come back, and mean nothing. */
const READ: ReadonlySet<string> = new Set(['id', 'documentId', 'createdAt', 'updatedAt', 'publishedAt', 'nb_users', 'users']);
const WRITTEN: ReadonlySet<string> = new Set(['name', 'description', 'type', 'permissions']);

const TYPE = /^[A-Za-z0-9_-]{3,64}$/;

/** What a body says about a role. What it does not name is undefined. */
export interface RoleBody {
  readonly name: unknown;
  readonly description: unknown;
  readonly type: string | undefined;
  /** A tree of permissions, not looked at yet. */
  readonly permissions: unknown;
}

/** @throws ValidationError, InvalidKeyError */
export function readRole(body: unknown): RoleBody {
  if (typeof body !== 'object' || body === null || Object.keys(body).length === 0)
    throw new ValidationError('Request body cannot be empty');
  if (Array.isArray(body)) throw new ValidationError('The body of the request must be an object', { source: 'body' });
  for (const key of Object.keys(body)) {
    if (!WRITTEN.has(key) && !READ.has(key)) throw new InvalidKeyError(key, { source: 'body', path: key });
  }
  const { name, description, type, permissions } = body as Readonly<Record<string, unknown>>;
  if (type != null && (typeof type !== 'string' || !TYPE.test(type))) throw badType('type must be 3 to 64 letters, digits, "_" and "-"');
  return { name, description, type: type ?? undefined, permissions };
}

/** What configuration and code call a role that people call so: `Shop Manager` is `shop_manager`. @throws ValueProblemsError when nothing is left of it */
export function typeOfName(name: unknown): string {
  if (typeof name !== 'string' || name === '') {
    throw new ValueProblemsError([{ path: ['name'], message: 'name is a required field', name: 'ValidationError' }]);
  }
  // What is longer than any name is refused as a name; taking it apart would take the square of its length.
  const plain = name
    .slice(0, LONGEST_NAME)
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
  const type = plain
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, 64);
  if (!TYPE.test(type)) throw badType('type must be given, because none can be made of the name: 3 to 64 letters, digits, "_" and "-"');
  return type;
}

/** @throws ValueProblemsError */
export function badType(message: string): ValueProblemsError {
  return new ValueProblemsError([{ path: ['type'], message, name: 'ValidationError' }]);
}
