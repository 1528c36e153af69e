import { setTimeout as delay } from 'node:timers/promises';
import type { RunningNode } from '../faults/nodes.ts';
import { secondsToRecover } from '../faults/recovery.ts';
import type { ServerProcess } from '../faults/server-process.ts';
import type { Tally } from '../faults/tally.ts';
import type { Happening } from './mixed-load.ts';

/** Milliseconds that a killed server stays away. */
const AWAY = 2_000;

/** A node is killed, and started again at once. */
export function killedNode(node: RunningNode, at: number): Happening {
  return {
    name: `${node.name} killed`,
    at,
    async happen(tally) {
      await node.stop('SIGKILL');
      tally.recoveries.push(await secondsToRecover(node, tally));
    },
  };
}

/** A server that all nodes need is killed, and started again after two seconds. The nodes keep running. @param name `the server` */
export function killedServer(name: string, server: ServerProcess, nodes: readonly RunningNode[], at: number): Happening {
  return {
    name: `${name} killed`,
    at,
    async happen(tally) {
      await server.kill();
      await delay(AWAY);
      await server.ensureRunning();
      tally.recoveries.push(...(await Promise.all(nodes.map((node) => secondsToRecover(node, tally)))));
    },
  };
}

/** Starts each event only when the previous one is over, because a node may take long to start on a busy machine. */
export function afterEachOther(happenings: readonly Happening[]): readonly Happening[] {
  let before: Promise<void> = Promise.resolve();
  return happenings.map((happening) => {
    const earlier = before;
    let end: () => void = () => undefined;
    before = new Promise((resolve) => {
      end = resolve;
    });
    const happen = (tally: Tally) => earlier.then(() => happening.happen(tally)).finally(end);
    return { ...happening, happen };
  });
}
