import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { OutgoingError } from './outgoing.ts';

/** One request, to one of the checked addresses. */
export interface Exchange {
  readonly url: URL;
  /** Without brackets. */
  readonly host: string;
  readonly addresses: readonly string[];
  readonly method: string;
  readonly headers: Headers;
  readonly body: Buffer | null;
  readonly signal: AbortSignal;
  readonly maxBytes: number;
  /** The pool of open connections; null for a connection of its own. */
  readonly connections: OpenConnections | null;
}

/** Timeout of an idle connection. It is shorter than the five seconds after which many servers close theirs. */
const KEPT_OPEN = { keepAlive: true, timeout: 4_000 };

/**
 * Pools of open connections. A connection is reused only for the same list of addresses: one that was opened for other addresses may lead
 * anywhere.
 */
export class OpenConnections {
  readonly 'http:' = new PinnedAgent(KEPT_OPEN);
  readonly 'https:' = new PinnedSecureAgent(KEPT_OPEN);
}

class PinnedAgent extends http.Agent {
  override getName(options?: PinnedOptions): string {
    return `${super.getName(options)}:${options?.addresses}`;
  }
}

class PinnedSecureAgent extends https.Agent {
  override getName(options?: PinnedOptions): string {
    return `${super.getName(options)}:${options?.addresses}`;
  }
}

/** Options that identify a connection. */
type PinnedOptions = https.RequestOptions & { readonly addresses?: readonly string[] };

/** Headers that belong to the connection: those of the caller are dropped. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  ...['host', 'connection', 'keep-alive', 'upgrade', 'te', 'trailer', 'transfer-encoding', 'content-length', 'expect'],
  ...['accept-encoding', 'proxy-connection'],
]);

/** Status codes of responses without a body (RFC 9110). */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * Sends a request, and reads the whole body of the response.
 * @throws OutgoingError for a response that is too large or compressed; errors of the network
 */
export async function exchange({
  url,
  host,
  addresses,
  method,
  headers,
  body,
  signal,
  maxBytes,
  connections,
}: Exchange): Promise<Response> {
  const own = Object.fromEntries([...headers].filter(([name]) => !OWN_HEADERS.has(name)));
  const protocol = url.protocol === 'https:' ? 'https:' : 'http:';
  const options: PinnedOptions = {
    method,
    host,
    port: url.port === '' ? (protocol === 'https:' ? 443 : 80) : Number(url.port),
    path: `${url.pathname}${url.search}`,
    headers: {
      'user-agent': 'plinth',
      accept: '*/*',
      ...own,
      host: url.host,
      'accept-encoding': 'identity',
      ...(body !== null && { 'content-length': body.length }),
    },
    agent: connections?.[protocol] ?? false,
    addresses,
    lookup: pinned(addresses),
    servername: isIP(host) === 0 ? host : '',
    signal,
  };
  const ask = (own: PinnedOptions) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const request = (protocol === 'https:' ? https : http).request(own);
      request.on('response', resolve);
      request.on('error', (error: NodeJS.ErrnoException) => {
        // The server closed the idle connection: send again on a new one.
        const isStale = request.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE') && !signal.aborted;
        if (isStale) ask({ ...own, agent: false }).then(resolve, reject);
        else reject(error);
      });
      request.on('upgrade', (_, socket) => {
        socket.destroy();
        reject(new OutgoingError(url.host, 'answers in another protocol'));
      });
      request.end(body ?? undefined);
    });
  const answer = await ask(options);
  try {
    const status = answer.statusCode ?? 0;
    const encoding = answer.headers['content-encoding'] ?? 'identity';
    const bytes = await read(answer, url.host, maxBytes);
    if (encoding !== 'identity' && bytes.length > 0) throw new OutgoingError(url.host, 'answers packed, which nobody asked for');
    return new Response(WITHOUT_BODY.has(status) || bytes.length === 0 ? null : new Uint8Array(bytes), {
      status,
      headers: received(answer),
    });
  } finally {
    answer.destroy();
  }
}

/** A lookup that gives the checked addresses. A second lookup could give others. */
export function pinned(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_, { all }, callback) => {
    const [first] = found;
    if (all === true) callback(null, found);
    else callback(null, first?.address ?? '', first?.family ?? 0);
  };
}

async function read(answer: IncomingMessage, host: string, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new OutgoingError(host, `answers more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function received({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let index = 0; index < rawHeaders.length; index += 2) headers.append(rawHeaders[index] as string, rawHeaders[index + 1] as string);
  return headers;
}
