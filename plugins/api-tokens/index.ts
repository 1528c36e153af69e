/**
 * Tokens for machines: the strategy that recognises them, tokens from `config/access`, and `plinth token`.
 *
 * @module plinth/plugins/api-tokens
 */
import {
  ACCESS,
  ACCESS_SECTIONS,
  BootProblemsError,
  COMMANDS,
  CONFIG,
  DATABASE,
  DOCUMENTS,
  definePlugin,
  FRESHNESS,
  LOGGER,
  sharedSecret,
} from 'plinth';
import { apiTokensTable } from './api-token.ts';
import { type ConfiguredTokens, checkConfiguredTokens, readConfiguredTokens, tokensSchema } from './configured-tokens.ts';
import { tokenOptions } from './options.ts';
import { tokenCommand } from './token-command.ts';
import { tokenKeysTable } from './token-hash.ts';
import { createTokenStore } from './token-store.ts';
import { createTokenStrategy } from './token-strategy.ts';

declare module 'plinth' {
  interface PluginNames {
    'api-tokens': true;
  }
}

const NAME = 'api-tokens';

export default definePlugin({
  name: NAME,
  description: 'Tokens for machines',
  accessSections: ['tokens'],
  options: tokenOptions,
  apply({ container, hooks, plugins }, { secret }) {
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
    const strategy = createTokenStrategy({ access, freshness, store, key, log });
    access.addStrategy(strategy);

    hooks.tables.tap(NAME, (tables) => {
      tables.add(apiTokensTable);
      tables.add(tokenKeysTable);
    });

    const file = config.files.access;
    let configured: ConfiguredTokens = [];
    container.resolve(ACCESS_SECTIONS).claim({
      name: 'tokens',
      schema: tokensSchema,
      apply: async (value) => {
        configured = value ?? [];
        const { tokens, problems } = readConfiguredTokens(configured, config.env, await key(), file);
        if (problems.length > 0) throw new BootProblemsError('API tokens are not configured as they should be', problems, 'API_TOKENS');
        await store.replaceConfigured(tokens);
        if (secret === undefined && config.environment === 'production') {
          log.warn('API tokens are hashed with a key that is kept beside them in the database: set API_TOKEN_SECRET');
        }
      },
    });

    // Only now every plugin has declared its actions: the routes are built.
    hooks.listen.tap(NAME, () => {
      strategy.forget();
      const { problems, notes } = checkConfiguredTokens(configured, { access, documents: container.resolve(DOCUMENTS) }, plugins, file);
      if (problems.length > 0) throw new BootProblemsError('API tokens are given what they cannot have', problems, 'UNKNOWN_ACTION');
      for (const note of notes) log.info(`${file}: ${note}`);
    });

    container.resolve(COMMANDS).add(tokenCommand({ access, store, key, plugins }));
    hooks.shutdown.tapPromise(NAME, strategy.settled);
  },
});
