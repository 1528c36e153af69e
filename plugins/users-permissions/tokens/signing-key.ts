import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { type Command, createSecret } from 'plinth';

/** Keys for all that has to do with signing in. Each use has its own, made of one secret. */
export interface SigningKeys {
  /** Whom tokens are for; null: those of `users-permissions`. */
  readonly audience: string | null;
  /** Signs tokens of users. */
  readonly tokens: KeyObject;
  /** A keyed hash of a text, hexadecimal; differs by purpose. */
  hash(purpose: string, text: string): string;
}

/** Keys of a secret. @param audience has keys of its own, even where it has the secret of another; null: see `SigningKeys` */
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
  description: 'Prints a random secret, for JWT_SECRET or API_TOKEN_SECRET',
  run: async ({ print }) => print(createSecret()),
};
