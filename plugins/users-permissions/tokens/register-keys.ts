import { BootProblemsError, CONFIG, DATABASE, type Kernel, secretsTable, sharedSecret } from 'plinth';
import type { Population } from '../population.ts';
import { type SigningKeys, signingKeys } from './signing-key.ts';

/**
 * Provides the keys of a server: from the configured secret, or from one that all nodes share in the database.
 * @param secret the configured one; undefined: none, which production refuses
 * @param keeps whether production, too, generates and stores a missing secret
 * @returns a function that returns the keys; it throws before the server listens
 */
export function registerKeys(
  kernel: Kernel,
  { plugin, tables, audience }: Pick<Population, 'plugin' | 'tables' | 'audience'>,
  secret: string | undefined,
  keeps = false,
): () => SigningKeys {
  const { container, hooks } = kernel;
  const table = secretsTable(`${tables}_keys`);
  const config = container.resolve(CONFIG);
  let made: SigningKeys | null = secret === undefined ? null : signingKeys(secret, audience);
  hooks.tables.tap(`${plugin}:keys`, (tables) => {
    // Here nothing is open yet: a start that must fail changes no tables.
    if (kernel.serves && made === null && !keeps && config.environment === 'production')
      throw missingSecret(config.files.plugins, plugin, audience === null ? 'JWT_SECRET' : 'jwtSecret');
    tables.add(table);
  });
  hooks.listen.tapPromise(`${plugin}:keys`, async () => {
    made ??= signingKeys(await sharedSecret(container.resolve(DATABASE), table, 'jwt'), audience);
  });
  return () => {
    if (made === null) throw new Error('Tokens cannot be signed before the server has started');
    return made;
  };
}

function missingSecret(file: string, plugin: string, setting: string): BootProblemsError {
  const message = `the key that signs user tokens is not set. Set ${setting} to the output of \`plinth secret\``;
  return new BootProblemsError(
    'A secret is required in production',
    [{ file, path: [plugin, 'config', 'jwtSecret'], message }],
    'JWT_SECRET',
  );
}
