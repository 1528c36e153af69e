// Looks whether every event reaches every target that takes it, whatever happens to nodes: `tsx --conditions=@plinth/source scripts/webhook-load/webhook-load.ts
// [--database sqlite,mysql,postgres] [--events 20000] [--nodes 4] [--faults-every 8]`. Documents are changed while nodes send, of which one after the other is killed, or frozen for longer
// than its lease. One target takes events in order for each document, one in any order, both refuse some; one never answers, for which they are kept. A line for each database. Fails when an
// event has not come, one came out of order that should not, a signature does not fit, or what waits for the target that hangs is not all there.

import { rmSync } from 'node:fs';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { DATABASE, DOCUMENTS, isPlinthError, SYSTEM } from 'plinth';
import { createKernel } from '../../core/kernel/index.ts';
import { runCommand, wholeNumber } from '../command.ts';
import { databaseKind, temporaryDatabase } from '../temporary-database.mjs';
import { DisturbedNodes } from './disturbed-nodes.ts';
import { environment, makeLoadApp, NOTE, overrides } from './load-app.ts';
import { Target } from './target.ts';

const WRITERS = 8;
/** Changes of one document. */
const CHANGES = 10;

interface Load {
  readonly events: number;
  readonly nodes: number;
  /** Milliseconds from one fault to the next. */
  readonly faultsEvery: number;
}

async function load(kind: ReturnType<typeof databaseKind>, { events, nodes: count, faultsEvery }: Load): Promise<boolean> {
  const target = new Target();
  const folder = makeLoadApp(await target.open());
  const database = await temporaryDatabase(kind);
  const kernel = createKernel({ appDir: folder, env: environment, overrides: overrides(database.url) });
  let nodes: DisturbedNodes | undefined;
  try {
    await kernel.start({ until: 'bootstrap' });
    const documents = kernel.container.resolve(DOCUMENTS);
    const { knex } = kernel.container.resolve(DATABASE);
    nodes = new DisturbedNodes(folder, database.url, count);
    const disturbed = nodes.disturb(faultsEvery);
    const begun = performance.now();
    const written = new Set<string>();
    let refused = 0;
    const note = ({ documentId, revision }: { readonly documentId: string; readonly revision: number }) =>
      void written.add(`${documentId} ${revision}`);
    /** A node that is frozen in the middle of a write holds a database of one file for as long: who is told so writes again. */
    const untilTaken = async <T>(write: () => Promise<T>): Promise<T> => {
      for (;;) {
        try {
          return await write();
        } catch (error) {
          if (!isPlinthError(error) || error.status !== 503) throw error;
          refused += 1;
        }
      }
    };
    let left = Math.ceil(events / CHANGES);
    const writer = async () => {
      while (left-- > 0) {
        let id = '';
        const keep = (event: Parameters<typeof note>[0]) => {
          id = event.documentId;
          note(event);
        };
        await untilTaken(() => documents.create(NOTE, { data: { text: '1' }, written: keep }, SYSTEM));
        for (let change = 2; change <= CHANGES; change++) {
          await untilTaken(() => documents.update(NOTE, id, { data: { text: String(change) }, written: note }, SYSTEM));
        }
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, writer));
    const writtenIn = (performance.now() - begun) / 1_000;
    const ids = new Map((await knex('plinth_webhooks').select('id', 'name')).map(({ id, name }) => [name as string, id as number]));
    const waiting = async (name: string) => {
      const [row] = await knex('plinth_webhook_deliveries')
        .where({ webhook: ids.get(name), state: 'waiting' })
        .count({ count: '*' });
      return Number(row?.count);
    };
    while ((await waiting('ordered')) + (await waiting('swift')) > 0) await sleep(500);
    const doneIn = (performance.now() - begun) / 1_000;
    await nodes.end();
    await disturbed;
    const lacks = (name: string) => [...written].filter((key) => target.told.get(name)?.events.has(key) !== true).length;
    const { ordered, swift, hanging } = Object.fromEntries(target.told);
    const isKept = (await waiting('hanging')) === written.size;
    const { kills, freezes } = nodes.counts;
    console.log(
      `${kind}: ${written.size} events written in ${writtenIn.toFixed(1)} s, told to two targets in ${doneIn.toFixed(1)} s (${Math.round((2 * written.size) / doneIn)}/s) by ${count} nodes, ` +
        `${kills} kills, ${freezes} freezes; lost ${lacks('ordered')} and ${lacks('swift')}, told again ${ordered?.repeats} and ${swift?.repeats}, refused ${ordered?.refused} and ${swift?.refused}, ` +
        `${ordered?.disorder} out of order where order was asked for (${swift?.disorder} where it was not), ${(ordered?.badSignatures ?? 0) + (swift?.badSignatures ?? 0)} bad signatures; ` +
        `the target that hangs was asked ${(hanging?.events.size ?? 0) + (hanging?.repeats ?? 0)} times, and ${isKept ? 'all' : 'not all'} that it is to be told is kept; ${refused} writes refused and written again`,
    );
    const isSigned = [ordered, swift, hanging].every((told) => told?.badSignatures === 0);
    return lacks('ordered') === 0 && lacks('swift') === 0 && ordered?.disorder === 0 && isSigned && isKept;
  } finally {
    await nodes?.end();
    await kernel.shutdown();
    await database.drop();
    target.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

runCommand(async () => {
  const { values } = parseArgs({
    options: {
      database: { type: 'string', default: 'sqlite,mysql,postgres' },
      events: { type: 'string', default: '20000' },
      nodes: { type: 'string', default: '4' },
      'faults-every': { type: 'string', default: '8' },
    },
  });
  const events = wholeNumber('events', values.events);
  const nodes = wholeNumber('nodes', values.nodes);
  const faultsEvery = wholeNumber('faults-every', values['faults-every']) * 1_000;
  for (const name of values.database.split(',')) {
    if (!(await load(databaseKind(name), { events, nodes, faultsEvery }))) process.exitCode = 1;
  }
});
