import { Unmet, Unusable } from './outcome.ts';
import { Reply } from './reply.ts';
import type { Exchange } from './report.ts';

/** How many requests in a row may stay without an answer before the run is given up. */
const LOST = 8;
/** Characters of a body that a report keeps. */
const KEPT = 4_000;
const RETRIES = 2;

/** Where the deployment is and who may do what there. */
export interface ConnectionOptions {
  /** Without a slash at the end. */
  readonly url: string;
  /** An API token with full access. */
  readonly token: string;
  /** An API token that may only read. */
  readonly readToken?: string | undefined;
  /** Milliseconds that one answer may take. */
  readonly timeout: number;
}

/** A request as a check writes it. */
export interface Outgoing {
  readonly method: string;
  /** Path and query, brackets as they are: `/api/voyages?sort=title`. */
  readonly path: string;
  /** `token`, `reader`, `visitor`, or a token of a user. */
  readonly as: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; a text is sent as it is. */
  readonly body?: unknown;
  readonly form?: FormData;
  readonly purpose: Exchange['purpose'];
}

/** Sends requests to a deployment, and keeps what went over the line. */
export class Connection {
  readonly options: ConnectionOptions;
  #lost = 0;

  constructor(options: ConnectionOptions) {
    this.options = options;
  }

  /**
   * Sends a request and notes it in `exchanges`.
   *
   * @throws Unmet when no answer comes in time, Unusable when none has come for a while
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
        // A connection that was lost says nothing of the deployment as long as a second try may be made without harm.
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

/** Thrown when an answer takes too long. */
class Late extends Error {
  override readonly name = 'TimeoutError';
}

/**
 * Fetches an answer with its text. A server that accepts a connection and closes it at once can leave `fetch` undecided with nothing that keeps
 * the process alive: the timer here does, and decides.
 */
async function answered(url: string, init: RequestInit, timeout: number): Promise<{ readonly answer: Response; readonly text: string }> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Late());
      controller.abort();
    }, timeout);
  });
  const whole = async () => {
    const answer = await fetch(url, { ...init, signal: controller.signal });
    return { answer, text: await answer.text() };
  };
  try {
    return await Promise.race([whole(), late]);
  } finally {
    clearTimeout(timer);
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

/** What fetch throws may be of another realm: `instanceof` would not know it. */
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

/** Gives a function that takes secrets out of a text: the given ones, user tokens, and the values of keys that name secrets. */
function redactor(secrets: readonly (string | undefined)[]): (text: string) => string {
  const known = secrets.filter((secret): secret is string => secret !== undefined && secret !== '');
  return (text) => {
    let safe = text.replace(SECRET_KEYS, `$1"${HIDDEN}"`).replace(JWT, HIDDEN);
    for (const secret of known) safe = safe.replaceAll(secret, HIDDEN).replaceAll(encodeURIComponent(secret), HIDDEN);
    return safe;
  };
}
