import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A stored object. */
export interface StoredObject {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** A fault of the server that a test requests for an operation. */
export type Fault = 'error' | 'full' | 'hang' | 'cut';

type Operation = 'put' | 'create' | 'part' | 'complete' | 'abort' | 'get' | 'head' | 'delete' | 'list';

const REGION = 'eu-test-1';
export const ACCESS_KEY = 'AKIDTEST';
export const SECRET_KEY = 'c2VjcmV0IG9mIHRoZSB0ZXN0';
export const BUCKET = 'bucket';
/** Headers of an object that responses repeat. */
const KEPT = ['content-type', 'content-disposition', 'cache-control'];

/** A server with the part of S3 that files need. It refuses wrong signatures. */
export class S3Server {
  readonly objects = new Map<string, StoredObject>();
  /** Multipart uploads that are neither completed nor aborted: their parts by number. */
  readonly uploads = new Map<string, { readonly headers: StoredObject['headers']; readonly parts: Map<number, Buffer> }>();
  /** Operations in the order of arrival. */
  readonly seen: Operation[] = [];
  /** Time of all objects in listings. */
  changed = new Date();
  fault: (operation: Operation) => Fault | null = () => null;
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
    this.fault = () => null;
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
    const fault = this.fault(operation);
    if (fault === 'cut') {
      request.once('data', () => request.socket.destroy());
      if (request.headers['content-length'] === undefined) request.socket.destroy();
      return;
    }
    const body = await buffer(request);
    if (fault === 'hang') return;
    if (fault === 'error') return refuse(response, 500, 'InternalError');
    if (fault === 'full') return refuse(response, 400, 'QuotaExceeded');
    if (!isSigned(request, url, body)) {
      // Public objects can be read by everybody.
      const isPublic = operation === 'get' && url.search === '' && this.#object(url)?.headers['x-amz-acl'] === 'public-read';
      if (!isPublic) return refuse(response, 403, 'SignatureDoesNotMatch');
    }
    if (operation === 'list') return this.#list(url, response);
    if (!url.pathname.startsWith(`/${BUCKET}/`)) return refuse(response, 404, 'NoSuchBucket');
    this.#do(operation, { request, response, url, body });
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
        this.uploads.set(id, { headers: headersOf(request), parts: new Map() });
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
      upload.parts.set(Number(url.searchParams.get('partNumber')), body);
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
    this.objects.set(key, { body: Buffer.concat(parts as Buffer[]), headers: upload.headers });
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

function etag(body: Buffer): string {
  return `"${createHash('md5').update(body).digest('hex')}"`;
}

function refuse(response: ServerResponse, status: number, code: string) {
  response.writeHead(status, { 'Content-Type': 'application/xml' });
  // Real services repeat what was signed, with the id of the key.
  response.end(`<Error><Code>${code}</Code><Message>No: ${code}</Message><AWSAccessKeyId>${ACCESS_KEY}</AWSAccessKeyId></Error>`);
}

function sendObject(object: StoredObject | undefined, request: IncomingMessage, response: ServerResponse) {
  if (object === undefined) return refuse(response, 404, 'NoSuchKey');
  for (const name of KEPT) if (object.headers[name] !== undefined) response.setHeader(name, object.headers[name]);
  const { body } = object;
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  const [start, end] = range === null ? [0, body.length - 1] : [Number(range[1]), Math.min(Number(range[2]), body.length - 1)];
  if (range !== null && start >= body.length) return refuse(response, 416, 'InvalidRange');
  response.writeHead(range === null ? 200 : 206, { 'Content-Length': end - start + 1, ETag: etag(body) });
  response.end(request.method === 'HEAD' ? undefined : body.subarray(start, end + 1));
}

/** Whether a request is signed with the tests' key (Signature Version 4), in its headers or its URL. */
function isSigned({ method, headers }: IncomingMessage, url: URL, body: Buffer): boolean {
  const query = new URLSearchParams(url.search);
  const stated =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(headers.authorization ?? '') ??
    ([null, query.get('X-Amz-Credential'), query.get('X-Amz-SignedHeaders'), query.get('X-Amz-Signature')] as const);
  const [, credential, signedHeaders, signature] = stated;
  if (!credential || !signedHeaders || !signature) return false;
  const inAddress = headers.authorization === undefined;
  const time = String(inAddress ? query.get('X-Amz-Date') : headers['x-amz-date']);
  const sent = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  const seconds = inAddress ? Number(query.get('X-Amz-Expires')) : 900;
  const [accessKey, ...scope] = credential.split('/');
  if (accessKey !== ACCESS_KEY || scope.join('/') !== `${time.slice(0, 8)}/${REGION}/s3/aws4_request`) return false;
  if (!(Date.now() - sent < seconds * 1_000)) return false;
  const payload = inAddress ? 'UNSIGNED-PAYLOAD' : String(headers['x-amz-content-sha256']);
  // Without TLS, the bytes are signed, too.
  if (!inAddress && payload !== createHash('sha256').update(body).digest('hex')) return false;
  query.delete('X-Amz-Signature');
  const canonical = [
    method,
    url.pathname,
    [...query]
      .map(([key, value]) => `${encoded(key)}=${encoded(value)}`)
      .sort()
      .join('&'),
    ...signedHeaders.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signedHeaders,
    payload,
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', time, scope.join('/'), createHash('sha256').update(canonical).digest('hex')].join('\n');
  const key = scope.reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${SECRET_KEY}`);
  const expected = hmac(key, text).toString('hex');
  return expected.length === signature.length && timingSafeEqual(Buffer.from(expected), Buffer.from(signature));
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function encoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
}
