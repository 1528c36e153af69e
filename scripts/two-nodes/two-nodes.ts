// Checks that two nodes on one database see each other's writes at once: `npm run build && tsx scripts/two-nodes/two-nodes.ts [--database
// mysql,postgres] [--seconds 60] [--clients 4]`. Clients write on one node and, as soon as the write is acknowledged, read on the other: a
// list, a filter through a relation and a count. Prints a line for each database. Fails when a read has missed a write.

import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { startServer } from '../running-server.mjs';
import { databaseKind, temporaryDatabase } from '../temporary-database.mjs';
import { type Tally, WritingClient } from './writing-client.ts';

interface Load {
  /** Seconds. */
  readonly seconds: number;
  readonly clients: number;
}

async function watch(kind: ReturnType<typeof databaseKind>, { seconds, clients }: Load): Promise<Tally> {
  const database = await temporaryDatabase(kind);
  const bin = join(__dirname, '../../dist/core/cli/bin.js');
  const command = [process.execPath, bin, 'start', '--app', join(__dirname, 'app'), '--port', '0'];
  const start = () =>
    startServer(command, {
      env: { DATABASE_URL: database.url, NODE_ENV: 'production', JWT_SECRET: 'the-secret-of-two-nodes-of-one-database' },
    });
  const first = await start();
  const second = await start();
  const tally: Tally = { writes: 0, reads: 0, remembered: 0, missed: [] };
  try {
    const until = performance.now() + seconds * 1000;
    const all = Array.from({ length: clients }, (_, number) => new WritingClient([first.url, second.url], number, tally));
    await Promise.all(all.map((client) => client.run(until)));
  } finally {
    await Promise.all([first.stop(), second.stop()]);
    await database.drop();
  }
  return tally;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      database: { type: 'string', default: 'mysql,postgres' },
      seconds: { type: 'string', default: '60' },
      clients: { type: 'string', default: '4' },
    },
  });
  for (const name of values.database.split(',')) {
    const kind = databaseKind(name);
    const { writes, reads, remembered, missed } = await watch(kind, { seconds: Number(values.seconds), clients: Number(values.clients) });
    console.log(`${kind}: ${writes} writes, ${reads} reads on the other node, ${remembered} of them from memory, ${missed.length} missed`);
    for (const each of missed.slice(0, 10)) console.error(`  ${each}`);
    if (missed.length > 0) process.exitCode = 1;
  }
}

void main();
