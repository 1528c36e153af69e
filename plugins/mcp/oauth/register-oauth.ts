import {
  ACCESS,
  CONFIG,
  DATABASE,
  DOCTOR,
  DOCUMENTS,
  type Documents,
  FRESHNESS,
  HOOKS,
  HTTP,
  JOBS,
  type Kernel,
  LOGGER,
  type RequestContext,
} from 'plinth';
import { createLimiter, LIMITS } from 'plinth/plugins/limits';
import type { McpOptions, OAuthOptions } from '../options.ts';
import { CONNECTIONS } from '../rights.ts';
import { OAuthAddresses } from './addresses.ts';
import { Authorization } from './authorization.ts';
import { oauthAnswers } from './oauth-error.ts';
import { codesTable, connectionsTable, programsTable, tokensTable } from './oauth-tables.ts';
import { type ProgramEventKind, ProgramHooks, tellProgram } from './program-events.ts';
import { hashKeysTable, type NamedConnection, ProgramStore } from './program-store.ts';
import { createProgramStrategy } from './program-strategy.ts';
import { MAX_REGISTRATION, register } from './registration.ts';
import { giveTokens, revokeToken } from './token-endpoint.ts';
import { addProgramRoutes } from './with-admin.ts';

/** The type of people of the interface. */
const PEOPLE = 'plugin::admin.person';

/** Registrations of one address within an hour: services that sign in many people come from few. */
const REGISTRATIONS = { requests: 60, interval: 3_600 };

/** Bytes of a request for tokens. */
const MAX_REQUEST = 16_384;

/** Milliseconds between two removals of what is over. */
const SWEEP_EVERY = 3_600_000;

/** Lets programs sign people of the interface in, and work in their name. @returns where they are told how to */
export function registerOAuth(
  kernel: Kernel,
  plugin: string,
  { path, name }: Pick<McpOptions, 'path' | 'name'>,
  { schemes, accessLifetime, refreshLifetime }: OAuthOptions,
): OAuthAddresses {
  const { container, hooks, plugins } = kernel;
  const part = `${plugin}:oauth`;
  const access = container.resolve(ACCESS);
  const config = container.resolve(CONFIG);
  const log = container.resolve(LOGGER);
  const http = container.resolve(HTTP);
  const freshness = container.resolve(FRESHNESS);
  const database = () => container.resolve(DATABASE);

  const addresses = new OAuthAddresses({ url: config.server.url, listening: () => kernel.url, path, name });
  const store = new ProgramStore(database, freshness, { access: accessLifetime * 1_000, refresh: refreshLifetime * 1_000 });
  const strategy = createProgramStrategy({ access, store, freshness, addresses, path, people: PEOPLE, log });
  access.addStrategy(strategy);
  for (const action of Object.values(CONNECTIONS)) access.declare({ action, plugin, wildcard: false });

  const events = Object.freeze(new ProgramHooks());
  container.resolve(HOOKS).add({ owner: plugin, hooks: { ...events } });
  const tell = tellProgram(events, log);
  endWithPasswords(container.resolve(DOCUMENTS), part);

  hooks.tables.tap(part, (tables) => {
    for (const table of [programsTable, connectionsTable, codesTable, tokensTable, hashKeysTable]) tables.add(table);
  });
  container.resolve(JOBS).add({ name: `${plugin}.sweep`, every: SWEEP_EVERY, run: () => store.sweep() });
  container.resolve(DOCTOR).add(async () => (config.server.url === undefined && config.environment === 'production' ? [NO_URL] : []));

  const counts = plugins.includes('limits') ? container.resolve(LIMITS).counts('plinth_mcp_counts').counter('register') : undefined;
  const limiter = createLimiter(REGISTRATIONS, counts);
  http.addMiddleware(`${plugin}.oauth`, oauthAnswers(addresses.open, addresses.register), 'before-routing', { passedBy: true });
  hooks.routes.tap(part, (routes) => {
    const open = { auth: false, noStore: true, describe: false } as const;
    for (const at of addresses.resourcePaths) routes.get(at, open, (ctx) => addresses.resourceMetadata(ctx.get('Host')));
    for (const at of addresses.serverPaths) routes.get(at, open, (ctx) => addresses.serverMetadata(ctx.get('Host')));
    const ended =
      (kind: ProgramEventKind) =>
      ({ person, name: program }: NamedConnection, ctx: RequestContext) =>
        tell(kind, person, { program }, null, ctx);
    const tokens = {
      ...{ store, addresses, accessLifetime },
      onReplay: ended('program-token-reused'),
      onEnd: ended('program-ended'),
    };
    routes.post(addresses.register, { ...open, maxBody: MAX_REGISTRATION }, (ctx) => register(ctx, { store, limiter, schemes }));
    routes.post(addresses.token, { ...open, maxBody: MAX_REQUEST }, (ctx) => giveTokens(ctx, tokens));
    routes.post(addresses.revoke, { ...open, maxBody: MAX_REQUEST }, (ctx) => revokeToken(ctx, tokens));
    addProgramRoutes(routes, { authorization: new Authorization({ store, addresses, schemes, access }), store, access, schemes, tell });
  });
  hooks.shutdown.tapPromise(part, () => strategy.settled());
  return addresses;
}

const NO_URL = {
  level: 'look',
  text: 'programs that sign people in are told the address at which this server listens',
  mend: 'set url in config/server (PUBLIC_URL) to the one by which they reach it, or switch oauth of the plugin "mcp" off',
} as const;

/** Who changes a password, or is removed, ends what was let in before, in the same transaction: a thief who knew the password may have been among it. */
function endWithPasswords({ hooks }: Documents, part: string): void {
  hooks.record.tap({ name: part, types: [PEOPLE], states: true }, (rows, { before, after }) => {
    if (before === null || (after !== null && before.values.password === after.values.password)) return rows;
    const where = { person: `staff:${before.id}` };
    return [...rows, { table: codesTable, values: null, where }, { table: connectionsTable, values: null, where }];
  });
}
