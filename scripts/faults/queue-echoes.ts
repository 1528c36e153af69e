import { setTimeout as delay } from 'node:timers/promises';
import { send } from './send.ts';
import type { Tally } from './tally.ts';

/** Milliseconds within which all items must have run: the lease of a dead node, and the work. */
const LIMIT = 60_000;
const POLL = 500;
const PATIENCE = 20_000;

interface Echoes {
  /** Items that had an effect. */
  readonly effects: number;
  readonly open: number;
  readonly failed: number;
  /** Changes whose item is gone without an effect. */
  readonly lost: number;
  readonly twice: number;
  /** Items whose secret is readable in the database. */
  readonly shown: number;
}

/** Checks the guarantee of the app's queue: each item that was recorded with a change runs, and has exactly one effect. @returns how many had one */
export async function verifyEchoes(url: string, tally: Tally): Promise<number> {
  let found: Echoes | null = null;
  for (const end = performance.now() + LIMIT; performance.now() < end; await delay(POLL)) {
    const answer = await send('GET', `${url}/echoes`, { timeout: PATIENCE });
    tally.count('GET /echoes', answer);
    if (answer.status !== 200) continue;
    found = JSON.parse(answer.text) as Echoes;
    if (found.shown > 0) tally.broken.push(`the secret of ${found.shown} items stands in the database`);
    if (found.open === 0) break;
  }
  if (found === null) {
    tally.broken.push('the queue could not be looked at');
    return 0;
  }
  const { open, failed, lost, twice } = found;
  if (open > 0) tally.broken.push(`${open} items of the queue have not run for ${LIMIT / 1_000} s`);
  if (failed > 0) tally.broken.push(`${failed} items of the queue have failed`);
  if (open === 0 && lost > 0) tally.lost.push(`${lost} changes whose item of the queue had no effect`);
  if (twice > 0) tally.broken.push(`${twice} items of the queue had an effect twice`);
  return found.effects;
}
