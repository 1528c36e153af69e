import { bindModel, type Database, type Freshness, type Remembered, type RowOf, type TableSchema } from 'plinth';
import type { AccountOptions } from '../options.ts';
import { type Population, sessionsTopic } from '../population.ts';
import type { SigningKeys } from '../tokens/signing-key.ts';
import { createRefreshToken, hashRefreshToken, newSessionId, type ReadRefreshToken } from './refresh-token.ts';

/** Sessions that are known to last, remembered at once. */
const REMEMBERED = 10_000;

/** Characters of what a client says that it is. */
const AGENT_LENGTH = 200;

/** Sessions of one user that a list shows. */
const MAX_LISTED = 100;

/** The table of sessions: one row for all the refresh tokens that follow one another. Of tokens it holds keyed hashes. */
function sessionsTable(prefix: string) {
  return {
    name: `${prefix}_sessions`,
    columns: [
      { name: 'id', kind: 'varchar', length: 32, nullable: false },
      // Numeric id of the user.
      { name: 'account', kind: 'ref', nullable: false },
      // See `epochOf`: another password ends the session.
      { name: 'epoch', kind: 'varchar', length: 32, nullable: false },
      // Of the one token that is valid, and of the one before it.
      { name: 'token', kind: 'varchar', length: 64, nullable: false },
      { name: 'token_before', kind: 'varchar', length: 64, nullable: true },
      { name: 'agent', kind: 'varchar', length: AGENT_LENGTH, nullable: true },
      { name: 'created_at', kind: 'datetime', nullable: false },
      // When the valid token was made.
      { name: 'used_at', kind: 'datetime', nullable: false },
      // When the session ends if it is not used, and when it does in any case.
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

/** A session that lasts, as far as the table knows. */
export type StoredSession = RowOf<ReturnType<typeof sessionsTable>>;

/** A session as it was found. */
export interface FoundSession extends StoredSession {
  /** Milliseconds since its valid token was made, by the clock of the database: those of nodes may differ by more than a token may be late. */
  readonly age: number;
}

/** A session with the refresh token that is valid now. */
export interface OpenSession {
  readonly id: string;
  readonly refreshToken: string;
  /** UTC, ISO 8601. */
  readonly expiresAt: string;
}

/** What sessions stand on. */
export interface StoredSessionSources {
  readonly database: () => Database;
  readonly freshness: Pick<Freshness, 'change' | 'remember'>;
  readonly keys: () => SigningKeys;
  readonly population: Pick<Population, 'plugin' | 'tables'>;
  readonly lifespans: Pick<AccountOptions['sessions'], 'idleRefreshTokenLifespan' | 'maxRefreshTokenLifespan'>;
}

/** Sessions in the database. When one ends, every node knows with its next request. */
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

  /** Begins a session of an account. @param agent what the client says that it is; null: nothing */
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

  /** Null for a session that never was, has ended or is too old. */
  async find(id: string): Promise<FoundSession | null> {
    const { dialect, knex } = this.#parts.database();
    const found = this.#sessions.query().findById(id).where('expires_at', '>', new Date().toISOString());
    const row = await found.select('*', knex.raw('? as ??', [dialect.schema.now(knex), 'now']));
    if (row === undefined) return null;
    const { now, ...session } = row as StoredSession as StoredSession & { readonly now: unknown };
    return { ...session, age: Number(now) - Date.parse(session.used_at) };
  }

  /** Numeric id of the user whose session this is; null when it has ended. Does not look at the clock: access tokens do not outlive sessions. */
  accountOf(id: string): Promise<number | null> {
    return this.#accounts.get(id);
  }

  /**
   * Puts the next token in the place of the valid one; null when that is not valid any more. Of those who try with one token at the same time, on whichever node, one
   * does; all of them know the next.
   */
  async rotate({ id, ends_at, used_at, age }: FoundSession, { hash, next }: ReadRefreshToken): Promise<OpenSession | null> {
    const { database, keys } = this.#parts;
    // By the clock by which the age will be told.
    const now = new Date(Date.parse(used_at) + age);
    const expiresAt = this.#expiry(now, ends_at);
    const values = { token: hashRefreshToken(keys(), next), token_before: hash, used_at: now.toISOString(), expires_at: expiresAt };
    // Nothing is raised: what is remembered of the session stays as it is.
    const changed = await database().transaction(async ({ knex }) => this.#sessions.query(knex).where({ id, token: hash }).patch(values));
    return changed === 1 ? { id, refreshToken: next, expiresAt } : null;
  }

  /** The session with the next token of one, where that has been put in its place; null where it was another one. */
  repeated({ id, token, token_before, expires_at }: StoredSession, { hash, next }: ReadRefreshToken): OpenSession | null {
    const isNext = token_before === hash && token === hashRefreshToken(this.#parts.keys(), next);
    return isNext ? { id, refreshToken: next, expiresAt: expires_at } : null;
  }

  /** Ends a session: none of its tokens is valid any more, on whichever node. */
  async end({ id }: Pick<StoredSession, 'id'>): Promise<void> {
    await this.#parts.freshness.change([this.#topic], async ({ knex }) => this.#sessions.query(knex).deleteById(id));
  }

  /** Ends all sessions of an account, as `end` does. @returns how many there were */
  async endAll(account: number): Promise<number> {
    return this.#parts.freshness.change([this.#topic], async ({ knex }) => this.#sessions.query(knex).delete().where({ account }));
  }

  /** How many sessions of accounts last, and when the newest token of them was made; accounts without any are absent. */
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

  /** Sessions of an account that last, those that were used last first. */
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
