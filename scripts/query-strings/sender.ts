import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import type { RandomRequest } from './grammar.ts';

/** What a server said to one request. */
export interface Answer {
  /** 0: the connection broke. */
  readonly status: number;
  readonly milliseconds: number;
  readonly bytes: number;
  /** The body of errors; empty for all others. */
  readonly text: string;
}

/** Sends requests. */
export interface Sender {
  send(request: RandomRequest): Promise<Answer>;
  close(): void;
}

/** Sends requests from this process. */
export function createSender(url: string): Sender {
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(url);
  return {
    send({ method, target, body }) {
      return new Promise((resolve) => {
        const begun = performance.now();
        const end = (status: number, bytes: number, text: string) =>
          resolve({ status, milliseconds: performance.now() - begun, bytes, text });
        // The target is given as it is: an URL object would mend it.
        const headers = body === undefined ? {} : { 'content-type': 'application/json' };
        const sent = request({ hostname, port, path: target, method, agent, headers }, (response) => {
          const status = response.statusCode ?? 0;
          const chunks: Buffer[] = [];
          let bytes = 0;
          response.on('data', (chunk: Buffer) => {
            bytes += chunk.length;
            if (status >= 400) chunks.push(chunk);
          });
          response.on('error', (error) => end(0, bytes, String(error)));
          response.on('end', () => end(status, bytes, Buffer.concat(chunks).toString()));
        });
        sent.on('error', (error) => end(0, 0, String(error)));
        sent.end(body);
      });
    },
    close: () => agent.destroy(),
  };
}

/** What goes to and fro between the processes. */
export type Asked = { readonly id: number; readonly request: RandomRequest };
export type Told = { readonly id: number; readonly answer: Answer };

/** Sends requests from a process of its own, so that time and memory of the client are not taken for those of the server. */
export async function forkSender(url: string): Promise<Sender> {
  const child: ChildProcess = fork(join(__dirname, 'sending-process.ts'), [url]);
  await once(child, 'message');
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;
  child.on('message', ({ id, answer }: Told) => {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  });
  child.on('exit', () => {
    for (const end of waiting.values()) end({ status: 0, milliseconds: 0, bytes: 0, text: 'the client has ended' });
  });
  return {
    send: (asked) =>
      new Promise((resolve) => {
        const id = ++last;
        waiting.set(id, resolve);
        child.send({ id, request: asked } satisfies Asked);
      }),
    close: () => child.disconnect(),
  };
}
