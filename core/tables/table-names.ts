import type { InjectionToken } from 'tsyringe';
import { identifier, type TableSchema } from '../database/index.ts';
import type { ModelProblem } from '../model/index.ts';

/** A content type whose tables need names. */
export interface NamedType {
  /** Name of its table, before shortening. */
  readonly collectionName: string;
  /** The file of its schema, or the plugin that brings it. */
  readonly origin: string;
  /** The key of the schema that gives the name. */
  readonly key: 'collectionName' | 'info.pluralName';
}

/** The names of tables that are in use or reserved. */
export interface TableNames {
  /**
   * Finds the names of content types' tables that cannot be used. Call it after the phase `tables`.
   * @returns a problem per name, with file and key
   */
  problems(types: Iterable<NamedType>): readonly ModelProblem[];
}

/** The container token of `TableNames`. */
export const TABLE_NAMES: InjectionToken<TableNames> = Symbol.for('plinth.table-names');

/** Names that a database, or Plinth, keeps for itself. An app may move to another database, so all of them count on each. */
const RESERVED: readonly { readonly name: RegExp; readonly whose: string }[] = [
  { name: /^plinth_/, whose: 'Plinth' },
  { name: /^sqlite_/, whose: 'SQLite' },
  { name: /^pg_/, whose: 'PostgreSQL' },
  { name: /^(information_schema|performance_schema|mysql)$/, whose: 'MySQL and MariaDB' },
];

/**
 * Compares the names of content types' tables with all other tables and with reserved names. Case does not count, because it does not on
 * SQLite, and on other databases depending on the file system.
 * @param tables of core and of plugins
 */
export function tableNameProblems(types: Iterable<NamedType>, tables: Iterable<TableSchema>): readonly ModelProblem[] {
  const takenBy = new Map<string, string>();
  for (const { name, owner, indexes } of tables) {
    const whose = owner === undefined ? 'Plinth' : `the plugin "${owner}"`;
    // An index shares the names of tables on SQLite and PostgreSQL.
    for (const each of [name, ...indexes.map((index) => index.name)]) takenBy.set(each.toLowerCase(), whose);
  }
  const problems: ModelProblem[] = [];
  for (const { collectionName, origin, key } of types) {
    const names = [identifier(collectionName), identifier(collectionName, '_links')];
    const reserved = RESERVED.find(({ name }) => name.test(collectionName.toLowerCase()));
    const taken = names.find((name) => takenBy.has(name.toLowerCase()));
    const clash =
      reserved !== undefined
        ? `"${collectionName}" is reserved for tables of ${reserved.whose}`
        : taken !== undefined && `"${taken}" is already a table of ${takenBy.get(taken.toLowerCase())}`;
    if (clash !== false) problems.push({ origin, path: key, message: `${clash}; choose another "collectionName"` });
    for (const name of names) if (!takenBy.has(name.toLowerCase())) takenBy.set(name.toLowerCase(), origin);
  }
  return problems;
}
