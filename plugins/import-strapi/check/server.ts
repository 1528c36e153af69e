import { Connection, curlCommand, type Exchange, Unmet } from 'plinth/conformance';
import { ImportError } from '../import-error.ts';
import type { Asker, Question } from './question.ts';

/** What a server answered, or why it did not. */
export interface Answer {
  /** Null when no answer came. */
  readonly status: number | null;
  /** Read as JSON; undefined when it is none. */
  readonly body: unknown;
  readonly text: string;
  readonly contentType: string;
  /** Why no answer came. */
  readonly problem?: string;
  /** The request as a command for a shell, in which variables stand for tokens. */
  readonly curl: string;
}

/** How a server is asked. */
export interface ServerOptions {
  readonly token: string | undefined;
  /** Milliseconds that one answer may take. */
  readonly timeout: number;
  /** What the paths of REST begin with, where that is not `/api`, which questions write. */
  readonly prefix?: string;
}

/** One of the two servers that are asked. */
export class Server {
  readonly name: string;
  readonly url: string;
  readonly #connection: Connection;
  readonly #hasToken: boolean;
  readonly #prefix: string;
  #jwt: string | null = null;

  /**
   * @param name how it is called in what is told
   * @throws ImportError where the address is none
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

  /** @throws Unusable when it has not answered for a while */
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

  /** Reads as whoever has the token. */
  read(path: string): Promise<Answer> {
    return this.ask({ as: 'token', method: 'GET', path });
  }

  /** Signs a user in, for questions that are asked as one. @throws ImportError where that is refused */
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
