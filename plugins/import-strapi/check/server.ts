import { Connection, curlCommand, type Exchange, Unmet } from 'plinth/conformance';
import { ImportError } from '../import-error.ts';
import type { Asker, Question } from './question.ts';

/** A server's response, or why there is none. */
export interface Answer {
  /** Null without a response. */
  readonly status: number | null;
  /** Parsed JSON; undefined if it is not JSON. */
  readonly body: unknown;
  readonly text: string;
  readonly contentType: string;
  /** Why there is no response. */
  readonly problem?: string;
  /** The request as a shell command, with variables instead of tokens. */
  readonly curl: string;
}

/** Settings of a server. */
export interface ServerOptions {
  readonly token: string | undefined;
  /** Timeout of one response in milliseconds. */
  readonly timeout: number;
  /** Path prefix of REST, if it is not `/api`, which questions use. */
  readonly prefix?: string;
}

/** One of the two servers. */
export class Server {
  readonly name: string;
  readonly url: string;
  readonly #connection: Connection;
  readonly #hasToken: boolean;
  readonly #prefix: string;
  #jwt: string | null = null;

  /**
   * @param name for messages
   * @throws ImportError for an invalid URL
   */
  constructor(name: string, url: string, { token, timeout, prefix = '/api' }: ServerOptions) {
    this.name = name;
    this.url = addressOf(url, name);
    this.#hasToken = token !== undefined;
    this.#prefix = prefix;
    this.#connection = new Connection({ url: this.url, token: token ?? '', timeout });
  }

  get origin(): string {
    return new URL(this.url).origin;
  }

  get isSignedIn(): boolean {
    return this.#jwt !== null;
  }

  /** @throws Unusable if it has not responded for a while */
  async ask(question: Pick<Question, 'as' | 'method' | 'path'> & { readonly body?: unknown }): Promise<Answer> {
    const { as, method, body } = question;
    const path = question.path.replace(/^\/api(?=\/)/, this.#prefix);
    const exchanges: Exchange[] = [];
    const curl = () => exchanges.map((exchange) => curlCommand(exchange, this.url)).join('');
    try {
      const outgoing = { method, path, as: this.#callerOf(as), purpose: 'check' as const, ...(body !== undefined && { body }) };
      const reply = await this.#connection.send(outgoing, exchanges);
      const contentType = reply.headers.get('content-type') ?? '';
      return { status: reply.statusCode, body: reply.body, text: reply.text, contentType, curl: curl() };
    } catch (error) {
      if (!(error instanceof Unmet)) throw error;
      const problem = exchanges.at(-1)?.problem ?? error.message;
      return { status: null, body: undefined, text: '', contentType: '', problem, curl: curl() };
    }
  }

  /** Sends a GET request with the token. */
  read(path: string): Promise<Answer> {
    return this.ask({ as: 'token', method: 'GET', path });
  }

  /** Signs in a user, for questions of a user. @throws ImportError if it is refused */
  async signIn(identifier: string, password: string): Promise<void> {
    const body = { identifier, password };
    const answer = await this.ask({ as: 'visitor', method: 'POST', path: '/api/auth/local', body });
    const { jwt } = (answer.body ?? {}) as { readonly jwt?: unknown };
    if (typeof jwt !== 'string') {
      throw new ImportError(
        `${this.name} (${this.url}) does not let "${identifier}" sign in: ${answer.problem ?? `status ${answer.status}`}`,
      );
    }
    this.#jwt = jwt;
  }

  #callerOf(as: Asker): string {
    if (as === 'user') return this.#jwt ?? 'visitor';
    return as === 'token' && this.#hasToken ? 'token' : 'visitor';
  }
}

function addressOf(url: string, name: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) {
    throw new ImportError(`the address of ${name} is "${url}": expected something like https://content.example.com`);
  }
  return (parsed.origin + parsed.pathname).replace(/\/+$/, '');
}
