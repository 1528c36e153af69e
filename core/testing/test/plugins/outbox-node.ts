import { DOCUMENTS, SYSTEM } from 'plinth';
import { bootApp } from 'plinth/testing';
import { outboxApp } from './outbox-app.ts';

/** A node that writes three documents and sends them to the receiver, until it is killed. */
async function main(database: string, receiver: string): Promise<void> {
  const { kernel } = await bootApp({ app: outboxApp(receiver), database });
  const documents = kernel.container.resolve(DOCUMENTS);
  for (const text of ['a', 'b', 'c']) await documents.create('api::note.note', { data: { text } }, SYSTEM);
}

const [database = '', receiver = ''] = process.argv.slice(2);
main(database, receiver).catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 1;
});
