import type { Grant, TableSchema } from 'plinth';

/** The table of the tokens. */
export const TOKENS_TABLE = 'api_tokens';

/** What a token may do: everything, everything that reads, or a list. */
export const TOKEN_TYPES = ['full-access', 'read-only', 'custom'] as const;

/** One of the kinds of tokens. */
export type TokenType = (typeof TOKEN_TYPES)[number];

/** What names of tokens must not hold: characters that a terminal obeys, or that make a line of `plinth token list` look like another one. */
export const UNPRINTABLE = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u;

/** Who keeps a token: `config/access`, or whoever runs `plinth token`. */
export type TokenOrigin = 'config' | 'command';

/** A token of a machine. Of its value only a keyed hash is known. */
export interface ApiToken {
  readonly id: number;
  readonly origin: TokenOrigin;
  /** Unique within its origin. */
  readonly name: string;
  readonly type: TokenType;
  /** Actions and wildcards of a custom token, perhaps with rules; null for the other types. */
  readonly actions: readonly Grant[] | null;
  /** HMAC-SHA-256 of the value, hexadecimal. */
  readonly hash: string;
  /** UTC, ISO 8601; null: never. */
  readonly expiresAt: string | null;
  /** UTC, ISO 8601, to the minute or so; null: never. */
  readonly lastUsedAt: string | null;
  /** UTC, ISO 8601. */
  readonly createdAt: string;
}

/** The table of ApiToken. */
export const apiTokensTable: TableSchema = {
  name: TOKENS_TABLE,
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    { name: 'origin', kind: 'varchar', length: 16, nullable: false },
    { name: 'name', kind: 'varchar', length: 255, nullable: false },
    { name: 'type', kind: 'varchar', length: 16, nullable: false },
    { name: 'actions', kind: 'json', nullable: true },
    { name: 'hash', kind: 'varchar', length: 64, nullable: false },
    { name: 'expires_at', kind: 'datetime', nullable: true },
    { name: 'last_used_at', kind: 'datetime', nullable: true },
    { name: 'created_at', kind: 'datetime', nullable: false },
  ],
  indexes: [
    { name: 'api_tokens_hash', columns: ['hash'], unique: true },
    { name: 'api_tokens_name', columns: ['origin', 'name'], unique: true },
  ],
  foreignKeys: [],
};
