import { resolve } from 'node:path';

/** Where a database is. */
export type DatabaseAddress =
  | { readonly dialect: 'sqlite' /** Absolute path, or null for a temporary database. */; readonly path: string | null }
  | { readonly dialect: 'mysql'; readonly connection: MysqlAddress }
  | { readonly dialect: 'postgres' /** As the driver takes it: Unix sockets and `sslmode` included. */; readonly url: string };

/** A MySQL or MariaDB server, by host or by Unix socket. */
export interface MysqlAddress {
  readonly host?: string;
  readonly port?: number;
  readonly socketPath?: string;
  readonly user?: string;
  readonly password?: string;
  readonly database?: string;
  readonly ssl?: { readonly rejectUnauthorized: boolean };
}

const SCHEMES = 'sqlite:PATH, sqlite::memory:, mysql://…, mariadb://…, postgres://… or postgresql://…';

/**
 * Reads a database URL.
 * @param appDir the folder that SQLite paths are relative to
 * @throws Error that names what is allowed, never the URL (it may hold a password)
 */
export function parseDatabaseUrl(url: string, appDir: string): DatabaseAddress {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase();
  switch (scheme) {
    case 'sqlite':
      return { dialect: 'sqlite', path: sqlitePath(url.slice('sqlite:'.length), appDir) };
    case 'mysql':
    case 'mariadb':
      return { dialect: 'mysql', connection: mysqlAddress(url) };
    case 'postgres':
    case 'postgresql':
      assertUrl(url);
      return { dialect: 'postgres', url };
    default:
      throw new Error(`database.url: found ${scheme ? `the scheme "${scheme}:"` : 'no scheme'}; allowed are ${SCHEMES}`);
  }
}

function sqlitePath(path: string, appDir: string): string | null {
  if (path === ':memory:') return null;
  if (path === '' || path.includes('\0')) throw new Error(`database.url: found sqlite: without a path; allowed are ${SCHEMES}`);
  return resolve(appDir, path.startsWith('///') ? path.slice(2) : path);
}

/** Without a host PostgreSQL's own one is meant, which URLs have no word for. */
const NO_HOST = /@(?=[/?]|$)/;

/** @throws Error for what is no URL, or another one than was meant: a `#` in a password ends it */
function assertUrl(text: string): void {
  const remedy = 'in a password, # is written %23, / is %2F, ? is %3F, @ is %40 and % is %25; and a line of .env that holds # needs quotes';
  if (text.includes('#')) throw new Error(`database.url: holds a #, which ends a URL (${remedy})`);
  if (!URL.canParse(text) && !URL.canParse(text.replace(NO_HOST, '@localhost'))) throw new Error(`database.url: is not a URL (${remedy})`);
}

function mysqlAddress(text: string): MysqlAddress {
  assertUrl(text);
  const url = new URL(text);
  const host = decodeURIComponent(url.hostname);
  const socketPath = url.searchParams.get('socketPath') ?? url.searchParams.get('socket') ?? (host.startsWith('/') ? host : null);
  const ssl = tls(url.searchParams);
  const database = decodeURIComponent(url.pathname.replace(/^\//, ''));
  return {
    ...(socketPath === null
      ? { host: host.replace(/^\[(.*)\]$/, '$1') || 'localhost', port: url.port === '' ? 3306 : Number(url.port) }
      : { socketPath }),
    ...(url.username === '' ? {} : { user: decodeURIComponent(url.username) }),
    ...(url.password === '' ? {} : { password: decodeURIComponent(url.password) }),
    ...(database === '' ? {} : { database }),
    ...(ssl === null ? {} : { ssl }),
  };
}

const PLAIN = new Set(['disable', 'disabled', 'prefer', 'preferred', 'false', '0']);
const UNVERIFIED = new Set(['require', 'required', 'no-verify']);

/** `ssl`, `sslmode` and `ssl-mode` as the common clients write them. */
function tls(parameters: URLSearchParams): NonNullable<MysqlAddress['ssl']> | null {
  const mode = (parameters.get('ssl') ?? parameters.get('sslmode') ?? parameters.get('ssl-mode'))?.toLowerCase();
  if (mode === undefined || PLAIN.has(mode)) return null;
  return { rejectUnauthorized: !UNVERIFIED.has(mode) };
}
