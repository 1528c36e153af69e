import type { Database } from 'plinth';

/** Names of databases in OpenTelemetry's conventions, by dialect. */
const SYSTEMS: Readonly<Record<string, string>> = { sqlite: 'sqlite', mysql: 'mysql', postgres: 'postgresql' };

/** Name of a database in OpenTelemetry's conventions. */
export function systemOf({ dialect }: Pick<Database, 'dialect'>): string {
  return SYSTEMS[dialect.name] ?? dialect.name;
}

/** Words that statements begin with. Others count as `OTHER`. */
const OPERATIONS: ReadonlySet<string> = new Set([
  ...['select', 'insert', 'update', 'delete', 'replace', 'begin', 'commit', 'rollback', 'savepoint', 'release'],
  ...['create', 'alter', 'drop', 'pragma', 'analyze', 'set', 'show'],
]);

/** The first word of a statement, if it is one of a few: `SELECT`. */
export function operationOf(text: string): string {
  const word = /^[\s(]*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? '';
  // Statements of Plinth that begin so are reads.
  if (word === 'with') return 'SELECT';
  return OPERATIONS.has(word) ? word.toUpperCase() : 'OTHER';
}
