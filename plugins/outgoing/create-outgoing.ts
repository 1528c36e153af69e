import { openSocket } from './connect.ts';
import { exchange, OpenConnections, pinned } from './exchange.ts';
import { type Outgoing, OutgoingError, type OutgoingRequest, RefusedUrlError } from './outgoing.ts';
import { plainHost, type ResolveHost, Targets } from './targets.ts';

const TIMEOUT = 10_000;
const MAX_BYTES = 1_048_576;

/** Allowed ports below 1024 (empty: the scheme's own). Other services listen on the rest, and could misread a request. */
const PORTS: ReadonlySet<string> = new Set(['', '80', '443']);
const FIRST_FREE_PORT = 1_024;

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Headers that a redirect to another origin keeps. Any other header may contain a key, or identify the caller. */
const TOLD_TO_OTHERS: ReadonlySet<string> = new Set(['accept', 'accept-language', 'content-type', 'user-agent']);

/** Options of `createOutgoing`. */
export interface OutgoingParts {
  /** Hosts, addresses and ranges that may be requested although they are not public. */
  readonly allow: readonly string[];
  /** Gives all addresses of a host name. Default: the lookup of the operating system. */
  readonly resolve?: ResolveHost;
}

/** Creates the service that sends requests for a kernel. @throws Error for an invalid entry of `allow` */
export function createOutgoing({ allow, resolve }: OutgoingParts): Outgoing {
  const targets = new Targets(allow, resolve);
  const open = new OpenConnections();

  /** Checks a URL, and gives the addresses of its host. @throws RefusedUrlError, OutgoingError */
  async function admit(url: URL, own: readonly string[] | undefined, signal: AbortSignal): Promise<readonly string[]> {
    const problem = flawOf(url);
    if (problem !== null) throw new RefusedUrlError(shownOf(url), problem);
    return targets.admit({ host: plainHost(url.hostname), shown: shownOf(url), allow: own, signal });
  }

  async function send(given: string | URL, request: OutgoingRequest = {}): Promise<Response> {
    const { signal: own, timeout = TIMEOUT, maxBytes = MAX_BYTES, redirects = 0, allow: ownAllow, isKeptOpen = false, ...init } = request;
    const signal = signalOf(own, timeout);
    const connections = isKeptOpen ? open : null;
    let url = parse(given);
    let { method, headers, body } = await contentOf(url, init);
    for (let left = redirects; ; left--) {
      const addresses = await admit(url, ownAllow, signal);
      const answer = await exchange({
        url,
        host: plainHost(url.hostname),
        addresses,
        method,
        headers,
        body,
        signal,
        maxBytes,
        connections,
      }).catch((error: unknown) => {
        own?.throwIfAborted();
        throw error instanceof OutgoingError ? error : new OutgoingError(url.host, 'does not answer as it should', error);
      });
      const location = answer.headers.get('location');
      if (redirects === 0 || !REDIRECTS.has(answer.status) || location === null) return answer;
      if (left === 0) throw new OutgoingError(url.host, `redirects more than ${redirects} times`);
      const next = parse(location, url);
      if (url.protocol === 'https:' && next.protocol === 'http:')
        throw new RefusedUrlError(shownOf(next), 'a redirect must not lead from HTTPS to HTTP');
      if (next.origin !== url.origin) keep(headers, (name) => TOLD_TO_OTHERS.has(name));
      const isRead = method === 'GET' || method === 'HEAD';
      if (!isRead && (answer.status === 303 || (answer.status < 303 && method === 'POST'))) {
        method = 'GET';
        body = null;
        keep(headers, (name) => !name.startsWith('content-'));
      }
      url = next;
    }
  }

  return {
    send,
    async check(url, { allow: own, timeout = TIMEOUT, signal } = {}) {
      await admit(parse(url), own, signalOf(signal, timeout));
    },
    async checkHost(given, { allow: own, timeout = TIMEOUT, signal } = {}) {
      const host = plainHost(given);
      await targets.admit({ host, shown: host, allow: own, signal: signalOf(signal, timeout) });
    },
    async connect(given, port, { allow: own, timeout = TIMEOUT, signal: asked } = {}) {
      const [host, signal] = [plainHost(given), signalOf(asked, timeout)];
      const addresses = await targets.admit({ host, shown: host, allow: own, signal });
      return openSocket({ host, port, lookup: pinned(addresses), signal });
    },
  };
}

function keep(headers: Headers, isKept: (name: string) => boolean): void {
  for (const name of [...headers.keys()]) if (!isKept(name)) headers.delete(name);
}

/** @throws RefusedUrlError for an invalid URL */
function parse(given: string | URL, base?: URL): URL {
  if (!URL.canParse(String(given), base?.href)) throw new RefusedUrlError(withoutSecrets(String(given)), 'it is no URL');
  return new URL(given, base);
}

/** What is wrong with the URL itself, whatever its host; null if nothing. */
function flawOf({ protocol, username, password, port }: URL): string | null {
  if (protocol !== 'https:' && protocol !== 'http:') return 'it does not begin with https:// or http://';
  if (username !== '' || password !== '') return 'it holds a name or a password';
  return PORTS.has(port) || Number(port) >= FIRST_FREE_PORT ? null : `port ${port} is of another service`;
}

/** The URL without credentials, query and fragment, which may contain secrets. */
function shownOf({ protocol, host, pathname }: URL): string {
  return host === '' ? protocol : `${protocol}//${host}${pathname}`;
}

/** An invalid URL may contain a name, a password or a key, too. */
function withoutSecrets(text: string): string {
  const [path = ''] = text.split(/[?#]/, 1);
  return path.slice(path.lastIndexOf('@') + 1);
}

function signalOf(own: AbortSignal | null | undefined, timeout: number): AbortSignal {
  own?.throwIfAborted();
  return own == null ? AbortSignal.timeout(timeout) : AbortSignal.any([own, AbortSignal.timeout(timeout)]);
}

/** The method, headers and body that `fetch` would send. @throws TypeError for an invalid method, header or body */
async function contentOf(url: URL, init: Pick<OutgoingRequest, 'method' | 'headers' | 'body'>) {
  const { method = 'GET', headers, body = null } = init;
  // Text is encoded directly. Reading it back from the `Request` would go through a stream, which is slow for many thousand messages.
  const isText = typeof body === 'string';
  // `Request` rejects a URL with credentials. It is left out here, so that `admit` can refuse such a URL with its own message.
  const request = new Request(url.protocol.startsWith('http') ? `${url.protocol}//${url.host}` : 'http://localhost', {
    method,
    ...(headers !== undefined && { headers }),
    body: isText ? '' : (body as string | null),
  });
  const sent = body === null ? null : isText ? Buffer.from(body) : Buffer.from(await request.arrayBuffer());
  return { method: request.method, headers: new Headers(request.headers), body: sent };
}
