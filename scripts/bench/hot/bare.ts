import { writeFileSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import { type Server, startServer } from '../server.ts';
import type { LoadRequest } from '../workloads.ts';

/** Headers that Node adds to every response. */
const OF_NODE: ReadonlySet<string> = new Set(['date', 'connection', 'keep-alive']);

/** A response, byte for byte. */
interface Recorded {
  readonly status: number;
  /** Names and values alternate, in the received order. */
  readonly headers: readonly string[];
  /** In base64. */
  readonly body: string;
}

/**
 * Starts a bare Node server that sends the same bytes and headers as another server for the same requests, without any work.
 * @param folder where the recorded responses are stored
 * @throws Error for a request that does not succeed
 */
export async function startBare(folder: string, url: string, requests: readonly LoadRequest[]): Promise<Server> {
  const answers: Record<string, Recorded> = {};
  for (const request of requests) answers[keyOf(request)] = await record(url, request);
  const file = join(folder, 'bare-answers.json');
  writeFileSync(file, JSON.stringify(answers));
  return startServer(
    'bare',
    (port) => ({ args: [join(__dirname, 'bare-server.mjs'), String(port), file], cwd: folder, env: {} }),
    '/anything',
  );
}

function keyOf({ method, path, body = '' }: LoadRequest): string {
  return `${method} ${path} ${body}`;
}

/** Sends a request like the load tools, without `Accept-Encoding`. */
function record(url: string, { method, path, body }: LoadRequest): Promise<Recorded> {
  return new Promise((resolve, reject) => {
    const headers = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const request = http.request(url + path, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const status = response.statusCode ?? 0;
        const bytes = Buffer.concat(chunks);
        if (status === 200) resolve({ status, headers: own(response.rawHeaders), body: bytes.toString('base64') });
        else reject(new Error(`${method} ${path} answered ${status}: ${bytes.toString().slice(0, 1_000)}`));
      });
    });
    request.once('error', reject);
    request.end(body);
  });
}

function own(headers: readonly string[]): string[] {
  const pairs = headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1] ?? '']] : []));
  return pairs.filter(([name = '']) => !OF_NODE.has(name.toLowerCase())).flat();
}
