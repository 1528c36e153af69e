import { Agent, request } from 'node:http';
import type { RandomRequest } from './grammar.ts';

/** What a server said to many requests. */
export interface Answers {
  /** Requests by status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Requests that a server must never answer like that (broken connections, 5xx other than 503), with its words. */
  readonly failures: readonly { readonly request: RandomRequest; readonly status: number; readonly text: string }[];
  readonly slowest: { readonly request: RandomRequest; readonly milliseconds: number } | null;
  readonly largest: { readonly request: RandomRequest; readonly bytes: number } | null;
}

/** Sends requests to a server, a few at a time. A status of 0 stands for a connection that broke. */
export async function sendRequests(url: string, requests: Iterable<RandomRequest>, concurrency: number): Promise<Answers> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const statuses = new Map<number, number>();
  const failures: { request: RandomRequest; status: number; text: string }[] = [];
  let slowest: Answers['slowest'] = null;
  let largest: Answers['largest'] = null;
  const queue = requests[Symbol.iterator]();
  const worker = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      const begun = performance.now();
      const { status, text } = await send(url, next.value, agent);
      const milliseconds = performance.now() - begun;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 0 || (status >= 500 && status !== 503)) failures.push({ request: next.value, status, text });
      const bytes = Buffer.byteLength(text);
      if (largest === null || bytes > largest.bytes) largest = { request: next.value, bytes };
      if (slowest === null || milliseconds > slowest.milliseconds) slowest = { request: next.value, milliseconds };
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  agent.destroy();
  return { statuses, failures, slowest, largest };
}

function send(url: string, { method, target, body }: RandomRequest, agent: Agent): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    // The target is given as it is: an URL object would mend it.
    const { hostname, port } = new URL(url);
    const headers = body === undefined ? {} : { 'content-type': 'application/json' };
    const sent = request({ hostname, port, path: target, method, agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', (error) => resolve({ status: 0, text: String(error) }));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
    });
    sent.on('error', (error) => resolve({ status: 0, text: String(error) }));
    sent.end(body);
  });
}
