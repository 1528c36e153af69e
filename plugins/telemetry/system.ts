import type { Database } from 'plinth';

/** Names of databases in OpenTelemetry's conventions, by dialect. */
const SYSTEMS: Readonly<Record<string, string>> = { sqlite: 'sqlite', mysql: 'mysql', postgres: 'postgresql' };

/** Name of a database in OpenTelemetry's conventions. */
export function systemOf({ dialect }: Pick<Database, 'dialect'>): string {
  return SYSTEMS[dialect.name] ?? dialect.name;
}
