import { createHmac, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { bindModel, type Database, type Freshness, removeInBatches, secretsTable, sharedSecret, type TableSchema } from 'plinth';
import { type Code, type Connection, codesTable, connectionsTable, programsTable, type Token, tokensTable } from './oauth-tables.ts';

/** Raised by whatever lets a token be one, or no more. */
export const CONNECTIONS_TOPIC = 'plugin::mcp.connections';

/** The key of the hashes, made by whichever node needs it first. */
export const hashKeysTable = secretsTable('plinth_mcp_keys');

/** What tokens begin with: nobody else looks for them, and scanners for leaked secrets do. */
export const ACCESS_PREFIX = 'plinth_mcp_a_';
const PREFIXES = { access: ACCESS_PREFIX, refresh: 'plinth_mcp_r_', code: 'plinth_mcp_c_' } as const;

/** Milliseconds for which a code that is over is remembered. */
const CODES_KEPT = 3_600_000;

/** Milliseconds in which a program may ask again for the tokens whose answer it has never seen. */
const GRACE = 15_000;

/** Milliseconds. */
export interface Lifetimes {
  readonly access: number;
  /** Since it was last renewed. */
  readonly refresh: number;
}

/** What a program is given. */
export interface Issued {
  readonly access: string;
  readonly refresh: string;
  readonly scopes: string;
}

/** A connection with what is known of its program. */
export interface NamedConnection extends Connection {
  readonly name: string;
  readonly client: string;
  readonly redirects: string;
}

/** What an exchange came to. `replayed`: it was exchanged before, and what came of that has ended now; null there: it had ended already. */
export type Exchange = { readonly issued: Issued } | { readonly replayed: NamedConnection | null } | null;

/** A token as requests bring it. */
export interface KnownToken {
  readonly connection: number;
  readonly person: string;
  /** See `connectionsTable`. */
  readonly epoch: string | null;
  readonly program: string;
  readonly scopes: string;
  readonly resource: string;
  readonly endsAt: number;
}

/** Codes, connections and tokens in the database. */
export class ProgramStore {
  readonly #database: () => Database;
  readonly #freshness: Freshness;
  readonly #lifetimes: Lifetimes;
  #key: string | null = null;

  constructor(database: () => Database, freshness: Freshness, lifetimes: Lifetimes) {
    this.#database = database;
    this.#freshness = freshness;
    this.#lifetimes = lifetimes;
  }

  /** HMAC-SHA-256, hexadecimal. */
  async hash(value: string): Promise<string> {
    this.#key ??= await sharedSecret(this.#database(), hashKeysTable, 'hash');
    return createHmac('sha256', this.#key).update(value).digest('hex');
  }

  /** @param lifetime milliseconds @returns the code */
  async addCode(code: Omit<Code, 'hash' | 'ends_at' | 'used_at' | 'connection'>, lifetime: number): Promise<string> {
    const value = newValue('code');
    const row = { ...code, hash: await this.hash(value), ends_at: Date.now() + lifetime, used_at: null, connection: null };
    await this.#database().transaction(async ({ knex }) => {
      await knex(programsTable.name).where({ id: code.program }).update({ allowed_at: Date.now() });
      await knex(codesTable.name).insert(row);
    });
    return value;
  }

  /**
   * Exchanges a code: of all who bring it, one is given tokens.
   * @param check refuses, by throwing, who brings it without what belongs to it: nothing changes then
   * @returns null for what is none, or is over
   */
  async redeem(value: string, check: (code: Code, client: string) => Promise<void>): Promise<Exchange> {
    const hash = await this.hash(value);
    const brought: (Code & { readonly client: string }) | undefined = await this.#database()
      .knex(`${codesTable.name} as c`)
      .join(`${programsTable.name} as p`, 'p.id', 'c.program')
      .where('c.hash', hash)
      .first('c.*', 'p.client');
    if (brought === undefined) return null;
    await check(brought, brought.client);
    return this.#change(async (knex) => {
      const code = await held<Code>(knex, codesTable.name, hash);
      if (code === null) return null;
      if (code.used_at !== null) return { replayed: code.connection === null ? null : await this.#end(knex, Number(code.connection)) };
      const now = Date.now();
      if (Number(code.ends_at) <= now) return null;
      const { person, epoch, scopes, resource } = code;
      const ends_at = now + this.#lifetimes.refresh;
      const row = { program: Number(code.program), person, epoch, scopes, resource, created_at: now, used_at: null, ends_at };
      const { id } = await bindModel<typeof connectionsTable, Connection>(this.#database(), connectionsTable).query(knex).insert(row);
      await knex(codesTable.name).where({ hash }).update({ used_at: now, connection: id });
      return { issued: await this.#issue(knex, Number(id), scopes, scopes, null) };
    });
  }

  /**
   * Exchanges a refresh token. Who brings one that was exchanged before ends the connection: but for a program that has never seen the answer, and asks again at once. What it had been given then is
   * none any more, so that of two who hold the token the second to come is found out.
   * @param narrow of the scopes of the connection, those that the new access token is for; refuses by throwing. `isReplay`: the token was exchanged too long ago to be asked for again
   * @returns null for what is none, is over, or belongs to another program
   */
  async refresh(value: string, client: string, narrow: (connection: Connection, isReplay: boolean) => Promise<string>): Promise<Exchange> {
    const hash = await this.hash(value);
    const connection = await this.#renewedBy(hash);
    if (connection === null || connection.client !== client) return null;
    const scopes = await narrow(connection, connection.renewed !== null && Date.now() - Number(connection.renewed) >= GRACE);
    return this.#change(async (knex) => {
      const token = await held<Token>(knex, tokensTable.name, hash);
      const now = Date.now();
      if (token === null || Number(token.ends_at) <= now) return null;
      if (token.used_at !== null) {
        const children = knex(tokensTable.name).where({ parent: hash });
        const isAtOnce = now - Number(token.used_at) < GRACE;
        const unseen = isAtOnce ? await children.clone().where({ kind: 'refresh' }).whereNull('used_at').update({ used_at: 0 }) : 0;
        if (unseen === 0) return { replayed: await this.#end(knex, Number(token.connection)) };
        await children.clone().where({ kind: 'access' }).delete();
      } else await knex(tokensTable.name).where({ hash }).update({ used_at: now });
      await knex(connectionsTable.name)
        .where({ id: connection.id })
        .update({ ends_at: now + this.#lifetimes.refresh });
      return { issued: await this.#issue(knex, Number(connection.id), connection.scopes, scopes, hash) };
    });
  }

  /** What an access token stands for; null: it is none. */
  async token(hash: string): Promise<KnownToken | null> {
    const found = await this.#database()
      .knex(`${tokensTable.name} as t`)
      .join(`${connectionsTable.name} as c`, 'c.id', 't.connection')
      .join(`${programsTable.name} as p`, 'p.id', 'c.program')
      .where({ 't.hash': hash, 't.kind': 'access' })
      .first('t.scopes', 't.ends_at', 'c.id', 'c.person', 'c.epoch', 'c.resource', 'p.name');
    if (found === undefined) return null;
    const { scopes, ends_at, id, person, epoch, resource, name } = found;
    return { connection: Number(id), person, epoch, program: name, scopes, resource, endsAt: Number(ends_at) };
  }

  /** Ends a token: with one that renews, all of its connection. @returns the connection that has ended, if one has */
  async revoke(value: string, client: string): Promise<NamedConnection | null> {
    const hash = await this.hash(value);
    // Asked before anything is begun that could write: strangers ask as often as they like.
    if ((await this.#database().knex(tokensTable.name).where({ hash }).first('hash')) === undefined) return null;
    return this.#change(async (knex) => {
      const token = await held<Token>(knex, tokensTable.name, hash);
      const connection = token === null ? null : await named(knex, Number(token.connection));
      if (token === null || connection?.client !== client) return null;
      if (token.kind === 'refresh') return this.#end(knex, Number(token.connection));
      await knex(tokensTable.name).where({ hash }).delete();
      return null;
    });
  }

  /** Connections that hold, the last made first. @param person null: everybody's */
  async connections(person: string | null): Promise<readonly NamedConnection[]> {
    const found = selection(this.#database().knex).where('c.ends_at', '>', Date.now()).orderBy('c.id', 'desc');
    if (person !== null) found.where('c.person', person);
    return found;
  }

  /** Ends a connection. @param person whose it must be; null: anybody's @returns null: there is none */
  async end(id: number, person: string | null): Promise<NamedConnection | null> {
    return this.#change(async (knex) => {
      const connection = await named(knex, id);
      if (connection === null || (person !== null && connection.person !== person)) return null;
      return this.#end(knex, id);
    });
  }

  async noteUse(id: number): Promise<void> {
    await this.#database().transaction(async ({ knex }) => {
      await knex(connectionsTable.name).where({ id }).update({ used_at: Date.now() });
    });
  }

  /** Removes what is over. */
  async sweep(signal: AbortSignal): Promise<void> {
    const now = Date.now();
    const remove = (table: TableSchema, endedBy: number, key: string) =>
      removeInBatches(this.#database(), table, (rows) => rows.where('ends_at', '<=', endedBy).orderBy('ends_at'), { signal, key });
    await remove(codesTable, now - CODES_KEPT, 'hash');
    await remove(tokensTable, now, 'hash');
    await remove(connectionsTable, now, 'id');
  }

  async #issue(knex: Knex, connection: number, all: string, scopes: string, parent: string | null): Promise<Issued> {
    const now = Date.now();
    const [access, refresh] = [newValue('access'), newValue('refresh')];
    const row = { connection, used_at: null, parent };
    await knex(tokensTable.name).insert([
      { ...row, hash: await this.hash(access), kind: 'access', scopes, ends_at: now + this.#lifetimes.access },
      { ...row, hash: await this.hash(refresh), kind: 'refresh', scopes: all, ends_at: now + this.#lifetimes.refresh },
    ]);
    return { access, refresh, scopes };
  }

  async #end(knex: Knex, id: number): Promise<NamedConnection | null> {
    const connection = await named(knex, id);
    await knex(connectionsTable.name).where({ id }).delete();
    return connection;
  }

  /** The connection of a token that renews, and when that was exchanged; null: it is none. */
  async #renewedBy(hash: string): Promise<(NamedConnection & { readonly renewed: number | null }) | null> {
    const { knex } = this.#database();
    const found = selection(knex).join(`${tokensTable.name} as t`, 't.connection', 'c.id').where({ 't.hash': hash, 't.kind': 'refresh' });
    return (await found.first({ renewed: 't.used_at' })) ?? null;
  }

  #change<Result>(work: (knex: Knex) => Promise<Result>): Promise<Result> {
    return this.#freshness.change<Result>([CONNECTIONS_TOPIC], ({ knex }) => work(knex));
  }
}

function newValue(kind: keyof typeof PREFIXES): string {
  return PREFIXES[kind] + randomBytes(32).toString('base64url');
}

/** A row by its hash, which nobody else changes until the transaction ends. */
async function held<Row>(knex: Knex, table: string, hash: string): Promise<Row | null> {
  return ((await knex(table).where({ hash }).forUpdate().first()) as Row | undefined) ?? null;
}

async function named(knex: Knex, id: number): Promise<NamedConnection | null> {
  return ((await selection(knex).where('c.id', id).first()) as NamedConnection | undefined) ?? null;
}

function selection(knex: Knex) {
  return knex(`${connectionsTable.name} as c`)
    .join(`${programsTable.name} as p`, 'p.id', 'c.program')
    .select('c.*', 'p.name', 'p.client', 'p.redirects');
}
