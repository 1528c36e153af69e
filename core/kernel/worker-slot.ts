import type { DatabaseSettings, WriteTokens } from '../database/index.ts';
import type { HandedConnections } from '../http/index.ts';

/** The place of a kernel among several worker processes that serve one app on one port. */
export interface WorkerSlot {
  /** Number of the worker, from 1. It is in every line of its log. */
  readonly number: number;
  /** Number of workers. */
  readonly of: number;
  readonly connections: HandedConnections;
  readonly writeTokens: WriteTokens;
}

/** The connection pool of one worker: its share of the configured pool, which is for all workers together. At least one connection. */
export function sharedPool<Config extends DatabaseSettings>(config: Config, { number, of }: Pick<WorkerSlot, 'number' | 'of'>): Config {
  const { pool } = config;
  if (pool === undefined) return config;
  const share = (all: number, least: number) => Math.max(least, Math.floor(all / of) + (number <= all % of ? 1 : 0));
  return { ...config, pool: { min: share(pool.min ?? 0, 0), max: share(pool.max ?? 1, 1) } };
}
