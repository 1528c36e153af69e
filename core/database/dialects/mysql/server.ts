/**
 * What differs between MariaDB and MySQL. Filled in when the database is connected; fragments are built after that.
 */
export interface MysqlServer {
  isMariadb: boolean;
  /** Compares by code point, trailing spaces included. */
  collation: string;
  /** Its `lower` maps all of Unicode. */
  foldCollation: string;
}

/** MariaDB 10.11 or later, until the server has said what it is. */
export function assumedServer(): MysqlServer {
  return { isMariadb: true, collation: 'utf8mb4_nopad_bin', foldCollation: 'utf8mb4_uca1400_as_cs' };
}

/**
 * Reads `select version()`.
 * @throws Error for a version that lacks what the dialect needs
 */
export function describeServer(version: string): MysqlServer {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const number = major * 100 + minor;
  if (/mariadb/i.test(version)) {
    if (number < 1011) throw new Error(`MariaDB ${version} is too old: 10.11 or later is needed`);
    return assumedServer();
  }
  if (number < 800) throw new Error(`MySQL ${version} is too old: 8.0 or later is needed`);
  return { isMariadb: false, collation: 'utf8mb4_0900_bin', foldCollation: 'utf8mb4_0900_as_cs' };
}
