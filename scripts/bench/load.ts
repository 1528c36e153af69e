import { send } from './client.ts';
import type { LoadRequest } from './workloads.ts';

/** What a measurement found. Latencies in milliseconds. */
export interface LoadResult {
  /** Requests that were answered. */
  readonly requests: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** What load is put on a server. */
interface LoadOrder {
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

/** Like a load, with numbers in bodies that differ from those of every measurement before. */
export type SerialLoad = (order: LoadOrder, series: string) => Promise<LoadResult>;

/** An error that says what a server answers to the first request of a load in which requests failed. */
export async function loadFailure({ url, requests }: LoadOrder, failed: number, count: number): Promise<Error> {
  const [first] = requests;
  const head = `${failed} of ${count} answers from ${url} were errors`;
  if (first?.method !== 'GET') return new Error(`${head}: ${first?.method} ${first?.path}`);
  const answer = await send('GET', url + first.path).catch((error: unknown) => ({ status: String(error), text: '' }));
  return new Error(`${head}; GET ${first.path} now answers ${answer.status}: ${answer.text.slice(0, 500)}`);
}
