import { InvalidKeyError, ValidationError, ValueProblemsError } from 'plinth';
import { type FolderReference, folderReference, REFERENCE_RULE } from './folder-reference.ts';

/** What a body says of a folder. What is absent is not given. */
export interface FolderInput {
  readonly name?: string;
  /** Null for the top. */
  readonly parent?: FolderReference | null;
  /** What goes to the document. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** What says where a folder is, and what stands in it, from elsewhere. */
const DERIVED = ['pathId', 'path', 'children', 'files'];

/** What would look like a part of a path, and what is no text. Marks that nobody sees are part of how some languages are written. */
const FORBIDDEN = /[/\\\p{Cc}\p{Cs}]/u;
/** Characters that a name may have. */
const LENGTH = 255;

/** @throws ValidationError, InvalidKeyError, ValueProblemsError */
export function readFolderInput(data: unknown): FolderInput {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) throw new ValidationError('data must be an object');
  const given = data as Readonly<Record<string, unknown>>;
  const derived = DERIVED.find((key) => Object.hasOwn(given, key));
  if (derived !== undefined) throw new InvalidKeyError(derived, { source: 'body', path: derived });
  const { name, parent } = given;
  const input: { name?: string; parent?: FolderReference | null } = {};
  // Anything but text is refused by the document, in the words of every attribute.
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
 * The name of a folder, in one Unicode form.
 * @throws ValueProblemsError for one that is none
 */
function checkedFolderName(name: string): string {
  const normal = name.normalize();
  if (normal === '' || normal !== normal.trim()) throw problem('name', 'must not be empty, nor begin or end with white space');
  if (normal.length > LENGTH) throw problem('name', `must be at most ${LENGTH} characters`);
  if (normal === '.' || normal === '..' || FORBIDDEN.test(normal)) {
    throw problem('name', 'must not hold "/", "\\" or control characters, nor be "." or ".."');
  }
  return normal;
}

function problem(key: string, rule: string): ValueProblemsError {
  return new ValueProblemsError([{ path: [key], message: `${key} ${rule}`, name: 'ValidationError' }]);
}
