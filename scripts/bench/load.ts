import { send } from './client.ts';
import type { LoadRequest } from './workloads.ts';

/** Result of a measurement. Latencies are in milliseconds. */
export interface LoadResult {
  /** Number of responses. */
  readonly requests: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** The load to put on a server. */
interface LoadOrder {
  readonly url: string;
  readonly requests: readonly LoadRequest[];
  readonly connections: number;
  readonly seconds: number;
}

/** Puts load on a server. @throws Error when a response was an error: its speed would mean nothing */
export type Load = (order: LoadOrder) => Promise<LoadResult>;

/** The load tool that is used. */
export interface LoadTool {
  readonly name: string;
  readonly load: Load;
}

/** A load whose bodies contain numbers that no earlier measurement used. */
export type SerialLoad = (order: LoadOrder, series: string) => Promise<LoadResult>;

/** An error that contains the server's response to the first request of a failed load. */
export async function loadFailure({ url, requests }: LoadOrder, failed: number, count: number): Promise<Error> {
  const [first] = requests;
  const head = `${failed} of ${count} answers from ${url} were errors`;
  if (first?.method !== 'GET') return new Error(`${head}: ${first?.method} ${first?.path}`);
  const answer = await send('GET', url + first.path).catch((error: unknown) => ({ status: String(error), text: '' }));
  return new Error(`${head}; GET ${first.path} now answers ${answer.status}: ${answer.text.slice(0, 500)}`);
}
