import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { ACCESS_KEY, isSigned, REGION, SECRET_KEY } from './s3-signature.ts';

export { ACCESS_KEY, SECRET_KEY } from './s3-signature.ts';

/** A stored object. */
export interface StoredObject {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  /** How many it was sent in. */
  readonly parts?: number;
}

/** An upload in parts. */
export interface StartedUpload {
  readonly key: string;
  readonly headers: StoredObject['headers'];
  /** By number. */
  readonly parts: Map<number, Buffer>;
  begun: Date;
}

/**
 * A fault of the server that a test requests for an operation. `cut` ends the connection while the request arrives, `lost` when it is done,
 * before the answer.
 */
export type Fault = 'error' | 'slow' | 'full' | 'denied' | 'hang' | 'cut' | 'lost';

type Operation = 'put' | 'create' | 'part' | 'complete' | 'abort' | 'get' | 'head' | 'delete' | 'list' | 'list-uploads';

/** Answers of faults. */
const REFUSALS: Partial<Record<Fault, readonly [status: number, code: string]>> = {
  error: [500, 'InternalError'],
  slow: [503, 'SlowDown'],
  full: [400, 'QuotaExceeded'],
  denied: [403, 'AccessDenied'],
};

export const BUCKET = 'bucket';
/** Bytes of a part, other than the last. */
const PART = 5_242_880;
/** Headers of an object that responses repeat. */
const KEPT = ['content-type', 'content-disposition', 'cache-control'];

/** A server with the part of S3 that files need. It refuses wrong signatures. */
export class S3Server {
  readonly objects = new Map<string, StoredObject>();
  /** Uploads in parts that are neither completed nor aborted, by id. */
  readonly uploads = new Map<string, StartedUpload>();
  /** Operations in the order of arrival. */
  readonly seen: Operation[] = [];
  /** Numbers of the parts that were stored, in order. */
  readonly taken: number[] = [];
  /** Called for each operation that was answered. */
  done: (operation: Operation) => void = () => undefined;
  /** Time of all objects in listings. */
  changed = new Date();
  /** @param part number of the part, if the operation is one */
  fault: (operation: Operation, part: number) => Fault | null | Promise<Fault | null> = () => null;
  #server: Server = createServer();
  #count = 0;

  /** Starts to listen on a free port. */
  async listen(): Promise<void> {
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.destroy());
    });
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** `providerOptions` for this server. */
  options(params: object = {}, others: object = {}): Readonly<Record<string, unknown>> {
    const credentials = { accessKeyId: ACCESS_KEY, secretAccessKey: SECRET_KEY };
    const s3Options = { region: REGION, endpoint: this.endpoint, forcePathStyle: true, credentials, maxAttempts: 2 };
    return { ...others, s3Options: { ...s3Options, params: { Bucket: BUCKET, ...params } } };
  }

  reset(): void {
    this.objects.clear();
    this.uploads.clear();
    this.seen.length = 0;
    this.taken.length = 0;
    this.fault = () => null;
    this.done = () => undefined;
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  async #answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://host');
    const operation = operationOf(request, url);
    this.seen.push(operation);
    const fault = await this.fault(operation, Number(url.searchParams.get('partNumber')));
    if (fault === 'cut') {
      request.once('data', () => request.socket.destroy());
      if (request.headers['content-length'] === undefined) request.socket.destroy();
      return;
    }
    const body = await buffer(request);
    if (fault === 'hang') return;
    const refusal = fault === null ? undefined : REFUSALS[fault];
    if (refusal !== undefined) return refuse(response, ...refusal);
    if (!isSigned(request, url, body)) {
      // Public objects can be read by everybody.
      const isPublic = operation === 'get' && url.search === '' && this.#object(url)?.headers['x-amz-acl'] === 'public-read';
      if (!isPublic) return refuse(response, 403, 'SignatureDoesNotMatch');
    }
    if (operation === 'list') return this.#list(url, response);
    if (operation === 'list-uploads') return this.#listUploads(url, response);
    if (fault === 'lost') Object.assign(response, { end: () => request.socket.destroy() });
    if (!url.pathname.startsWith(`/${BUCKET}/`)) return refuse(response, 404, 'NoSuchBucket');
    this.#do(operation, { request, response, url, body });
    this.done(operation);
  }

  #do(operation: Operation, { request, response, url, body }: Exchange) {
    const key = keyOf(url);
    const upload = this.uploads.get(url.searchParams.get('uploadId') ?? '');
    switch (operation) {
      case 'put':
        this.objects.set(key, { body, headers: headersOf(request) });
        response.setHeader('ETag', etag(body)).end();
        return;
      case 'create': {
        const id = `upload-${++this.#count}`;
        this.uploads.set(id, { key, headers: headersOf(request), parts: new Map(), begun: new Date() });
        response.end(
          `<InitiateMultipartUploadResult><Bucket>${BUCKET}</Bucket><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
        );
        return;
      }
      case 'get':
      case 'head':
        return sendObject(this.#object(url), request, response);
      case 'delete':
        this.objects.delete(key);
        response.writeHead(204).end();
        return;
      default:
    }
    if (upload === undefined) return refuse(response, 404, 'NoSuchUpload');
    if (operation === 'part') {
      const number = Number(url.searchParams.get('partNumber'));
      upload.parts.set(number, body);
      this.taken.push(number);
      response.setHeader('ETag', etag(body)).end();
      return;
    }
    this.uploads.delete(url.searchParams.get('uploadId') as string);
    if (operation === 'abort') {
      response.writeHead(204).end();
      return;
    }
    const parts = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) => upload.parts.get(Number(number)));
    if (parts.includes(undefined)) return refuse(response, 400, 'InvalidPart');
    this.objects.set(key, { body: Buffer.concat(parts as Buffer[]), headers: upload.headers, parts: parts.length });
    response.end(
      `<CompleteMultipartUploadResult><Bucket>${BUCKET}</Bucket><Key>${key}</Key><ETag>"x"</ETag></CompleteMultipartUploadResult>`,
    );
  }

  /** Lists two keys at a time, in order, without subfolders, as with the delimiter `/`. */
  #list({ searchParams }: URL, response: ServerResponse) {
    const prefix = searchParams.get('prefix') ?? '';
    const last = searchParams.get('continuation-token') ?? '';
    const keys = [...this.objects.keys()]
      .filter((key) => key.startsWith(prefix) && key > last && !key.slice(prefix.length).includes('/'))
      .sort();
    const page = keys.slice(0, 2);
    const more = keys.length > 2;
    const contents = page.map((key) => `<Contents><Key>${key}</Key><LastModified>${this.changed.toISOString()}</LastModified></Contents>`);
    const token = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    response.end(`<ListBucketResult><IsTruncated>${more}</IsTruncated>${token}${contents.join('')}</ListBucketResult>`);
  }

  /** Lists two uploads at a time, in the order of key and id, with subfolders, as services that know no delimiter. */
  #listUploads({ searchParams }: URL, response: ServerResponse) {
    const prefix = searchParams.get('prefix') ?? '';
    const last = `${searchParams.get('key-marker') ?? ''} ${searchParams.get('upload-id-marker') ?? ''}`;
    const found = [...this.uploads]
      .filter(([id, { key }]) => key.startsWith(prefix) && `${key} ${id}` > last)
      .sort(([one, a], [other, b]) => (`${a.key} ${one}` < `${b.key} ${other}` ? -1 : 1));
    const page = found.slice(0, 2);
    const uploads = page.map(
      ([id, { key, begun }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`,
    );
    const [id, end] = page.at(-1) ?? [];
    const more = found.length > 2;
    const next = more ? `<NextKeyMarker>${end?.key}</NextKeyMarker><NextUploadIdMarker>${id}</NextUploadIdMarker>` : '';
    response.end(`<ListMultipartUploadsResult><IsTruncated>${more}</IsTruncated>${next}${uploads.join('')}</ListMultipartUploadsResult>`);
  }

  #object(url: URL): StoredObject | undefined {
    return this.objects.get(keyOf(url));
  }
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  readonly body: Buffer;
}

function operationOf({ method }: IncomingMessage, { searchParams }: URL): Operation {
  if (searchParams.has('list-type')) return 'list';
  if (searchParams.has('uploads') && method === 'GET') return 'list-uploads';
  const isPart = searchParams.has('uploadId');
  if (method === 'PUT') return isPart ? 'part' : 'put';
  if (method === 'POST') return isPart ? 'complete' : 'create';
  if (method === 'DELETE') return isPart ? 'abort' : 'delete';
  return method === 'HEAD' ? 'head' : 'get';
}

function keyOf({ pathname }: URL): string {
  return decodeURIComponent(pathname.slice(BUCKET.length + 2));
}

function headersOf({ headers }: IncomingMessage): Readonly<Record<string, string>> {
  return Object.fromEntries([...KEPT, 'x-amz-acl'].flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])));
}

/** @param parts how many it was sent in; undefined: whole */
function etag(body: Buffer, parts?: number): string {
  const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest();
  if (parts === undefined) return `"${md5(body).toString('hex')}"`;
  const digests = Array.from({ length: parts }, (_, index) => md5(body.subarray(index * PART, (index + 1) * PART)));
  return `"${md5(Buffer.concat(digests)).toString('hex')}-${parts}"`;
}

function refuse(response: ServerResponse, status: number, code: string) {
  response.writeHead(status, { 'Content-Type': 'application/xml' });
  // Real services repeat what was signed, with the id of the key.
  response.end(`<Error><Code>${code}</Code><Message>No: ${code}</Message><AWSAccessKeyId>${ACCESS_KEY}</AWSAccessKeyId></Error>`);
}

function sendObject(object: StoredObject | undefined, request: IncomingMessage, response: ServerResponse) {
  if (object === undefined) return refuse(response, 404, 'NoSuchKey');
  for (const name of KEPT) if (object.headers[name] !== undefined) response.setHeader(name, object.headers[name]);
  const { body, parts } = object;
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  const [start, end] = range === null ? [0, body.length - 1] : [Number(range[1]), Math.min(Number(range[2]), body.length - 1)];
  if (range !== null && start >= body.length) return refuse(response, 416, 'InvalidRange');
  response.writeHead(range === null ? 200 : 206, { 'Content-Length': end - start + 1, ETag: etag(body, parts) });
  response.end(request.method === 'HEAD' ? undefined : body.subarray(start, end + 1));
}
