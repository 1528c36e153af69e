import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { type FaultKind, someTime } from './fault-kind.ts';

/** Greatest shift of a clock, in minutes. */
const MINUTES = 60;

/** Milliseconds within which a killed worker must be replaced. */
const REPLACED = 10_000;

/** Faults of running nodes. */
export const NODE_FAULTS: readonly FaultKind[] = [
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
    needs: ['nodes'],
    async strike({ nodes }) {
      await Promise.all(nodes.map((node) => node.stop('SIGKILL')));
      return nodes;
    },
  },
  {
    name: 'kill worker',
    needs: ['workers'],
    async strike({ nodes, random, tally }) {
      const node = random.pick(nodes);
      const worker = random.pick(node.workers);
      process.kill(worker, 'SIGKILL');
      const end = performance.now() + REPLACED;
      while (node.workers.includes(worker) || node.workers.length < node.workerCount) {
        if (performance.now() > end) {
          tally.broken.push(`${node.name} has not replaced a worker that was killed`);
          break;
        }
        await delay(50);
      }
      return [node];
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
    name: 'clock jump',
    async strike({ nodes, random }) {
      const node = random.pick(nodes);
      const minutes = 1 + random.below(MINUTES);
      node.shiftClock(60_000 * (random.chance(0.5) ? minutes : -minutes));
      await delay(someTime(random));
      node.shiftClock(0);
      return [node];
    },
  },
];
