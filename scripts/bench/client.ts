import http from 'node:http';

const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });

/** The answer to a request: JSON that was parsed, and its text. */
export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Sends a request with an optional JSON body. */
export function send(method: string, url: string, body?: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const headers = payload === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) };
    const request = http.request(url, { method, agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
      response.once('error', reject);
    });
    request.once('error', (error: NodeJS.ErrnoException) => {
      // The server may close a connection that was idle just when it is used again; asking twice does no harm, writing twice would.
      if (request.reusedSocket && error.code === 'ECONNRESET' && method === 'GET') resolve(send(method, url));
      else reject(error);
    });
    request.end(payload);
  });
}

/** A document as the API answers it. */
export interface Document extends Readonly<Record<string, unknown>> {
  readonly documentId: string;
}

/** The envelope of a list. */
export interface List {
  readonly data: readonly Document[];
  readonly meta: { readonly pagination: { readonly total: number; readonly pageCount: number } };
}

/**
 * Sends a request that must succeed, and answers the parsed body.
 * @throws Error with the answer, for any other status than 200 and 201
 */
export async function ask<Body>(method: string, url: string, body?: unknown): Promise<Body> {
  const { status, text } = await send(method, url, body);
  if (status !== 200 && status !== 201) throw new Error(`${method} ${url} answered ${status}: ${text.slice(0, 2_000)}`);
  return JSON.parse(text) as Body;
}
