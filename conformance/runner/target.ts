import type { Connection, Outgoing } from './connection.ts';
import { LOCALES, MARK, type Made, NAME_MARK, removeMade } from './leftovers.ts';
import { Skipped } from './outcome.ts';
import type { Json, Reply } from './reply.ts';
import type { Exchange } from './report.ts';

/** A document that a check created. */
interface MadeDocument extends Json {
  readonly id: number;
  readonly documentId: string;
}

/** A file of an upload. */
export interface UploadPart {
  readonly name: string;
  readonly type: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
}

/** State that all callers of a check share. */
interface CheckState {
  readonly connection: Connection;
  readonly locks: Locks;
  readonly exchanges: Exchange[];
  readonly made: Map<string, Made>;
  readonly releases: (() => void)[];
  readonly run: string;
  /** Unique name of the check within the run: its number, with a suffix for the second try. */
  readonly name: string;
  names: number;
}

/** The deployment, as seen by one check. Everything created through it is removed after the check. */
export class Target {
  /** Value of the attribute `marker`, which identifies the check's documents. */
  readonly marker: string;
  readonly #state: CheckState;
  readonly #as: string;

  constructor(state: CheckState, as = 'token') {
    this.#state = state;
    this.#as = as;
    this.marker = `${MARK}${state.run}:${state.name}`;
  }

  /** The same deployment with another caller: `visitor`, `reader` (a read-only token), or a user's token. */
  as(caller: string): Target {
    if (caller === 'reader' && this.#state.connection.options.readToken === undefined)
      throw new Skipped('no read-only token was given (--read-token)');
    return new Target(this.#state, caller);
  }

  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Reply> {
    return this.send({ method: 'GET', path, ...(headers === undefined ? {} : { headers }) });
  }

  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Reply> {
    return this.send({ method: 'POST', path, body, ...(headers === undefined ? {} : { headers }) });
  }

  put(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Reply> {
    return this.send({ method: 'PUT', path, body, ...(headers === undefined ? {} : { headers }) });
  }

  delete(path: string): Promise<Reply> {
    return this.send({ method: 'DELETE', path });
  }

  /** Sends a request, and remembers created data for removal. */
  async send(outgoing: Partial<Outgoing> & Pick<Outgoing, 'method' | 'path'>): Promise<Reply> {
    const reply = await this.#state.connection.send({ as: this.#as, purpose: 'check', ...outgoing }, this.#state.exchanges);
    if (outgoing.method === 'POST' || outgoing.method === 'PUT') this.#rememberAnswer(outgoing.path, reply);
    return reply;
  }

  /** Lists the check's own documents of a type. `query` is appended to the filter that finds them. */
  list(type: string, query = ''): Promise<Reply> {
    return this.get(`/api/${type}?filters[marker][$eq]=${this.marker}${query === '' ? '' : `&${query}`}`);
  }

  /** Creates a document of a collection type as the caller, with the marker. `query` is `locale=fr`, `status=draft`. */
  async make(type: string, data: Json = {}, query = ''): Promise<MadeDocument> {
    const required = type === 'voyages' || type === 'chronicles' ? { title: 'A voyage' } : {};
    const reply = await this.send({
      method: 'POST',
      path: `/api/${type}${query === '' ? '' : `?${query}`}`,
      body: { data: { marker: this.marker, ...required, ...data } },
      purpose: 'preparation',
    });
    return reply.ok().type('data.documentId', 'non-empty string').document as MadeDocument;
  }

  /** Creates several documents one after the other, in this order. */
  async makeAll<const All extends readonly Json[]>(
    type: string,
    all: All,
    query = '',
  ): Promise<{ readonly [Index in keyof All]: MadeDocument }> {
    const made: MadeDocument[] = [];
    for (const data of all) made.push(await this.make(type, data, query));
    return made as { [Index in keyof All]: MadeDocument };
  }

  /** Updates a document, as preparation for the check. */
  async change(path: string, data: Json): Promise<Reply> {
    return (await this.send({ method: 'PUT', path, body: { data }, purpose: 'preparation' })).ok();
  }

  /** Reserves a single type for this check, and empties it. Skips the row if it contains a document of others. */
  async claim(type: string): Promise<void> {
    this.#state.releases.push(await this.#state.locks.acquire(type));
    const path = `/api/${type}`;
    for (const locale of LOCALES) {
      const query = locale === undefined ? '' : `?locale=${locale}`;
      const reply = await this.send({ method: 'GET', path: path + query, as: 'token', purpose: 'preparation' });
      if (reply.statusCode !== 200) continue;
      if (!String(reply.at('data.marker')).startsWith(MARK)) throw new Skipped(`${path} holds a document that the suite did not make`);
      await this.send({ method: 'DELETE', path: path + query, as: 'token', purpose: 'preparation' });
    }
    for (const locale of LOCALES) this.remember(path, locale);
  }

  /** Remembers data for removal by DELETE on `path`, if `send` cannot detect it. */
  remember(path: string, locale?: string): void {
    const made = this.#state.made.get(path) ?? { path, locales: new Set() };
    made.locales.add(locale);
    this.#state.made.set(path, made);
  }

  /** Sends a GraphQL request. */
  graphql(query: string, variables: Json = {}, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
    return this.send({ method: 'POST', path: '/graphql', body: { query, variables }, headers });
  }

  /** A unique name for users and files. */
  uniqueName(): string {
    return `${NAME_MARK}${this.#state.run}-${this.#state.name}-${++this.#state.names}`;
  }

  /** Uploads files, with further form fields. */
  upload(files: readonly UploadPart[], fields: Readonly<Record<string, string>> = {}, query = ''): Promise<Reply> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    for (const { name, type, content } of files) form.append('files', new Blob([content], { type }), name);
    return this.send({ method: 'POST', path: `/api/upload${query}`, form });
  }

  /** Ends the check, because this deployment cannot show what the row states. @throws Skipped */
  skip(reason: string): never {
    throw new Skipped(reason);
  }

  #rememberAnswer(path: string, reply: Reply): void {
    if (reply.statusCode >= 300) return;
    const url = new URL(path, 'http://localhost');
    const [, , type = '', documentId] = url.pathname.split('/');
    const locale = url.searchParams.get('locale') ?? undefined;
    if (type === 'upload') {
      const files = Array.isArray(reply.body) ? (reply.body as Json[]) : [];
      for (const { id } of files) this.remember(`/api/upload/files/${id}`);
    } else if (type === 'auth') {
      if (reply.at('user.id') !== undefined) this.remember(`/api/users/${reply.at('user.id')}`);
    } else if (typeof reply.at('data.documentId') === 'string' && (documentId !== undefined || url.pathname.endsWith('s'))) {
      const made = `/api/${type}/${documentId ?? reply.at('data.documentId')}`;
      if (documentId === undefined || this.#state.made.has(made)) this.remember(made, locale);
    }
  }
}

/** Runs `work` with a new target, and always removes what it created. What could not be removed is added to `left`. */
export async function withTarget(
  setting: Pick<CheckState, 'connection' | 'locks' | 'run' | 'name' | 'exchanges'> & { readonly left: string[] },
  work: (target: Target) => Promise<void>,
): Promise<void> {
  const state: CheckState = { ...setting, made: new Map(), releases: [], names: 0 };
  try {
    await work(new Target(state));
  } finally {
    try {
      setting.left.push(...(await removeMade([...state.made.values()], setting.connection)));
    } finally {
      for (const release of state.releases) release();
    }
  }
}

/** Gives exclusive access to things that exist only once, such as a single type. */
export class Locks {
  readonly #tails = new Map<string, Promise<void>>();

  /** Waits until all earlier holders have released `name`. Returns the function that releases it. */
  async acquire(name: string): Promise<() => void> {
    const before = this.#tails.get(name) ?? Promise.resolve();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.#tails.set(
      name,
      before.then(() => held),
    );
    await before;
    return release;
  }
}
