import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DATABASE } from 'plinth';
import { type BootedApp, bootApp, eachDialect, type TemporaryDatabase } from 'plinth/testing';
import { outboxTable } from './outbox.ts';
import { outboxApp } from './outbox-app.ts';
import { type Receiver, startReceiver } from './receiver.ts';

/** Starts a separate node, which will be killed. */
function startNode(database: string, receiver: string) {
  const script = join(__dirname, 'outbox-node.ts');
  const args = ['--require', 'tsx/cjs', script, database, receiver];
  return spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
}

async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 20));
}

eachDialect('a plugin that tells another service', (dialect) => {
  let receiver: Receiver;
  let database: TemporaryDatabase;
  let app: BootedApp | null = null;

  beforeAll(async () => {
    receiver = await startReceiver();
    database = await dialect.createDatabase();
  });
  afterAll(async () => {
    await app?.close();
    receiver?.close();
    await database?.remove();
  });

  it('tells again where a node was killed after it had told, and before it noted that', async () => {
    receiver.answer = 'nothing';
    const node = startNode(database.url, receiver.url);
    const gone = once(node, 'close');
    const hasEnded = gone.then(() => true);
    await until(async () => receiver.messages.length > 0 || (await Promise.race([hasEnded, false])));
    expect(receiver.messages).not.toEqual([]);
    const [first] = receiver.messages;
    // The other writes may or may not be stored by now. The first message must be sent again.
    node.kill('SIGKILL');
    await gone;
    receiver.answer = 204;
    const booted = await bootApp({ app: outboxApp(receiver.url), database: database.url });
    app = booted;
    await until(async () => (await booted.kernel.container.resolve(DATABASE).knex(outboxTable.name)).length === 0);
    const notes = (await booted.request.get('/api/notes?sort=id')).body.data.map(({ documentId }: { documentId: string }) => documentId);
    expect(receiver.messages.map(({ event, documentId }) => `${event} ${documentId}`)).toEqual(
      [first?.documentId, ...notes].map((id) => `created ${id}`),
    );
    expect(receiver.messages[1]).toEqual(first);
  }, 240_000);
});
