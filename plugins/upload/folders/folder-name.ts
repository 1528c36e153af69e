import { ValueProblemsError } from 'plinth';

/** What would look like a part of a path, and what is no text. Marks that nobody sees are part of how some languages are written. */
const FORBIDDEN = /[/\\\p{Cc}\p{Cs}]/u;
/** Characters that a name may have. */
const LENGTH = 255;

/**
 * The name of a folder, in one Unicode form.
 * @throws ValueProblemsError for one that is none
 */
export function checkedFolderName(name: string): string {
  const normal = name.normalize();
  if (normal === '' || normal !== normal.trim()) throw badName('must not be empty, nor begin or end with white space');
  if (normal.length > LENGTH) throw badName(`must be at most ${LENGTH} characters`);
  if (normal === '.' || normal === '..' || FORBIDDEN.test(normal)) {
    throw badName('must not hold "/", "\\" or control characters, nor be "." or ".."');
  }
  return normal;
}

function badName(rule: string): ValueProblemsError {
  return new ValueProblemsError([{ path: ['name'], message: `name ${rule}`, name: 'ValidationError' }]);
}
