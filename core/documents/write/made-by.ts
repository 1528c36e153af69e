import { type Caller, callerName } from '../../access/index.ts';
import { type ContentType, CREATED_BY, callerValues, UPDATED_BY } from '../../model/index.ts';
import type { StoredVersion } from '../input/input-types.ts';

/**
 * Who has made a version and who has changed it last, as far as its type keeps that.
 * @param existing what the version was before; undefined for a new one
 */
export function madeBy(type: ContentType, caller: Caller, existing: StoredVersion | undefined): StoredVersion {
  const name = callerName(caller);
  const maker = existing === undefined ? name : ((existing[CREATED_BY] ?? null) as string | null);
  return callerValues(type, { [CREATED_BY]: maker, [UPDATED_BY]: name });
}

/** Who has changed a version, as far as its type keeps that. */
export function changedBy(type: ContentType, caller: Caller): StoredVersion {
  return callerValues(type, { [UPDATED_BY]: callerName(caller) });
}
