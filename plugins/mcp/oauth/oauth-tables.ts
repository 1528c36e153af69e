import type { RowOf, TableSchema } from 'plinth';

/** Registered programs. Times in all these tables are milliseconds since 1970. */
export const programsTable = {
  name: 'plinth_mcp_programs',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    /** The `client_id`. */
    { name: 'client', kind: 'varchar', length: 64, nullable: false },
    /** The name that the program gives itself. */
    { name: 'name', kind: 'varchar', length: 100, nullable: false },
    /** The redirect URIs, as a JSON array. */
    { name: 'redirects', kind: 'text', nullable: false },
    { name: 'created_at', kind: 'ref', nullable: false },
    /** When a person last granted it access; null: never. */
    { name: 'allowed_at', kind: 'ref', nullable: true },
  ],
  indexes: [
    { name: 'plinth_mcp_programs_client', columns: ['client'], unique: true },
    { name: 'plinth_mcp_programs_unused', columns: ['allowed_at', 'created_at'], unique: false },
  ],
  foreignKeys: [],
} as const satisfies TableSchema;

export type Program = RowOf<typeof programsTable>;

/** Connections: what a person lets a program do. */
export const connectionsTable = {
  name: 'plinth_mcp_connections',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    { name: 'program', kind: 'ref', nullable: false },
    /** See `callerName`. */
    { name: 'person', kind: 'varchar', length: 190, nullable: false },
    /** The person's `epoch` (see `NamedCaller`) at the grant; null: the row is older than this column. */
    { name: 'epoch', kind: 'varchar', length: 64, nullable: true },
    /** Names, separated by spaces. */
    { name: 'scopes', kind: 'varchar', length: 190, nullable: false },
    /** The resource for which its tokens are valid. */
    { name: 'resource', kind: 'text', nullable: false },
    { name: 'created_at', kind: 'ref', nullable: false },
    { name: 'used_at', kind: 'ref', nullable: true },
    /** When its last token expires. */
    { name: 'ends_at', kind: 'ref', nullable: false },
  ],
  indexes: [
    { name: 'plinth_mcp_connections_person', columns: ['person'], unique: false },
    { name: 'plinth_mcp_connections_ends', columns: ['ends_at'], unique: false },
  ],
  foreignKeys: [
    { name: 'plinth_mcp_connections_program_fk', column: 'program', table: programsTable.name, references: 'id', onDelete: 'cascade' },
  ],
} as const satisfies TableSchema;

export type Connection = RowOf<typeof connectionsTable>;

/** Authorization codes, by their keyed hashes. A used code is kept for a while, so that a second use is detected as a replay. */
export const codesTable = {
  name: 'plinth_mcp_codes',
  columns: [
    { name: 'hash', kind: 'varchar', length: 64, nullable: false },
    { name: 'program', kind: 'ref', nullable: false },
    { name: 'person', kind: 'varchar', length: 190, nullable: false },
    /** The person's `epoch` (see `NamedCaller`) at the grant; null: the row is older than this column. */
    { name: 'epoch', kind: 'varchar', length: 64, nullable: true },
    { name: 'scopes', kind: 'varchar', length: 190, nullable: false },
    { name: 'resource', kind: 'text', nullable: false },
    { name: 'redirect', kind: 'text', nullable: false },
    /** SHA-256 of the program's PKCE verifier, in base64url. */
    { name: 'challenge', kind: 'varchar', length: 64, nullable: false },
    { name: 'ends_at', kind: 'ref', nullable: false },
    { name: 'used_at', kind: 'ref', nullable: true },
    /** The connection for which the code was exchanged. */
    { name: 'connection', kind: 'ref', nullable: true },
  ],
  primary: ['hash'],
  indexes: [
    { name: 'plinth_mcp_codes_ends', columns: ['ends_at'], unique: false },
    { name: 'plinth_mcp_codes_person', columns: ['person'], unique: false },
  ],
  foreignKeys: [
    { name: 'plinth_mcp_codes_program_fk', column: 'program', table: programsTable.name, references: 'id', onDelete: 'cascade' },
    { name: 'plinth_mcp_codes_connection_fk', column: 'connection', table: connectionsTable.name, references: 'id', onDelete: 'cascade' },
  ],
} as const satisfies TableSchema;

export type Code = RowOf<typeof codesTable>;

/** Tokens, by their keyed hashes. An exchanged token is kept until it would have expired, for the same reason as codes. */
export const tokensTable = {
  name: 'plinth_mcp_tokens',
  columns: [
    { name: 'hash', kind: 'varchar', length: 64, nullable: false },
    /** `access` or `refresh`. */
    { name: 'kind', kind: 'varchar', length: 7, nullable: false },
    { name: 'connection', kind: 'ref', nullable: false },
    { name: 'scopes', kind: 'varchar', length: 190, nullable: false },
    { name: 'ends_at', kind: 'ref', nullable: false },
    /** When it was exchanged. */
    { name: 'used_at', kind: 'ref', nullable: true },
    /** Hash of the refresh token that was exchanged for it; null: it came from a code. */
    { name: 'parent', kind: 'varchar', length: 64, nullable: true },
  ],
  primary: ['hash'],
  indexes: [{ name: 'plinth_mcp_tokens_ends', columns: ['ends_at'], unique: false }],
  foreignKeys: [
    { name: 'plinth_mcp_tokens_connection_fk', column: 'connection', table: connectionsTable.name, references: 'id', onDelete: 'cascade' },
  ],
} as const satisfies TableSchema;

export type Token = RowOf<typeof tokensTable>;
