import { t, told } from '../words/text.ts';

/** What the server says about a request that it did not carry out. */
export interface Problem {
  readonly status: number;
  readonly name: string;
  /** As the server said it, in English. */
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** A request that was refused, or that reached nobody (`status` 0). Its message is in the language of the page, where its tables know it. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(told(problem.message));
    this.problem = problem;
  }
}

/** How a request is sent. */
export interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON, or as it is where it is a form or a file. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** What came back. */
export interface Reply<T> {
  readonly body: T;
  readonly headers: Headers;
}

/** Everything that the page asks of the server stands below this path. */
export const API = '/admin/api';

/** Who is told that the session has ended, and answers when somebody has signed in again: true. */
type SignInAgain = () => Promise<boolean>;

/** Speaks HTTP with the server that the page came from. A session that has ended is renewed over the page, and the request sent again. */
export class HttpClient {
  readonly #send: typeof fetch;
  #signInAgain: SignInAgain | null = null;

  /** @param send for tests */
  constructor(send: typeof fetch = (...request) => fetch(...request)) {
    this.#send = send;
  }

  /** Says who asks for a password when a session has ended. */
  onSessionEnd(signInAgain: SignInAgain): void {
    this.#signInAgain = signInAgain;
  }

  /**
   * Sends a request. What signs in is not renewed by signing in.
   * @param path below `API`, with its query: `/content/articles?page=2`
   * @throws RequestError
   */
  async ask<T>(path: string, options: RequestOptions = {}): Promise<Reply<T>> {
    const response = await this.#fetch(path, options);
    if (response.status === 401 && !path.startsWith('/auth/') && this.#signInAgain !== null && (await this.#signInAgain()))
      return read(await this.#fetch(path, options));
    return read(response);
  }

  async #fetch(path: string, { method = 'GET', body, headers = {}, signal }: RequestOptions): Promise<Response> {
    const isForm = body instanceof FormData || body instanceof Blob;
    const init: RequestInit = {
      method,
      credentials: 'same-origin',
      headers: { Accept: 'application/json', ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    };
    try {
      return await this.#send(API + path, init);
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new RequestError({ status: 0, name: 'NetworkError', message: t('The server cannot be reached'), details: {} });
    }
  }
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
