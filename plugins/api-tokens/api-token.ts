import type { Grant, RowOf, TableSchema } from 'plinth';

/** What a token may do: everything, everything that reads, or a list. */
export const TOKEN_TYPES = ['full-access', 'read-only', 'custom'] as const;

/** One of the kinds of tokens. */
export type TokenType = (typeof TOKEN_TYPES)[number];

/** What names of tokens must not hold: characters that a terminal obeys, or that make a line of `plinth token list` look like another one. */
export const UNPRINTABLE = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u;

/** Who keeps a token: `config/access`, people (`plinth token`, or over HTTP), or another server that it was brought over from. */
export type TokenOrigin = 'config' | 'command' | 'import';

/** The table of the tokens. Of their values it holds keyed hashes. */
export const apiTokensTable = {
  name: 'api_tokens',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    { name: 'origin', kind: 'varchar', length: 16, nullable: false },
    // Unique within its origin.
    { name: 'name', kind: 'varchar', length: 255, nullable: false },
    { name: 'type', kind: 'varchar', length: 16, nullable: false },
    { name: 'actions', kind: 'json', nullable: true },
    // HMAC-SHA-256 of the value, hexadecimal.
    { name: 'hash', kind: 'varchar', length: 64, nullable: false },
    // Null: never.
    { name: 'expires_at', kind: 'datetime', nullable: true },
    // To the minute or so; null: never.
    { name: 'last_used_at', kind: 'datetime', nullable: true },
    { name: 'created_at', kind: 'datetime', nullable: false },
  ],
  indexes: [
    { name: 'api_tokens_hash', columns: ['hash'], unique: true },
    { name: 'api_tokens_name', columns: ['origin', 'name'], unique: true },
  ],
  foreignKeys: [],
} as const satisfies TableSchema;

/** A token of a machine. */
export interface ApiToken extends RowOf<typeof apiTokensTable> {
  readonly origin: TokenOrigin;
  readonly type: TokenType;
  /** Actions and wildcards of a custom token, perhaps with rules; null for the other types. */
  readonly actions: readonly Grant[] | null;
}
