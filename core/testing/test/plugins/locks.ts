/**
 * Prevents the removal of documents whose attribute `locked` is true, in any of their versions, until they are unlocked. Applies to content
 * types with
 * an attribute of that name.
 *
 * @module
 */
import { DOCUMENTS, type Documents, definePlugin, type PendingChange, PlinthError, SYSTEM } from 'plinth';

const NAME = 'locks';
const LOCKED = 'locked';

/** A removal that a lock prevents: 409. */
export class LockedError extends PlinthError {
  constructor(change: PendingChange) {
    const what = change.axes.size > 0 ? `The version (${[...change.axes.values()].join(', ')})` : 'The document';
    const message = `${what} is locked and cannot be removed. Unlock it first`;
    super(message, { code: 'LOCKS_LOCKED', status: 409, name: 'LockedError', details: { documentId: change.documentId } });
  }
}

/** The plugin. */
export const locks = definePlugin({
  name: NAME,
  description: 'Locked documents cannot be removed',
  apply({ container }) {
    const documents = container.resolve(DOCUMENTS);
    documents.hooks.before.tapPromise(NAME, async (change) => {
      if (change.kind !== 'remove' || !change.type.attributes.has(LOCKED)) return change;
      if (await isLocked(documents, change)) throw new LockedError(change);
      return change;
    });
  },
});

/** Whether the version to remove, or its draft, is locked. */
async function isLocked(documents: Documents, { type, documentId, axes }: PendingChange): Promise<boolean> {
  const filters = { [LOCKED]: true, ...(documentId !== null && { documentId }) };
  const locale = axes.get('locale') ?? '*';
  for (const status of ['draft', 'published']) {
    const locked = documents.parse(type.uid, { filters, status, locale }, 'list', SYSTEM);
    if ((await documents.count(locked)) > 0) return true;
  }
  return false;
}
