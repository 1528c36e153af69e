import type { Caller } from '../../access/index.ts';
import type { ContentType } from '../../model/index.ts';
import type { VersionKey } from '../axes/axis.ts';
import { reading } from '../storage/statements.ts';
import { pendingShared } from './held-back.ts';
import { findPlace } from './place.ts';
import { sharingAxes } from './share.ts';
import type { WriteContext } from './write-context.ts';
import { completeKey, leadingIn } from './write-plan.ts';
import type { CopyRequest } from './write-requests.ts';

/** What a copy of a version would change in other versions that share attributes with it. */
export interface SharedOutlook {
  /** Shared attributes whose values differ there. */
  readonly pending: readonly string[];
  /** Shared attributes, pending or not, that the caller may not change in all these versions. The copy leaves them as they are there. */
  readonly refused: readonly string[];
  /** The other versions that share them. Never empty. */
  readonly versions: readonly VersionKey[];
}

/** Implements `Documents.sharedOutlook`; see there. */
export async function sharedOutlookOf(
  context: WriteContext,
  type: ContentType,
  documentId: string | null,
  { from, to, action }: Pick<CopyRequest, 'from' | 'to' | 'action'>,
  caller: Caller,
): Promise<SharedOutlook | null> {
  const store = context.store(type.uid);
  const { layout } = store;
  const rights = context.rights(layout, caller, action);
  const statements = reading(context.parts.database);
  const { document, versions } = await findPlace(statements, layout, documentId);
  const target = completeKey(layout, to);
  if (document === null || !(await rights.changeable(statements, versions, leadingIn(layout)))(target)) return null;
  const [version] = await store.load(statements, document.id, completeKey(layout, from));
  if (version === undefined) return null;
  for (const axis of sharingAxes(layout)) {
    const { names, siblings } = await pendingShared(statements, store, axis, version, target);
    if (siblings.length === 0) continue;
    const keys = siblings.map(({ key }) => key);
    const shared = [...type.attributes.keys()].filter((name) => axis.shares(name));
    const refused = await context.sharedRights(layout, caller, action, target).refused(statements, document.id, keys, shared);
    return { pending: names, refused, versions: keys };
  }
  return null;
}
