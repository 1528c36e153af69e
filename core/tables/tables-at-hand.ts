import type { OwnedDatabase, TableSchema, UserMigrations } from '../database/index.ts';
import type { OwnedDocuments } from '../documents/index.ts';
import type { OwnedFreshness } from '../freshness/index.ts';
import type { AttributeTypes } from '../model/index.ts';

/** The tables that the model and the plugins want, and what changes them. */
export interface TablesAtHand {
  readonly database: OwnedDatabase;
  readonly documents: OwnedDocuments;
  readonly types: Pick<AttributeTypes, 'get'>;
  readonly freshness: OwnedFreshness;
  readonly tables: readonly TableSchema[];
  /** The migrations of the app. */
  readonly migrations: UserMigrations;
  /** Names of the running plugins. */
  readonly plugins: ReadonlySet<string>;
}
