import { type GrantHolder, patternOf } from '../access/index.ts';
import type { Documents } from '../documents/index.ts';

/** Warnings about rules that may not mean what they seem to (see `Documents.ruleWarnings`), with the holder and the action of each. */
export function ruleWarningsOf(holders: readonly GrantHolder[], documents: Pick<Documents, 'ruleWarnings'>): readonly string[] {
  return holders.flatMap(({ name, grants }) =>
    grants.flatMap((grant) => documents.ruleWarnings(grant).map((warning) => `${name}, condition of ${patternOf(grant)}: ${warning}`)),
  );
}
