import { DOCUMENTS, definePlugin, z } from 'plinth';
import { QUEUES } from 'plinth/plugins/queues';

export default definePlugin({
  name: 'bell',
  requires: ['queues'],
  description: 'Tells another service of every change, at least once',
  options: z.strictObject({ url: z.url() }),
  apply({ container }, { url }) {
    const changes = container.resolve(QUEUES).add({
      name: 'bell.ring',
      payload: z.strictObject({ event: z.string(), documentId: z.string(), revision: z.int() }),
      attempts: 12,
      async run({ payload, id, signal }) {
        const headers = { 'content-type': 'application/json', 'idempotency-key': String(id) };
        const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(payload), signal });
        if (!reply.ok) throw new Error(`the service answered ${reply.status}`);
      },
    });
    container.resolve(DOCUMENTS).hooks.record.tap('bell', (rows, { kind, type, documentId, revision }) => {
      return type.uid.startsWith('api::') ? [...rows, changes.row({ event: kind, documentId, revision })] : rows;
    });
  },
});
