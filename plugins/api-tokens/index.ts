/**
 * Tokens for machines: the strategy that recognises them, tokens from `config/access`, and `plinth token`.
 *
 * @module plinth/plugins/api-tokens
 */
import {
  ACCESS,
  ACCESS_SECTIONS,
  COMMANDS,
  CONFIG,
  DATABASE,
  DOCTOR,
  DOCUMENTS,
  definePlugin,
  FRESHNESS,
  LOGGER,
  sharedSecret,
} from 'plinth';
import { apiTokensTable } from './api-token.ts';
import { checkTokens } from './check-tokens.ts';
import { checkConfiguredTokens, checkTokenValues, hashConfiguredTokens, tokensSchema } from './configured-tokens.ts';
import { tokenOptions } from './options.ts';
import { tokenCommand } from './token-command.ts';
import { hashImported, tokenKeysTable } from './token-hash.ts';
import { TOKEN_IMPORTS } from './token-imports.ts';
import { createTokenStore } from './token-store.ts';
import { createTokenStrategy } from './token-strategy.ts';

declare module 'plinth' {
  interface PluginNames {
    'api-tokens': true;
  }
}

export { type StrapiToken, TOKEN_IMPORTS, type TokenImports } from './token-imports.ts';

const NAME = 'api-tokens';

export default definePlugin({
  name: NAME,
  description: 'Tokens for machines',
  accessSections: ['tokens'],
  options: tokenOptions,
  apply({ container, hooks, plugins }, { secret, importedSalt = null }) {
    const access = container.resolve(ACCESS);
    const config = container.resolve(CONFIG);
    const log = container.resolve(LOGGER);
    const database = () => container.resolve(DATABASE);

    let known = secret;
    const key = async () => {
      known ??= await sharedSecret(database(), tokenKeysTable, 'hash');
      return known;
    };
    const freshness = container.resolve(FRESHNESS);
    const store = createTokenStore(database, freshness);
    const strategy = createTokenStrategy({ access, freshness, store, key, importedSalt, log });
    access.addStrategy(strategy);
    access.addHolders(async () => {
      return (await store.list()).map(({ name, actions }) => ({ name: `token ${name}`, grants: actions ?? [] }));
    });
    container.register(TOKEN_IMPORTS, {
      useValue: {
        replace: async (tokens) => {
          const secret = await key();
          return store.replaceImported(
            tokens.map(({ name, type, actions, accessKey, expiresAt, lastUsedAt, createdAt }) => ({
              ...{ name, type, actions, hash: hashImported(secret, accessKey) },
              ...{ expires_at: expiresAt, last_used_at: lastUsedAt, created_at: createdAt },
            })),
          );
        },
      },
    });

    hooks.tables.tap(NAME, (tables) => {
      tables.add(apiTokensTable);
      tables.add(tokenKeysTable);
    });

    container.resolve(DOCTOR).add(() => checkTokens(secret, config));

    const file = config.files.access;
    container.resolve(ACCESS_SECTIONS).claim({
      name: 'tokens',
      schema: tokensSchema,
      apply: async (value) => {
        await store.replaceConfigured(hashConfiguredTokens(value ?? [], config.env, await key()));
        if (secret === undefined && config.environment === 'production') {
          log.warn('API tokens are hashed with a key that is kept beside them in the database: set API_TOKEN_SECRET');
        }
      },
      checkAlone: (value = []) => checkTokenValues(value, config),
      checkGrants: (value = []) => checkConfiguredTokens(value, { access, documents: container.resolve(DOCUMENTS) }, plugins, file),
    });

    // Only now every plugin has declared its actions: the routes are built.
    hooks.listen.tap(NAME, () => strategy.forget());

    container.resolve(COMMANDS).add(tokenCommand({ access, store, key, plugins }));
    hooks.shutdown.tapPromise(NAME, strategy.settled);
  },
});
