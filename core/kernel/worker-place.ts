import type { DatabaseConfig, WriteTurns } from '../database/index.ts';
import type { HandedConnections } from '../http/index.ts';

/** The place of a kernel that serves an app together with those of other processes, behind one port. */
export interface WorkerPlace {
  /** Tells it from the others, in every line of the log: from 1. */
  readonly number: number;
  /** How many there are. */
  readonly of: number;
  readonly connections: HandedConnections;
  readonly writeTurns: WriteTurns;
}

/** The share of one worker in the connections of a configuration, which are those of all together: at least one. */
export function sharedPool<Config extends DatabaseConfig>(config: Config, { number, of }: Pick<WorkerPlace, 'number' | 'of'>): Config {
  const { pool } = config;
  if (pool === undefined) return config;
  const share = (all: number, least: number) => Math.max(least, Math.floor(all / of) + (number <= all % of ? 1 : 0));
  return { ...config, pool: { min: share(pool.min ?? 0, 0), max: share(pool.max ?? 1, 1) } };
}
