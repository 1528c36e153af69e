import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A response of the test's server: JSON, or a hanging request. */
export interface ServerAnswer {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Never sends a response. */
  readonly hangs?: true;
}

/** A request to the test's server. */
export interface ServerRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly form: URLSearchParams;
}

/** A server of a test. */
export interface TestServer {
  readonly url: string;
  readonly requests: readonly ServerRequest[];
  close(): Promise<void>;
}

/** Starts a server with responses given by the test. */
export async function startServer(answer: (request: ServerRequest, url: string) => ServerAnswer): Promise<TestServer> {
  const requests: ServerRequest[] = [];
  const server = createServer(async (req, res) => {
    let text = '';
    for await (const chunk of req) text += chunk;
    const request = { path: req.url ?? '', headers: req.headers, form: new URLSearchParams(text) };
    requests.push(request);
    const { status = 200, body = {}, headers = {}, hangs } = answer(request, url());
    if (hangs === true) return;
    res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: url(),
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
