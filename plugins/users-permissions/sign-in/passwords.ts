/** bcrypt ignores further bytes: a longer password would equal its beginning. */
export const PASSWORD_BYTES = 72;

/** A hash of random bytes, of the usual cost, for accounts that do not exist: comparing with it takes as long as with a real one. */
const DUMMY = '$2b$10$qJP.kb.w3Ow1Ysogs2Exvu0UndQTxp8TiBQmbhYFh6qA0JZU7VNHq';

/**
 * Whether a password matches a stored hash. Runs off the main thread, and takes as long for accounts without a hash. A password that is too
 * long never matches, which takes no time.
 */
export async function isPassword(given: string, hash: string | null): Promise<boolean> {
  if (Buffer.byteLength(given) > PASSWORD_BYTES) return false;
  const { verify } = require('@node-rs/bcrypt') as typeof import('@node-rs/bcrypt');
  const same = await verify(given, hash ?? DUMMY);
  return same && hash !== null;
}
