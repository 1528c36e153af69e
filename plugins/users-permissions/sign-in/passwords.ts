/** bcrypt looks at no more bytes: what is longer would be equal to its beginning. */
export const PASSWORD_BYTES = 72;

/** A hash of random bytes, at the cost of all others, for whom nobody knows: comparing with it takes as long as with a real one. */
const DUMMY = '$2b$10$qJP.kb.w3Ow1Ysogs2Exvu0UndQTxp8TiBQmbhYFh6qA0JZU7VNHq';

/** Whether a password is the one that a stored hash is of. Takes its time off the main thread, and takes it for accounts without a hash too. */
export async function isPassword(given: string, hash: string | null): Promise<boolean> {
  const { verify } = require('@node-rs/bcrypt') as typeof import('@node-rs/bcrypt');
  const fits = Buffer.byteLength(given) <= PASSWORD_BYTES;
  const same = await verify(fits ? given : '', hash ?? DUMMY);
  return same && fits && hash !== null;
}
