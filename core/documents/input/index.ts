/**
 * Everything between the `data` of a body and what is stored. Pure: look-ups and slow work are functions that callers pass in.
 *
 * A write goes `readInput` → (targets of `linkRefs` exist? the document exists?) → `parseValues` → `assertValues` for a lenient version →
 * `prepareValues` → `newVersion` or `patchVersion` → `checkVersion` with source `input` for a strict version, and with source
 * `stored` for a strict version that is a copy of a lenient one.
 *
 * @module
 */
export { checkVersion, type VersionCheck } from './check-version.ts';
export { countEntries, linkRefs, type NamedLink, namedAttributes } from './input-walk.ts';
export { assertValues, type ParsedInput, parseValues } from './parse-values.ts';
export { prepareValues } from './prepare-values.ts';
export type { ReadContext } from './read-context.ts';
export { assertObject, readInput } from './read-input.ts';
export {
  type AllocateId,
  componentOf,
  type EntryRelation,
  entriesOf,
  newVersion,
  patchVersion,
  type VersionChange,
} from './version-change.ts';
