import { ValidationError } from '../errors/index.ts';
import type { AttributeOwner } from '../model/index.ts';
import type { Populate } from './ast.ts';
import type { ParseContext } from './parse-context.ts';
import { populateStar } from './populate-branch.ts';
import { populateObject } from './populate-object.ts';
import { populatePaths } from './populate-paths.ts';
import { type Scope, topScope } from './scope.ts';
import { isKeyed, isTexts, listOf } from './value-forms.ts';

/**
 * Parses `populate`: `*`, `author,seo.social`, a list of such paths, or an object with a clause per attribute.
 * Relations whose target the caller may not find are left out silently, after what is said about them was checked.
 * @throws InvalidKeyError for what cannot be populated
 * @throws ValidationError for other forms, and for longer lists than `limits.populateArrayLimit`
 */
export function parsePopulate(owner: AttributeOwner, value: unknown, context: ParseContext): readonly Populate[] {
  return populateIn(topScope(owner, 'populate', context), value);
}

/** Parses the value of a `populate` key, at the top or inside a clause. */
export function populateIn(scope: Scope, value: unknown): readonly Populate[] {
  if (value === undefined || value === null) return [];
  if (value === '*') return populateStar(scope);
  if (typeof value === 'string') return populatePaths(scope, [value]);
  const list = listOf(value);
  if (list !== null) return populatePaths(scope, pathsOf(scope, list));
  if (isKeyed(value)) return populateObject(scope, value, populateIn);
  throw invalidForm();
}

function pathsOf(scope: Scope, list: readonly unknown[]): readonly string[] {
  const { populateArrayLimit } = scope.context.limits;
  if (list.length > populateArrayLimit) {
    throw new ValidationError(
      `Too many populate entries (${list.length}). The maximum number of populate entries when using array notation is ${populateArrayLimit}. ` +
        'Consider using object notation (populate[field]=true), nested population, or reducing the number of fields.',
      { source: 'query', param: 'populate' },
      'POPULATE_TOO_LONG',
    );
  }
  const paths = list.filter((entry) => entry !== null && entry !== undefined);
  if (!isTexts(paths)) throw invalidForm();
  return paths;
}

function invalidForm(): ValidationError {
  return new ValidationError('Invalid populate parameter. Expected a string, an array of strings, a populate object');
}
