import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { ApplicationError, openText, sealText } from 'plinth';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;
const KEY_BYTES = 32;
const USE = 'plinth.webhooks';

/** A secret of Standard Webhooks: `whsec_` and 24 to 64 bytes in base64. */
export const SECRET_PATTERN = /^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/;

/** A new secret. */
export function newSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/** The header `webhook-signature` of a message: one signature per secret. A receiver needs one of the secrets to verify it. */
export function signaturesOf(secrets: readonly string[], id: string, timestamp: number, body: string): string {
  const signed = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64');
  return secrets.map((secret) => `v1,${signed(secret)}`).join(' ');
}

/** Encrypts secrets with a key of the configuration, so that the database alone is not enough to sign messages. */
export class SecretSeal {
  readonly #key: Buffer | null;

  /** @param secret `server.encryptionKey`; null: there is none */
  constructor(secret: string | null) {
    this.#key = secret === null ? null : Buffer.from(hkdfSync('sha256', secret, '', USE, KEY_BYTES));
  }

  /** @throws ApplicationError without a key */
  seal(secret: string): string {
    if (this.#key !== null) return sealText(this.#key, secret, USE);
    const message = 'The secret of a webhook cannot be encrypted without a key. Set ENCRYPTION_KEY; `plinth secret` generates one';
    throw new ApplicationError(message, {}, 'WEBHOOK_KEY');
  }

  /** @throws Error if it was encrypted with another key */
  open(sealed: string): string {
    const secret = this.#key === null ? null : openText(this.#key, sealed, USE);
    if (secret === null) throw new Error('the secret was encrypted with a different ENCRYPTION_KEY. Rotate the secret of the webhook');
    return secret;
  }
}
