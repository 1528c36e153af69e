import { setTimeout as delay } from 'node:timers/promises';
import { send } from '../faults/send.ts';
import type { Tally } from '../faults/tally.ts';

/** Milliseconds within which a follower must have received all events: the lease of a dead node, and the remaining work. */
const LIMIT = 60_000;
const POLL = 500;

/** Checks that the app's follower received every change, and the changes of one document in order. @returns the number of events it received */
export async function verifyHeard(url: string, tally: Tally): Promise<number> {
  let found: { readonly told: number; readonly untold: number; readonly late: number } | null = null;
  for (const end = performance.now() + LIMIT; performance.now() < end; await delay(POLL)) {
    const answer = await send('GET', `${url}/heard`, { timeout: 20_000 });
    tally.count('GET /heard', answer);
    if (answer.status !== 200) continue;
    found = JSON.parse(answer.text);
    if (found?.untold === 0) break;
  }
  if (found === null) {
    tally.broken.push('the follower could not be looked at');
    return 0;
  }
  if (found.untold > 0) tally.lost.push(`${found.untold} changes of which the follower was not told`);
  if (found.late > 0) tally.broken.push(`${found.late} events that were told after a later one of the same document`);
  return found.told;
}
