import type { ComponentAttribute, RelationAttribute } from '../../model/index.ts';
import type { CompareFilter, Filter } from '../../query/index.ts';

/** Negative operators, each with the one to negate instead. */
const OPPOSITES: ReadonlyMap<string, string> = new Map([
  ['ne', '$eq'],
  ['nei', '$eqi'],
  ['notIn', '$in'],
  ['notContains', '$contains'],
  ['notContainsi', '$containsi'],
]);

/**
 * Parts of a rule that may not mean what their author thinks: over several related documents or entries, `$ne` and similar operators hold
 * when one of them differs. Each warning says what to write instead.
 */
export function ruleWarnings(filter: Filter): readonly string[] {
  return [...new Set(warningsIn(filter, [], null))];
}

/** @param several the last step of the path that may lead to several rows, of which one must fulfil the condition */
function* warningsIn(filter: Filter, path: readonly string[], several: string | null): Generator<string> {
  switch (filter.kind) {
    case 'and':
    case 'or':
      for (const part of filter.filters) yield* warningsIn(part, path, several);
      return;
    case 'relation':
    case 'component': {
      const { attribute, isNone } = filter;
      yield* warningsIn(filter.filter, [...path, attribute.name], isNone ? null : isSeveral(attribute) ? attribute.name : several);
      return;
    }
    case 'not':
      if (several !== null) yield warning(`$not`, `$${filter.filter.operator}`, filter.filter, path, several);
      return;
    case 'compare': {
      const opposite = OPPOSITES.get(filter.operator);
      if (several !== null && opposite !== undefined) yield warning(`$${filter.operator}`, opposite, filter, path, several);
      return;
    }
    default:
  }
}

function isSeveral(attribute: RelationAttribute | ComponentAttribute): boolean {
  return attribute.kind === 'relation' ? attribute.many : attribute.repeatable;
}

function warning(operator: string, opposite: string, { attribute }: CompareFilter, path: readonly string[], several: string): string {
  const names = [...path, attribute.name];
  const instead = names.reduceRight((inner, name) => `{ "${name}": ${inner} }`, `{ "${opposite}": … }`);
  return (
    `"${operator}" at ${names.join('.')} matches if at least one of "${several}" differs, even if another one has the value. ` +
    `To match only documents where none has the value, write { "$not": ${instead} }`
  );
}
