import type { SoakClient } from './client.ts';
import { askOnce, askViews, type Part, SHAPES, searchOnce, shapeOf, VIEWS } from './reads.ts';
import { refuseToken } from './writes.ts';

/** What fills one of the server's memories: each number below `count` is sent once, by one of the clients. */
interface Fill {
  readonly count: number;
  send(client: SoakClient, number: number): Promise<unknown>;
}

/**
 * Everything that is bounded and that the load would fill in the course of half an hour, so that growth would be seen where there is none: parsed texts of GraphQL
 * (300,000 characters), plans and prepared statements (all shapes of the load), searches (5,000), query strings (400,000 characters), sets of variables (from
 * the second time on), tokens that nobody has (10,000). Tokens of sign-ins are not among them: a password takes too long, and half an hour of them takes 3 MB.
 */
const FILLS: readonly Fill[] = [
  { count: SHAPES, send: shapeOf },
  { count: 5_000, send: searchOnce },
  { count: 6_000, send: askOnce },
  { count: 2 * VIEWS, send: (client, number) => askViews(client, number % VIEWS) },
  { count: 10_000, send: refuseToken },
];

/** Has clients fill what the server remembers. @returns seconds that it took */
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
