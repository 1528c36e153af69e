import { bindModel, DATABASE, DOCUMENTS, definePlugin, NotFoundError, type RestoredState, type TableSchema } from 'plinth';

const NAME = 'undo';

const statesTable = {
  name: 'undo_states',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    { name: 'type', kind: 'varchar', length: 190, nullable: false },
    { name: 'document_id', kind: 'varchar', length: 64, nullable: false },
    { name: 'axes', kind: 'json', nullable: false },
    { name: 'state', kind: 'json', nullable: false },
  ],
  indexes: [{ name: 'undo_states_document', columns: ['document_id', 'id'], unique: false }],
  foreignKeys: [],
} as const satisfies TableSchema;

export default definePlugin({
  name: NAME,
  apply({ container, hooks }) {
    const states = () => bindModel(container.resolve(DATABASE), statesTable).query();
    const documents = container.resolve(DOCUMENTS);
    hooks.tables.tap(NAME, (tables) => tables.add(statesTable));
    documents.hooks.record.tap({ name: NAME, links: true }, (rows, { type, documentId, axes, before, links }) => {
      if (before === null || !type.uid.startsWith('api::')) return rows;
      const state = { values: before.values, links: links().before };
      const values = { type: type.uid, document_id: documentId, axes: [...axes], state };
      return [...rows, { table: statesTable, values }];
    });
    hooks.routes.tap(NAME, (routes) => {
      routes.get('/undo/:documentId', { auth: false, noStore: true }, async ({ params }) =>
        states()
          .select('id')
          .where({ document_id: params.documentId ?? '' })
          .orderBy('id', 'desc')
          .limit(50),
      );
      // An update by whoever asks, or a create where the document is gone: the gate looks at both.
      routes.post('/undo/:documentId/:id', { auth: false }, async ({ params: { documentId = '', id }, state: { caller } }) => {
        const found = /^\d{1,9}$/.test(id ?? '') && (await states().findOne({ id: Number(id), document_id: documentId }));
        if (!found) throw new NotFoundError();
        const axes = new Map(found.axes as [string, string][]);
        const request = { state: found.state as unknown as RestoredState, axes };
        const { missing, untouched } = await documents.restore(found.type, documentId, request, caller);
        return { missing, untouched };
      });
    });
  },
});
