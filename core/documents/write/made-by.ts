import { type Caller, callerName } from '../../access/index.ts';
import { type ContentType, CREATED_BY, callerValues, UPDATED_BY } from '../../model/index.ts';
import type { StoredVersion } from '../input/input-types.ts';

/**
 * The values of `createdBy` and `updatedBy`, as far as the type has them.
 * @param existing the version before the change; undefined for a new one
 */
export function madeBy(type: ContentType, caller: Caller, existing: StoredVersion | undefined): StoredVersion {
  const name = callerName(caller);
  const maker = existing === undefined ? name : ((existing[CREATED_BY] ?? null) as string | null);
  return callerValues(type, { [CREATED_BY]: maker, [UPDATED_BY]: name });
}

/** The value of `updatedBy`, if the type has it. */
export function changedBy(type: ContentType, caller: Caller): StoredVersion {
  return callerValues(type, { [UPDATED_BY]: callerName(caller) });
}
