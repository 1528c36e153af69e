// Checks that every event reaches every accepting target under faults of nodes: `tsx --conditions=@plinth/source
// scripts/webhook-load/webhook-load.ts [--database sqlite,mysql,postgres] [--events 20000] [--together 1] [--nodes 4] [--faults-every 8]
// [--minutes 60]`. Documents are changed, `--together` of them per transaction, while nodes deliver webhooks. One node after the other is
// killed, or frozen for longer than its lease. One target requires order per document, one does not, and both refuse some deliveries. A
// third one never responds, so its deliveries are kept. After `--minutes`, writing stops, and the check covers what was written. Prints a
// line for each database, with the load of the machine. Fails when an event is missing, arrived out of order at the ordered target, or has
// a wrong signature, or when deliveries for the hanging target are missing.

import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { DATABASE, DOCUMENTS } from 'plinth';
import { createKernel } from '../../core/kernel/index.ts';
import { runCommand, wholeNumber } from '../command.ts';
import { databaseKind, temporaryDatabase } from '../temporary-database.mjs';
import { DisturbedNodes } from './disturbed-nodes.ts';
import { EventWriters, type Writing } from './event-writers.ts';
import { environment, makeLoadApp, overrides } from './load-app.ts';
import { Target } from './target.ts';

interface Load extends Writing {
  readonly nodes: number;
  /** Milliseconds between two faults. */
  readonly faultsEvery: number;
  /** Milliseconds after which no more is written. */
  readonly writesFor: number;
}

async function load(kind: ReturnType<typeof databaseKind>, { nodes: count, faultsEvery, writesFor, ...writing }: Load): Promise<boolean> {
  const target = new Target();
  const folder = makeLoadApp(await target.open());
  const database = await temporaryDatabase(kind);
  const kernel = createKernel({ appDir: folder, env: environment, overrides: overrides(database.url) });
  let nodes: DisturbedNodes | undefined;
  try {
    await kernel.start({ until: 'bootstrap' });
    const { knex } = kernel.container.resolve(DATABASE);
    nodes = new DisturbedNodes(folder, database.url, count);
    const disturbed = nodes.disturb(faultsEvery);
    const begun = performance.now();
    const writers = new EventWriters(kernel.container.resolve(DOCUMENTS), writing);
    await writers.run(writesFor);
    const { written, refused } = writers;
    const writtenIn = (performance.now() - begun) / 1_000;
    const ids = new Map((await knex('plinth_webhooks').select('id', 'name')).map(({ id, name }) => [name as string, id as number]));
    const waiting = (name: string) => knex('plinth_webhook_deliveries').where({ webhook: ids.get(name), state: 'waiting' });
    for (const name of ['ordered', 'swift']) while ((await waiting(name).first('id')) !== undefined) await sleep(500);
    const doneIn = (performance.now() - begun) / 1_000;
    await nodes.end();
    await disturbed;
    const { ordered, swift, hanging } = Object.fromEntries(target.received);
    const lost = [written.lackingIn(ordered?.events), written.lackingIn(swift?.events)];
    const kept = Number((await waiting('hanging').count({ count: '*' }).first())?.count);
    const isKept = kept === written.size;
    const { kills, freezes, restarts } = nodes.counts;
    console.log(
      `${kind}: ${written.size} events written in ${writtenIn.toFixed(1)} s, told to two targets in ${doneIn.toFixed(1)} s (${Math.round((2 * written.size) / doneIn)}/s) by ${count} nodes, ` +
        `${kills} kills, ${freezes} freezes, ${restarts} starts made again; lost ${lost.join(' and ')}, told again ${ordered?.repeats} and ${swift?.repeats}, refused ${ordered?.refused} and ${swift?.refused}, ` +
        `${ordered?.disorder} out of order where order was asked for (${swift?.disorder} where it was not), ${(ordered?.badSignatures ?? 0) + (swift?.badSignatures ?? 0)} bad signatures; ` +
        `the target that hangs was asked ${(hanging?.events.size ?? 0) + (hanging?.repeats ?? 0)} times, and ${isKept ? 'all' : `not all (${kept})`} that it is to be told is kept; ${refused} writes refused and written again; load ${loadavg()
          .map((load) => load.toFixed(1))
          .join(' ')}`,
    );
    const isSigned = [ordered, swift, hanging].every((received) => received?.badSignatures === 0);
    return lost.every((count) => count === 0) && ordered?.disorder === 0 && isSigned && isKept;
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
      together: { type: 'string', default: '1' },
      nodes: { type: 'string', default: '4' },
      'faults-every': { type: 'string', default: '8' },
      minutes: { type: 'string', default: '600' },
    },
  });
  const events = wholeNumber('events', values.events);
  const together = wholeNumber('together', values.together);
  const nodes = wholeNumber('nodes', values.nodes);
  const faultsEvery = wholeNumber('faults-every', values['faults-every']) * 1_000;
  const writesFor = wholeNumber('minutes', values.minutes) * 60_000;
  for (const name of values.database.split(',')) {
    if (!(await load(databaseKind(name), { events, together, nodes, faultsEvery, writesFor }))) process.exitCode = 1;
  }
});
