import type { Random } from '../query-strings/random.ts';
import type { RunningNode } from './nodes.ts';
import type { Site } from './site.ts';
import type { Tally } from './tally.ts';

/** The environment of a fault. */
export interface Scene {
  readonly nodes: readonly RunningNode[];
  /** URL of the database, without a proxy. */
  readonly databaseUrl: string;
  readonly site: Site;
  readonly random: Random;
  readonly tally: Tally;
}

/**
 * What a fault requires, and not every run has: a database server, one that may be killed, a disk that can be filled, more than one node,
 * nodes with several workers.
 */
export type Need = 'server' | 'own server' | 'small disk' | 'nodes' | 'workers';

/** A temporary fault of nodes. */
export interface FaultKind {
  readonly name: string;
  readonly needs?: readonly Need[];
  /** Resolves when the fault is over, with the affected nodes. Those that do not run any more must be started again. */
  strike(scene: Scene): Promise<readonly RunningNode[]>;
}

/** Range of milliseconds that a fault with an end lasts. */
const SHORTEST = 500;
const LONGEST = 5_000;

export function someTime(random: Random): number {
  return SHORTEST + random.below(LONGEST - SHORTEST);
}
