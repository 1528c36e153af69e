import { createHmac, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { bindModel, type Database, type Freshness, removeInBatches, secretsTable, sharedSecret, type TableSchema } from 'plinth';
import { type Code, type Connection, codesTable, connectionsTable, programsTable, type Token, tokensTable } from './oauth-tables.ts';

/** The freshness topic of every change that makes a token valid or invalid. */
export const CONNECTIONS_TOPIC = 'plugin::mcp.connections';

/** The table of the hash key, which the first node that needs it creates. */
export const hashKeysTable = secretsTable('plinth_mcp_keys');

/** Prefix of access tokens: other strategies ignore them, and scanners for leaked secrets find them. */
export const ACCESS_PREFIX = 'plinth_mcp_a_';
const PREFIXES = { access: ACCESS_PREFIX, refresh: 'plinth_mcp_r_', code: 'plinth_mcp_c_' } as const;

/** Milliseconds for which an expired code is kept. */
const CODES_KEPT = 3_600_000;

/** Milliseconds in which a program may repeat a token exchange, because it may not have received the response. */
const GRACE = 15_000;

/** Lifetimes of tokens, in milliseconds. */
export interface Lifetimes {
  readonly access: number;
  /** Counted from the last renewal. */
  readonly refresh: number;
}

/** The tokens that a program receives. */
export interface Issued {
  readonly access: string;
  readonly refresh: string;
  readonly scopes: string;
}

/** A connection with the data of its program. */
export interface NamedConnection extends Connection {
  readonly name: string;
  readonly client: string;
  readonly redirects: string;
}

/**
 * The result of an exchange. `replayed`: the value was exchanged before, so the connection made from it was ended now; null in it: that
 * connection had ended already.
 */
export type Exchange = { readonly issued: Issued } | { readonly replayed: NamedConnection | null } | null;

/** An access token with its connection. */
export interface StoredToken {
  readonly connection: number;
  readonly person: string;
  /** See `connectionsTable`. */
  readonly epoch: string | null;
  readonly program: string;
  readonly scopes: string;
  readonly resource: string;
  readonly endsAt: number;
}

/** Stores codes, connections and tokens in the database. */
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

  /** The HMAC-SHA-256 of a value, in hexadecimal. */
  async hash(value: string): Promise<string> {
    this.#key ??= await sharedSecret(this.#database(), hashKeysTable, 'hash');
    return createHmac('sha256', this.#key).update(value).digest('hex');
  }

  /** Adds an authorization code. @param lifetime in milliseconds @returns the code */
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
   * Exchanges a code for tokens. Of concurrent requests with the same code, only one gets tokens.
   * @param check throws if the request does not match the code; nothing changes then
   * @returns null if the code is unknown or expired
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
   * Exchanges a refresh token. Using a token that was exchanged before ends the connection. There is one exception: a program that did not
   * receive the response may repeat the exchange at once. The tokens of the first exchange become invalid then, so if two parties hold the
   * token, the second one is detected.
   * @param narrow returns the scopes of the new access token, out of those of the connection; throws to refuse. `isReplay`: the token was
   * exchanged too long ago to be repeated
   * @returns null if the token is unknown, expired, or belongs to another program
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

  /** The data of an access token; null if it is unknown. */
  async token(hash: string): Promise<StoredToken | null> {
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

  /** Revokes a token. A refresh token ends its whole connection. @returns the connection that was ended; null if none was */
  async revoke(value: string, client: string): Promise<NamedConnection | null> {
    const hash = await this.hash(value);
    // Read before a write transaction begins: strangers can call this as often as they like.
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

  /** The current connections, newest first. @param person null: those of everybody */
  async connections(person: string | null): Promise<readonly NamedConnection[]> {
    const found = selection(this.#database().knex).where('c.ends_at', '>', Date.now()).orderBy('c.id', 'desc');
    if (person !== null) found.where('c.person', person);
    return found;
  }

  /** Ends a connection. @param person the owner that it must have; null: any @returns null if there is none */
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

  /** Removes expired rows. */
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

  /** The connection of a refresh token, and when the token was exchanged; null if it is unknown. */
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

/** A row by its hash, locked until the transaction ends. */
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
