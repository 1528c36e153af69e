import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An HTTP server whose responses a test defines. */
export interface FakeDeployment {
  readonly url: string;
  /** `GET /api/voyages?…` for every request, in order. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

/** A request, and how to respond to it. */
export interface Exchanged {
  readonly request: IncomingMessage;
  readonly method: string;
  readonly url: URL;
  readonly body: unknown;
  json(status: number, body: unknown): void;
  readonly response: ServerResponse;
}

/** Starts a server on a free port. */
export async function fakeDeployment(handle: (exchanged: Exchanged) => void): Promise<FakeDeployment> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://localhost');
      const method = request.method ?? 'GET';
      requests.push(`${method} ${decodeURIComponent(request.url ?? '/')}`);
      const text = Buffer.concat(chunks).toString();
      const json = (status: number, body: unknown) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(body === undefined ? '' : JSON.stringify(body));
      };
      handle({ request, method, url, body: text.startsWith('{') ? JSON.parse(text) : text, json, response });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

interface Stored {
  readonly id: number;
  readonly documentId: string;
  [key: string]: unknown;
}

/** A minimal deployment: it stores documents of any collection, filters only by `marker`, and has only the feature REST. */
export function memoryDeployment(stored: Map<string, Stored[]> = new Map()) {
  let next = 0;
  const noData = { data: null, error: { status: 400, name: 'ValidationError', message: 'data is missing', details: {} } };
  const missing = { data: null, error: { status: 404, name: 'NotFoundError', message: 'Not Found', details: {} } };
  const of = (type: string) => {
    const documents = stored.get(type) ?? [];
    stored.set(type, documents);
    return documents;
  };
  const answer = ({ method, url, body }: Exchanged): readonly [status: number, body: unknown] => {
    const [, api, type = '', documentId] = url.pathname.split('/');
    if (api !== 'api' || !type.endsWith('s') || ['users', 'locales'].includes(type)) return [404, missing];
    if (url.searchParams.get('fields[0]') === 'locale') return [400, { data: null, error: { status: 400 } }];
    const documents = of(type);
    const found = documents.find((document) => document.documentId === documentId);
    if (method === 'POST' && (body as { readonly data?: unknown }).data === undefined) return [400, noData];
    if (method === 'POST') {
      const { data } = body as { readonly data: Readonly<Record<string, unknown>> };
      const now = new Date().toISOString();
      const document: Stored = { id: ++next, documentId: `document${next}`, ...data, createdAt: now, updatedAt: now, publishedAt: now };
      documents.push(document);
      return [201, { data: document, meta: {} }];
    }
    if (method === 'DELETE') {
      if (found !== undefined) documents.splice(documents.indexOf(found), 1);
      return [204, undefined];
    }
    if (documentId !== undefined) return found === undefined ? [404, missing] : [200, { data: found, meta: {} }];
    const equal = url.searchParams.get('filters[marker][$eq]');
    const prefix = url.searchParams.get('filters[marker][$startsWith]');
    const data = documents.filter(
      ({ marker }) => (equal === null || marker === equal) && (prefix === null || String(marker).startsWith(prefix)),
    );
    return [200, { data, meta: { pagination: { page: 1, pageSize: 25, pageCount: Math.ceil(data.length / 25), total: data.length } } }];
  };
  const handle = (exchanged: Exchanged): void => exchanged.json(...answer(exchanged));
  return { handle, stored };
}
