import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Unmet, Unusable } from './outcome.ts';
import { Reply } from './reply.ts';
import type { Exchange } from './report.ts';

/** Number of consecutive requests without a response after which the run is aborted. */
const LOST = 8;
/** Characters of a body that a report contains. */
const KEPT = 4_000;
const RETRIES = 2;
/** Milliseconds after a connection was made in which a request must have been sent. */
const UNSENT_FOR = 1_000;

/** Address of the deployment, and its tokens. */
export interface ConnectionOptions {
  /** Without a trailing slash. */
  readonly url: string;
  /** An API token with full access. */
  readonly token: string;
  /** An API token with only read access. */
  readonly readToken?: string | undefined;
  /** Timeout of a response in milliseconds. */
  readonly timeout: number;
}

/** A request of a check. */
export interface Outgoing {
  readonly method: string;
  /** Path and query, with unescaped brackets: `/api/voyages?sort=title`. */
  readonly path: string;
  /** `token`, `reader`, `visitor`, or a user's token. */
  readonly as: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; a text is sent as it is. */
  readonly body?: unknown;
  readonly form?: FormData;
  readonly purpose: Exchange['purpose'];
}

/** Sends requests to a deployment, and records the exchanges. */
export class Connection {
  readonly options: ConnectionOptions;
  #lost = 0;

  constructor(options: ConnectionOptions) {
    this.options = options;
  }

  /**
   * Sends a request and records it in `exchanges`.
   *
   * @throws Unmet when there is no response in time, Unusable when there was none for a while
   */
  async send(outgoing: Outgoing, exchanges: Exchange[]): Promise<Reply> {
    const { url, timeout } = this.options;
    const { method, path, as, purpose, form } = outgoing;
    const payload = outgoing.body === undefined || typeof outgoing.body === 'string' ? outgoing.body : JSON.stringify(outgoing.body);
    const headers: Record<string, string> = {
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...outgoing.headers,
    };
    const token = this.#token(as);
    const began = performance.now();
    const safe = redactor([this.options.token, this.options.readToken, token]);
    const body = payload ?? (form === undefined ? undefined : describeForm(form));
    const noted = {
      caller: caller(as),
      method,
      path: safe(path),
      requestHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, safe(value)])),
      ...(body === undefined ? {} : { requestBody: cut(safe(body)) }),
      ...(form === undefined ? {} : { formParts: [...form].map(([field, value]) => safe(formPart(field, value))) }),
      purpose,
      expected: [],
    };
    const note = (rest: Partial<Exchange>): Exchange => {
      const exchange: Exchange = { ...noted, ...rest, milliseconds: Math.round(performance.now() - began) };
      exchanges.push(exchange);
      return exchange;
    };
    for (let attempt = 0; ; attempt++) {
      try {
        const init: RequestInit = {
          method,
          headers: token === undefined ? headers : { authorization: `Bearer ${token}`, ...headers },
          body: (payload as string | undefined) ?? form ?? null,
          redirect: 'manual',
        };
        const { answer, text } = await answered(url + path, init, timeout);
        this.#lost = 0;
        const exchange = note({
          status: answer.status,
          contentType: answer.headers.get('content-type') ?? '',
          responseBody: cut(safe(text)),
        });
        return new Reply(exchange, { status: answer.status, headers: answer.headers, text });
      } catch (error) {
        const problem = safe(describeFailure(error, timeout));
        // A lost connection says nothing about the deployment, as long as the request can be repeated without side effects.
        if (attempt < RETRIES && method === 'GET' && !isTimeout(error)) {
          await new Promise((resolve) => setTimeout(resolve, 100 * 3 ** attempt));
          continue;
        }
        note({ problem });
        if (++this.#lost >= LOST) throw new Unusable(`${url} does not answer any more: ${problem}`);
        throw new Unmet(`${method} ${path.slice(0, 200)}: ${problem}`);
      }
    }
  }

  #token(as: string): string | undefined {
    if (as === 'visitor') return undefined;
    if (as === 'token') return this.options.token;
    return as === 'reader' ? this.options.readToken : as;
  }
}

/** Thrown when a response takes too long. */
class Late extends Error {
  override readonly name = 'TimeoutError';
}

/** Thrown when a server closes every connection before it has answered. */
class Closed extends Error {
  constructor() {
    super('the server closes the connection without an answer');
  }
}

/** What Node's `fetch` reports on its channels. */
interface FetchEvent {
  readonly connectParams?: { readonly host?: string };
  readonly request?: { readonly method?: string; readonly path?: string };
}

/**
 * Fetches a response with its text. If a server accepts a connection and closes it before the request was sent, `fetch` never settles,
 * without keeping the process alive. Therefore this function detects a request that stays unsent while no connection is being made. A timer
 * keeps the process alive and settles the result.
 */
async function answered(url: string, init: RequestInit, timeout: number): Promise<{ readonly answer: Response; readonly text: string }> {
  const controller = new AbortController();
  const timers: NodeJS.Timeout[] = [];
  let giveUp: (reason: Error) => void = () => undefined;
  const late = new Promise<never>((_, reject) => {
    giveUp = (reason) => {
      reject(reason);
      controller.abort();
    };
    timers.push(setTimeout(() => giveUp(new Late()), timeout));
  });
  const { host, pathname, search } = new URL(url);
  let isSent = false;
  let connecting = 0;
  const isOurs = (event: unknown) => (event as FetchEvent).connectParams?.host === host;
  const held = () => {
    if (!isSent && connecting === 0) giveUp(new Closed());
  };
  const listeners: readonly (readonly [channel: string, listener: (event: unknown) => void])[] = [
    ['undici:client:beforeConnect', (event) => void (isOurs(event) && connecting++)],
    ['undici:client:connectError', (event) => void (isOurs(event) && connecting--)],
    [
      'undici:client:connected',
      (event) => {
        if (!isOurs(event)) return;
        connecting--;
        timers.push(setTimeout(held, UNSENT_FOR));
      },
    ],
    [
      'undici:client:sendHeaders',
      (event) => {
        const { request } = event as FetchEvent;
        if (request?.path === pathname + search && request.method === init.method) isSent = true;
      },
    ],
  ];
  for (const [channel, listener] of listeners) subscribe(channel, listener);
  const whole = async () => {
    const answer = await fetch(url, { ...init, signal: controller.signal });
    return { answer, text: await answer.text() };
  };
  try {
    return await Promise.race([whole(), late]);
  } finally {
    for (const timer of timers) clearTimeout(timer);
    for (const [channel, listener] of listeners) unsubscribe(channel, listener);
  }
}

function caller(as: string): string {
  return as === 'visitor' || as === 'token' || as === 'reader' ? as : 'user';
}

function isTimeout(error: unknown): boolean {
  return nameOf(error) === 'TimeoutError';
}

function describeFailure(error: unknown, timeout: number): string {
  if (isTimeout(error)) return `no answer within ${timeout} ms`;
  const { cause } = error as { readonly cause?: unknown };
  const { message } = (cause ?? error) as { readonly message?: unknown };
  return `no answer: ${typeof message === 'string' && message !== '' ? message : (nameOf(cause) ?? String(error))}`;
}

/** Errors of fetch may be from another realm, where `instanceof` fails. */
function nameOf(error: unknown): string | undefined {
  const name = (error as { readonly name?: unknown } | undefined)?.name;
  return typeof name === 'string' ? name : undefined;
}

function describeForm(form: FormData): string {
  return [...form]
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : `(file ${value.name}, ${value.type}, ${value.size} bytes)`}`)
    .join('\n');
}

function formPart(field: string, value: string | File): string {
  return typeof value === 'string' ? `${field}=${value}` : `${field}=@${value.name};type=${value.type}`;
}

function cut(text: string): string {
  return text.length <= KEPT ? text : `${text.slice(0, KEPT)}… (${text.length} characters)`;
}

const HIDDEN = '•••';
const SECRET_KEYS =
  /("(?:password|currentPassword|passwordConfirmation|passphrase|jwt|token|refreshToken|accessToken)"\s*:\s*)"(?:[^"\\]|\\.)*"/g;
const JWT = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g;

/** Makes a function that removes secrets from a text: the given ones, user tokens, and values of keys that name secrets. */
function redactor(secrets: readonly (string | undefined)[]): (text: string) => string {
  const known = secrets.filter((secret): secret is string => secret !== undefined && secret !== '');
  return (text) => {
    let safe = text.replace(SECRET_KEYS, `$1"${HIDDEN}"`).replace(JWT, HIDDEN);
    for (const secret of known) safe = safe.replaceAll(secret, HIDDEN).replaceAll(encodeURIComponent(secret), HIDDEN);
    return safe;
  };
}
