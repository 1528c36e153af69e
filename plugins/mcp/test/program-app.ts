// biome-ignore-all lint/suspicious/noExplicitAny: tests read answers like a program, which knows no types
import { createHash, randomBytes } from 'node:crypto';
import { CONFIG, DOCUMENTS, SYSTEM } from 'plinth';
import type { BootAppOptions, BootedApp } from 'plinth/testing';
import { bootAgents } from './agent-app.ts';

const PASSWORD = 'a long password';
export const PERSON = 'plugin::admin.person';

/** A response. */
export interface Answer {
  readonly status: number;
  readonly body: any;
  readonly headers: Readonly<Record<string, string>>;
}

/** The public URL of an app. */
function publicUrl({ kernel, url }: BootedApp): string {
  return kernel.container.resolve(CONFIG).server.url ?? url;
}

/** A member of staff with a browser that keeps cookies. Paths are relative to `/admin/api`. */
export class Person {
  readonly id: number;
  readonly documentId: string;
  readonly #app: BootedApp;
  #cookies = new Map<string, string>();

  constructor(app: BootedApp, id: number, documentId: string) {
    this.#app = app;
    this.id = id;
    this.documentId = documentId;
  }

  async send(
    method: 'get' | 'post' | 'put' | 'delete',
    path: string,
    body?: object,
    more: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const Cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const request = this.#app.request[method](`/admin/api${path}`).set({ Cookie, Origin: publicUrl(this.#app), ...more });
    const { status, body: answered, headers } = await (body === undefined ? request : request.send(body));
    for (const line of (headers['set-cookie'] ?? []) as unknown as readonly string[]) {
      const [name, value] = (line.split(';')[0] as string).split('=') as [string, string];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return { status, body: answered, headers };
  }

  async signIn(email: string): Promise<void> {
    const { status, body } = await this.send('post', '/auth/local', { identifier: email, password: PASSWORD });
    if (status !== 200) throw new Error(JSON.stringify(body));
  }

  /** Decides about a program, like the page. @returns the URL to which the page redirects */
  async decide(query: object, scopes: readonly string[] = ['read', 'write', 'upload'], allow = true): Promise<URL> {
    const { status, body } = await this.send('post', '/authorize', { query, scopes, allow });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return new URL(body.data.to);
  }
}

/** A registered program with its secrets. */
export class TestProgram {
  readonly app: BootedApp;
  readonly id: string;
  readonly redirect: string;
  readonly verifier: string;

  private constructor(app: BootedApp, id: string, redirect: string, verifier = randomBytes(32).toString('base64url')) {
    this.app = app;
    this.id = id;
    this.redirect = redirect;
    this.verifier = verifier;
  }

  /** The same program, sending to another node. */
  on(node: BootedApp): TestProgram {
    return new TestProgram(node, this.id, this.redirect, this.verifier);
  }

  static async register(
    app: BootedApp,
    { name = 'Test program', redirect = 'https://program.example/callback' } = {},
  ): Promise<TestProgram> {
    const { status, body } = await app.request.post('/mcp/oauth/register').send({ client_name: name, redirect_uris: [redirect] });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return new TestProgram(app, body.client_id, redirect);
  }

  /** The query parameters of the URL to which it sends people. */
  query(more: Readonly<Record<string, string | undefined>> = {}): Readonly<Record<string, string>> {
    const all = {
      response_type: 'code',
      client_id: this.id,
      redirect_uri: this.redirect,
      code_challenge: createHash('sha256').update(this.verifier).digest('base64url'),
      code_challenge_method: 'S256',
      state: 'what it asked',
      resource: `${publicUrl(this.app)}/mcp`,
      ...more,
    };
    return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined));
  }

  async code(person: Person, scopes?: readonly string[]): Promise<string> {
    return (await person.decide(this.query(), scopes)).searchParams.get('code') as string;
  }

  /** Sends a form to the token endpoint, or to another one. */
  async ask(form: Readonly<Record<string, string>>, path = 'token'): Promise<Answer> {
    const { status, body, headers } = await this.app.request.post(`/mcp/oauth/${path}`).type('form').send(form);
    return { status, body, headers };
  }

  redeem(code: string, more: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const { id: client_id, redirect: redirect_uri, verifier: code_verifier } = this;
    return this.ask({ grant_type: 'authorization_code', client_id, redirect_uri, code_verifier, code, ...more });
  }

  refresh(token: string, more: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.ask({ grant_type: 'refresh_token', client_id: this.id, refresh_token: token, ...more });
  }

  /** Gets tokens after a person has granted scopes. */
  async connect(
    person: Person,
    scopes?: readonly string[],
  ): Promise<{ readonly access_token: string; readonly refresh_token: string; readonly scope: string }> {
    const { status, body } = await this.redeem(await this.code(person, scopes));
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body;
  }

  /** Calls a tool with a plain HTTP request. @returns the status, and for 200 the tool's answer or its error */
  async call(token: string, name: string, given: object = {}): Promise<Answer & { readonly answer: any; readonly error: any }> {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } };
    const { status, body, headers } = await this.app.request
      .post('/mcp')
      .set({ Accept: 'application/json, text/event-stream', Authorization: `Bearer ${token}` })
      .send(message);
    const result = body.result ?? {};
    return {
      status,
      body,
      headers,
      answer: result.structuredContent,
      error: result.isError ? JSON.parse(result.content[0].text).error : null,
    };
  }
}

/** An app with agents and people. */
export interface ProgramApp extends BootedApp {
  /** Creates a member of staff and signs them in. */
  come(name: string, role: string): Promise<Person>;
}

/** Boots the app. */
export async function bootPrograms(
  database?: BootAppOptions['database'],
  more: Parameters<typeof bootAgents>[1] = {},
): Promise<ProgramApp> {
  const admin = { config: { rateLimit: { requests: 1_000, perAddress: 10_000 } } };
  const app = await bootAgents(database, { ...more, plugins: { admin, ...more.plugins } });
  const documents = app.kernel.container.resolve(DOCUMENTS);
  return Object.assign(Object.create(app) as BootedApp, {
    async come(name: string, role: string) {
      const email = `${name}@example.com`;
      const data = { username: email, email, name, role, password: PASSWORD, confirmed: true };
      const { id, documentId } = await documents.create(PERSON, { data }, SYSTEM);
      const person = new Person(app, id as number, documentId as string);
      await person.signIn(email);
      return person;
    },
  });
}
