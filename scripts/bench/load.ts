import { spawnSync } from 'node:child_process';
import { autocannonLoad } from './autocannon-load.ts';
import type { LoadRequest } from './workloads.ts';
import { wrkLoad } from './wrk-load.ts';

/** What a measurement found. Latencies in milliseconds. */
export interface LoadResult {
  /** Requests that were answered. */
  readonly requests: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** What load is put on a server. */
export interface LoadOrder {
  readonly url: string;
  readonly requests: readonly LoadRequest[];
  readonly connections: number;
  readonly seconds: number;
}

/** Puts load on a server. @throws Error when an answer was an error: its speed would mean nothing */
export type Load = (order: LoadOrder) => Promise<LoadResult>;

/** What puts load on servers here. */
export interface LoadTool {
  readonly name: string;
  readonly load: Load;
}

/** wrk when it is installed, as it takes less of the machine; autocannon otherwise, installed into the folder. */
export function chooseLoad(folder: string): LoadTool {
  const { error } = spawnSync('wrk', ['--version'], { stdio: 'ignore' });
  if (!error) return { name: 'wrk', load: numbered(wrkLoad(folder)) };
  return { name: 'autocannon', load: numbered(autocannonLoad(folder)) };
}

/** Like a load, with numbers in bodies that differ from those of every measurement before. */
export type SerialLoad = (order: LoadOrder, series: string) => Promise<LoadResult>;

function numbered(load: SerialLoad): Load {
  const begin = Date.now().toString(36);
  let measurements = 0;
  return (order) => load(order, `${begin}-${measurements++}-`);
}
