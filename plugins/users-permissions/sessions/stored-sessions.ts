import { bindModel, type Database, type Freshness, type Remembered, type RowOf, type TableSchema } from 'plinth';
import type { AccountOptions } from '../options.ts';
import { type Population, sessionsTopic } from '../population.ts';
import type { SigningKeys } from '../tokens/signing-key.ts';
import { createRefreshToken, hashRefreshToken, newSessionId, type ReadRefreshToken } from './refresh-token.ts';

/** Sessions in the cache. */
const REMEMBERED = 10_000;

/** Characters stored of a `User-Agent`. */
const AGENT_LENGTH = 200;

/** Maximum number of sessions in a user's list. */
const MAX_LISTED = 100;

/** The table of sessions: one row for a chain of refresh tokens, of which it contains keyed hashes. */
function sessionsTable(prefix: string) {
  return {
    name: `${prefix}_sessions`,
    columns: [
      { name: 'id', kind: 'varchar', length: 32, nullable: false },
      // Numeric id of the user.
      { name: 'account', kind: 'ref', nullable: false },
      // See `epochOf`: a new password ends the session.
      { name: 'epoch', kind: 'varchar', length: 32, nullable: false },
      // Hashes of the valid token and of its predecessor.
      { name: 'token', kind: 'varchar', length: 64, nullable: false },
      { name: 'token_before', kind: 'varchar', length: 64, nullable: true },
      { name: 'agent', kind: 'varchar', length: AGENT_LENGTH, nullable: true },
      { name: 'created_at', kind: 'datetime', nullable: false },
      // When the valid token was made.
      { name: 'used_at', kind: 'datetime', nullable: false },
      // When the session ends if it is not used, and when it ends in any case.
      { name: 'expires_at', kind: 'datetime', nullable: false },
      { name: 'ends_at', kind: 'datetime', nullable: false },
    ],
    primary: ['id'],
    indexes: [
      { name: `${prefix}_sessions_account`, columns: ['account'], unique: false },
      { name: `${prefix}_sessions_expires`, columns: ['expires_at'], unique: false },
    ],
    foreignKeys: [],
  } as const satisfies TableSchema;
}

/** A stored session that has not expired. */
export type StoredSession = RowOf<ReturnType<typeof sessionsTable>>;

/** A session with its age. */
export interface FoundSession extends StoredSession {
  /** Milliseconds since its valid token was made, by the database's clock. The clocks of nodes may differ by more than the grace period. */
  readonly age: number;
}

/** A session with its valid refresh token. */
export interface OpenSession {
  readonly id: string;
  readonly refreshToken: string;
  /** UTC, ISO 8601. */
  readonly expiresAt: string;
}

/** What `StoredSessions` needs. */
export interface StoredSessionSources {
  readonly database: () => Database;
  readonly freshness: Pick<Freshness, 'change' | 'remember'>;
  readonly keys: () => SigningKeys;
  readonly population: Pick<Population, 'plugin' | 'tables'>;
  readonly lifespans: Pick<AccountOptions['sessions'], 'idleRefreshTokenLifespan' | 'maxRefreshTokenLifespan'>;
}

/** Sessions in the database. When one ends, every node knows it from the next request on. */
export class StoredSessions {
  readonly #parts: StoredSessionSources;
  readonly #accounts: Remembered<string, number | null>;
  readonly #topic: string;
  readonly table: ReturnType<typeof sessionsTable>;

  constructor(parts: StoredSessionSources) {
    this.#parts = parts;
    this.#topic = sessionsTopic(parts.population);
    this.table = sessionsTable(parts.population.tables);
    const load = async (id: string) => (await this.find(id))?.account ?? null;
    this.#accounts = parts.freshness.remember([this.#topic], load, REMEMBERED);
  }

  /** Begins a session of an account. @param agent the client's `User-Agent`; null without one */
  async begin(account: number, epoch: string, agent: string | null): Promise<OpenSession> {
    const { database, keys, lifespans } = this.#parts;
    const now = new Date();
    const id = newSessionId();
    const refreshToken = createRefreshToken(keys(), id);
    const endsAt = later(now, lifespans.maxRefreshTokenLifespan);
    const row: StoredSession = {
      id,
      account,
      epoch,
      token: hashRefreshToken(keys(), refreshToken),
      token_before: null,
      agent: agent === null ? null : agent.slice(0, AGENT_LENGTH),
      created_at: now.toISOString(),
      used_at: now.toISOString(),
      expires_at: this.#expiry(now, endsAt),
      ends_at: endsAt,
    };
    await database().transaction(async ({ knex }) => this.#sessions.query(knex).insert(row));
    return { id, refreshToken, expiresAt: row.expires_at };
  }

  /** The session; null if it is unknown, ended or expired. */
  async find(id: string): Promise<FoundSession | null> {
    const { dialect, knex } = this.#parts.database();
    const found = this.#sessions.query().findById(id).where('expires_at', '>', new Date().toISOString());
    const row = await found.select('*', knex.raw('? as ??', [dialect.schema.now(knex), 'now']));
    if (row === undefined) return null;
    const { now, ...session } = row as StoredSession as StoredSession & { readonly now: unknown };
    return { ...session, age: Number(now) - Date.parse(session.used_at) };
  }

  /** Numeric id of the session's user; null if it has ended. Ignores the expiry: access tokens do not outlive sessions. */
  accountOf(id: string): Promise<number | null> {
    return this.#accounts.get(id);
  }

  /**
   * Replaces the valid token by the next one; null if it is no longer valid. Of concurrent requests with one token, on any nodes, one
   * replaces it, but all can compute the next one.
   */
  async rotate({ id, ends_at, used_at, age }: FoundSession, { hash, next }: ReadRefreshToken): Promise<OpenSession | null> {
    const { database, keys } = this.#parts;
    // Computed with the database's clock, which also measures the age.
    const now = new Date(Date.parse(used_at) + age);
    const expiresAt = this.#expiry(now, ends_at);
    const values = { token: hashRefreshToken(keys(), next), token_before: hash, used_at: now.toISOString(), expires_at: expiresAt };
    // No topic is raised, because the cached account of the session is unchanged.
    const changed = await database().transaction(async ({ knex }) => this.#sessions.query(knex).where({ id, token: hash }).patch(values));
    return changed === 1 ? { id, refreshToken: next, expiresAt } : null;
  }

  /** The session with the next token, if the given token was just replaced by it; null otherwise. */
  repeated({ id, token, token_before, expires_at }: StoredSession, { hash, next }: ReadRefreshToken): OpenSession | null {
    const isNext = token_before === hash && token === hashRefreshToken(this.#parts.keys(), next);
    return isNext ? { id, refreshToken: next, expiresAt: expires_at } : null;
  }

  /** Ends a session. None of its tokens is valid any more, on any node. */
  async end({ id }: Pick<StoredSession, 'id'>): Promise<void> {
    await this.#parts.freshness.change([this.#topic], async ({ knex }) => this.#sessions.query(knex).deleteById(id));
  }

  /** Ends all sessions of an account, like `end`. @returns their number */
  async endAll(account: number): Promise<number> {
    return this.#parts.freshness.change([this.#topic], async ({ knex }) => this.#sessions.query(knex).delete().where({ account }));
  }

  /** Number of active sessions of accounts, and when their newest token was made. Accounts without any are absent. */
  async lasting(accounts: readonly number[]): Promise<ReadonlyMap<number, { readonly count: number; readonly lastUsedAt: string }>> {
    const rows = await this.#sessions
      .query()
      .select('account', 'used_at')
      .whereIn('account', [...accounts])
      .where('expires_at', '>', new Date().toISOString())
      .orderBy('used_at');
    const found = new Map<number, { readonly count: number; readonly lastUsedAt: string }>();
    for (const { account, used_at } of rows)
      found.set(Number(account), { count: (found.get(Number(account))?.count ?? 0) + 1, lastUsedAt: used_at });
    return found;
  }

  /** Active sessions of an account, most recently used first. */
  async ofAccount(account: number, epoch: string): Promise<readonly StoredSession[]> {
    return this.#sessions
      .query()
      .where({ account, epoch })
      .where('expires_at', '>', new Date().toISOString())
      .orderBy([{ column: 'used_at', order: 'desc' }, 'id'])
      .limit(MAX_LISTED);
  }

  #expiry(now: Date, endsAt: string): string {
    const idle = later(now, this.#parts.lifespans.idleRefreshTokenLifespan);
    return idle < endsAt ? idle : endsAt;
  }

  get #sessions() {
    return bindModel(this.#parts.database(), this.table);
  }
}

/** @param seconds after `time` */
function later(time: Date, seconds: number): string {
  return new Date(time.getTime() + seconds * 1_000).toISOString();
}
