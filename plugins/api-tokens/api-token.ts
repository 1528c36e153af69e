import { Model, snakeCaseMappers } from 'objection';
import type { TableSchema } from 'plinth';

const TABLE = 'api_tokens';

/** What a token may do: everything, everything that reads, or a list. */
export const TOKEN_TYPES = ['full-access', 'read-only', 'custom'] as const;

/** One of the kinds of tokens. */
export type TokenType = (typeof TOKEN_TYPES)[number];

/** Who keeps a token: `config/access`, or whoever runs `plinth token`. */
export type TokenOrigin = 'config' | 'command';

/** A token of a machine. Of its value only a keyed hash is known. */
export class ApiToken extends Model {
  static override readonly tableName = TABLE;
  static override readonly jsonAttributes = ['actions'];
  static override readonly columnNameMappers = snakeCaseMappers();

  declare id: number;
  declare origin: TokenOrigin;
  /** Unique within its origin. */
  declare name: string;
  declare type: TokenType;
  /** Actions and wildcards of a custom token; null for the other types. */
  declare actions: string[] | null;
  /** HMAC-SHA-256 of the value, hexadecimal. */
  declare hash: string;
  /** UTC, ISO 8601; null: never. */
  declare expiresAt: string | null;
  /** UTC, ISO 8601, to the minute or so; null: never. */
  declare lastUsedAt: string | null;
  /** UTC, ISO 8601. */
  declare createdAt: string;
}

/** The table of ApiToken. */
export const apiTokensTable: TableSchema = {
  name: TABLE,
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
