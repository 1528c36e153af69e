import type { AttributeOwner } from '../model/index.ts';
import type { Filter } from './ast.ts';
import { anyOf } from './logic.ts';
import { factsOf } from './owner-facts.ts';
import type { ParseContext } from './parse-context.ts';
import { malformed, plainValue } from './parse-operand.ts';
import { topScope } from './scope.ts';

/**
 * Parses `_q`: the text, in any case, stands in some attribute that holds text, or in the `id` or `documentId`; a number is also looked
 * for in numbers. Private attributes are never searched.
 * @returns null when it asks for nothing: absent or empty
 * @throws ValidationError when it is not a text
 */
export function parseSearch(owner: AttributeOwner, value: unknown, context: ParseContext): Filter | null {
  if (value === undefined || value === null || value === '') return null;
  const scope = topScope(owner, '_q', context);
  if (typeof value === 'object') throw malformed(scope, '_q', 'a text', value);
  const needle = String(plainValue(scope, '_q', value));
  const { texts, numbers } = factsOf(owner, context);
  const searched = Number.isNaN(Number(needle)) ? texts : [...texts, ...numbers];
  return anyOf(searched.map((attribute) => ({ kind: 'compare', attribute, operator: 'containsi', operands: [needle] })));
}
