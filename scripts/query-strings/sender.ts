import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import type { RandomRequest } from './grammar.ts';

/** The response to one request. */
export interface Answer {
  /** 0: the connection broke. */
  readonly status: number;
  readonly milliseconds: number;
  readonly bytes: number;
  /** The body of an error response; otherwise empty. */
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
        // The target is passed as text, because a URL object would normalize it.
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

/** Messages between the processes. */
export type Asked = { readonly id: number; readonly request: RandomRequest };
export type Told = { readonly id: number; readonly answer: Answer };

/** Response for requests after the sending process has ended. */
const NO_CLIENT: Answer = { status: 0, milliseconds: 0, bytes: 0, text: 'the client has ended' };

/**
 * Sends requests from a separate process, so that time and memory of the client are not measured as the server's.
 * @param program script of that process
 */
export async function forkSender(url: string, program = join(__dirname, 'sending-process.ts')): Promise<Sender> {
  const child: ChildProcess = fork(program, [url]);
  await untilReady(child);
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;
  const end = (id: number, answer: Answer) => {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  };
  child.on('message', ({ id, answer }: Told) => end(id, answer));
  child.on('exit', () => {
    for (const id of waiting.keys()) end(id, NO_CLIENT);
  });
  return {
    send: (asked) =>
      new Promise((resolve) => {
        if (hasEnded(child)) return resolve(NO_CLIENT);
        const id = ++last;
        waiting.set(id, resolve);
        child.send({ id, request: asked } satisfies Asked, (error) => {
          if (error) end(id, NO_CLIENT);
        });
      }),
    close() {
      if (child.connected) child.disconnect();
    },
  };
}

/** @throws Error when the process ends before it is ready */
async function untilReady(child: ChildProcess): Promise<void> {
  await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (hasEnded(child)) throw new Error('the client has ended before it was ready');
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
