import { assertUrl, serverLabel } from '../../database-kind.ts';

/** The address of a MySQL or MariaDB server: host or Unix socket. */
export interface MysqlAddress {
  readonly host?: string;
  readonly port?: number;
  readonly socketPath?: string;
  readonly user?: string;
  readonly password?: string;
  readonly database?: string;
  readonly ssl?: { readonly rejectUnauthorized: boolean };
}

/** Parses the URL of a server. @throws Error as `assertUrl` */
export function mysqlAddress(text: string): MysqlAddress {
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

/** Names a database in messages, without its password. */
export function labelOf({ host, port, socketPath, database }: MysqlAddress): string {
  return serverLabel('MySQL', database, socketPath ?? `${host}:${port}`);
}

const PLAIN = new Set(['disable', 'disabled', 'prefer', 'preferred', 'false', '0']);
const UNVERIFIED = new Set(['require', 'required', 'no-verify']);

/** Reads `ssl`, `sslmode` and `ssl-mode`, as common clients use them. */
function tls(parameters: URLSearchParams): NonNullable<MysqlAddress['ssl']> | null {
  const mode = (parameters.get('ssl') ?? parameters.get('sslmode') ?? parameters.get('ssl-mode'))?.toLowerCase();
  if (mode === undefined || PLAIN.has(mode)) return null;
  return { rejectUnauthorized: !UNVERIFIED.has(mode) };
}

/** Differences between MariaDB and MySQL. Filled in on connect. Fragments are built only after that. */
export interface MysqlServer {
  isMariadb: boolean;
  /** Compares by code point, including trailing spaces. */
  collation: string;
  /** With this collation, `lower` covers all of Unicode. */
  foldCollation: string;
  /** Whether it is part of a Galera cluster. */
  isGalera: boolean;
}

/** MariaDB 10.11 or later: the assumption until the server has reported its version. */
export function assumedServer(): MysqlServer {
  return { isMariadb: true, collation: 'utf8mb4_nopad_bin', foldCollation: 'utf8mb4_uca1400_as_cs', isGalera: false };
}

/**
 * Describes a server.
 * @param version from `select version()`
 * @param isGalera whether its setting `wsrep_on` is on
 * @throws Error for a version that is too old for the dialect
 */
export function describeServer(version: string, isGalera: boolean): MysqlServer {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const number = major * 100 + minor;
  if (/mariadb/i.test(version)) {
    if (number < 1011) throw new Error(`MariaDB ${version} is not supported: 10.11 or later is required`);
    return { ...assumedServer(), isGalera };
  }
  if (number < 800) throw new Error(`MySQL ${version} is not supported: 8.0 or later is required`);
  return { isMariadb: false, collation: 'utf8mb4_0900_bin', foldCollation: 'utf8mb4_0900_as_cs', isGalera };
}
