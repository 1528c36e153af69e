import type { FaultKind } from './fault-kind.ts';
import { checkDatabase, RunningNode } from './nodes.ts';
import { secondsToRecover } from './recovery.ts';
import { send } from './send.ts';

/** How often all nodes are stopped and started. */
const TIMES = 3;
/** Range of milliseconds after which a starting node is killed. */
const EARLIEST = 100;
const LATEST = 2_500;
const PATIENCE = 20_000;

/** Faults while nodes start. */
export const BOOT_FAULTS: readonly FaultKind[] = [
  {
    name: 'boots at once',
    needs: ['nodes'],
    async strike({ nodes, random }) {
      for (let time = 1; time < TIMES; time++) {
        await Promise.all(nodes.map((node) => node.stop(random.pick(['SIGTERM', 'SIGKILL'] as const))));
        await Promise.all(nodes.map((node) => node.startFor(EARLIEST + random.below(LATEST - EARLIEST))));
      }
      await Promise.all(nodes.map((node) => node.stop('SIGKILL')));
      return nodes;
    },
  },
  {
    name: 'first boots',
    needs: ['nodes'],
    async strike({ nodes: others, site, random, tally }) {
      const database = await site.newDatabase();
      const nodes: RunningNode[] = [];
      try {
        for (const { name } of others) nodes.push(await RunningNode.create(`first boot of ${name}`, database.url));
        if (random.chance(0.5)) {
          await Promise.all(nodes.map((node) => node.startFor(EARLIEST + random.below(LATEST - EARLIEST))));
          await Promise.all(nodes.map((node) => node.stop('SIGKILL')));
        }
        tally.recoveries.push(...(await Promise.all(nodes.map((node) => secondsToRecover(node, tally)))));
        for (const { name, url } of nodes) {
          const { status, text } = await send('GET', `${url}/api/probes`, { timeout: PATIENCE });
          const count = status === 200 ? (JSON.parse(text) as { readonly data: readonly unknown[] }).data.length : status;
          if (count !== nodes.length) tally.broken.push(`${name} shows ${count} probes, not one of each of ${nodes.length} nodes`);
        }
        for (const finding of await checkDatabase(database.url)) tally.broken.push(`after first boots: ${finding}`);
      } finally {
        await Promise.all(nodes.map((node) => node.close()));
        await database.drop();
      }
      return [];
    },
  },
];
