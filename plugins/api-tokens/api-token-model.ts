import { Model, snakeCaseMappers } from 'objection';
import type { Grant } from 'plinth';
import { TOKENS_TABLE, type TokenOrigin, type TokenType } from './api-token.ts';

/** How Objection reads and writes an ApiToken. */
export class ApiTokenModel extends Model {
  static override readonly tableName = TOKENS_TABLE;
  static override readonly jsonAttributes = ['actions'];
  static override readonly columnNameMappers = snakeCaseMappers();

  declare id: number;
  declare origin: TokenOrigin;
  declare name: string;
  declare type: TokenType;
  declare actions: Grant[] | null;
  declare hash: string;
  declare expiresAt: string | null;
  declare lastUsedAt: string | null;
  declare createdAt: string;
}
