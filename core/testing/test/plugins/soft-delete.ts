/**
 * Makes removals hide documents. Documents of content types with the option `softDelete` stay in the database, each version with the time
 * of its removal,
 * and are invisible until they are restored. What SYSTEM removes is deleted.
 *
 * @module
 */
import { ACCESS, DOCUMENTS, definePlugin, NotFoundError, SYSTEM, type VersionKey } from 'plinth';

const NAME = 'soft-delete';
const RESTORE = 'plugin::soft-delete.documents.restore';
const hasTrash = ({ options }: { readonly options: Readonly<Record<string, unknown>> }) => options.softDelete === true;

/** The plugin. `POST /trash/:uid/:documentId/restore` (with `locale`, or all of them) shows a document again. */
export const softDelete = definePlugin({
  name: NAME,
  description: 'Removed documents are hidden, and can be restored',
  apply({ container, hooks }) {
    const documents = container.resolve(DOCUMENTS);
    container.resolve(ACCESS).declare({ action: RESTORE, plugin: NAME, wildcard: false });

    const deletedAt = { type: 'datetime', implicit: true, private: true, writable: 'no', index: true } as const;
    hooks.model.tap(NAME, (definitions) => ({
      ...definitions,
      contentTypes: definitions.contentTypes.map((type) =>
        hasTrash(type) ? { ...type, attributes: { ...type.attributes, deletedAt } } : type,
      ),
    }));
    documents.addRule({ plugin: NAME, applies: hasTrash, where: { deletedAt: { $null: true } } });

    documents.hooks.before.tap(NAME, (change, caller) => {
      if (change.kind !== 'remove' || change.event !== 'deleted' || !hasTrash(change.type) || caller.trusted) return change;
      const { type, documentId, axes, instead } = change;
      const values = { deletedAt: new Date().toISOString() };
      const hide = () => documents.mark(type.uid, documentId, { values, axes, action: `${type.uid}.delete`, event: 'hidden' }, caller);
      return { ...change, instead: instead ?? hide };
    });

    hooks.routes.tap(NAME, (routes) => {
      routes.post('/trash/:uid/:documentId/restore', { action: RESTORE }, async ({ params, parameters }) => {
        const type = documents.model.contentTypes.get(params.uid as string);
        if (type === undefined || !hasTrash(type)) throw new NotFoundError();
        const axes: VersionKey = typeof parameters.locale === 'string' ? new Map([['locale', parameters.locale]]) : new Map();
        const restoring = { values: { deletedAt: null }, axes, action: RESTORE, event: 'restored' };
        const restored = await documents.mark(type.uid, params.documentId as string, restoring, SYSTEM);
        if (restored === 0) throw new NotFoundError();
        return { restored };
      });
    });
  },
});
