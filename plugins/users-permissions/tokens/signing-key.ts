import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { type Command, createSecret, secretsTable } from 'plinth';

/** The table of the key that is made when none is configured. */
export const signingKeysTable = secretsTable('up_keys');

/** Keys for all that has to do with signing in. Each use has its own, made of one secret. */
export interface SigningKeys {
  /** Signs tokens of users. */
  readonly tokens: KeyObject;
  /** A keyed hash of a text, hexadecimal; differs by purpose. */
  hash(purpose: string, text: string): string;
}

/** Keys of a secret. */
export function signingKeys(secret: string): SigningKeys {
  return {
    tokens: createSecretKey(Buffer.from(secret)),
    hash: (purpose, text) =>
      createHmac('sha256', secret)
        .update(JSON.stringify([purpose, text]))
        .digest('hex'),
  };
}

/** `plinth secret`. */
export const secretCommand: Command = {
  name: 'secret',
  description: 'Prints a random secret, for JWT_SECRET or API_TOKEN_SECRET',
  run: async ({ print }) => print(createSecret()),
};
