import http from 'node:http';

const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });

/** The response to a request. */
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
      // The server may close an idle connection just when it is reused. A read can be repeated safely; a write cannot.
      if (request.reusedSocket && error.code === 'ECONNRESET' && method === 'GET') resolve(send(method, url));
      else reject(error);
    });
    request.end(payload);
  });
}

/** A document in a response. */
export interface Document extends Readonly<Record<string, unknown>> {
  readonly documentId: string;
}

/** The body of a list response. */
export interface List {
  readonly data: readonly Document[];
  readonly meta: { readonly pagination: { readonly total: number; readonly pageCount: number } };
}

/**
 * Sends a request that must succeed, and returns the parsed body.
 * @throws Error with the response, for a status other than 200 and 201
 */
export async function ask<Body>(method: string, url: string, body?: unknown): Promise<Body> {
  const { status, text } = await send(method, url, body);
  if (status !== 200 && status !== 201) throw new Error(`${method} ${url} answered ${status}: ${text.slice(0, 2_000)}`);
  return JSON.parse(text) as Body;
}
