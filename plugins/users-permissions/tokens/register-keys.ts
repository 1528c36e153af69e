import { BootProblemsError, COMMANDS, CONFIG, DATABASE, type Kernel, sharedSecret } from 'plinth';
import type { Feature } from '../feature.ts';
import { type SigningKeys, secretCommand, signingKeys, signingKeysTable } from './signing-key.ts';

/** The keys of a server: those of the configured secret, or of one that all nodes make together, once they listen. */
export interface RegisteredKeys {
  /** @throws Error before the server listens */
  readonly keys: () => SigningKeys;
  readonly feature: Feature;
}

/** @param secret the configured one; undefined: none, which production refuses */
export function registerKeys({ container }: Kernel, secret: string | undefined): RegisteredKeys {
  const config = container.resolve(CONFIG);
  let made: SigningKeys | null = secret === undefined ? null : signingKeys(secret);
  container.resolve(COMMANDS).add(secretCommand);
  return {
    keys: () => {
      if (made === null) throw new Error('Tokens are not signed before the server listens');
      return made;
    },
    feature: {
      tables: [signingKeysTable],
      async listen() {
        if (made === null && config.environment === 'production') throw missingSecret(config.files.plugins);
        made ??= signingKeys(await sharedSecret(container.resolve(DATABASE), signingKeysTable, 'jwt'));
      },
    },
  };
}

function missingSecret(file: string): BootProblemsError {
  const message = 'there is no key that signs the tokens of users: set JWT_SECRET to what `plinth secret` prints';
  return new BootProblemsError(
    'Production needs a secret',
    [{ file, path: ['users-permissions', 'config', 'jwtSecret'], message }],
    'JWT_SECRET',
  );
}
