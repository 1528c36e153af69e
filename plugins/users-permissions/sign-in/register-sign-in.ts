import {
  ACCESS,
  ATTRIBUTE_TYPES,
  BootProblemsError,
  COMMANDS,
  CONFIG,
  DATABASE,
  DOCUMENTS,
  FRESHNESS,
  HOOKS,
  type Kernel,
  LOGGER,
} from 'plinth';
import { REST } from 'plinth/plugins/rest';
import type { Feature } from '../feature.ts';
import type { AccountOptions } from '../options.ts';
import type { Roles } from '../roles.ts';
import { ACCOUNT_HOOK_SENTENCES, createAccountHooks, eventTeller } from '../security-events.ts';
import { secretCommand } from '../tokens/secret-command.ts';
import { type SigningKeys, sharedSecret, signingKeys, signingKeysTable } from '../tokens/signing-key.ts';
import { createUserStrategy } from '../tokens/token-strategy.ts';
import { createAccounts } from './accounts.ts';
import { createFieldReader } from './fields.ts';
import { createSessions } from './session.ts';
import { createSignIn, SIGN_IN } from './sign-in.ts';
import { addSignInRoutes } from './with-rest.ts';

const NAME = 'users-permissions';

/** Lets people sign in: the strategy that knows their tokens, the service, its routes and its hooks. */
export function registerSignIn({ container, plugins }: Kernel, options: AccountOptions, roles: Roles): Feature {
  const config = container.resolve(CONFIG);
  const documents = container.resolve(DOCUMENTS);
  const freshness = container.resolve(FRESHNESS);
  const accountHooks = createAccountHooks();
  container.resolve(HOOKS).add({ owner: NAME, hooks: accountHooks, sentences: ACCOUNT_HOOK_SENTENCES });
  const tell = eventTeller(accountHooks, container.resolve(LOGGER));

  let made: SigningKeys | null = options.jwtSecret === undefined ? null : signingKeys(options.jwtSecret);
  const keys = () => {
    if (made === null) throw new Error('Tokens are not signed before the server listens');
    return made;
  };
  const accounts = createAccounts(documents);
  const blockSeen = ({ id }: { readonly id: number }) => tell({ kind: 'blocked-seen', user: id, address: null, requestId: null });
  const strategy = createUserStrategy({ accounts, roles, freshness, keys, blockSeen });
  container.resolve(ACCESS).addStrategy(strategy);
  const fields = createFieldReader(container.resolve(ATTRIBUTE_TYPES));
  const sessions = createSessions({ documents, keys, expiresIn: options.jwt.expiresIn });
  const signIn = createSignIn({ accounts, documents, fields, options, roles, sessions, tell }, accountHooks);
  container.registerInstance(SIGN_IN, signIn);

  container.resolve(COMMANDS).add(secretCommand);
  return {
    tables: [signingKeysTable],
    addRoutes(routes) {
      if (plugins.includes('rest')) addSignInRoutes(routes, container.resolve(REST), signIn);
    },
    async listen() {
      if (made === null && config.environment === 'production') throw missingSecret(config.files.plugins);
      made ??= signingKeys(await sharedSecret(container.resolve(DATABASE)));
      strategy.forget();
    },
  };
}

function missingSecret(file: string): BootProblemsError {
  const message = 'there is no key that signs the tokens of users: set JWT_SECRET to what `plinth secret` prints';
  return new BootProblemsError('Production needs a secret', [{ file, path: [NAME, 'config', 'jwtSecret'], message }], 'JWT_SECRET');
}
