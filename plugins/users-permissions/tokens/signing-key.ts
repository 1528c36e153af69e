import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { type Command, createSecret } from 'plinth';

/** Keys for everything about sign-in. Each purpose has its own key, derived from one secret. */
export interface SigningKeys {
  /** Audience of the tokens; null: `users-permissions`. */
  readonly audience: string | null;
  /** Signs tokens of users. */
  readonly tokens: KeyObject;
  /** A keyed hash of a text in hexadecimal. It differs by purpose. */
  hash(purpose: string, text: string): string;
}

/** Derives the keys. @param audience has its own keys, even if it shares the secret with another one; null: see `SigningKeys` */
export function signingKeys(given: string, audience: string | null = null): SigningKeys {
  const secret =
    audience === null
      ? given
      : createHmac('sha256', given)
          .update(JSON.stringify(['audience', audience]))
          .digest('hex');
  return {
    audience,
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
  description: 'Generate a random secret (for JWT_SECRET, API_TOKEN_SECRET or ENCRYPTION_KEY)',
  run: async ({ print }) => print(createSecret()),
};
