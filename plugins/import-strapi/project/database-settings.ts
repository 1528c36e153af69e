import { isAbsolute, join } from 'node:path';
import { ImportError } from '../import-error.ts';
import type { ProjectConfig } from './project-config.ts';

type Settings = Readonly<Record<string, unknown>>;

/**
 * The URL of a project's database, from its configuration or else the usual variables.
 * @param folder absolute path of the project
 * @throws ImportError for a database that Strapi 5 does not support
 */
export function databaseUrl(folder: string, config: ProjectConfig): string {
  const { connection: settings = config.section('database') } = (config.section('database') ?? {}) as { connection?: Settings | null };
  if (settings === null || settings === undefined) return urlOf(folder, fromVariables(config.env));
  const { client, connection } = settings;
  const parts = typeof connection === 'string' ? { connectionString: connection } : ((connection ?? {}) as Settings);
  return urlOf(folder, { client: text(client) ?? 'sqlite', ...parts });
}

function fromVariables(env: ProjectConfig['env']): Settings {
  return {
    client: env.DATABASE_CLIENT ?? 'sqlite',
    connectionString: env.DATABASE_URL,
    host: env.DATABASE_HOST,
    port: env.DATABASE_PORT,
    database: env.DATABASE_NAME,
    user: env.DATABASE_USERNAME,
    password: env.DATABASE_PASSWORD,
    schema: env.DATABASE_SCHEMA,
    filename: env.DATABASE_FILENAME ?? '.tmp/data.db',
    ssl: env.DATABASE_SSL === 'true' && { rejectUnauthorized: env.DATABASE_SSL_REJECT_UNAUTHORIZED !== 'false' },
  };
}

function urlOf(folder: string, { client, ...settings }: Settings): string {
  if (client === 'sqlite' || client === 'better-sqlite3' || client === 'sqlite3') {
    const path = text(settings.filename) ?? '.tmp/data.db';
    return `sqlite:${isAbsolute(path) ? path : join(folder, path)}`;
  }
  if (client === 'mysql' || client === 'mysql2') return serverUrl('mysql', 3306, settings);
  if (client === 'postgres' || client === 'pg') return serverUrl('postgres', 5432, settings);
  throw new ImportError(
    `the project's database is "${String(client)}", and sqlite, mysql and postgres are read: name it with --database if it is one of these`,
  );
}

function serverUrl(scheme: 'mysql' | 'postgres', byDefault: number, settings: Settings): string {
  const given = text(settings.connectionString);
  if (given !== undefined) return given.replace(/^mariadb:/, 'mysql:');
  const url = new URL(`${scheme}://localhost`);
  const host = text(settings.host) ?? 'localhost';
  url.username = encodeURIComponent(text(settings.user) ?? 'strapi');
  url.password = encodeURIComponent(text(settings.password) ?? '');
  url.port = text(settings.port) ?? String(byDefault);
  url.pathname = `/${encodeURIComponent(text(settings.database) ?? 'strapi')}`;
  const socket = text(settings.socketPath) ?? (host.startsWith('/') ? host : undefined);
  if (socket === undefined) url.hostname = host;
  else url.searchParams.set(scheme === 'mysql' ? 'socketPath' : 'host', socket);
  if (settings.ssl)
    url.searchParams.set('sslmode', isUnverified(settings.ssl) ? 'no-verify' : scheme === 'mysql' ? 'verify-full' : 'require');
  const schema = text(settings.schema);
  if (scheme === 'postgres' && schema !== undefined && schema !== 'public') url.searchParams.set('options', `-c search_path=${schema}`);
  return url.href;
}

function isUnverified(ssl: unknown): boolean {
  return typeof ssl === 'object' && ssl !== null && (ssl as Settings).rejectUnauthorized === false;
}

function text(value: unknown): string | undefined {
  return value === undefined || value === null || value === '' ? undefined : String(value);
}
