import { setTimeout as delay } from 'node:timers/promises';
import { endConnections } from './end-connections.ts';
import { type FaultKind, someTime } from './fault-kind.ts';

/** How often connections are ended, and milliseconds between two times. */
const TIMES = 5;
const AGAIN = 200;
/** Greatest number of milliseconds that a killed server stays down. */
const AWAY = 2_000;

/** Faults of a database server, and of its connections to nodes. */
export const SERVER_FAULTS: readonly FaultKind[] = [
  {
    name: 'cut',
    needs: ['server'],
    async strike({ nodes, random }) {
      const node = random.pick(nodes);
      node.way?.fallSilent();
      await delay(someTime(random));
      node.way?.recover();
      return [node];
    },
  },
  {
    name: 'end connections',
    needs: ['server'],
    async strike({ nodes, databaseUrl }) {
      for (let time = 1; time <= TIMES; time++) {
        await endConnections(databaseUrl);
        if (time < TIMES) await delay(AGAIN);
      }
      return nodes;
    },
  },
  {
    name: 'kill database',
    needs: ['own server'],
    async strike({ nodes, site, random }) {
      await site.server?.kill();
      await delay(random.below(AWAY));
      await site.server?.ensureRunning();
      return nodes;
    },
  },
  {
    name: 'freeze database',
    needs: ['own server'],
    async strike({ nodes, site, random }) {
      site.server?.freeze();
      await delay(someTime(random));
      site.server?.thaw();
      return nodes;
    },
  },
];
