import { InvalidKeyError, ValidationError, ValueProblemsError } from 'plinth';
import { checkedFolderName } from './folder-name.ts';
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
    if (reference === null) {
      throw new ValueProblemsError([{ path: ['parent'], message: `parent ${REFERENCE_RULE}`, name: 'ValidationError' }]);
    }
    input.parent = reference;
  }
  return { ...input, values: { ...given, ...input } };
}
