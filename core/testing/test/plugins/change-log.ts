/**
 * Stores a row for every change of the app's documents: the version's previous values, and who changed it. The row is written in the
 * transaction
 * of the change, so that neither exists without the other.
 *
 * @module
 */
import { ACCESS, type ContentType, DATABASE, DOCUMENTS, definePlugin, type TableSchema, type VersionState } from 'plinth';

const NAME = 'change-log';
const READ = 'plugin::change-log.changes.read';

/** The table of changes. */
export const changesTable: TableSchema = {
  name: 'change_log',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    { name: 'document_id', kind: 'varchar', length: 64, nullable: false },
    { name: 'kind', kind: 'varchar', length: 64, nullable: false },
    { name: 'axes', kind: 'json', nullable: false },
    { name: 'before', kind: 'json', nullable: true },
    { name: 'caller', kind: 'varchar', length: 255, nullable: false },
    { name: 'at', kind: 'datetime', nullable: false },
  ],
  indexes: [{ name: 'change_log_document', columns: ['document_id', 'id'], unique: false }],
  foreignKeys: [],
};

/** The plugin. `GET /changes/:documentId` returns the changes of a document, oldest first. */
export const changeLog = definePlugin({
  name: NAME,
  description: 'What documents were before they were changed, and who changed them',
  apply({ container, hooks }) {
    container.resolve(ACCESS).declare({ action: READ, plugin: NAME, wildcard: false });
    hooks.tables.tap(NAME, (tables) => tables.add(changesTable));
    container.resolve(DOCUMENTS).hooks.record.tap(NAME, (rows, { type, documentId, kind, axes, before, caller }) => {
      if (!type.uid.startsWith('api::')) return rows;
      const values = {
        document_id: documentId,
        kind,
        axes: Object.fromEntries(axes),
        before: before && shown(type, before),
        caller: caller.id === null ? caller.kind : `${caller.kind} ${caller.id}`,
        at: new Date().toISOString(),
      };
      return [...rows, { table: changesTable, values }];
    });
    hooks.routes.tap(NAME, (routes) => {
      routes.get('/changes/:documentId', { action: READ }, async ({ params }) => {
        const { dialect, knex } = container.resolve(DATABASE);
        const rows = await knex(changesTable.name).where('document_id', params.documentId).orderBy('id');
        const json = dialect.decoder('json') ?? ((text: unknown) => text);
        return rows.map(({ kind, axes, before, caller, at }) => ({ kind, axes: json(axes), before: before && json(before), caller, at }));
      });
    });
  },
});

/** The values of a version, without its private attributes. */
function shown(type: ContentType, { values }: VersionState): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => type.attributes.get(name)?.private === false));
}
