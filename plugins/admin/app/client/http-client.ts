import type { AskOptions } from '../../module-props.ts';
import { type ServerValues, t, translateProblem } from '../i18n/translate.ts';
import { placed } from './root.ts';

/** The server's reason for refusing a request. */
export interface Problem {
  readonly status: number;
  readonly name: string;
  /** In English, as the server sends it. */
  readonly message: string;
  /** Identifies the message, so that it can be translated with its values. Absent: it is translated as a text. */
  readonly code?: string;
  readonly values?: ServerValues;
  readonly details: Readonly<Record<string, unknown>>;
}

/** A request that was refused, or that reached no server (`status` 0). Its message is translated if the tables have it. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(translateProblem(problem));
    this.problem = problem;
  }
}

/** A response. */
export interface Reply<T> {
  readonly body: T;
  readonly headers: Headers;
}

/** Path prefix of all requests of the page. */
export const API = placed('/admin/api');

/** Options of a request. */
export interface RequestOptions extends AskOptions {
  /** Whether the request outlives the page. */
  readonly keepalive?: boolean;
}

/** Statuses of proxies that reach no server. */
const UNREACHED = new Set([502, 503, 504]);

/** Called when the session has ended. Resolves to true when the person has signed in again. */
type SignInAgain = () => Promise<boolean>;

/** Sends requests to the page's server. When a session has ended, it asks for the password and repeats the request. */
export class HttpClient {
  readonly #send: typeof fetch;
  #signInAgain: SignInAgain | null = null;
  readonly #onReach = new Set<(isReached: boolean) => void>();
  #isReached = true;

  /** @param send replaces `fetch` in tests */
  constructor(send: typeof fetch = (...request) => fetch(...request)) {
    this.#send = send;
  }

  /** Sets the function that asks for the password when a session has ended. */
  onSessionEnd(signInAgain: SignInAgain): void {
    this.#signInAgain = signInAgain;
  }

  /** Whether the server answered the last request. */
  get isReached(): boolean {
    return this.#isReached;
  }

  /**
   * Calls `listener` when the server cannot be reached any more (false), and when it answers again (true).
   * @returns a function that ends the subscription
   */
  onReach(listener: (isReached: boolean) => void): () => void {
    this.#onReach.add(listener);
    return () => void this.#onReach.delete(listener);
  }

  /**
   * Sends a request. A 401 of `/auth/` does not ask for the password again.
   * @param path below `API`, with its query: `/content/articles?page=2`
   * @throws RequestError
   */
  async ask<T>(path: string, options: RequestOptions = {}): Promise<Reply<T>> {
    const response = await this.#fetch(path, options);
    if (response.status === 401 && !path.startsWith('/auth/') && this.#signInAgain !== null && (await this.#signInAgain()))
      return read(await this.#fetch(path, options));
    return read(response);
  }

  async #fetch(path: string, { method = 'GET', body, headers = {}, signal, keepalive }: RequestOptions): Promise<Response> {
    const isForm = body instanceof FormData || body instanceof Blob;
    const init: RequestInit = {
      method,
      credentials: 'same-origin',
      headers: { Accept: 'application/json', ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
      ...(keepalive && { keepalive }),
    };
    try {
      const response = await this.#send(API + path, init);
      if (!isTooLong(method, response)) this.#reached(!UNREACHED.has(response.status));
      return response;
    } catch (error) {
      if (signal?.aborted) throw error;
      this.#reached(false);
      throw new RequestError({ status: 0, name: 'NetworkError', message: t('shell.serverUnreachable'), details: {} });
    }
  }

  #reached(isReached: boolean): void {
    if (isReached === this.#isReached) return;
    this.#isReached = isReached;
    for (const listener of this.#onReach) listener(isReached);
  }
}

/**
 * Whether the server itself answers that a read took too long. It was reached, but whether it can be used is not known: as a failed
 * connection, it would make every page with a slow query ask for it again and again.
 */
function isTooLong(method: string, { status, headers }: Response): boolean {
  return method === 'GET' && status === 503 && /json/.test(headers.get('Content-Type') ?? '');
}

async function read<T>(response: Response): Promise<Reply<T>> {
  const text = await response.text();
  const body = parse(text);
  if (response.ok) return { body: body as T, headers: response.headers };
  const { error } = (body ?? {}) as { readonly error?: Partial<Problem> };
  throw new RequestError({
    status: response.status,
    name: error?.name ?? 'Error',
    message: error?.message ?? response.statusText,
    ...(error?.code !== undefined && { code: error.code, values: error.values ?? {} }),
    details: error?.details ?? {},
  });
}

function parse(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
