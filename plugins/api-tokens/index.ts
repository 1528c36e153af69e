/**
 * API tokens: the strategy that recognises them, tokens from `config/access`, and `plinth token`.
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
import { mountedRoutes, REST } from 'plinth/plugins/rest';
import { apiTokensTable } from './api-token.ts';
import { addTokenRoutes, TOKEN_ACTIONS } from './api-tokens-rest.ts';
import { checkTokens } from './check-tokens.ts';
import { checkConfiguredTokens, checkTokenValues, hashConfiguredTokens, tokensSchema } from './configured-tokens.ts';
import { tokenOptions } from './options.ts';
import { tokenCommand } from './token-command.ts';
import { hashImported, tokenKeysTable } from './token-hash.ts';
import { TOKEN_IMPORTS } from './token-imports.ts';
import { createTokenStore } from './token-store.ts';
import { createTokenStrategy, TokenCallers } from './token-strategy.ts';
import { TOKENS, TokenKeeper } from './tokens.ts';

declare module 'plinth' {
  interface PluginNames {
    'api-tokens': true;
  }
}

export { type StrapiToken, TOKEN_IMPORTS, type TokenImports } from './token-imports.ts';
export { type MadeToken, type ShownToken, TOKENS, type Tokens } from './tokens.ts';

const NAME = 'api-tokens';

export default definePlugin({
  name: NAME,
  description: 'API tokens',
  after: ['rest'],
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
    const documents = container.resolve(DOCUMENTS);
    const callers = new TokenCallers(access, documents);
    const strategy = createTokenStrategy({ callers, freshness, store, key, importedSalt, log });
    access.addStrategy(strategy);
    access.addHolders(() => store.custom());
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

    const file = config.files.access;
    const keeper = new TokenKeeper({ access, documents, store, key, file, log, plugins });
    container.registerInstance(TOKENS, {
      list: () => keeper.list(),
      find: (id) => keeper.find(id),
      async callerOf(id) {
        const { expiresAt, type, actions } = await keeper.find(id);
        return isOver(expiresAt) ? null : callers.of({ id, type, actions });
      },
      checkHeld: (id, caller) => keeper.checkHeld(id, caller),
      checkHoldsAll: (caller) => keeper.checkHoldsAll(caller),
      mount: (routes, { prefix, guard }) => addTokenRoutes(mountedRoutes(routes, guard), prefix, keeper),
    });
    access.addDirectory('token', async (id) => {
      const found = /^\d{1,15}$/.test(id) ? await store.byId(Number(id)) : null;
      return found && { title: found.name, caller: callers.of(found), refused: isOver(found.expires_at) ? 'expired' : null };
    });
    for (const action of TOKEN_ACTIONS) access.declare({ action, plugin: NAME, wildcard: false });
    hooks.routes.tap(NAME, (routes) => {
      if (plugins.includes('rest')) addTokenRoutes(routes, container.resolve(REST).prefix, keeper);
    });

    hooks.tables.tap(NAME, (tables) => {
      tables.add(apiTokensTable);
      tables.add(tokenKeysTable);
    });

    container.resolve(DOCTOR).add(() => checkTokens(secret, config));

    container.resolve(ACCESS_SECTIONS).claim({
      name: 'tokens',
      schema: tokensSchema,
      apply: async (value) => {
        await store.replaceConfigured(hashConfiguredTokens(value ?? [], config.env, await key()));
        if (secret === undefined && config.environment === 'production') {
          log.warn('API tokens are hashed with a key that is stored in the same database. Set API_TOKEN_SECRET');
        }
      },
      checkAlone: (value = []) => checkTokenValues(value, config),
      checkGrants: (value = []) => checkConfiguredTokens(value, { access, documents }, plugins, file),
    });

    // Only now, when the routes are built, has every plugin declared its actions.
    hooks.listen.tap(NAME, () => strategy.forget());

    container.resolve(COMMANDS).add(tokenCommand({ access, store, key, plugins }));
    hooks.shutdown.tapPromise(NAME, strategy.settled);
  },
});

/** Whether a time is over. @param expiresAt ISO 8601; null: never */
function isOver(expiresAt: string | null): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now();
}
