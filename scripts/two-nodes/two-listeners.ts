// Checks that a subscriber of one node gets the changes of the other: `npm run build && tsx scripts/two-nodes/two-listeners.ts [--database
// mysql,postgres] [--changes 1000]`. First the writing node is killed, then the subscriber's node; the subscriber then subscribes to the
// other node. Prints a line for each case. Fails when a change was missed, delivered twice or out of order, compared with the database
// afterwards.

import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Client, createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { startServer } from '../running-server.mjs';
import { askServer, databaseKind, temporaryDatabase } from '../temporary-database.mjs';

/** A change as delivered to a subscriber. */
interface Told {
  readonly documentId: string;
  readonly change: string;
  /** Milliseconds, from `performance.now`. */
  readonly at: number;
}

const WRITERS = 8;
const UPDATES = 9;
const PATIENCE = 10_000;

/** Collects the changes that one subscriber gets. */
class Listener {
  readonly told: Told[] = [];
  /** The close code of its connection; null while it is open. */
  closed: number | null = null;
  readonly #client: Client;

  constructor(url: string) {
    this.#client = createClient({
      url: `${url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      retryAttempts: 0,
      on: { closed: (event) => (this.closed = (event as { readonly code: number }).code) },
    });
    this.#client.subscribe<{ noteChanged: { change: string; documentId: string } }>(
      { query: 'subscription { noteChanged { change documentId } }' },
      {
        next: ({ data }) => data && this.told.push({ ...data.noteChanged, at: performance.now() }),
        error: () => undefined,
        complete: () => undefined,
      },
    );
  }

  async close(): Promise<void> {
    await this.#client.dispose();
  }
}

/** Writes each note `1 + UPDATES` times. A failed write is repeated, on the current node. */
async function write(node: () => string, changes: number, acknowledged: Map<string, number[]>, onHalf: () => void): Promise<void> {
  let left = changes;
  let count = 0;
  const send = async (method: string, path: string, text: string): Promise<{ documentId: string }> => {
    for (;;) {
      const body = JSON.stringify({ data: { text } });
      const answer = await fetch(`${node()}${path}`, { method, headers: { 'content-type': 'application/json' }, body }).catch(() => null);
      if (answer?.ok) return ((await answer.json()) as { data: { documentId: string } }).data;
      await sleep(50);
    }
  };
  const one = async () => {
    while (left > 0) {
      left -= 1 + UPDATES;
      const { documentId } = await send('POST', '/api/notes', '0');
      const times = [performance.now()];
      acknowledged.set(documentId, times);
      for (let number = 1; number <= UPDATES; number++) {
        await send('PUT', `/api/notes/${documentId}`, String(number));
        times.push(performance.now());
        if (++count === Math.floor(changes / 2)) onHalf();
      }
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, one));
}

/** The number of changes of each document, according to the database. */
async function revisions(url: string): Promise<ReadonlyMap<string, number>> {
  const text = "select document_id, revision from plinth_documents where type = 'api::note.note'";
  const rows = await askServer(url, (ask) => ask(text));
  return new Map(rows.map(({ document_id, revision }) => [String(document_id), Number(revision)]));
}

/** Mistakes in the delivered changes of these documents. */
function mistakes(told: readonly Told[], expected: ReadonlyMap<string, number>, among: Iterable<string>): readonly string[] {
  const wrong: string[] = [];
  for (const documentId of among) {
    const heard = told.filter((each) => each.documentId === documentId).map(({ change }) => change);
    const wanted = ['created', ...Array.from({ length: (expected.get(documentId) ?? 1) - 1 }, () => 'updated')];
    if (heard.join() !== wanted.join()) wrong.push(`${documentId}: heard ${heard.length} of ${wanted.length}: ${heard.join()}`);
  }
  return wrong;
}

/** Median and longest time between the response to a change and its delivery, in milliseconds. */
function delays(told: readonly Told[], acknowledged: ReadonlyMap<string, readonly number[]>): string {
  const all = [...acknowledged].flatMap(([documentId, times]) => {
    const heard = told.filter((each) => each.documentId === documentId);
    return heard.length === times.length ? times.map((time, index) => Math.max(0, (heard[index] as Told).at - time)) : [];
  });
  const sorted = all.sort((a, b) => a - b);
  const show = (value: number | undefined) => `${Math.round(value ?? Number.NaN)} ms`;
  return `${show(sorted[Math.floor(sorted.length / 2)])} in the middle, ${show(sorted.at(-1))} at the most`;
}

async function listen(kind: ReturnType<typeof databaseKind>, changes: number): Promise<boolean> {
  const database = await temporaryDatabase(kind);
  const bin = join(__dirname, '../../dist/core/cli/bin.js');
  const command = [process.execPath, bin, 'start', '--app', join(__dirname, 'listening-app'), '--port', '0'];
  const env = { DATABASE_URL: database.url, NODE_ENV: 'production', JWT_SECRET: 'the-secret-of-two-nodes-of-one-database' };
  const start = () => startServer(command, { env });
  let writing = await start();
  const heard = await start();
  const listener = new Listener(heard.url);
  const open: Listener[] = [listener];
  let isWell = true;
  const report = async (name: string, told: readonly Told[], acknowledged: ReadonlyMap<string, readonly number[]>) => {
    const expected = await revisions(database.url);
    const count = [...acknowledged.keys()].reduce((sum, documentId) => sum + (expected.get(documentId) ?? 0), 0);
    const about = () => told.filter(({ documentId }) => acknowledged.has(documentId));
    for (const end = performance.now() + PATIENCE; performance.now() < end && about().length < count; ) await sleep(50);
    // Duplicates would arrive later.
    await sleep(1_500);
    const wrong = mistakes(told, expected, acknowledged.keys());
    console.log(
      `${kind}, ${name}: ${count} changes, ${about().length} heard, ${wrong.length} documents wrong; ${delays(told, acknowledged)}`,
    );
    for (const each of wrong.slice(0, 10)) console.error(`  ${each}`);
    if (wrong.length > 0) isWell = false;
  };
  try {
    await sleep(1_000);
    const plain = new Map<string, number[]>();
    await write(
      () => writing.url,
      changes,
      plain,
      () => undefined,
    );
    await report('both alive', listener.told, plain);

    const killed = new Map<string, number[]>();
    let restarted: Promise<void> = Promise.resolve();
    await write(
      () => writing.url,
      changes,
      killed,
      () => {
        restarted = writing.stop('SIGKILL').then(async () => {
          writing = await start();
        });
      },
    );
    await restarted;
    await report('the writing node killed', listener.told, killed);

    await heard.stop('SIGKILL');
    for (const end = performance.now() + PATIENCE; performance.now() < end && listener.closed === null; ) await sleep(50);
    console.log(`${kind}, the node of the subscriber killed: he is told by the end of his connection (${listener.closed})`);
    if (listener.closed === null) isWell = false;
    const again = new Listener(writing.url);
    const other = await start();
    open.push(again);
    await sleep(1_000);
    const after = new Map<string, number[]>();
    await write(
      () => other.url,
      changes,
      after,
      () => undefined,
    );
    await report('subscribed again to the other node', again.told, after);
    await other.stop();
  } finally {
    for (const each of open) await each.close();
    await Promise.all([writing.stop(), heard.stop()]);
    await database.drop();
  }
  return isWell;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { database: { type: 'string', default: 'mysql,postgres' }, changes: { type: 'string', default: '1000' } },
  });
  for (const name of values.database.split(',')) {
    if (!(await listen(databaseKind(name), Number(values.changes)))) process.exitCode = 1;
  }
}

void main();
