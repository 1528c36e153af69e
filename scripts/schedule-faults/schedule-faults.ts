// Checks that every plan is carried out exactly once and in order of time under faults of nodes: `tsx --conditions=@plinth/source
// scripts/schedule-faults/schedule-faults.ts [--database sqlite,mysql,postgres] [--notes 60] [--nodes 3] [--seconds 30] [--faults-every
// 4]`. Every note is planned to be published, unpublished and published again, at times within those seconds and before them (as if the
// nodes had been down). Meanwhile one node after the other is killed, or frozen for longer than its lease. Prints a line for each database.
// Fails when a plan was not carried out, or twice, or in another order.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { DATABASE, DOCUMENTS, FRESHNESS, SYSTEM } from 'plinth';
import { createKernel } from '../../core/kernel/index.ts';
import { PlanStore } from '../../plugins/schedule/plan-store.ts';
import { runCommand, wholeNumber } from '../command.ts';
import { databaseKind, temporaryDatabase } from '../temporary-database.mjs';
import { DisturbedNodes } from '../webhook-load/disturbed-nodes.ts';
import { environment, makeFaultApp, NOTE, overrides } from './fault-app.ts';

/** The plans for every note, in this order. */
const DEEDS = ['publish', 'unpublish', 'publish'] as const;

/** Milliseconds after which open plans count as failed. */
const PATIENCE = 120_000;

interface Faults {
  readonly notes: number;
  readonly nodes: number;
  readonly seconds: number;
  readonly faultsEvery: number;
}

async function disturb(kind: ReturnType<typeof databaseKind>, { notes, nodes: count, seconds, faultsEvery }: Faults): Promise<boolean> {
  const folder = makeFaultApp();
  const database = await temporaryDatabase(kind);
  const kernel = createKernel({ appDir: folder, env: environment, overrides: overrides(database.url) });
  let nodes: DisturbedNodes | undefined;
  try {
    await kernel.start({ until: 'bootstrap' });
    const { container } = kernel;
    const [documents, { knex }] = [container.resolve(DOCUMENTS), container.resolve(DATABASE)];
    const store = new PlanStore(() => container.resolve(DATABASE), container.resolve(FRESHNESS));
    const { id: token } = await knex('api_tokens').first('id');
    const ids: string[] = [];
    const begun = Date.now();
    for (let note = 0; note < notes; note++) {
      const { documentId } = await documents.create(NOTE, { data: { text: String(note) }, axes: new Map([['status', 'draft']]) }, SYSTEM);
      ids.push(String(documentId));
      for (const [index, action] of DEEDS.entries()) {
        // A third of the plans are due before any node has started.
        const due = begun + Math.round(((note / notes + index) / DEEDS.length - 1 / 3) * 1.5 * seconds * 1_000);
        const plan = { name: null, due, zone: 'UTC', clock: null, planner: `token:${token}`, state: 'waiting' as const };
        await store.add(plan, [{ action, type: NOTE, document: String(documentId), locale: '', added_by: null, kept: null }]);
      }
    }
    nodes = new DisturbedNodes(folder, database.url, count, join(__dirname, 'node.ts'));
    const disturbed = nodes.disturb(faultsEvery);
    // Nodes that are killed while they start do no work, so the faults end some time before the check.
    const calm = setTimeout(() => nodes?.calm(), seconds * 2_000);
    const plans = async () =>
      (await knex('plinth_schedule_plans').orderBy(['due', 'id']).select('state', 'ended_at', 'due')) as {
        state: string;
        ended_at: number | null;
        due: number;
      }[];
    const end = Date.now() + seconds * 1_000 + PATIENCE;
    while ((await plans()).some(({ state }) => state === 'waiting' || state === 'running') && Date.now() < end) await sleep(500);
    clearTimeout(calm);
    await nodes.end();
    await disturbed;
    const ended = await plans();
    const done = ended.filter(({ state }) => state === 'done').length;
    const times = ended.flatMap((plan) => (plan.ended_at === null ? [] : Number(plan.ended_at)));
    const disorder = times.filter((time, index) => index > 0 && time < (times[index - 1] as number)).length;
    const early = ended.filter((plan) => plan.ended_at !== null && Number(plan.ended_at) < Number(plan.due)).length;
    let wrong = 0;
    for (const id of ids) {
      const live = await documents.state(NOTE, id, new Map([['status', 'published']]));
      if (live?.revision !== 1 + DEEDS.length) wrong += 1;
    }
    const { kills, freezes } = nodes.counts;
    console.log(
      `${kind}: ${ended.length} plans by ${count} nodes in ${((Date.now() - begun) / 1_000).toFixed(0)} s, ${kills} kills, ${freezes} freezes; ${done} done, ${ended.length - done} not; ` +
        `${wrong} of ${notes} notes published twice or never, ${disorder} out of order, ${early} too early`,
    );
    return done === ended.length && wrong + disorder + early === 0;
  } finally {
    await nodes?.end();
    await kernel.shutdown();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

runCommand(async () => {
  const { values } = parseArgs({
    options: {
      database: { type: 'string', default: 'sqlite,mysql,postgres' },
      notes: { type: 'string', default: '60' },
      nodes: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '30' },
      'faults-every': { type: 'string', default: '4' },
    },
  });
  const [notes, nodes, seconds] = [
    wholeNumber('notes', values.notes),
    wholeNumber('nodes', values.nodes),
    wholeNumber('seconds', values.seconds),
  ];
  const faultsEvery = wholeNumber('faults-every', values['faults-every']) * 1_000;
  for (const name of values.database.split(',')) {
    if (!(await disturb(databaseKind(name), { notes, nodes, seconds, faultsEvery }))) process.exitCode = 1;
  }
});
