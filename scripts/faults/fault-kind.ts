import type { Random } from '../query-strings/random.ts';
import type { RunningNode } from './nodes.ts';
import type { Site } from './site.ts';
import type { Tally } from './tally.ts';

/** Where a fault strikes. */
export interface Scene {
  readonly nodes: readonly RunningNode[];
  /** URL of the database, by the straight way. */
  readonly databaseUrl: string;
  readonly site: Site;
  readonly random: Random;
  readonly tally: Tally;
}

/** What not every run has: a database server, one that may die, a disk that may be full, more than one node, nodes of several workers. */
export type Need = 'server' | 'own server' | 'small disk' | 'nodes' | 'workers';

/** Something that happens to nodes, and is over at some time. */
export interface FaultKind {
  readonly name: string;
  readonly needs?: readonly Need[];
  /** Resolves when the fault is over, with the nodes that it struck. Those that do not run any more are to be started again. */
  strike(scene: Scene): Promise<readonly RunningNode[]>;
}

/** Milliseconds that a fault lasts which has an end of its own. */
const SHORTEST = 500;
const LONGEST = 5_000;

export function someTime(random: Random): number {
  return SHORTEST + random.below(LONGEST - SHORTEST);
}
