import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../query-strings/random.ts';
import { endConnections } from './end-connections.ts';
import type { RunningNode } from './nodes.ts';
import type { Tally } from './tally.ts';

/** Where a fault strikes. */
export interface Scene {
  readonly nodes: readonly RunningNode[];
  /** URL of the database, by the straight way. */
  readonly databaseUrl: string;
  readonly random: Random;
  readonly tally: Tally;
}

/** Something that happens to nodes, and is over at some time. */
export interface FaultKind {
  readonly name: string;
  /** Needs a database server. */
  readonly onServers?: true;
  /** Needs more than one node. */
  readonly onMany?: true;
  /** Resolves when the fault is over, with the nodes that it struck. Those that do not run any more are to be started again. */
  strike(scene: Scene): Promise<readonly RunningNode[]>;
}

/** Milliseconds for which nodes are frozen or cut off. */
const SHORTEST = 500;
const LONGEST = 5_000;
/** How often connections are ended, and the milliseconds between two times. */
const TIMES = 5;
const AGAIN = 200;

/** All faults, of which each round has one. */
export const FAULT_KINDS: readonly FaultKind[] = [
  {
    name: 'kill',
    async strike({ nodes, random }) {
      const node = random.pick(nodes);
      await node.stop('SIGKILL');
      return [node];
    },
  },
  {
    name: 'kill all',
    onMany: true,
    async strike({ nodes }) {
      await Promise.all(nodes.map((node) => node.stop('SIGKILL')));
      return nodes;
    },
  },
  {
    name: 'terminate',
    async strike({ nodes, random, tally }) {
      const node = random.pick(nodes);
      const { status, output } = await node.stop('SIGTERM');
      if (status !== 0) tally.broken.push(`${node.name} ended with ${status} when it was told to end: ${output.slice(-2_000)}`);
      return [node];
    },
  },
  {
    name: 'freeze',
    async strike({ nodes, random }) {
      const node = random.pick(nodes);
      node.signal('SIGSTOP');
      await delay(someTime(random));
      node.signal('SIGCONT');
      return [node];
    },
  },
  {
    name: 'cut',
    onServers: true,
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
    onServers: true,
    async strike({ nodes, databaseUrl }) {
      for (let time = 1; time <= TIMES; time++) {
        await endConnections(databaseUrl);
        if (time < TIMES) await delay(AGAIN);
      }
      return nodes;
    },
  },
];

function someTime(random: Random): number {
  return SHORTEST + random.below(LONGEST - SHORTEST);
}
