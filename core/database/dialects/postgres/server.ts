/** The oldest version that has what the dialect needs. */
const OLDEST = 15;

/**
 * @param version as `show server_version` tells it: `15.20 (Debian 15.20-0+deb12u1)`
 * @throws Error for a version that is too old
 */
export function assertSupported(version: string): void {
  const major = Number.parseInt(version, 10);
  if (major < OLDEST) throw new Error(`PostgreSQL ${version} is too old: ${OLDEST} or later is needed`);
}
