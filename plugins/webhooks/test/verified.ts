import { createHmac, timingSafeEqual } from 'node:crypto';

/** Maximum difference between the time of a message and now, in seconds. */
const TOLERANCE = 300;

/**
 * Verifies a message like a receiver. Follows the specification of Standard Webhooks, and shares no code with the plugin.
 * @returns the parsed body
 * @throws Error if no signature matches the secret, or the message is too old
 */
export function verified(secret: string, body: string, headers: Readonly<Record<string, string>>): unknown {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  if (id === undefined || timestamp === undefined || signatures === undefined) throw new Error('a header is missing');
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > TOLERANCE) throw new Error('it is too old, or from the future');
  const [, key = ''] = /^whsec_(.+)$/.exec(secret) ?? [];
  const wanted = createHmac('sha256', Buffer.from(key, 'base64'))
    .update(id)
    .update('.')
    .update(timestamp)
    .update('.')
    .update(body)
    .digest();
  const isSigned = signatures.split(' ').some((signature) => {
    const [version, value = ''] = signature.split(',');
    const given = Buffer.from(value, 'base64');
    return version === 'v1' && given.length === wanted.length && timingSafeEqual(given, wanted);
  });
  if (!isSigned) throw new Error('no signature is of this secret');
  return JSON.parse(body);
}
