/** bcrypt looks at no more bytes: what is longer would be equal to its beginning. */
export const PASSWORD_BYTES = 72;

/** A hash of random bytes, at the cost of all others, for whom nobody knows: comparing with it takes as long as with a real one. */
const DUMMY = '$2b$10$qJP.kb.w3Ow1Ysogs2Exvu0UndQTxp8TiBQmbhYFh6qA0JZU7VNHq';

/**
 * Whether a password is the one that a stored hash is of. Takes its time off the main thread, and takes it for accounts without a hash too. What is longer than any password
 * is nobody's, which takes no time.
 */
export async function isPassword(given: string, hash: string | null): Promise<boolean> {
  if (Buffer.byteLength(given) > PASSWORD_BYTES) return false;
  const { verify } = require('@node-rs/bcrypt') as typeof import('@node-rs/bcrypt');
  const same = await verify(given, hash ?? DUMMY);
  return same && hash !== null;
}
