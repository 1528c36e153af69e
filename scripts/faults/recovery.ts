import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { RunningNode } from './nodes.ts';
import { send } from './send.ts';
import type { Tally } from './tally.ts';

/** Milliseconds for one attempt to write or read after a fault, and for all attempts. */
const ATTEMPT = 2_000;
const GIVEN_UP = 60_000;

/**
 * Seconds until a node responds to a write and a read; a stopped node is started first. If it does not respond, the result is infinite, and
 * the node is restarted.
 */
export async function secondsToRecover(node: RunningNode, tally: Tally): Promise<number> {
  const begin = performance.now();
  if (!node.isRunning) await node.start().catch((error) => tally.broken.push(`${node.name} did not start: ${error}`));
  /** @param key idempotency key, for a write that may be carried out after its attempt has timed out */
  const first = async (method: string, path: string, status: number, data?: object, key?: string) => {
    while (performance.now() - begin < GIVEN_UP) {
      const answer = await send(method, node.url + path, { timeout: ATTEMPT, key, ...(data && { data }) });
      tally.count(`${method} ${path}`, answer);
      if (answer.status === status) return (performance.now() - begin) / 1_000;
      await delay(50);
    }
    return Number.POSITIVE_INFINITY;
  };
  const write = first('POST', '/api/probes', 201, { text: 'written after a fault' }, randomUUID());
  const seconds = Math.max(...(await Promise.all([write, first('GET', '/api/probes?fields[0]=documentId', 200)])));
  if (seconds === Number.POSITIVE_INFINITY) {
    tally.broken.push(`${node.name} did not recover in ${GIVEN_UP / 1_000} s`);
    await node.stop('SIGKILL');
    await node.start();
  }
  return seconds;
}
