import type { Grant, RowOf, TableSchema } from 'plinth';

/** Types of tokens: full access, all reading actions, or a list of grants. */
export const TOKEN_TYPES = ['full-access', 'read-only', 'custom'] as const;

/** A type of tokens. */
export type TokenType = (typeof TOKEN_TYPES)[number];

/** Characters refused in names: those that control a terminal, or that make a line of `plinth token list` look like another one. */
export const UNPRINTABLE = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u;

/** Where a token is managed: in `config/access`, by people (`plinth token`, or over HTTP), or in an imported project. */
export type TokenOrigin = 'config' | 'command' | 'import';

/** The table of tokens. It stores keyed hashes of their values. */
export const apiTokensTable = {
  name: 'api_tokens',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    { name: 'origin', kind: 'varchar', length: 16, nullable: false },
    // Unique within its origin.
    { name: 'name', kind: 'varchar', length: 255, nullable: false },
    { name: 'type', kind: 'varchar', length: 16, nullable: false },
    { name: 'actions', kind: 'json', nullable: true },
    // HMAC-SHA-256 of the value in hexadecimal.
    { name: 'hash', kind: 'varchar', length: 64, nullable: false },
    // Null: it never expires.
    { name: 'expires_at', kind: 'datetime', nullable: true },
    // Exact to about a minute; null: never used.
    { name: 'last_used_at', kind: 'datetime', nullable: true },
    { name: 'created_at', kind: 'datetime', nullable: false },
  ],
  indexes: [
    { name: 'api_tokens_hash', columns: ['hash'], unique: true },
    { name: 'api_tokens_name', columns: ['origin', 'name'], unique: true },
  ],
  foreignKeys: [],
} as const satisfies TableSchema;

/** A stored API token. */
export interface ApiToken extends RowOf<typeof apiTokensTable> {
  readonly origin: TokenOrigin;
  readonly type: TokenType;
  /** Actions and wildcards of a custom token, with their rules; null for other types. */
  readonly actions: readonly Grant[] | null;
}
