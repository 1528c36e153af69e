/**
 * Sends every change of the app's documents to another service, at least once, and in order for each document. A row is written in the
 * transaction
 * of the change; a job sends the rows and removes them. The receiver recognizes repeated messages by `id`.
 *
 * @module
 */
import { bindModel, DATABASE, type Database, DOCUMENTS, definePlugin, JOBS, type JobRun, type TableSchema, z } from 'plinth';

const NAME = 'outbox';
const BATCH = 100;

/** The table of messages that are not sent yet. */
export const outboxTable = {
  name: 'outbox_messages',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    { name: 'message', kind: 'json', nullable: false },
  ],
  indexes: [],
  foreignKeys: [],
} as const satisfies TableSchema;

/** The plugin. */
export const outbox = definePlugin({
  name: NAME,
  description: 'Tells another service of every change, at least once',
  options: z.strictObject({
    url: z.url().describe('Where messages are posted to: `{ id, event, type, documentId, axes }`.'),
    every: z.int().min(100).default(1_000).describe('Milliseconds between two looks for messages.'),
    lease: z.int().min(300).default(30_000).describe('Milliseconds after which another node sends for one that died.'),
  }),
  apply({ container, hooks }, { url, every, lease }) {
    hooks.tables.tap(NAME, (tables) => tables.add(outboxTable));
    container.resolve(DOCUMENTS).hooks.record.tap(NAME, (rows, { kind, type, documentId, axes }) => {
      if (!type.uid.startsWith('api::')) return rows;
      const message = { event: kind, type: type.uid, documentId, axes: Object.fromEntries(axes) };
      return [...rows, { table: outboxTable, values: { message } }];
    });
    const run = (current: JobRun) => sendAll(container.resolve(DATABASE), url, current);
    container.resolve(JOBS).add({ name: 'outbox.send', every, lease, run });
  },
});

/** Sends the stored messages, oldest first. A refused message stays, and later ones wait. */
async function sendAll(database: Database, url: string, { signal, assertHeld }: JobRun): Promise<void> {
  const messages = bindModel(database, outboxTable);
  for (let isMore = true; isMore; ) {
    const rows = await messages.query().orderBy('id').limit(BATCH);
    isMore = rows.length === BATCH;
    for (const { id, message } of rows) {
      signal.throwIfAborted();
      // A node that was frozen could otherwise repeat a message after its successor has sent a later one.
      await assertHeld();
      const body = JSON.stringify({ id, ...(message as object) });
      const reply = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal });
      if (!reply.ok) throw new Error(`the receiver answered ${reply.status}`);
      await messages.query().deleteById(id);
    }
  }
}
