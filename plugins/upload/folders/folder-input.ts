import { InvalidKeyError, ValidationError, ValueProblemsError } from 'plinth';
import { MESSAGES } from '../messages.ts';
import { type FolderReference, folderReference, REFERENCE_RULE } from './folder-reference.ts';

/** A folder in a request body. Missing values are absent. */
export interface FolderInput {
  readonly name?: string;
  /** Null: the top level. */
  readonly parent?: FolderReference | null;
  /** The values for the document. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** Attributes that are derived, or set from the other end. */
const DERIVED = ['pathId', 'path', 'children', 'files'];

/** Characters that look like part of a path, and invalid text. Invisible marks are allowed, because some languages need them. */
const FORBIDDEN = /[/\\\p{Cc}\p{Cs}]/u;
/** Maximum number of characters of a name. */
const LENGTH = 255;

/** @throws ValidationError, InvalidKeyError, ValueProblemsError */
export function readFolderInput(data: unknown): FolderInput {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) throw new ValidationError(MESSAGES.dataNotObject);
  const given = data as Readonly<Record<string, unknown>>;
  const derived = DERIVED.find((key) => Object.hasOwn(given, key));
  if (derived !== undefined) throw new InvalidKeyError(derived, { source: 'body', path: derived });
  const { name, parent } = given;
  const input: { name?: string; parent?: FolderReference | null } = {};
  // Other types are refused by the document, with the usual message.
  if (typeof name === 'string') input.name = checkedFolderName(name);
  if (parent === null) input.parent = null;
  else if (parent !== undefined) {
    const reference = folderReference(parent);
    if (reference === null) throw problem('parent', REFERENCE_RULE);
    input.parent = reference;
  }
  return { ...input, values: { ...given, ...input } };
}

/**
 * Validates the name of a folder, and normalizes it to NFC.
 * @throws ValueProblemsError for an invalid name
 */
function checkedFolderName(name: string): string {
  const normal = name.normalize();
  if (normal === '' || normal !== normal.trim()) throw problem('name', 'must not be empty, or start or end with white space');
  if (normal.length > LENGTH) throw problem('name', `must be at most ${LENGTH} characters`);
  if (normal === '.' || normal === '..' || FORBIDDEN.test(normal)) {
    throw problem('name', 'must not contain "/", "\\" or control characters, or be "." or ".."');
  }
  return normal;
}

function problem(key: string, rule: string): ValueProblemsError {
  return new ValueProblemsError([{ path: [key], message: `${key} ${rule}`, name: 'ValidationError' }]);
}
