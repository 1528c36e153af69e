import type { SoakClient } from './client.ts';
import { askOnce, askViews, type Part, SHAPES, searchOnce, shapeOf, VIEWS } from './reads.ts';
import { refuseToken } from './writes.ts';

/** Fills one of the server's caches: one client sends each number below `count`, once. */
interface Fill {
  readonly count: number;
  send(client: SoakClient, number: number): Promise<unknown>;
}

/**
 * All bounded caches that the load would fill within half an hour, and that would look like a leak: parsed GraphQL texts (300,000
 * characters), plans and prepared statements (all shapes of the load), searches (5,000), query strings (400,000 characters), sets of
 * variables (from their second use on), unknown tokens (10,000). Tokens of sign-ins are left out: hashing passwords takes too long, and
 * half an hour of them needs only 3 MB.
 */
const FILLS: readonly Fill[] = [
  { count: SHAPES, send: shapeOf },
  { count: 5_000, send: searchOnce },
  { count: 6_000, send: askOnce },
  { count: 2 * VIEWS, send: (client, number) => askViews(client, number % VIEWS) },
  { count: 10_000, send: refuseToken },
];

/** Lets clients fill the server's caches. @returns seconds that it took */
export async function fill(clients: readonly SoakClient[]): Promise<number> {
  const begin = performance.now();
  for (const { count, send } of FILLS) {
    let next = 0;
    const part: Part = async (client) => {
      while (next < count) await send(client, next++);
    };
    await Promise.all(clients.map(part));
  }
  return (performance.now() - begin) / 1_000;
}
